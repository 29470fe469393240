"""What other processes hear on PostgreSQL: a note that is sent with the commit, or not at all.

Of a change it names the room, of a page that takes a seat also the person and the page.
"""

from sqlalchemy import Connection, text

CHANNEL = "presidente"
NOTIFY = text("SELECT pg_notify(:channel, :note)")


def send(db: Connection, process: str, *words: str) -> None:
    """Who listens hears it from `process`, once this transaction is committed. No word has a space in it."""
    db.execute(NOTIFY, {"channel": CHANNEL, "note": " ".join((process, *words))})


def read(note: str) -> tuple[str, list[str]]:
    """The process and the words of a note."""
    process, *words = note.split(" ")
    return process, words
