"""Who has, or just had, a socket at a room: a row in the name of the process that has it. When that process
dies another one takes the row over, so that nobody vanishes unnoticed.
"""

from collections.abc import Iterable

from sqlalchemy import Connection, delete, select, text

from presidente.store.tables import HEARTBEAT, PRESENCE

INSERT = text(
    "INSERT INTO presence (room, person, process) VALUES (:room, :person, :process) ON CONFLICT DO NOTHING"
)


def add(db: Connection, process: str, people: Iterable[tuple[str, str]]) -> None:
    """The process has these people, each at a room; some it may have already."""
    rows = [{"room": room, "person": person, "process": process} for room, person in people]
    if rows:
        db.execute(INSERT, rows)


def remove(db: Connection, process: str, room: str, person: str) -> None:
    """The process has the person no more."""
    row = (PRESENCE.c.room == room, PRESENCE.c.person == person, PRESENCE.c.process == process)
    db.execute(delete(PRESENCE).where(*row))


def hand_over(db: Connection, process: str, room: str, person: str, since: int) -> bool:
    """Leave the person to another process that has them too and has lived since then, if there is one.

    The rows are locked in one order: of two processes that would leave somebody to each other one does.
    """
    rows = select(PRESENCE.c.process).where(PRESENCE.c.room == room, PRESENCE.c.person == person)
    others = set(db.execute(rows.order_by(PRESENCE.c.process).with_for_update()).scalars()) - {process}
    alive = select(HEARTBEAT.c.process).where(HEARTBEAT.c.process.in_(others), HEARTBEAT.c.at >= since)
    if not others or db.execute(alive).first() is None:
        return False
    remove(db, process, room, person)
    return True


def take_over(db: Connection, process: str, since: int | None) -> list[tuple[str, str]]:
    """The people of the processes that have not lived since then (None: of all others) are this one's now."""
    dead = select(PRESENCE.c.process, PRESENCE.c.room, PRESENCE.c.person).where(PRESENCE.c.process != process)
    if since is not None:
        alive = select(HEARTBEAT.c.process).where(HEARTBEAT.c.at >= since)
        dead = dead.where(PRESENCE.c.process.not_in(alive))
    in_order = dead.order_by(PRESENCE.c.room, PRESENCE.c.person, PRESENCE.c.process)  # for who locks them too
    rows = db.execute(in_order.with_for_update()).all()
    for row in rows:
        remove(db, *row)
    people = sorted({(row.room, row.person) for row in rows})
    add(db, process, people)
    return people


def forget(db: Connection, room: str) -> None:
    """The room is gone."""
    db.execute(delete(PRESENCE).where(PRESENCE.c.room == room))
