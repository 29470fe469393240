"""Playing and passing, in turn and in fast mode (rules, "A play" to "Fast mode").

`play`, `take_pass` and `clock_out` are given a fresh copy of the round, change it, and return what happened.
They raise Refused before they change anything.
"""

from presidente.engine.combos import Combo
from presidente.engine.errors import Reason, Refused
from presidente.engine.events import (
    Cause,
    Closed,
    Event,
    Kind,
    Passed,
    Played,
    Revolution,
    RoundEnded,
    Skipped,
    WentOut,
)
from presidente.engine.moves import Action, Move, Pass, Play
from presidente.engine.ranking import place_of, ranking_of
from presidente.engine.state import NOBODY, Phase, Round, Series, TrickView
from presidente.engine.switches import MOST

PASS = Pass()
PASSED = tuple(tuple(Passed(seat, auto) for seat in range(MOST)) for auto in (False, True))
# enum members are slow to reach by their class, and these are reached in every play
GROUP = Kind.GROUP
FOUR, GOLDEN_TWO, FINISHED, ALL_PASSED = Cause.FOUR, Cause.GOLDEN_TWO, Cause.FINISHED, (Cause.ALL_PASSED,)


def play(
    series: Series, state: Round, seat: int, mask: int, known: Combo | None, action: Action
) -> list[Event]:
    """The cards of `mask` are laid on the trick; `known` if they are already read."""
    check_turn(series, state, seat, action.seen)
    if mask & ~state.hands[seat]:
        raise Refused(Reason.NOT_IN_HAND)
    combo = known or series.combos.read(mask, state.inverted)
    if combo is None:
        raise Refused(Reason.NOT_A_COMBINATION)
    reason = why_not(series, state, combo)
    if reason:
        raise Refused(reason)
    return _accept(series, state, seat, combo, action.auto)


def take_pass(series: Series, state: Round, seat: int, auto: bool) -> list[Event]:
    """The seat passes."""
    check_turn(series, state, seat)
    if not can_pass(series, state, seat):
        raise Refused(Reason.CANNOT_PASS)
    if series.rules.pass_is_final:
        state.passed |= 1 << seat
    state.must_equal = False
    events: list[Event] = [PASSED[auto][seat]]
    _go_on(series, state, seat, False, events)
    return events


def clock_out(series: Series, state: Round) -> list[Event]:
    """The common clock ran out on a trick that is not empty: it closes."""
    events: list[Event] = []
    _close(series, state, (Cause.CLOCK,), events)
    return events


# -- what is allowed


def check_turn(series: Series, state: Round, seat: int, seen: int | None = None) -> None:
    """Whether the seat may act at all, and on what it has seen; raises Refused."""
    bit = 1 << seat
    if not state.alive & bit:
        raise Refused(Reason.ALREADY_OUT)
    if state.passed & bit:
        raise Refused(Reason.ALREADY_PASSED)
    if series.fast:
        if seen is not None and seen != state.accepted:
            raise Refused(Reason.STALE)
    elif state.turn != seat:
        raise Refused(Reason.NOT_YOUR_TURN)


def can_pass(series: Series, state: Round, seat: int) -> bool:
    """Whoever leads cannot pass; nor, in fast mode, the owner of the top play."""
    return state.top is not None and not (series.fast and state.owner == seat)


def why_not(series: Series, state: Round, combo: Combo) -> Reason | None:
    """Why this combination cannot be laid on the trick as it is; the golden two alone goes on anything."""
    top = state.top
    if top is None:
        return Reason.MUST_PLAY_LEAD_CARD if state.lead_card & ~combo.mask else None
    golden = combo.mask == series.combos.golden
    if combo.kind is not top.kind and not golden:
        return Reason.WRONG_KIND
    if combo.count != top.count and not golden:
        return Reason.WRONG_COUNT
    if state.must_equal and not combo.same_as(top):
        return Reason.MUST_EQUAL
    strength = series.combos.strength[state.inverted]
    enough = strength[combo.rank] >= strength[top.rank] + (not series.rules.match_equal)
    return None if enough or golden else Reason.TOO_WEAK


def moves(series: Series, state: Round, seat: int) -> tuple[Move, ...]:
    """One play for every kind, rank and number that is legal now, then the pass if that is."""
    hand, combos, top = state.hands[seat], series.combos, state.top
    if top is None:
        plays = combos.leads(hand, state.inverted)
        return _with_lead_card(series, state, plays) if state.lead_card else plays
    if state.must_equal:
        plays = combos.matches(hand, top, state.inverted)
    else:
        plays = combos.follows(hand, top, state.inverted, not series.rules.match_equal)
        if hand & combos.golden:
            plays = _with_golden_two(series, plays)
    return (*plays, PASS) if can_pass(series, state, seat) else plays


def _with_golden_two(series: Series, plays: tuple[Play, ...]) -> tuple[Play, ...]:
    """The golden two alone goes on anything; once, if a single 2 is among the plays anyhow."""
    if any(p.cards[0][0] == "2" and len(p.cards) == 1 for p in plays):
        return plays
    deck = series.combos.deck
    return (*plays, Play(deck.text(series.combos.golden)))


