"""Whatever goes wrong becomes a status and a sentence in the reader's language, never a traceback."""

import logging

from flask import Flask, Response, make_response
from flask_wtf.csrf import CSRFError
from werkzeug.exceptions import HTTPException

from presidente.engine.errors import Reason, Refused
from presidente.rooms.errors import RoomRefused
from presidente.store.errors import Unavailable
from presidente.web.answers import refuse, status_of
from presidente.web.forms import Malformed
from presidente.web.screens.refusal import Refusal
from presidente.web.services import services

log = logging.getLogger(__name__)

CODES = {
    400: "bad_action",
    403: "forbidden",
    404: "not_found",
    405: "not_found",
    413: "too_large",
    429: "rate_limited",
    503: "unavailable",
}
PLAIN = "Something went wrong on our side. Load the page again.\n"


def init_app(app: Flask) -> None:
    app.register_error_handler(Refused, _refused)
    app.register_error_handler(RoomRefused, _room_refused)
    app.register_error_handler(Malformed, _malformed)
    app.register_error_handler(CSRFError, _no_token)
    app.register_error_handler(HTTPException, _http)
    app.register_error_handler(Unavailable, _unavailable)
    app.register_error_handler(Exception, _broken)


def _refused(error: Refused) -> Response:
    return _say(status_of(error.reason), Refusal(error.reason))


def _room_refused(error: RoomRefused) -> Response:
    facts = {"problems": error.problems} if error.problems else {}
    return _say(status_of(error.reason), Refusal(error.reason, facts))


def _malformed(_: Malformed) -> Response:
    return _say(422, Refusal(Reason.BAD_ACTION))


def _no_token(_: CSRFError) -> Response:
    return _say(400, Refusal("csrf"))


def _http(error: HTTPException) -> Response:
    status = error.code or 500
    if status < 400:  # the router's own redirect
        return make_response(error.get_response())
    return _say(status, Refusal(CODES.get(status, "bad_action" if status < 500 else "server_error")))


def _unavailable(error: Unavailable) -> Response:
    log.warning("the database did not answer: %s", error.orig)
    return _say(503, Refusal("unavailable"))


def _broken(error: Exception) -> Response:
    log.exception("unexpected", exc_info=error)
    services().metrics.errors.inc()
    return _say(500, Refusal("server_error"))


def _say(status: int, refusal: Refusal) -> Response:
    try:
        return refuse(status, refusal)
    except Exception:
        log.exception("the answer %d could not be made", status)
        return Response(PLAIN, 500, mimetype="text/plain")
