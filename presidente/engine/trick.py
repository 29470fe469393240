"""Playing and passing, in turn and in fast mode (rules, "A play" to "Fast mode").

`play`, `take_pass` and `clock_out` are given a fresh copy of the round, change it, and return what happened.
They raise Refused before they change anything.
"""

from presidente.engine.acting import cards_of, player_of
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
from presidente.engine.moves import Action, Card, Move, Pass, Play
from presidente.engine.ranking import place_of, ranking_of
from presidente.engine.state import NOBODY, Phase, Round, Series, TrickView
from presidente.engine.switches import MOST

PASS = Pass()
AND_PASS = (PASS,)
PASSED = tuple(tuple(Passed(seat, auto) for seat in range(MOST)) for auto in (False, True))
# enum members are slow to reach by their class, and these are reached in every play
GROUP = Kind.GROUP
FOUR, GOLDEN_TWO, FINISHED, ALL_PASSED = Cause.FOUR, Cause.GOLDEN_TWO, Cause.FINISHED, (Cause.ALL_PASSED,)


def play(series: Series, state: Round, action: Action, cards: tuple[Card, ...]) -> list[Event]:
    """These cards are laid on the trick."""
    combos = series.combos
    combo = combos.known.get(cards)
    mask = cards_of(series, cards) if combo is None else combo.mask
    seat = state.turn
    # whose turn it is may act: to look closer at every action would cost a tenth of it
    if seat is NOBODY or seat is not action.seat or action.seen is not None:
        seat = player_of(series, state, action, True)
    if state.hands[seat] & mask != mask:
        raise Refused(Reason.NOT_IN_HAND)
    if combo is None:
        combo = combos.read(mask, state.inverted)
        if combo is None:
            raise Refused(Reason.NOT_A_COMBINATION)
    reason = why_not(series, state, combo)
    if reason:
        raise Refused(reason)
    return _accept(series, state, seat, combo, action.auto)


def take_pass(series: Series, state: Round, action: Action) -> list[Event]:
    """The seat passes. Whoever leads cannot; nor, in fast mode, the owner of the top play."""
    seat = state.turn
    if seat is NOBODY or seat is not action.seat or action.seen is not None:
        seat = player_of(series, state, action, False)
    if state.top is None or (series.fast and seat == state.owner):
        raise Refused(Reason.CANNOT_PASS)
    if series.rules.pass_is_final:
        state.passed |= 1 << seat
    state.must_equal = False
    events: list[Event] = [PASSED[action.auto][seat]]
    _go_on(series, state, seat, False, events)
    return events


def clock_out(series: Series, state: Round) -> list[Event]:
    """The common clock ran out on a trick that is not empty: it closes."""
    events: list[Event] = []
    _close(series, state, (Cause.CLOCK,), events)
    return events


# -- what is allowed


def why_not(series: Series, state: Round, combo: Combo) -> Reason | None:
    """Why this combination cannot be laid on the trick as it is; the golden two alone goes on anything."""
    top = state.top
    if top is None:
        return Reason.MUST_PLAY_LEAD_CARD if state.lead_card & ~combo.mask else None
    if combo.mask == series.combos.golden:
        return Reason.MUST_EQUAL if state.must_equal and not combo.same_as(top) else None
    if combo.kind is not top.kind:
        return Reason.WRONG_KIND
    if combo.count != top.count:
        return Reason.WRONG_COUNT
    if combo.rank == top.rank:
        return None if series.rules.match_equal else Reason.TOO_WEAK
    if state.must_equal:
        return Reason.MUST_EQUAL
    strength = series.combos.strength[state.inverted]
    return None if strength[combo.rank] > strength[top.rank] else Reason.TOO_WEAK


def moves(series: Series, state: Round, seat: int) -> tuple[Move, ...]:
    """One play for every kind, rank and number that is legal now, then the pass if that is."""
    combos, hand, top = series.combos, state.hands[seat], state.top
    if top is None:
        plays = combos.leads(hand, state.inverted)
        return _with_lead_card(series, state, plays) if state.lead_card else plays
    if state.must_equal:
        plays = combos.matches(hand, top, state.inverted)
    else:
        plays = combos.follows(hand, top, state.inverted)
        if hand & combos.golden:
            plays = _with_golden_two(series, plays)
    return plays if series.fast and seat == state.owner else plays + AND_PASS


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
    run = state.run = state.run + combo.count if equal else combo.count
    causes = combo.closes[state.inverted]
    revolves = False
    if run >= 4 and combo.kind is GROUP:
        revolves = _revolves(series, state, combo)
        if series.rules.four_closes:
            causes = tuple(sorted((*causes, FOUR), key=GOLDEN_TWO.__eq__))  # that one is named after it
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
        if series.rules.finish_closes:
            causes += (FINISHED,)
        _go_out(series, state, seat, combo, events)
        if not state.alive & (state.alive - 1):
            end_round(state, events)
            return events
    if causes:
        _close(series, state, causes, events)
    else:
        _go_on(series, state, seat, equal, events)
    return events


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
    owner = state.owner
    seats = state.alive & ~state.passed | 1 << owner
    if series.fast:
        if seats == 1 << owner:
            _close(series, state, ALL_PASSED, events)
        return
    following = series.next_seats[state.inverted][seats]
    turn = following[seat]
    if equal and turn != owner and _is_skipped(series, state, turn):
        events.append(Skipped(turn))
        turn = following[turn]
    if turn == owner:
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
