"""Browsers that want to be told when their person is waited for: where their push service is, and the keys.

Each row also says what it was told last, so that of several processes one tells it, once.
"""

from collections.abc import Collection
from dataclasses import asdict, dataclass

from sqlalchemy import Connection, delete, select, text, update

from presidente.store.tables import SUBSCRIPTION

MOST = 5  # of one person
UNUSED_MS = 90 * 24 * 3600 * 1000

COLUMNS = "endpoint, person, p256dh, auth, lang, site"
UPSERT = text(
    f"INSERT INTO subscription ({COLUMNS}, told, used_at) "
    "VALUES (:endpoint, :person, :p256dh, :auth, :lang, :site, '', :used_at) "
    "ON CONFLICT (endpoint) DO UPDATE SET person = excluded.person, p256dh = excluded.p256dh, "
    "auth = excluded.auth, lang = excluded.lang, site = excluded.site, used_at = excluded.used_at"
)


@dataclass(frozen=True, slots=True)
class Subscription:
    """`lang` is the catalogue to speak from, `site` the address its person knows this server by."""

    endpoint: str
    person: str
    p256dh: str
    auth: str
    lang: str
    site: str


def keep(db: Connection, subscription: Subscription, now: int) -> None:
    """New or renewed; an endpoint is one person's, and beyond a few the person's oldest ones go."""
    db.execute(UPSERT, asdict(subscription) | {"used_at": now})
    own = select(SUBSCRIPTION.c.endpoint).where(SUBSCRIPTION.c.person == subscription.person)
    newest = own.order_by(SUBSCRIPTION.c.used_at.desc(), SUBSCRIPTION.c.endpoint).limit(MOST)
    kept = list(db.execute(newest).scalars())
    db.execute(
        delete(SUBSCRIPTION).where(
            SUBSCRIPTION.c.person == subscription.person, SUBSCRIPTION.c.endpoint.not_in(kept)
        )
    )


def remove(db: Connection, endpoint: str, person: str) -> None:
    """If it is that person's."""
    db.execute(
        delete(SUBSCRIPTION).where(SUBSCRIPTION.c.endpoint == endpoint, SUBSCRIPTION.c.person == person)
    )


def forget(db: Connection, person: str) -> None:
    """All of that person's."""
    db.execute(delete(SUBSCRIPTION).where(SUBSCRIPTION.c.person == person))


def of(db: Connection, people: Collection[str]) -> list[Subscription]:
    """Those of these people."""
    columns = [SUBSCRIPTION.c[name] for name in COLUMNS.split(", ")]
    rows = db.execute(select(*columns).where(SUBSCRIPTION.c.person.in_(people)))
    return [Subscription(*row) for row in rows]


def claim(db: Connection, endpoint: str, what: str) -> bool:
    """Whether it is the caller's to tell it that: it was not told so last."""
    untold = update(SUBSCRIPTION).where(SUBSCRIPTION.c.endpoint == endpoint, SUBSCRIPTION.c.told != what)
    return db.execute(untold.values(told=what)).rowcount == 1


def used(db: Connection, endpoint: str, now: int) -> None:
    """Its push service took something for it."""
    db.execute(update(SUBSCRIPTION).where(SUBSCRIPTION.c.endpoint == endpoint).values(used_at=now))


def forget_unused(db: Connection, now: int) -> None:
    """Nothing has come of these for a long time."""
    db.execute(delete(SUBSCRIPTION).where(SUBSCRIPTION.c.used_at < now - UNUSED_MS))
