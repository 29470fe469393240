"""The sheets about people: who is at the table, how to come back to a seat, and that one was away."""

from functools import lru_cache
from itertools import islice

from markupsafe import Markup

from presidente.rooms.room import Phase, Room
from presidente.web.return_code import return_code
from presidente.web.screens import qr
from presidente.web.screens.scene import RoomView, Scene, last_name
from presidente.web.screens.templates import fill
from presidente.web.texts.results import coming_line
from presidente.web.texts.speech import language

OUTSIDE = ("players",)
_NOBODY_MISSED = Markup('<div id="here"></div>')


def fragments(scene: Scene) -> dict[str, Markup]:
    """Id -> html of what stands outside main."""
    room = scene.shown
    name = last_name() if room.may_come else ""
    return {"players": _players(room, scene.token, scene.room.is_in_round, _totals(scene), name, language())}


def _totals(scene: Scene) -> tuple[int, ...]:
    """Points by seat; () outside a match."""
    if scene.room.match is None or scene.room.phase is Phase.WAITING:
        return ()
    return tuple(seat.total for seat in scene.table.seats)


@lru_cache(maxsize=512)
def _players(
    room: RoomView, token: Markup, in_round: bool, totals: tuple[int, ...], name: str, lang: str
) -> Markup:
    """Everybody at the table with their points, who comes next, and what the host may do; in the waiting room
    the screen itself says it."""
    return fill(
        "_players.html",
        room=room,
        token=token,
        match=room.phase != Phase.WAITING,
        in_round=in_round,
        totals=totals,
        name=name,
        coming=[coming_line(*each) for each in room.coming],
    )


def comeback(scene: Scene, table: str, typed: str) -> Markup:
    """In a loaded page: the return code of who has a seat, or gets one, or the question for it.
    `table` is its address, `typed` a code that came with it."""
    person = scene.viewer.person
    own = return_code(scene.room.code, person) if person and scene.room.belongs(person) else ""
    square = qr.square(f"{table}?back={own}#comeback") if own else ""
    shown = {"own": own, "square": square, "typed": typed, "token": scene.token}
    return fill("_comeback.html", code=scene.room.code, closed=scene.room.phase is Phase.CLOSED, **shown)


def here(scene: Scene) -> Markup:
    """Who was away is told what was played meanwhile; who does not act is asked to say so; who watches may
    sit down next."""
    sitter = scene.sitter
    if sitter is None:
        shown = scene.shown
        if not (shown.is_coming or shown.may_come):
            return _NOBODY_MISSED
        return _watches(shown.code, shown.is_coming, scene.token, language())
    if sitter.lost_at is not None:
        return _NOBODY_MISSED
    number = _played_meanwhile(scene.room, scene.seat, sitter.missed_from)
    if not sitter.is_away and not number and not scene.room.frozen:
        return _NOBODY_MISSED
    return fill(
        "_here.html",
        code=scene.room.code,
        token=scene.token,
        late=sitter.is_away or scene.room.frozen,
        frozen=scene.room.frozen,
        number=number,
    )


@lru_cache(maxsize=512)
def _watches(code: str, is_coming: bool, token: Markup, lang: str) -> Markup:
    """Who watches may sit down in the next round, or is to."""
    return fill("_watch.html", code=code, is_coming=is_coming, token=token)


def _played_meanwhile(room: Room, place: int | None, since: int | None) -> int:
    """How often the server moved for that seat, from that action of the match on."""
    if since is None or room.record is None:
        return 0
    actions = (action for dealt in room.record.rounds for action in dealt.actions)
    return sum(action.auto and action.seat == place for action in islice(actions, since, None))
