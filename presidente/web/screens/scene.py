"""What a screen is made from: the room, what its viewer may see of the match, and nothing else."""

from dataclasses import dataclass
from functools import cached_property

from flask import has_request_context
from flask_wtf.csrf import generate_csrf
from markupsafe import Markup

from presidente.engine import view
from presidente.rooms.arrivals import given_up, taken_over, why_not
from presidente.rooms.room import Phase, Room, Seat
from presidente.rooms.stand_ins import awaited_people
from presidente.web.identity import known_name
from presidente.web.screens.recent import Recent
from presidente.web.texts.cards import names_list
from presidente.web.viewer import Viewer

NO_MARKUP = Markup("")
SCREENS = {
    Phase.WAITING: "waiting",
    Phase.EXCHANGE: "table",
    Phase.PLAY: "table",
    Phase.ROUND_OVER: "results",
    Phase.MATCH_OVER: "results",
    Phase.CLOSED: "closed",
}

_tables: Recent[tuple[str, int], view.Table] = Recent(512)


@dataclass(frozen=True, slots=True)
class Sitter:
    """Who has a place, as everybody may see it; `me`: it is the viewer."""

    name: str
    bot: bool
    me: bool
    host: bool
    away: bool
    left: bool


@dataclass(frozen=True, slots=True)
class RoomView:
    """All that a template gets of a room. It lists what is shown: no identity, no match, no card."""

    code: str
    spoken: str
    phase: str
    preset: str
    places: tuple[Sitter | None, ...]
    seat: int | None  # the viewer's
    my_name: str
    is_host: bool  # the viewer
    host: str  # the host's name, "" while the host has no seat
    removed: tuple[str, ...]  # names of those who may not sit
    locked: bool
    public: bool
    coming: tuple[tuple[str, str], ...]  # who sits down in the next round, and in whose seat
    is_coming: bool  # the viewer
    may_come: bool
    may_give: bool  # whether there is a seat for anybody who comes


@dataclass(frozen=True)
class Scene:
    """A room as one viewer sees it at `now` (UTC milliseconds); `token`: the CSRF field, empty in pushes."""

    room: Room
    viewer: Viewer
    now: int
    token: Markup = NO_MARKUP

    @property
    def screen(self) -> str:
        return SCREENS[self.room.phase]

    @cached_property
    def seat(self) -> int | None:
        """The viewer's seat; None for a stranger and a watcher."""
        return self.room.seat_of(self.viewer.person)

    @property
    def is_host(self) -> bool:
        return self.viewer.person is not None and self.viewer.person == self.room.host

    @cached_property
    def names(self) -> tuple[str, ...]:
        return tuple(seat.name if seat else "" for seat in self.room.seats)

    @property
    def host_name(self) -> str:
        return next((s.name for s in self.room.seats if s and s.person == self.room.host), "")

    @cached_property
    def shown(self) -> RoomView:
        """What a template may have."""
        room, seat = self.room, self.seat
        return RoomView(
            code=room.code,
            spoken=room.spoken,
            phase=room.phase.value,
            preset=room.preset,
            places=tuple(self._sitter(place, sitter) for place, sitter in enumerate(room.seats)),
            seat=seat,
            my_name="" if seat is None else self.names[seat],
            is_host=self.is_host,
            host=self.host_name,
            removed=tuple(one.name for one in room.removed),
            locked=room.locked,
            public=room.public,
            coming=tuple((new.name, self.names[place]) for place, new in taken_over(room).items()),
            is_coming=room.is_coming(self.viewer.person),
            may_come=self._may_come(),
            may_give=bool(given_up(room)),
        )

    @cached_property
    def table(self) -> view.Table:
        """The public view of the match, made once for all viewers; only when there is a match."""
        match = self.room.match
        assert match is not None
        return _tables.get((self.room.code, self.room.version), lambda: view.table(match))

    @cached_property
    def own(self) -> view.Own | None:
        if self.room.match is None or self.seat is None:
            return None
        return view.own(self.room.match, self.seat)

    @cached_property
    def is_asked(self) -> bool:
        """Whether the viewer may act in the match now."""
        return self.screen == "table" and self.seat is not None and self.seat in self.table.may_act

    @property
    def is_removed(self) -> bool:
        """Whether the host sent the viewer away."""
        return self.room.is_removed(self.viewer.person)

    @property
    def sitter(self) -> Seat | None:
        """The viewer's own."""
        return self.room.sitter(self.viewer.person)

    @property
    def waited_for(self) -> str:
        """The names of those who are absent and to act, where the match waits for them."""
        if self.room.paused_ms is None or not self.room.is_in_round:
            return ""
        return names_list([seat.name for seat in awaited_people(self.room) if seat.lost_at is not None])

    @property
    def milliseconds_left(self) -> int | None:
        deadline = self.room.deadline
        return None if deadline is None else max(0, deadline - self.now)

    def _may_come(self) -> bool:
        """Whether the viewer, who watches, can have a seat in the next round."""
        watches = self.screen in ("table", "results") and not self.room.belongs(self.viewer.person)
        return watches and why_not(self.room, self.viewer.person) is None

    def _sitter(self, place: int, sitter: Seat | None) -> Sitter | None:
        if sitter is None:
            return None
        is_host = sitter.person is not None and sitter.person == self.room.host
        is_me = place == self.seat
        return Sitter(sitter.name, sitter.bot is not None, is_me, is_host, sitter.is_away, sitter.left)


def last_name() -> str:
    """The name this browser sat down with before; a push leaves what is typed alone."""
    return known_name() if has_request_context() else ""


def hidden_token() -> Markup:
    """The CSRF field of a loaded page's forms; needs a request."""
    return Markup('<input type="hidden" name="csrf_token" value="{}">').format(generate_csrf())
