"""A match as data.

`Match` is what the outside holds and never changes; a `Round` changes only as a fresh copy inside `apply`.
"""

from dataclasses import dataclass
from enum import StrEnum
from itertools import chain
from typing import TypeAlias

from presidente.engine.combos import Combo, Combos
from presidente.engine.events import Closed, Event, Played
from presidente.engine.moves import Card
from presidente.engine.switches import MOST, Rules
from presidente.engine.values import value

NOBODY = -1


class Phase(StrEnum):
    """Where a match stands."""

    EXCHANGE = "exchange"
    PLAY = "play"
    ROUND_OVER = "round_over"
    MATCH_OVER = "match_over"


# an enum member is slow to reach by its class, and these are asked for in every play
EXCHANGE, PLAY, ROUND_OVER = Phase.EXCHANGE, Phase.PLAY, Phase.ROUND_OVER


class Role(StrEnum):
    """What a place in the ranking is called."""

    PRESIDENT = "president"
    VICE = "vice"
    NEUTRAL = "neutral"
    VICE_LAST = "vice_last"
    LAST = "last"


class Pick(StrEnum):
    """Which cards a gift of the exchange must be."""

    ANY = "any"
    STRONGEST = "strongest"
    WEAKEST = "weakest"


@dataclass(frozen=True, slots=True)
class Debt:
    """What a seat still owes in the exchange."""

    seat: int
    to: int
    count: int
    pick: Pick


@dataclass(frozen=True, slots=True)
class Gift:
    """What a seat has given; `moved` once the cards are in the other hand."""

    seat: int
    to: int
    mask: int
    moved: bool


@dataclass(frozen=True, slots=True)
class Exchange:
    """What is still owed, and what has been given; `lead` is who leads afterwards, where a record says so."""

    owed: tuple[Debt, ...] = ()
    gifts: tuple[Gift, ...] = ()
    lead: int | None = None


@value
class TrickView:
    """A trick that has closed: its plays, oldest first, and how it closed."""

    plays: tuple[Played, ...]
    closed: Closed


@value
class RoundResult:
    """How a round ended; all but `ranking` are by seat."""

    ranking: tuple[int, ...]  # seats, first to last
    roles: tuple[Role, ...]
    points: tuple[int, ...]
    left: tuple[tuple[Card, ...], ...]  # cards still in hand, shown once the round is over


NO_EXCHANGE = Exchange()
NextSeats: TypeAlias = tuple[tuple[int, ...], ...]


def _next_seats(players: int, direction: int) -> NextSeats:
    """Per set of seats and seat: the next one of the set, the seat itself last; NOBODY if it is empty."""
    rounds = range(1, players + 1)
    return tuple(
        tuple(
            next((q for d in rounds if mask >> (q := (seat + direction * d) % players) & 1), NOBODY)
            for seat in range(players)
        )
        for mask in range(1 << players)
    )


_FORWARD = tuple(_next_seats(players, 1) for players in range(MOST + 1))
_BACKWARD = tuple(_next_seats(players, -1) for players in range(MOST + 1))


def next_seats(players: int, rules: Rules) -> tuple[NextSeats, NextSeats]:
    """In the normal order, and in the inverted one, where play may go the other way round."""
    return _FORWARD[players], (_BACKWARD if rules.revolution_turns_direction else _FORWARD)[players]


# what happened: all before, and the last step; a tuple of everything would be copied with every action
Log: TypeAlias = "tuple[Log, tuple[Event, ...]] | None"


