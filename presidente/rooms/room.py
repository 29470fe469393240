"""A room as a value, and its phases. It knows nothing of sockets, pages or SQL."""

from dataclasses import dataclass, replace
from enum import StrEnum

from presidente.engine.match import Match
from presidente.engine.record import Record
from presidente.engine.rules import Rules


class Phase(StrEnum):
    """The phases of a room."""

    WAITING = "waiting"
    EXCHANGE = "exchange"
    PLAY = "play"
    ROUND_OVER = "round_over"
    MATCH_OVER = "match_over"
    CLOSED = "closed"


class Outcome(StrEnum):
    """How a match ended."""

    FINISHED = "finished"
    STOPPED = "stopped"
    INTERRUPTED = "interrupted"
    CANCELLED = "cancelled"


LATE = 3  # timeouts in a row after which somebody counts as away


@dataclass(frozen=True, slots=True)
class Seat:
    """Who sits there: a person (`bot` None), a bot (`person` None), or a bot for a person who left."""

    name: str
    person: str | None = None
    bot: str | None = None
    since: int = 0  # when the person sat down
    left: bool = False  # a bot plays this round to its end for a person who left
    lost_at: int | None = None  # when the person's connection was given up
    left_ms: int | None = None  # of the clock at that moment, where it stands still
    missed_from: int | None = None  # `Room.acted` at that moment, until the person acts again
    late: int = 0  # timeouts in a row
    substitute: bool = False  # the host lets a bot play for the absent person

    @property
    def is_away(self) -> bool:
        """A person who is not there, or does not act."""
        return self.lost_at is not None or self.late >= LATE


@dataclass(frozen=True, slots=True)
class Removed:
    """Somebody the host sent away, who sits again only if the host allows it."""

    person: str
    name: str


@dataclass(frozen=True, slots=True)
class Newcomer:
    """Somebody who came during a match, and sits down when the next round is dealt."""

    person: str
    name: str
    since: int = 0  # when they asked


@dataclass(frozen=True, slots=True)
class Notice:
    """The last thing that happened in a waiting room, as a code and the names it speaks of."""

    # sat, left, kicked, renamed, moved, bot_in, bot_out, replaced_bot, shuffled, settings, match_over,
    # host, allowed, locked, unlocked, public, private, cancelled, interrupted
    code: str
    name: str = ""


@dataclass(frozen=True, slots=True)
class Room:
    """Everything about one room. Times are UTC milliseconds."""

    code: str  # in the link: 50 bits
    spoken: str  # short, said aloud: LUA42
    version: int
    phase: Phase
    host: str  # a person
    preset: str
    rules: Rules
    seats: tuple[Seat | None, ...]  # waiting: as `places` fits them; then one per engine seat, none free
    outcome: Outcome | None = None  # of the match on screen, once it ended
    match_id: str | None = None
    match: Match | None = None  # the engine's state, from the record
    record: Record | None = None  # what is kept of the match
    acted: int = 0  # actions accepted in this match
    acted_before: int = 0  # and in the matches that were played here before it
    exchange_from: int = 0  # `acted` when this round's exchange began
    dealt_at: int = 0  # when this round's cards were dealt
    deadline: int | None = None  # the clock people see
    clock_ms: int = 0  # its whole length
    paused_ms: int | None = None  # what is left of a clock that stands still
    frozen: bool = False  # nobody has been there for a while: nothing moves until somebody comes
    removed: tuple[Removed, ...] = ()
    locked: bool = False  # nobody else may sit down
    coming: tuple[Newcomer, ...] = ()  # never more than `arrivals.given_up` has seats for
    gone: tuple[str, ...] = ()  # people who left this match, or were sent away from it
    public: bool = False  # while it waits, strangers find it on the home page
    due_at: int | None = None  # when the scheduler has to look at the room
    notice: Notice | None = None
    created_at: int = 0
    touched_at: int = 0  # last act of a person

    @property
    def seen(self) -> int:
        """What a form of the game carries now, so that it acts only on what its player saw.

        In turn mode the actions accepted in all matches of the room, so that a page of an earlier one is old
        in this one; in an exchange, how many they were when it began, for several give at once. In fast mode
        the plays accepted in the round.
        """
        if self.phase is Phase.EXCHANGE:
            return self.deal
        if self.rules.fast and self.match:
            return self.match.accepted
        return self.acted_before + self.acted

    @property
    def deal(self) -> int:
        """Names the round: the actions accepted in all matches of the room before its cards were dealt."""
        return self.acted_before + self.exchange_from

    @property
    def trick(self) -> int:
        """Its number in the round, from 1."""
        return len(self.match.state.tricks) + 1 if self.match else 1

    @property
    def is_in_round(self) -> bool:
        return self.phase in (Phase.EXCHANGE, Phase.PLAY)

    @property
    def is_race(self) -> bool:
        """Fast mode, past the exchange: no turns, and one clock for all."""
        return self.rules.fast and self.phase is Phase.PLAY

    def is_lost(self, person: str) -> bool:
        """Whether that person has a seat here and the connection was given up."""
        seat = self.sitter(person)
        return seat is not None and seat.lost_at is not None

    def is_removed(self, person: str | None) -> bool:
        """Whether the host sent that person away and has not let them in again."""
        return any(removed.person == person for removed in self.removed)

    def is_coming(self, person: str | None) -> bool:
        """Whether that person sits down when the next round is dealt."""
        return any(newcomer.person == person for newcomer in self.coming)

    def belongs(self, person: str | None) -> bool:
        """Whether that person has a seat here, or is to have one."""
        return self.seat_of(person) is not None or self.is_coming(person)

    @property
    def people(self) -> tuple[Seat, ...]:
        """Who is there in person, in seat order."""
        return tuple(seat for seat in self.seats if seat and seat.person)

    def seat_of(self, person: str | None) -> int | None:
        """Where that person sits."""
        for place, seat in enumerate(self.seats):
            if seat and person and seat.person == person:
                return place
        return None

    def sitter(self, person: str | None) -> Seat | None:
        """That person's seat."""
        place = self.seat_of(person)
        return None if place is None else self.seats[place]

    def name_of(self, person: str) -> str:
        """As it is shown here; "" of whom the room does not know."""
        seats = {seat.person: seat.name for seat in self.people}
        return (seats | {new.person: new.name for new in self.coming}).get(person, "")

    def with_seat(self, place: int, seat: Seat | None) -> "Room":
        """The room with that one place changed."""
        return replace(self, seats=(*self.seats[:place], seat, *self.seats[place + 1 :]))
