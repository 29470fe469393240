"""The socket of a table. It only pushes; who may open it is decided before the handshake."""

import logging
import re
from contextlib import nullcontext
from typing import Any

from flask import Blueprint, Flask, Response, current_app, g, request
from flask_sock import Sock

from presidente.live.hub import Page
from presidente.rooms.errors import RoomReason, RoomRefused
from presidente.rooms.room import Room
from presidente.web import identity, security
from presidente.web.screens.render import Frame, elsewhere, frame
from presidente.web.services import services
from presidente.web.viewer import Viewer, viewer

log = logging.getLogger(__name__)

PING_SECONDS = 20
LARGEST_MESSAGE = 4096  # bytes, of what a client says; it is not listened to
PAGE_NAME = re.compile("[0-9a-f]{1,32}")

bp = Blueprint("socket", __name__)
sock = Sock()


def init_app(app: Flask) -> None:
    app.config["SOCK_SERVER_OPTIONS"] = {"ping_interval": PING_SECONDS, "max_message_size": LARGEST_MESSAGE}
    app.register_blueprint(bp)


@sock.route("/t/<code:code>/live", bp=bp)  # type: ignore[untyped-decorator]
def live(ws: Any, code: str) -> None:
    hub, presence, page = services().live.hub, services().live.presence, g.page
    shown = request.args.get("version", type=int)
    with presence.socket(code, page.person) if page else nullcontext():
        hub.serve(ws, code, viewer(), page, shown)


def frame_of(reader: Viewer, code: str) -> Frame | None:
    """What a connection shows now; None when its room is gone."""
    room = _room(code)
    return None if room is None else frame(room, reader, services().now())


def farewell_of(reader: Viewer, code: str) -> str | None:
    """What a connection shows last when the reader has the table open in another tab."""
    room = _room(code)
    return None if room is None else elsewhere(room, reader, services().now())


def _room(code: str) -> Room | None:
    try:
        return services().door.room(code)
    except RoomRefused as refused:
        if refused.reason is RoomReason.NO_SUCH_ROOM:
            return None
        raise


@bp.before_request
def _gate() -> Response | None:
    """Refuse before the handshake: afterwards there is no status to answer with."""
    if not security.is_own_origin(current_app):
        return _no(403, "wrong origin")
    if not services().live.is_running:
        _warn_once()
        return _no(503, "no live connections here")
    room = services().door.room((request.view_args or {})["code"])
    if not services().live.hub.take_place():
        return _no(503, "full")
    g.has_place = True
    g.page = page = _page(room)
    if page and page.has_seat:
        services().store.claim(room.code, page.person, page.name)
    # Compression would cost three times the memory and the work of a connection.
    request.environ.pop("HTTP_SEC_WEBSOCKET_EXTENSIONS", None)
    return None


@bp.teardown_request
def _give_place_back(_: BaseException | None) -> None:
    if g.pop("has_place", False):
        services().live.hub.give_place()


def _page(room: Room) -> Page | None:
    """The page that opens this socket; a stranger's is nobody's."""
    who, name = identity.person(), request.args.get("tab", "")
    if who is None:
        return None
    return Page(who, name if PAGE_NAME.fullmatch(name) else "", room.belongs(who))


def _no(status: int, why: str) -> Response:
    return Response(f"{why}\n", status, mimetype="text/plain")


def _warn_once() -> None:
    if not current_app.extensions.get("warned"):
        current_app.extensions["warned"] = True
        log.warning("sockets are refused: run gunicorn with this project's gunicorn.conf.py to have them")
