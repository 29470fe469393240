"""What a page of a room is made from: the room, what its viewer may see of the match, and nothing else."""

from dataclasses import dataclass
from functools import cached_property

from flask_wtf.csrf import generate_csrf
from markupsafe import Markup

from presidente.engine import view
from presidente.rooms.room import Phase, Room
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
        if self.viewer.person is None:
            return None
        places = (i for i, seat in enumerate(self.room.seats) if seat and seat.person == self.viewer.person)
        return next(places, None)

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
    def table(self) -> view.Table:
        """The public view of the match; only when there is one."""
        assert self.room.match is not None
        return view.table(self.room.match)

    @cached_property
    def own(self) -> view.Own | None:
        if self.room.match is None or self.seat is None:
            return None
        return view.own(self.room.match, self.seat)

    @property
    def seen(self) -> int:
        """The number that the forms of the game carry."""
        exchange = self.room.phase is Phase.EXCHANGE
        return self.room.exchange_from if exchange else self.room.acted

    @property
    def milliseconds_left(self) -> int | None:
        deadline = self.room.deadline
        return None if deadline is None else max(0, deadline - self.now)


def hidden_token() -> Markup:
    """The CSRF field of a loaded page's forms; needs a request."""
    return Markup('<input type="hidden" name="csrf_token" value="{}">').format(generate_csrf())
