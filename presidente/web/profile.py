"""What this server keeps of a reader beyond the tables, and how it forgets that. Nobody else sees it: it is
found by the identity in the reader's cookie, and no address names it."""

from collections.abc import Sequence
from contextlib import suppress
from dataclasses import dataclass

from presidente.rooms.commands import Leave
from presidente.rooms.errors import RoomRefused
from presidente.store.played import Figures, Played
from presidente.web import identity
from presidente.web.services import services

MOST = 20  # matches in the list


@dataclass(frozen=True, slots=True)
class Profile:
    """One reader's own, as of `now` (UTC milliseconds)."""

    name: str = ""
    figures: Sequence[Figures] = ()
    matches: Sequence[Played] = ()  # the last ones, newest first
    now: int = 0


def profile() -> Profile:
    """That of this request's reader."""
    who, name, now = identity.person(), identity.known_name(), services().now()
    if who is None:
        return Profile(name, now=now)
    store = services().store
    return Profile(name, store.figures(who), store.last_played(who, MOST), now)


def forget(table: str | None) -> None:
    """The reader leaves that table; then nothing of theirs is kept here, nor in the cookie."""
    who = identity.person()
    if who is not None:
        if table is not None:
            with suppress(RoomRefused):
                services().door.act(table, Leave(who))
        services().store.forget_person(who)
    identity.forget()
