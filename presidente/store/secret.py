"""The key that signs cookies, made at the first start."""

import os
import secrets
from pathlib import Path

from sqlalchemy import Connection, select
from sqlalchemy.dialects.postgresql import insert

from presidente.store.tables import SECRET

NAME = "cookies"


def in_file(path: Path) -> str:
    """From a file that only its owner may read; made in one step, so that a crash leaves no half of it."""
    if not path.exists():
        part = path.with_suffix(".part")
        with os.fdopen(os.open(part, os.O_WRONLY | os.O_CREAT | os.O_TRUNC, 0o600), "w") as file:
            file.write(secrets.token_urlsafe(48))
            file.flush()
            os.fsync(file.fileno())
        part.replace(path)
    return path.read_text().strip()


def in_table(db: Connection) -> str:
    """From a row of PostgreSQL; of processes that start together the first one's counts."""
    db.execute(insert(SECRET).values(name=NAME, value=secrets.token_urlsafe(48)).on_conflict_do_nothing())
    value: str = db.execute(select(SECRET.c.value).where(SECRET.c.name == NAME)).scalar_one()
    return value
