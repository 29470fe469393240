"""What a player may do, as values."""

from typing import TypeAlias

from presidente.engine.values import value

Card: TypeAlias = str  # two characters, rank then suit: "7c"; a joker is "X1"


@value
class Play:
    """Cards laid on the trick, from the hand of the seat that plays."""

    cards: tuple[Card, ...]


@value
class Pass:
    """Out of this trick, or of this turn only (switch `pass_is_final`)."""


@value
class Give:
    """Cards given in the exchange."""

    cards: tuple[Card, ...]


@value
class ClockOut:
    """Fast mode: the common clock ran out on a trick that is not empty."""


Move: TypeAlias = Play | Pass | Give | ClockOut


@value
class Action:
    """A move by a seat, as the record holds it.

    `seat` is None for the clock alone. `auto`: the server moved for the player.
    `seen` (fast mode): plays accepted so far in the round, as the player saw it.
    """

    seat: int | None
    move: Move
    auto: bool = False
    seen: int | None = None