@dataclass(slots=True)
class Round:
    """One round: hands and sets of cards as ints, sets of seats as ints (bit s is seat s)."""

    phase: Phase
    hands: tuple[int, ...]
    alive: int  # seats with cards
    turn: int = NOBODY  # of whom; NOBODY in fast mode
    must_equal: bool = False
    passed: int = 0  # seats out of this trick
    top: Combo | None = None
    owner: int = NOBODY  # who played the top
    run: int = 0  # cards of the top's rank that lie on top of the trick, over its plays
    plays: tuple[Played, ...] = ()
    tricks: tuple[TrickView, ...] = ()  # closed
    accepted: int = 0  # plays
    inverted: bool = False
    waiting: bool = False  # a revolution that counts from the next trick
    out: tuple[int, ...] = ()  # in the order they went out, without the penalised
    penalised: tuple[int, ...] = ()
    lead_card: int = 0  # the card the first play must contain
    exchange: Exchange = NO_EXCHANGE
    log: Log = None

    def copy(self) -> "Round":
        """A draft of the next state. Written out: every action makes one."""
        new: Round = object.__new__(Round)
        new.phase = self.phase
        new.hands = self.hands
        new.alive = self.alive
        new.turn = self.turn
        new.must_equal = self.must_equal
        new.passed = self.passed
        new.top = self.top
        new.owner = self.owner
        new.run = self.run
        new.plays = self.plays
        new.tricks = self.tricks
        new.accepted = self.accepted
        new.inverted = self.inverted
        new.waiting = self.waiting
        new.out = self.out
        new.penalised = self.penalised
        new.lead_card = self.lead_card
        new.exchange = self.exchange
        new.log = self.log
        return new


@value
class Series:
    """What lasts over rounds; all by the seats of the present round."""

    rules: Rules
    combos: Combos
    players: int
    fast: bool
    next_seats: tuple[NextSeats, NextSeats]  # by whether the order is inverted
    totals: tuple[int, ...]
    roles: tuple[Role | None, ...]  # of the round before
    ranking: tuple[int, ...] | None = None  # of the round before, of those who stayed
    rounds: int = 0  # begun
    results: tuple[RoundResult, ...] = ()
    winners: tuple[int, ...] = ()


@value
class Match:
    """A match at one moment. Never changed: every action makes a new one."""

    series: Series
    state: Round

    @property
    def rules(self) -> Rules:
        return self.series.rules

    @property
    def players(self) -> int:
        """How many sit in the present round."""
        return self.series.players

    @property
    def totals(self) -> tuple[int, ...]:
        """Points so far, by seat."""
        return self.series.totals

    @property
    def results(self) -> tuple[RoundResult, ...]:
        """Of every round that ended; each by the seats of its own time."""
        return self.series.results

    @property
    def result(self) -> RoundResult | None:
        """Of this round, once it is over."""
        over = self.state.phase in (Phase.ROUND_OVER, Phase.MATCH_OVER)
        return self.series.results[-1] if over and self.series.results else None

    @property
    def winners(self) -> tuple[int, ...]:
        """Seats, once the match is over by its own rules."""
        return self.series.winners

    @property
    def phase(self) -> Phase:
        """`round_over` before the first round too: a round may begin."""
        return self.state.phase

    @property
    def may_act(self) -> tuple[int, ...]:
        """Seats that may act now, ascending."""
        state = self.state
        if state.phase is PLAY:
            return seats_of(state.alive & ~state.passed) if self.series.fast else (state.turn,)
        return tuple(sorted(debt.seat for debt in state.exchange.owed))

    @property
    def accepted(self) -> int:
        """Plays accepted so far in the round."""
        return self.state.accepted

    @property
    def direction(self) -> int:
        """1 or -1: how the turn goes round, which only a revolution turns."""
        return -1 if self.state.inverted and self.rules.revolution_turns_direction else 1

    @property
    def events(self) -> tuple[Event, ...]:
        """Of this round, oldest first."""
        steps, log = [], self.state.log
        while log:
            log, step = log
            steps.append(step)
        return tuple(chain.from_iterable(reversed(steps)))

    def hand(self, seat: int) -> tuple[Card, ...]:
        """Canonical order."""
        return self.series.combos.deck.text(self.state.hands[seat])


def seats_of(mask: int) -> tuple[int, ...]:
    """The seats of a set, ascending."""
    return tuple([seat for seat in range(mask.bit_length()) if mask >> seat & 1])
