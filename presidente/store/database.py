"""Connections: how each kind of database is opened."""

from pathlib import Path
from sqlite3 import Connection as SQLiteConnection

from sqlalchemy import URL, Connection, Engine, NullPool, create_engine, event, make_url

from presidente.store.address import with_driver
from presidente.store.errors import StoreError

PRAGMAS = ("journal_mode=WAL", "synchronous=FULL", "foreign_keys=ON", "busy_timeout=5000")
POOL = {"pool_size": 8, "max_overflow": 24}  # held for about a millisecond at a time, by many threads


def read_url(text: str) -> URL:
    """The address with its driver; raises StoreError for another kind of database."""
    return make_url(with_driver(text))


def sqlite_path(url: URL) -> Path | None:
    """The database's file, its folder made; None on PostgreSQL."""
    if url.get_backend_name() != "sqlite":
        return None
    if not url.database or url.database == ":memory:":
        raise StoreError("DATABASE_URL: SQLite needs a file")
    path = Path(url.database)
    path.parent.mkdir(parents=True, exist_ok=True)
    return path


def open_sqlite(url: URL) -> Engine:
    """Write-ahead log, synced at each commit; a transaction takes the write lock when it begins.

    A deferred one that reads, then writes, fails at once if another wrote in between, whatever the timeout.
    """
    engine = create_engine(url, **POOL)
    event.listen(engine, "connect", _with_pragmas)
    event.listen(engine, "begin", _begin)
    return engine


def open_for_migration(url: URL) -> Engine:
    """One plain connection: on SQLite without foreign keys, for a batch migration drops and copies tables."""
    engine = create_engine(url, poolclass=NullPool)
    if url.get_backend_name() == "sqlite":
        event.listen(engine, "connect", _by_hand)
        event.listen(engine, "begin", _begin)
    return engine


def open_postgresql(url: URL) -> Engine:
    """A pooled connection dies with its server: each is tried before use."""
    return create_engine(url, pool_pre_ping=True, **POOL)


def shut(engine: Engine) -> None:
    """Close its connections for good. A disposed engine opens new ones unasked, which nobody would close."""
    event.listen(engine, "do_connect", _refuse)
    engine.dispose()


def readers(engine: Engine) -> Engine:
    """The same connections for reading: one moment of the database, however many statements."""
    if engine.dialect.name == "sqlite":
        return engine.execution_options(readonly=True)
    return engine.execution_options(isolation_level="REPEATABLE READ", postgresql_readonly=True)


def _refuse(*_: object) -> None:
    raise StoreError("the database was given back")


def _by_hand(db: SQLiteConnection, _: object) -> None:
    db.isolation_level = None  # the driver starts no transaction by itself


def _with_pragmas(db: SQLiteConnection, _: object) -> None:
    db.isolation_level = None
    for pragma in PRAGMAS:
        db.execute(f"PRAGMA {pragma}")


def _begin(db: Connection) -> None:
    readonly = db.get_execution_options().get("readonly")
    db.exec_driver_sql("BEGIN" if readonly else "BEGIN IMMEDIATE")
