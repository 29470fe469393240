"""What may be seen: `Table` is for everybody, `Own` for one seat alone.

Both are built by listing what may be seen, never by taking away from the state. Bots and pages get these.
"""

from dataclasses import dataclass, replace

from presidente.engine import trick
from presidente.engine.events import Closed, Event, Gave, Passed, Played, Skipped
from presidente.engine.exchange import debt_of
from presidente.engine.match import legal_moves
from presidente.engine.moves import Card, Move
from presidente.engine.ranking import place_of
from presidente.engine.rules import Rules
from presidente.engine.state import Match, Phase, Role, RoundResult, TrickView

__all__ = [
    "Own",
    "Phase",
    "Role",
    "RoundResult",
    "SeatView",
    "Table",
    "TrickView",
    "View",
    "own",
    "table",
    "view",
]


@dataclass(frozen=True, slots=True)
class SeatView:
    """What everybody sees of one seat."""

    cards: int  # left in the hand
    role: Role | None  # of the last round that ended; None in a first round
    total: int  # points in the match so far
    place: int | None  # out of this round: its place from 1, or None if still playing or not yet settled
    out: bool
    passed: bool  # out of this trick
    did: Event | None  # its last Played, Passed, Skipped or Gave (without cards) of this trick or exchange


@dataclass(frozen=True, slots=True)
class Table:
    """What everybody may see of a match."""

    rules: Rules
    phase: Phase
    round: int  # from 1
    trick: int  # from 1 within the round
    seats: tuple[SeatView, ...]
    may_act: tuple[int, ...]
    must_equal: bool
    plays: tuple[Played, ...]  # the trick on the table, oldest first; the last one is to be beaten
    last_trick: TrickView | None  # the one before, of this round
    inverted: bool  # the order in force
    waiting_revolution: bool  # an inversion that counts from the next trick
    direction: int  # 1 or -1
    accepted: int  # plays accepted so far in the round
    events: tuple[Event, ...]  # of this round, oldest first; no card of any `Gave`
    result: RoundResult | None  # of this round once it is over
    winners: tuple[int, ...]  # seats, once the match is over by its own rules


@dataclass(frozen=True, slots=True)
class Own:
    """What one seat sees besides the table."""

    seat: int
    hand: tuple[Card, ...]  # canonical order
    moves: tuple[Move, ...]  # legal now: each (kind, rank, count) once, then a pass; or one valid gift
    can_pass: bool
    owes: int  # cards still to give in the exchange
    owes_to: int | None
    gave: tuple[Card, ...]  # in this round's exchange
    came: tuple[Card, ...]  # in this round's exchange


@dataclass(frozen=True, slots=True)
class View:
    """All that one seat knows; what a bot gets."""

    table: Table
    own: Own


def table(match: Match) -> Table:
    """What everybody may see now."""
    series, state = match.series, match.state
    events = tuple(_public(event) for event in match.events)
    did = _did(events)
    return Table(
        rules=series.rules,
        phase=state.phase,
        round=series.rounds,
        trick=len(state.tricks) + 1,
        seats=tuple(_seat_view(match, seat, did.get(seat)) for seat in range(series.players)),
        may_act=match.may_act,
        must_equal=state.must_equal,
        plays=state.plays,
        last_trick=state.tricks[-1] if state.tricks else None,
        inverted=state.inverted,
        waiting_revolution=state.waiting,
        direction=match.direction,
        accepted=state.accepted,
        events=events,
        result=match.result,
        winners=series.winners,
    )


def _seat_view(match: Match, seat: int, did: Event | None) -> SeatView:
    series, state = match.series, match.state
    return SeatView(
        cards=state.hands[seat].bit_count(),
        role=series.roles[seat],
        total=series.totals[seat],
        place=place_of(state, seat),
        out=not state.alive >> seat & 1,
        passed=bool(state.passed >> seat & 1),
        did=did,
    )


def _public(event: Event) -> Event:
    """Nobody's gift is shown to everybody."""
    return replace(event, cards=()) if isinstance(event, Gave) else event


def _did(events: tuple[Event, ...]) -> dict[int, Event]:
    """By seat, the last thing done since a trick closed; before the first trick, in the exchange."""
    did: dict[int, Event] = {}
    for event in events:
        if isinstance(event, Closed):
            did.clear()
        elif isinstance(event, Played | Passed | Skipped | Gave):
            did[event.seat] = event
    return did


def own(match: Match, seat: int) -> Own:
    """What `seat` alone sees: its cards, its moves, its side of the exchange."""
    if not 0 <= seat < match.players:
        raise IndexError("not a seat of this match")
    state, deck = match.state, match.series.combos.deck
    debt = debt_of(state, seat)
    moves = legal_moves(match, seat)
    return Own(
        seat=seat,
        hand=deck.text(state.hands[seat]),
        moves=moves,
        can_pass=trick.PASS in moves,
        owes=debt.count if debt else 0,
        owes_to=debt.to if debt else None,
        gave=deck.text(sum(gift.mask for gift in state.exchange.gifts if gift.seat == seat)),
        came=deck.text(sum(gift.mask for gift in state.exchange.gifts if gift.to == seat and gift.moved)),
    )


def view(match: Match, seat: int) -> View:
    """All that `seat` knows."""
    return View(table(match), own(match, seat))
