"""What other processes hear of a change on PostgreSQL: a note that is sent with the commit, or not at all."""

from sqlalchemy import Connection, text

CHANNEL = "presidente"
NOTIFY = text("SELECT pg_notify(:channel, :note)")


def send(db: Connection, process: str, code: str) -> None:
    """Who listens hears, once this transaction is committed, that `process` changed the room."""
    db.execute(NOTIFY, {"channel": CHANNEL, "note": f"{process} {code}"})


def read(note: str) -> tuple[str, str]:
    """The process and the room's code of a note."""
    process, _, code = note.partition(" ")
    return process, code