def _with_lead_card(series: Series, state: Round, plays: tuple[Play, ...]) -> tuple[Play, ...]:
    """Those that can contain the lead card, with it in the place of another card of its rank."""
    deck = series.combos.deck
    card = deck.text(state.lead_card)[0]
    kept = []
    for p in plays:
        same = [c for c in p.cards if c[0] == card[0]]
        if card in same:
            kept.append(p)
        elif same:
            others = [c for c in p.cards if c != same[0]]
            kept.append(Play(deck.text((deck.mask(others) or 0) | state.lead_card)))
    return tuple(kept)


# -- what follows from an accepted play, in the order of the rules ("After an accepted play")


def _accept(series: Series, state: Round, seat: int, combo: Combo, auto: bool) -> list[Event]:
    top = state.top
    equal = top is not None and combo.rank == top.rank and combo.kind is top.kind
    state.run = (state.run if equal else 0) + combo.count
    causes = _causes(series, state, seat, combo)
    revolves = combo.kind is GROUP and state.run >= 4 and _revolves(series, state, combo)
    rank = series.combos.ranks[combo.rank]
    played = Played(seat, combo.cards, combo.kind, rank, top is None, equal, auto)
    events: list[Event] = [played]
    hands = list(state.hands)
    hands[seat] ^= combo.mask
    state.hands = tuple(hands)
    state.plays += (played,)
    state.top = combo
    state.owner = seat
    state.accepted += 1
    state.must_equal = False
    state.lead_card = 0
    if revolves:
        _revolve(series, state, seat, events)
    if not hands[seat]:
        _go_out(series, state, seat, combo, events)
        if not state.alive & (state.alive - 1):
            end_round(state, events)
            return events
    if causes:
        _close(series, state, causes, events)
    else:
        _go_on(series, state, seat, equal, events)
    return events


def _causes(series: Series, state: Round, seat: int, combo: Combo) -> tuple[Cause, ...]:
    """Why the play closes the trick, in the order as it was before it; its run is counted already."""
    rules = series.rules
    causes: tuple[Cause, ...] = ()
    if combo.kind is GROUP:
        causes = series.combos.closing[state.inverted][combo.rank]
        if state.run >= 4 and rules.four_closes:
            causes += (FOUR,)
        if combo.mask == series.combos.golden:
            causes += (GOLDEN_TWO,)
    if rules.finish_closes and state.hands[seat] == combo.mask:
        causes += (FINISHED,)
    return causes


def _revolves(series: Series, state: Round, combo: Combo) -> bool:
    """Four at once; or the fourth single in a row, where that counts too."""
    rules, top = series.rules, state.top
    if not rules.revolution:
        return False
    fourth_single = state.run == 4 and combo.count == 1 and top is not None and top.count == 1
    return combo.count >= 4 or (fourth_single and rules.revolution_by_singles)


def _revolve(series: Series, state: Round, seat: int, events: list[Event]) -> None:
    waits = series.rules.revolution_starts == "next_trick"
    if waits:
        state.waiting = not state.waiting
    else:
        state.inverted = not state.inverted
    events.append(Revolution(seat, state.inverted != state.waiting, waits))


def _go_out(series: Series, state: Round, seat: int, combo: Combo, events: list[Event]) -> None:
    state.alive ^= 1 << seat
    # no sequence begins with a 2, so this is a group
    penalised = series.rules.finish_on_two and combo.rank == series.combos.two
    if penalised:
        state.penalised += (seat,)
    else:
        state.out += (seat,)
    events.append(WentOut(seat, place_of(state, seat), penalised))


def end_round(state: Round, events: list[Event]) -> None:
    """At most one seat has cards left. The trick stays as it is; a waiting revolution lapses."""
    state.phase = Phase.ROUND_OVER
    state.turn = NOBODY
    state.waiting = False
    events.append(RoundEnded(ranking_of(state)))


def _go_on(series: Series, state: Round, seat: int, equal: bool, events: list[Event]) -> None:
    """To the next seat with cards that has not passed; coming round to the owner of the top closes it."""
    seats = state.alive & ~state.passed | 1 << state.owner
    if series.fast:
        if not seats & ~(1 << state.owner):
            _close(series, state, ALL_PASSED, events)
        return
    turn = series.next_seats[state.inverted][seats][seat]
    if equal and turn != state.owner and _is_skipped(series, state, turn):
        events.append(Skipped(turn))
        turn = series.next_seats[state.inverted][seats][turn]
    if turn == state.owner:
        _close(series, state, ALL_PASSED, events)
    else:
        state.turn = turn


def _is_skipped(series: Series, state: Round, seat: int) -> bool:
    """After an equal play: whether the seat loses its turn; if it can answer it must, or pass."""
    switch = series.rules.equal_skips
    if switch == "off" or state.top is None:
        return False
    if switch == "if_unable" and series.combos.can_match(state.hands[seat], state.top, state.inverted):
        state.must_equal = True
        return False
    return True


def _close(series: Series, state: Round, causes: tuple[Cause, ...], events: list[Event]) -> None:
    """The trick goes to the owner of the top, who leads the next one; if out, the next seat with cards.

    A waiting revolution takes effect after that.
    """
    leads = None
    if not series.fast:
        owner = state.owner
        leads = owner if state.alive >> owner & 1 else series.next_seats[state.inverted][state.alive][owner]
        state.turn = leads
    closed = Closed(state.owner, causes, leads)
    events.append(closed)
    state.tricks += (TrickView(state.plays, closed),)
    state.plays = ()
    state.top = None
    state.owner = NOBODY
    state.run = 0
    state.passed = 0
    state.must_equal = False
    if state.waiting:
        state.waiting = False
        state.inverted = not state.inverted
