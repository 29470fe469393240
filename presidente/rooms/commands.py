"""What may be asked of a room, as values. `person` is the identity of who asks; places count from 0."""

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import TypeAlias

from presidente import bots
from presidente.engine.moves import Give, Pass, Play


@dataclass(frozen=True, slots=True)
class Sit:
    """Take a place, or, when seated already, change the name and move to a free place.

    Who asks for no place takes the last bot's, for bots only fill the table; with no bot, the first free one.
    During a match: be one of those who sit down when the next round is dealt.
    """

    person: str
    name: str
    place: int | None = None


@dataclass(frozen=True, slots=True)
class Leave:
    """Give the seat up; in a match a bot plays on in it. Who was to get one wants it no more."""

    person: str


@dataclass(frozen=True, slots=True)
class OfSeat:
    """About who sits at `place`; `name`, if given, is who the page showed there."""

    person: str
    place: int
    name: str = ""


@dataclass(frozen=True, slots=True)
class Kick(OfSeat):
    """The host sends away who sits there."""


@dataclass(frozen=True, slots=True)
class AddBot:
    person: str
    place: int | None = None
    level: str = bots.DEFAULT


@dataclass(frozen=True, slots=True)
class ChangeRules:
    """Other rules: a preset, and the switches that differ from it, with JSON values."""

    person: str
    preset: str
    switches: Mapping[str, object] = field(default_factory=dict)


@dataclass(frozen=True, slots=True)
class Shuffle:
    """Mix who sits where."""

    person: str


@dataclass(frozen=True, slots=True)
class Start:
    person: str


@dataclass(frozen=True, slots=True)
class Act:
    """A move in the match, and what its form carried: `Room.seen`, in fast mode also `trick` and `deal`."""

    person: str
    move: Play | Pass | Give
    seen: int | None = None
    trick: int | None = None
    deal: int | None = None


@dataclass(frozen=True, slots=True)
class Next:
    """Deal the next round."""

    person: str


@dataclass(frozen=True, slots=True)
class End:
    """End the match between two rounds."""

    person: str


@dataclass(frozen=True, slots=True)
class Again:
    """A new match with the same seats and settings, points at 0."""

    person: str


@dataclass(frozen=True, slots=True)
class ToRoom:
    """Back to the waiting room after a match."""

    person: str


@dataclass(frozen=True, slots=True)
class Tick:
    """The room's own clock: a bot's turn, a player's time that ran out, a room nobody uses."""


@dataclass(frozen=True, slots=True)
class Lost:
    """The person's last connection has been gone for a while: nobody's wish, the server noticed."""

    person: str


@dataclass(frozen=True, slots=True)
class Found:
    """The person is there again: a connection, or any request."""

    person: str


@dataclass(frozen=True, slots=True)
class Back:
    """The person says so: who was late three times has the whole clock again."""

    person: str


@dataclass(frozen=True, slots=True)
class TakeOver:
    """The same person from another browser, who proved it: the seat of `of` at `place` is `person`'s now."""

    person: str
    place: int
    of: str


@dataclass(frozen=True, slots=True)
class Substitute(OfSeat):
    """The host lets a bot play for who is absent there, until that one is back."""


@dataclass(frozen=True, slots=True)
class HandOver(OfSeat):
    """The host makes who sits there the host."""


@dataclass(frozen=True, slots=True)
class Allow:
    """The host lets a removed person sit again: the one with that number and name in `Room.removed`."""

    person: str
    number: int
    name: str


@dataclass(frozen=True, slots=True)
class Lock:
    """Nobody else may sit down, or (`locked` false) everybody again."""

    person: str
    locked: bool = True


@dataclass(frozen=True, slots=True)
class Publish:
    """Strangers find the waiting table on the home page, or (`public` false) only who was told of it."""

    person: str
    public: bool = True


HostCommand: TypeAlias = (
    Kick
    | AddBot
    | ChangeRules
    | Shuffle
    | Start
    | Next
    | End
    | Again
    | ToRoom
    | Substitute
    | HandOver
    | Allow
    | Lock
    | Publish
)
Command: TypeAlias = Sit | Leave | Act | Tick | Lost | Found | Back | TakeOver | HostCommand
