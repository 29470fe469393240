"""A table's routes: its page, its acts, its rules, its record."""

from flask import Blueprint, Response, abort, make_response, redirect, request

from presidente.rooms.errors import RoomReason, RoomRefused
from presidente.web import documents, identity, language, records
from presidente.web.acts import ACTS
from presidente.web.answers import done, has_script, settled, show, table_address
from presidente.web.presence import asked
from presidente.web.services import services
from presidente.web.viewer import viewer

NEWCOMERS = ("sit", "claim")

bp = Blueprint("tables", __name__, url_prefix="/t/<code:code>")


@bp.get("")
def table(code: str) -> Response:
    if "lang" in request.args:
        language.choose(request.args["lang"])
        return make_response(redirect(table_address(code), 303))
    room = asked(services().door.room(code))
    if not has_script():
        identity.renew()
        if room.belongs(identity.person()):
            identity.sits_at(code)
    return show(room)


@bp.get("/rules")
def rules(code: str) -> Response:
    return make_response(documents.rules_page(asked(services().door.room(code)), viewer()))


@bp.get("/record.json")
def record(code: str) -> Response:
    """The rounds that are over; never the one in progress."""
    room = services().door.room(code)
    if room.record is None:
        abort(404)
    return records.download(records.open_part(room.record, room.phase), room.spoken)


@bp.get("/<act>")
def look(code: str, act: str) -> Response:
    """An act's address opened by hand, or loaded again after a refusal."""
    if act not in ACTS:
        abort(404)
    return make_response(redirect(table_address(code), 303))


@bp.post("/<act>")
def post(code: str, act: str) -> Response:
    if act not in ACTS:
        abort(404)
    before = asked(services().door.room(code))
    who = identity.person() or _newcomer(act)
    room = services().door.act(code, ACTS[act](request.form, who, before))
    if act in NEWCOMERS:
        identity.keep(who, room.name_of(who) or identity.known_name())
    services().metrics.acts.labels(act).inc()
    if act == "settings":
        return settled(room)
    return done(room, is_new=before.seat_of(who) is None)


def _newcomer(act: str) -> str:
    """Who has no identity yet can only sit down, or take over a seat."""
    if act not in NEWCOMERS:
        raise RoomRefused(RoomReason.NOT_SEATED)
    return identity.new_person()
