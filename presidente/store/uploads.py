"""Records from files, kept for a day at most, and never more than some hundred of them."""

from sqlalchemy import Connection, delete, insert, select, update

from presidente.store.tables import UPLOAD

KEPT_MS = 24 * 3600 * 1000
MOST = 500  # the oldest make room


def keep(db: Connection, ident: str, body: bytes, now: int) -> None:
    """From now on for a day; what is older goes, and of the others all but the newest."""
    if not db.execute(update(UPLOAD).where(UPLOAD.c.id == ident).values(at=now)).rowcount:
        db.execute(insert(UPLOAD).values(id=ident, at=now, body=body))
    newest = select(UPLOAD.c.at).order_by(UPLOAD.c.at.desc()).offset(MOST - 1).limit(1)
    since = max(now - KEPT_MS, db.execute(newest).scalar() or 0)
    db.execute(delete(UPLOAD).where(UPLOAD.c.at < since))


def find(db: Connection, ident: str, now: int) -> bytes | None:
    """What was kept under that name in the last day."""
    kept = select(UPLOAD.c.body).where(UPLOAD.c.id == ident, UPLOAD.c.at >= now - KEPT_MS)
    body: bytes | None = db.execute(kept).scalar()
    return body
