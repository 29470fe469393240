"""The public face of the engine: a match as a fold of hands and actions.

`Match` is a value. Nothing here draws chance but `deal`, whose random numbers are handed in.
"""

import random
from collections.abc import Callable, Sequence
from dataclasses import replace

from presidente.engine import exchange, trick
from presidente.engine.acting import cards_of, seat_of
from presidente.engine.combos import combos_of
from presidente.engine.dealing import Stayed, begin_play, dealt, draw, ranked, seated
from presidente.engine.errors import Reason, Refused, Unreadable
from presidente.engine.events import Event
from presidente.engine.moves import Action, Card, Give, Move, Pass, Play
from presidente.engine.ranking import result_of, winners_of
from presidente.engine.state import (
    EXCHANGE,
    PLAY,
    ROUND_OVER,
    Match,
    Phase,
    Role,
    Round,
    RoundResult,
    Series,
    next_seats,
)
from presidente.engine.switches import FEWEST, MOST, Rules
from presidente.engine.values import value

__all__ = [
    "Match",
    "Phase",
    "Role",
    "RoundResult",
    "Step",
    "apply",
    "deal",
    "legal_moves",
    "new_match",
    "play_out",
    "start_round",
]


@value
class Step:
    """What an accepted action, or a deal, led to."""

    match: Match
    events: tuple[Event, ...]


def new_match(rules: Rules, players: int) -> Match:
    """A match before its first round; raises Unreadable unless 3 to 6 play."""
    if not FEWEST <= players <= MOST:
        raise Unreadable(f"a match is for {FEWEST} to {MOST} players")
    series = Series(
        rules,
        combos_of(rules),
        players,
        rules.fast,
        next_seats(players, rules),
        totals=(0,) * players,
        roles=(None,) * players,
    )
    return Match(series, Round(ROUND_OVER, (0,) * players, 0))


def deal(match: Match, rng: random.Random, stayed: Stayed | None = None) -> tuple[tuple[Card, ...], ...]:
    """Hands for the next round, by seat, in canonical order; `stayed` as in `start_round`."""
    series = match.series if stayed is None else seated(match.series, stayed)
    return draw(series, rng)


def start_round(
    match: Match,
    hands: Sequence[Sequence[Card]],
    *,
    stayed: Stayed | None = None,
    previous: Sequence[int] | None = None,
    lead: int | None = None,
    inverted: bool = False,
) -> Step:
    """Deals `hands` and begins the next round, up to the first decision of a player.

    `stayed`: per seat its seat in the round before, or None, where people came or went. `previous`: the
    ranking before a first round, for a match that starts in the middle; ignored later. `lead` and
    `inverted` set up a position. Raises Unreadable.
    """
    if match.phase is not ROUND_OVER:
        raise Unreadable("the match is over" if match.winners else "the round before has not ended")
    series = match.series if stayed is None else seated(match.series, stayed)
    if previous is not None and not series.rounds:
        if sorted(previous) != list(range(series.players)):
            raise Unreadable("previous is not a ranking of all seats")
        series = ranked(series, previous)
    series = replace(series, rounds=series.rounds + 1)
    state = dealt(series, hands, inverted, lead)
    owed = exchange.debts(series.rules, series.ranking or ())
    if owed and min(hand.bit_count() for hand in state.hands) < series.rules.exchange_cards:
        raise Unreadable("a hand is smaller than the cards to exchange")
    events = tuple(exchange.begin(series, state, owed) if owed else begin_play(series, state))
    state.log = (None, events)
    series = _settled(series, state) if state.phase is ROUND_OVER else series
    return Step(Match(series, state), events)


def apply(match: Match, action: Action) -> Step:
    """What this action makes of the match; raises Refused with the first reason that applies."""
    series, state = match.series, match.state.copy()
    events = tuple(_act(series, state, action))
    state.log = (state.log, events)
    series = _settled(series, state) if state.phase is ROUND_OVER else series
    return Step(Match(series, state), events)


def play_out(match: Match, choose: Callable[[Match], Action]) -> Step:
    """The rest of the round, each action chosen in turn; as `apply` again and again, but a fifth faster.

    Made for simulations: `choose` is shown a match that goes on changing, and must not keep it. Raises
    Refused if it chooses what the rules do not allow.
    """
    if not match.may_act:
        return Step(match, ())
    series, state = match.series, match.state.copy()
    running = Match(series, state)
    happened: list[Event] = []
    while state.phase is PLAY or state.phase is EXCHANGE:
        events = tuple(_act(series, state, choose(running)))
        state.log = (state.log, events)
        happened += events
    return Step(Match(_settled(series, state), state), tuple(happened))


def legal_moves(match: Match, seat: int) -> tuple[Move, ...]:
    """What `seat` may do now; () for whoever is not to act.

    Each (kind, rank, count) once, with natural cards rather than wild ones, then a pass if that is legal.
    In the exchange one gift that is valid: the weakest cards, where any will do.
    """
    series, state = match.series, match.state
    if state.phase is PLAY:
        to_act = seat in match.may_act if series.fast else seat == state.turn
        return trick.moves(series, state, seat) if to_act else ()
    debt = exchange.debt_of(state, seat)
    return (exchange.gift_move(series.combos, state.hands[seat], debt),) if debt else ()


def _act(series: Series, state: Round, action: Action) -> list[Event]:
    """Changes a draft of the round by one action; raises Refused before it changes anything."""
    move = action.move
    if isinstance(move, Play):
        return trick.play(series, state, action, move.cards)
    if isinstance(move, Pass):
        return trick.take_pass(series, state, action)
    if isinstance(move, Give):
        return _give(series, state, action, move)
    return _clock_out(series, state)


def _give(series: Series, state: Round, action: Action, move: Give) -> list[Event]:
    mask = cards_of(series, move.cards)
    seat = seat_of(series, state, action, EXCHANGE)
    events = exchange.give(series, state, seat, mask, action.auto)
    return events if state.exchange.owed else events + begin_play(series, state)


def _clock_out(series: Series, state: Round) -> list[Event]:
    if not series.fast or state.top is None:
        raise Refused(Reason.BAD_ACTION)
    if state.phase is not PLAY:
        raise Refused(Reason.WRONG_PHASE)
    return trick.clock_out(series, state)


def _settled(series: Series, state: Round) -> Series:
    """The series with a round that has ended added up; it may be the last of the match."""
    result = result_of(state, series.rules, series.combos)
    totals = tuple(map(sum, zip(series.totals, result.points, strict=True)))
    results = (*series.results, result)
    winners = winners_of(series.rules.ends, len(results), totals, result.ranking)
    if winners:
        state.phase = Phase.MATCH_OVER
    return replace(
        series, totals=totals, roles=result.roles, ranking=result.ranking, results=results, winners=winners
    )
