"""Bring a database to this program's tables, from inside the package."""

from pathlib import Path

from alembic import command
from alembic.config import Config
from alembic.util import CommandError
from sqlalchemy import Connection, text

from presidente.store.errors import StoreError

ADVISORY_LOCK = 0x70_72_65_73  # "pres": processes that start together on PostgreSQL migrate one after another


def config(db: Connection) -> Config:
    """Alembic's configuration on an open connection; no ini file."""
    found = Config()
    found.set_main_option("script_location", str(Path(__file__).parent / "migrations").replace("%", "%%"))
    found.attributes["connection"] = db
    return found


def upgrade(db: Connection) -> None:
    """To the newest version, inside the caller's transaction. Foreign keys must be off on SQLite."""
    if db.dialect.name == "postgresql":
        db.execute(text("SELECT pg_advisory_xact_lock(:key)"), {"key": ADVISORY_LOCK})
    try:
        command.upgrade(config(db), "head")
    except CommandError as error:
        raise StoreError(f"the database does not fit this version of the program: {error}") from error
