"""The sheets about people: who is at the table, how to come back to a seat, and that one was away."""

from functools import lru_cache
from itertools import islice

from markupsafe import Markup

from presidente.rooms.room import Phase, Room
from presidente.web.return_code import return_code
from presidente.web.screens import qr
from presidente.web.screens.scene import RoomView, Scene
from presidente.web.screens.templates import fill
from presidente.web.texts.speech import language

OUTSIDE = ("players",)
_NOBODY_MISSED = Markup('<div id="here"></div>')


def fragments(scene: Scene) -> dict[str, Markup]:
    """Id -> html of what stands outside main."""
    return {"players": _players(scene.shown, scene.token, scene.room.is_in_round, _totals(scene), language())}


def _totals(scene: Scene) -> tuple[int, ...]:
    """Points by seat; () outside a match."""
    if scene.room.match is None or scene.room.phase is Phase.WAITING:
        return ()
    return tuple(seat.total for seat in scene.table.seats)


@lru_cache(maxsize=512)
def _players(room: RoomView, token: Markup, in_round: bool, totals: tuple[int, ...], lang: str) -> Markup:
    """Everybody at the table with their points, and what the host may do; in the waiting room the screen
    itself says it."""
    match = room.phase != Phase.WAITING
    return fill("_players.html", room=room, token=token, match=match, in_round=in_round, totals=totals)


def comeback(scene: Scene, table: str, typed: str) -> Markup:
    """In a loaded page: the return code of who has a seat, or the question for it. `table` is its address,
    `typed` a code that came with it."""
    sitter = scene.sitter
    own = return_code(scene.room.code, sitter.person) if sitter and sitter.person else ""
    square = qr.square(f"{table}?back={own}#comeback") if own else ""
    shown = {"own": own, "square": square, "typed": typed, "token": scene.token}
    return fill("_comeback.html", code=scene.room.code, closed=scene.room.phase is Phase.CLOSED, **shown)


def here(scene: Scene) -> Markup:
    """Who was away is told what was played meanwhile; who does not act is asked to say so."""
    sitter = scene.sitter
    if sitter is None or sitter.lost_at is not None:
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


def _played_meanwhile(room: Room, place: int | None, since: int | None) -> int:
    """How often the server moved for that seat, from that action of the match on."""
    if since is None or room.record is None:
        return 0
    actions = (action for dealt in room.record.rounds for action in dealt.actions)
    return sum(action.auto and action.seat == place for action in islice(actions, since, None))
