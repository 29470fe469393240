"""What happened, in the order it happened; the activity list and the movements on screen come from these.

Everybody may see every event but the cards of a `Gave`: `view` leaves them out.
"""

from enum import StrEnum
from typing import TypeAlias

from presidente.engine.moves import Card
from presidente.engine.values import value


class Kind(StrEnum):
    """The two kinds of combination."""

    GROUP = "group"
    SEQUENCE = "sequence"


class Cause(StrEnum):
    """Why a trick closed."""

    STRONGEST = "strongest_closes"
    FOUR = "four_closes"
    EIGHT = "eight_closes"
    GOLDEN_TWO = "golden_two"
    FINISHED = "finish_closes"
    ALL_PASSED = "all_passed"  # nobody else may play: passed, skipped or out
    CLOCK = "clock"  # fast mode: the common clock ran out


@value
class Played:
    """A combination laid on the trick; `cards` in canonical order, `rank` the lowest one of a sequence."""

    seat: int
    cards: tuple[Card, ...]
    kind: Kind
    rank: str
    leads: bool
    equals: bool  # same rank as the play before it in this trick
    auto: bool = False


@value
class Passed:
    seat: int
    auto: bool = False


@value
class Skipped:
    """The seat lost this turn to an equal play, without having passed."""

    seat: int


@value
class Revolution:
    """The order was inverted or put back; `waits` when it counts only from the next trick."""

    seat: int
    inverted: bool
    waits: bool


@value
class WentOut:
    """A hand is empty. `place` counts from 1; None while the penalty for finishing on a 2 leaves it open."""

    seat: int
    place: int | None
    penalised: bool


@value
class Closed:
    """The trick went to `seat`, whose play was on top; `leads` opens the next (None: anybody, fast mode)."""

    seat: int
    causes: tuple[Cause, ...]
    leads: int | None


@value
class Gave:
    """An exchange gift; `cards` is () for those who may not see it."""

    seat: int
    to: int
    count: int
    cards: tuple[Card, ...]
    auto: bool = False


@value
class RoundEnded:
    """`ranking`: seats from first to last."""

    ranking: tuple[int, ...]


Event: TypeAlias = Played | Passed | Skipped | Revolution | WentOut | Closed | Gave | RoundEnded
