"""The exchange between two rounds (rules, "Exchange"): who owes what to whom, and the giving of it."""

from dataclasses import replace

from presidente.engine.combos import Combos
from presidente.engine.errors import Reason, Refused
from presidente.engine.events import Event, Gave
from presidente.engine.moves import Give
from presidente.engine.state import Debt, Gift, Phase, Pick, Round, Series
from presidente.engine.switches import Rules


def debts(rules: Rules, ranking: tuple[int, ...]) -> tuple[Debt, ...]:
    """What everybody owes after a round with this ranking of those who exchange; the strongest first."""
    if rules.exchange == "off" or len(ranking) < 2:
        return ()
    returned = Pick.ANY if rules.exchange == "choose_return" else Pick.WEAKEST
    pairs = [(ranking[0], ranking[-1], rules.exchange_cards)]
    if rules.exchange_cards == 2 and len(ranking) > 3:
        pairs.append((ranking[1], ranking[-2], 1))
    up = tuple(Debt(low, high, count, Pick.STRONGEST) for high, low, count in pairs)
    down = tuple(Debt(high, low, count, returned) for high, low, count in pairs)
    return up + down


def begin(series: Series, state: Round, owed: tuple[Debt, ...]) -> list[Event]:
    """Opens the exchange in a fresh round; with `choose_return` the strongest cards go up by themselves."""
    state.phase = Phase.EXCHANGE
    state.exchange = replace(state.exchange, owed=owed)
    if series.rules.exchange == "worst_return":
        return []
    events: list[Event] = []
    for debt in owed:
        if debt.pick is Pick.STRONGEST:
            mask = valid_gift(series.combos, state.hands[debt.seat], debt)
            events += _give(series.combos, state, debt, mask, auto=True)
            _move(state)
    return events


def give(series: Series, state: Round, seat: int, mask: int, auto: bool) -> list[Event]:
    """Pays what `seat` owes in a fresh copy of the round; raises Refused."""
    debt = debt_of(state, seat)
    if debt is None:
        raise Refused(Reason.NOT_YOUR_TURN)
    if mask & ~state.hands[seat]:
        raise Refused(Reason.NOT_IN_HAND)
    if not _is_right(series.combos, state.hands[seat], debt, mask):
        raise Refused(Reason.WRONG_EXCHANGE)
    events = _give(series.combos, state, debt, mask, auto)
    if series.rules.exchange == "choose_return" or not state.exchange.owed:
        _move(state)
    return events


def debt_of(state: Round, seat: int) -> Debt | None:
    """What the seat still has to give; None if nothing."""
    return next((debt for debt in state.exchange.owed if debt.seat == seat), None)


def valid_gift(combos: Combos, hand: int, debt: Debt) -> int:
    """Cards that pay the debt: the weakest where any will do; of equal strongest ones the last suits."""
    cards = sorted(_bits(hand), key=lambda bit: (_strength(combos, bit), bit))
    chosen = cards[-debt.count :] if debt.pick is Pick.STRONGEST else cards[: debt.count]
    return sum(chosen)


def gift_move(combos: Combos, hand: int, debt: Debt) -> Give:
    """The move that gives `valid_gift`."""
    return Give(combos.deck.text(valid_gift(combos, hand, debt)))


def _is_right(combos: Combos, hand: int, debt: Debt, mask: int) -> bool:
    """The right number, and as strong or as weak as asked; which of equal cards is free."""
    if mask.bit_count() != debt.count:
        return False
    if debt.pick is Pick.ANY:
        return True
    asked = valid_gift(combos, hand, debt)
    return _strengths(combos, mask) == _strengths(combos, asked)


def _strengths(combos: Combos, mask: int) -> list[int]:
    return sorted(_strength(combos, bit) for bit in _bits(mask))


def _strength(combos: Combos, bit: int) -> int:
    """In normal order, by rank; the golden two above the other twos."""
    return 2 * ((bit.bit_length() - 1) // 4) + (bit == combos.golden)


def _bits(mask: int) -> list[int]:
    return [1 << i for i in range(mask.bit_length()) if mask >> i & 1]


def _give(combos: Combos, state: Round, debt: Debt, mask: int, auto: bool) -> list[Event]:
    left = tuple(d for d in state.exchange.owed if d is not debt)
    gifts = (*state.exchange.gifts, Gift(debt.seat, debt.to, mask, False))
    state.exchange = replace(state.exchange, owed=left, gifts=gifts)
    return [Gave(debt.seat, debt.to, debt.count, combos.deck.text(mask), auto)]


def _move(state: Round) -> None:
    """Puts every gift that still waits into the other hand."""
    hands = list(state.hands)
    for gift in state.exchange.gifts:
        if not gift.moved:
            hands[gift.seat] &= ~gift.mask
            hands[gift.to] |= gift.mask
    state.hands = tuple(hands)
    moved = tuple(replace(gift, moved=True) for gift in state.exchange.gifts)
    state.exchange = replace(state.exchange, gifts=moved)
