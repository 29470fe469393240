"""How long things take and are waited for, in milliseconds; a server may have its own."""

from dataclasses import dataclass, field

SECOND = 1000
MINUTE = 60 * SECOND
HOUR = 60 * MINUTE


@dataclass(frozen=True, slots=True)
class Pace:
    """Bots' pauses, from and to, so that people can follow what happens."""

    turn: tuple[int, int] = (900, 1600)
    after_trick: tuple[int, int] = (2000, 2700)  # a closed trick, and a new hand, want to be looked at
    bots_alone: tuple[int, int] = (150, 300)  # no person holds cards any more
    race: tuple[int, int] = (2500, 4500)  # fast mode: so that a person can be first


NO_PAUSE = Pace((0, 0), (0, 0), (0, 0), (0, 0))


@dataclass(frozen=True, slots=True)
class Times:
    """What a room waits for."""

    pace: Pace = field(default_factory=Pace)
    late: int = 5 * SECOND  # the turn of who was late three times
    wait: int = MINUTE  # for an absent player (`wait_then_cancel`), then the match is cancelled
    next_round: int = 45 * SECOND  # for the host, then the next round begins by itself
    look: int = 12 * SECOND  # at a match that was cancelled or interrupted, then back to the waiting room
    host: int = MINUTE  # for an absent host, then somebody else is host
    freeze: int = 5 * MINUTE  # for anybody to be there
    waiting: int = 2 * HOUR  # a waiting room without an act of a person
    unused: int = 24 * HOUR  # any other room
    kept: int = HOUR  # a closed room says so for this long, then it is forgotten


UNHURRIED = Times(NO_PAUSE)
