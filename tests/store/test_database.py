"""Opening: migrations, the lock, the secret's file, what is refused, and what a kill leaves."""

import stat
import subprocess
import sys
import threading
import time
from pathlib import Path

import pytest
from alembic import command
from alembic.autogenerate import compare_metadata
from alembic.migration import MigrationContext
from sqlalchemy import inspect, text
from sqlmodel import SQLModel

from presidente.store import migrate
from presidente.store.database import open_for_migration, read_url
from presidente.store.errors import StoreError
from presidente.store.store import Store
from tests.store.rows import begun, room_row

WRITER = Path(__file__).parent / "writer.py"


def test_models_and_migrations_agree(store: Store, database: str) -> None:
    engine = open_for_migration(read_url(database))
    with engine.connect() as db:
        context = MigrationContext.configure(db, opts={"compare_type": True})
        assert compare_metadata(context, SQLModel.metadata) == []
    engine.dispose()


def test_the_migrations_go_down_and_up_again(database: str) -> None:
    Store(database, wait_s=0).close()
    engine = open_for_migration(read_url(database))
    with engine.begin() as db:
        command.downgrade(migrate.config(db), "base")
        assert inspect(db).get_table_names() == ["alembic_version"]
        migrate.upgrade(db)
    engine.dispose()


def test_a_database_of_a_newer_version_is_refused_with_a_clear_line(database: str) -> None:
    Store(database, wait_s=0).close()
    engine = open_for_migration(read_url(database))
    with engine.begin() as db:
        db.execute(text("UPDATE alembic_version SET version_num = '9999'"))
    engine.dispose()
    with pytest.raises(StoreError, match="does not fit this version"):
        Store(database, wait_s=0)


@pytest.mark.slow
def test_processes_that_start_together_on_postgresql_migrate_once(postgresql_url: str) -> None:
    opened: list[Store] = []
    threads = [threading.Thread(target=lambda: opened.append(Store(postgresql_url))) for _ in range(3)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert len(opened) == 3
    assert len({store.secret() for store in opened}) == 1
    for store in opened:
        store.close()


@pytest.mark.parametrize(
    ("url", "why"),
    [("mysql://x/y", "neither"), ("sqlite://", "a file"), ("sqlite:///:memory:", "a file")],
)
def test_a_database_of_another_kind_is_refused(url: str, why: str) -> None:
    with pytest.raises(StoreError, match=why):
        Store(url)


def test_a_second_process_on_a_sqlite_file_is_refused(sqlite_url: str) -> None:
    first = Store(sqlite_url)
    with pytest.raises(StoreError, match=r"presidente\.db is in use by another process \(\d+\)"):
        Store(sqlite_url, wait_s=0.1)
    first.close()
    Store(sqlite_url, wait_s=0).close()


def test_a_starting_process_waits_for_the_one_it_replaces(sqlite_url: str) -> None:
    first = Store(sqlite_url)
    threading.Timer(0.3, first.close).start()
    before = time.monotonic()
    Store(sqlite_url, wait_s=10).close()
    assert time.monotonic() - before >= 0.2


def test_a_closed_store_opens_no_connection(database: str) -> None:
    """On SQLite it would write without the lock, on PostgreSQL leave a connection open."""
    store = Store(database, wait_s=0)
    store.close()
    with pytest.raises(StoreError, match="given back"):
        store.version("abc")
    with pytest.raises(StoreError, match="given back"):
        store.create(room_row())


def test_only_its_owner_may_read_the_secret(sqlite_url: str, tmp_path: Path) -> None:
    store = Store(sqlite_url)
    store.secret()
    file = tmp_path / "data" / "presidente.db.secret"
    assert stat.S_IMODE(file.stat().st_mode) == 0o600
    store.close()


def test_sqlite_syncs_each_commit_and_keeps_a_write_ahead_log(sqlite_url: str) -> None:
    store = Store(sqlite_url)
    with store._reading() as db:
        found = [
            db.execute(text(f"PRAGMA {name}")).scalar()
            for name in ("journal_mode", "synchronous", "foreign_keys", "busy_timeout")
        ]
    assert found == ["wal", 2, 1, 5000]
    store.close()


def test_readers_do_not_wait_for_a_writer(sqlite_url: str) -> None:
    store = Store(sqlite_url)
    store.create(room_row())
    with store._writing():
        assert store.version("abc") == 1
    store.close()


@pytest.mark.slow
@pytest.mark.parametrize("kill_after", [1, 7, 30])
def test_a_killed_process_loses_no_action_it_acknowledged(sqlite_url: str, kill_after: int) -> None:
    store = Store(sqlite_url)
    store.create(room_row())
    store.save(1, begun())
    store.close()
    child = subprocess.Popen([sys.executable, str(WRITER), sqlite_url], stdout=subprocess.PIPE, text=True)
    assert child.stdout is not None
    for _ in range(kill_after):
        acknowledged = int(child.stdout.readline())
    child.kill()
    rest = child.stdout.read().split()
    child.stdout.close()
    child.wait()
    acknowledged = int(rest[-1]) if rest else acknowledged
    store = Store(sqlite_url)
    match, loaded = store.load_match("m1"), store.load("abc")
    assert match is not None
    assert loaded is not None
    numbers = [row.number for row in match.actions]
    assert numbers == list(range(len(numbers)))
    assert len(numbers) > acknowledged
    assert loaded.room.version == 2 + len(numbers)
    store.close()
