"""Which processes are alive, and what becomes of the rooms' clocks after a time with none."""

from sqlalchemy import Connection, delete, func, insert, select, update

from presidente.store.tables import HEARTBEAT, ROOM


def beat(db: Connection, process: str, now: int) -> None:
    """The process is alive."""
    if not db.execute(update(HEARTBEAT).where(HEARTBEAT.c.process == process).values(at=now)).rowcount:
        db.execute(insert(HEARTBEAT).values(process=process, at=now))


def resume(db: Connection, now: int, alive_ms: int) -> int:
    """Shift all clocks by the time with no process alive; returns it, 0 when there was none.

    The newest heartbeat counts as alive for `alive_ms`. Of processes that start together one does it:
    the others find that heartbeat taken.
    """
    last = db.execute(select(func.max(HEARTBEAT.c.at))).scalar()
    if last is None or now - last <= alive_ms:
        return 0
    if not db.execute(update(HEARTBEAT).where(HEARTBEAT.c.at == last).values(at=now)).rowcount:
        return 0
    gap = int(now - last)
    db.execute(delete(HEARTBEAT).where(HEARTBEAT.c.at < last))
    clocks = (ROOM.c.deadline, ROOM.c.due_at, ROOM.c.touched_at)
    shifted = {clock.name: clock + gap for clock in clocks}  # no clock stays no clock
    db.execute(update(ROOM).values(version=ROOM.c.version + 1, **shifted))
    return gap
