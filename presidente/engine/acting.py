"""What is asked of every action, whatever its phase: who acts, with which cards, and whether it may now."""

from presidente.engine.errors import Reason, Refused
from presidente.engine.moves import Action, Card
from presidente.engine.state import PLAY, Phase, Round, Series


def cards_of(series: Series, cards: tuple[Card, ...]) -> int:
    """The set of these cards; raises Refused if they are none."""
    mask = series.combos.deck.mask(cards)
    if mask is None:
        raise Refused(Reason.BAD_ACTION)
    return mask


def seat_of(series: Series, state: Round, action: Action, phase: Phase) -> int:
    """A seat of this match, a `seen` that is a count, and an action of this phase; raises Refused."""
    seat, seen = action.seat, action.seen
    if type(seat) is not int or not 0 <= seat < series.players:
        raise Refused(Reason.BAD_ACTION)
    if seen is not None and (type(seen) is not int or seen < 0):
        raise Refused(Reason.BAD_ACTION)
    if state.phase is not phase:
        raise Refused(Reason.WRONG_PHASE)
    return seat


def player_of(series: Series, state: Round, action: Action, by_sight: bool) -> int:
    """The seat, if it may play or pass now; `by_sight` if it may come too late. Raises Refused."""
    seat = seat_of(series, state, action, PLAY)
    if not state.alive >> seat & 1:
        raise Refused(Reason.ALREADY_OUT)
    if state.passed >> seat & 1:
        raise Refused(Reason.ALREADY_PASSED)
    if not series.fast:
        if seat != state.turn:
            raise Refused(Reason.NOT_YOUR_TURN)
    elif by_sight and action.seen not in (None, state.accepted):
        raise Refused(Reason.STALE)
    return seat
