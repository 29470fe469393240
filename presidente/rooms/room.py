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


@dataclass(frozen=True, slots=True)
class Seat:
    """Who sits there: a person (`bot` None), a bot (`person` None), or a bot for a person who left."""

    name: str
    person: str | None = None
    bot: str | None = None
    since: int = 0  # when the person sat down
    left: bool = False  # a bot plays on for a person who left this match


@dataclass(frozen=True, slots=True)
class Notice:
    """The last thing that happened in a waiting room, as a code and the names it speaks of."""

    # sat, left, kicked, renamed, moved, bot_in, bot_out, replaced_bot, shuffled, settings, match_over
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
    deadline: int | None = None  # the clock people see
    clock_ms: int = 0  # its whole length
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
    def people(self) -> tuple[Seat, ...]:
        """Who is there in person, in seat order."""
        return tuple(seat for seat in self.seats if seat and seat.person)

    def seat_of(self, person: str | None) -> int | None:
        """Where that person sits."""
        for place, seat in enumerate(self.seats):
            if seat and person and seat.person == person:
                return place
        return None

    def with_seat(self, place: int, seat: Seat | None) -> "Room":
        """The room with that one place changed."""
        return replace(self, seats=(*self.seats[:place], seat, *self.seats[place + 1 :]))
