"""What a post answers: without script a redirect, to a page whose socket is open nothing, else all of it.

A refusal has its status: to a script the fragment that says why, without one the whole page, ticks kept.
"""

from flask import Response, make_response, redirect, request, url_for
from werkzeug.exceptions import HTTPException

from presidente.engine.errors import Reason
from presidente.rooms.errors import RoomReason, RoomRefused
from presidente.rooms.room import Phase, Room
from presidente.web import documents, forms, identity
from presidente.web.screens import render
from presidente.web.screens.refusal import Refusal
from presidente.web.services import services
from presidente.web.viewer import viewer

STATUSES: dict[str, int] = {
    Reason.BAD_ACTION: 422,
    RoomReason.NOT_SEATED: 403,
    RoomReason.NOT_HOST: 403,
    RoomReason.REMOVED: 403,
    RoomReason.WRONG_CODE: 403,
    RoomReason.NO_SUCH_ROOM: 404,
    RoomReason.NO_SUCH_PLACE: 422,
    RoomReason.NO_SUCH_BOT: 422,
    RoomReason.BAD_NAME: 422,
    RoomReason.BAD_SETTINGS: 422,
}
CONFLICT = 409


def status_of(code: str) -> int:
    """The HTTP status of a refusal."""
    return STATUSES.get(code, CONFLICT)


def has_script() -> bool:
    """Whether htmx asks, and so wants pieces."""
    return "HX-Request" in request.headers


def table_address(code: str) -> str:
    return url_for("tables.table", code=code)


def own_table() -> str | None:
    """The code of the table where this browser sits, as long as there is one."""
    code = identity.last_table()
    room = None if code is None else _room_of(code)
    belongs = room is not None and room.phase is not Phase.CLOSED and room.belongs(identity.person())
    return code if belongs else None


def show(room: Room) -> Response:
    """The table as it is now: the page, or all its pieces for a page whose socket is not open."""
    if has_script():
        return make_response(_everything(room))
    return make_response(render.page(room, viewer(), services().now()))


def done(room: Room, *, is_new: bool = False) -> Response:
    """The act was accepted. Who has a seat only now (`is_new`) has to load the page as such."""
    if not has_script():
        return make_response(redirect(table_address(room.code), 303))
    if is_new:
        return Response(status=204, headers={"HX-Redirect": table_address(room.code)})
    if _has_socket():
        return Response(status=204)
    return make_response(_everything(room))


def settled(room: Room) -> Response:
    """The rules were accepted, and are said again: the form may still show what was refused before."""
    if not has_script() or not _has_socket():
        return done(room)
    return make_response(render.fragments(room, viewer(), services().now(), "alert", "rules"))


def refuse(status: int, refusal: Refusal) -> Response:
    """The act was refused: said at its table if there is one, else on a page of its own."""
    if request.method == "POST":
        services().metrics.refusals.labels(refusal.code).inc()
    if refusal.code == Reason.BAD_ACTION:
        refusal = Refusal(refusal.code, {**refusal.facts, "empty": _sends_no_card()})
    if refusal.problems:
        refusal = Refusal(refusal.code, {**refusal.facts, "asked": forms.switches(request.form)})
    room = _room() if request.method == "POST" else None
    if room is None:
        return _nowhere(status, refusal)
    if has_script():
        return make_response(_refused(room, refusal), status)
    page = render.page(room, viewer(), services().now(), refusal=refusal, ticks=_ticks())
    return make_response(page, status)


def _has_socket() -> bool:
    """Whether the page says that its socket is open, so that news reach it anyway."""
    return request.headers.get("X-Live") == "1"


def _everything(room: Room) -> str:
    """All of it under one root, for the page may still show another screen."""
    return render.frame(room, viewer(), services().now()).everything()


def _nowhere(status: int, refusal: Refusal) -> Response:
    """On a page of its own, which a script has to load, for it has no place to show it in."""
    response = make_response(documents.error_page(status, refusal, viewer()), status)
    if has_script():
        response.headers["HX-Refresh"] = "true"
    return response


def _refused(room: Room, refusal: Refusal) -> str:
    why = render.refusal_fragments(room, viewer(), services().now(), refusal)
    return why if _has_socket() else _everything(room) + why


def _room() -> Room | None:
    """The room that this request's address names, if it exists."""
    code = (request.view_args or {}).get("code")
    return None if code is None else _room_of(code)


def _room_of(code: str) -> Room | None:
    try:
        return services().door.room(code)
    except RoomRefused:
        return None


def _sends_no_card() -> bool:
    return (request.view_args or {}).get("act") in ("play", "give") and not _ticks()


def _ticks() -> frozenset[str]:
    try:
        return frozenset(forms.cards(request.form))
    except HTTPException:  # too large to be read
        return frozenset()
