"""The home page in each language, and the ways in: make a table, say its code, share its link with us."""

import re
from contextlib import suppress

from flask import Blueprint, Response, make_response, redirect, request, url_for

from presidente.engine.errors import Unreadable
from presidente.rooms.commands import Sit
from presidente.rooms.errors import RoomReason, RoomRefused
from presidente.rooms.room import Room
from presidente.rooms.strangers import suited
from presidente.rooms.waiting import checked_rules
from presidente.web import documents, forms, house_rules, identity, language
from presidente.web.answers import own_table, table_address
from presidente.web.screens.refusal import Refusal
from presidente.web.services import services
from presidente.web.viewer import viewer

bp = Blueprint("home", __name__)
entry = Blueprint("entry", __name__)

IN_ADDRESS = re.compile("/t/([A-Za-z0-9]{1,64})")
SPOKEN = re.compile(r"\b[A-Za-z]{3}[ -]?[0-9]{2}\b")
LONGEST_SHARED = 2000


@bp.get("/")
def home() -> Response:
    """In the language the reader chose or the browser wishes; with house rules if the address names them."""
    name, status, why, house = identity.known_name(), 200, None, None
    try:
        house = house_rules.asked(request.args)
    except Unreadable as bad:
        status, why = 422, Refusal(RoomReason.BAD_SETTINGS, {"problems": getattr(bad, "problems", ())})
    page = documents.home_page(viewer(), name, why, house=house, table=own_table(), tables=_tables())
    return make_response(page, status)


def _tables() -> list[Room]:
    """The open ones, without those that want the reader no more."""
    return [room for room in services().door.open_tables() if not room.is_removed(identity.person())]


@bp.get("/pt/", defaults={"tag": "pt"})
@bp.get("/pt-pt/", defaults={"tag": "pt-pt"})
@bp.get("/es/", defaults={"tag": "es"})
def home_in(tag: str) -> Response:
    """In the language of the address, which becomes the reader's choice for the table."""
    language.choose(tag)
    identity.renew()
    return home()


@entry.post("/t")
def make_table() -> Response:
    """A table of the form's rules, its maker seated as host; with others, a place at one there is already."""
    form = request.form
    who = identity.person() or identity.new_person()
    name = forms.name(form)
    room = _others_table(who, name, form) if forms.with_others(form) else None
    room = room or _new_table(who, name, form)
    identity.keep(who, name)
    return make_response(redirect(table_address(room.code), 303))


def _new_table(who: str, name: str, form: forms.Fields) -> Room:
    preset, switches = forms.preset(form), forms.switches(form)
    seconds = services().settings.turn_seconds
    if seconds is not None:
        switches.setdefault("turn_seconds", seconds)
    bots, public = forms.bots(form, preset), forms.with_others(form)
    room = services().door.create(who, name, preset, switches, bots, public=public)
    services().metrics.tables.inc()
    return room


def _others_table(who: str, name: str, form: forms.Fields) -> Room | None:
    """An open table of that game at which the person sits now; None if there is none."""
    preset, switches = forms.preset(form), forms.switches(form)
    rules = checked_rules(preset, switches) if switches else None
    door = services().door
    for room in suited(door.open_tables(), who, preset, rules):
        if room.seat_of(who) is not None:
            return room
        with suppress(RoomRefused):  # somebody was faster, or the host locked it
            return door.act(room.code, Sit(who, name))
    return None


@entry.get("/t")
def find_table() -> Response:
    """To the table with a code said aloud, while it waits for players."""
    spoken = request.args.get("code", "").strip()
    if not spoken:
        return make_response(redirect(url_for("home.home"), 303))
    code = services().door.find_spoken(spoken)
    if code is None:
        return _no_table(404, "no_such_room", spoken[:20])
    return make_response(redirect(table_address(code), 303))


@entry.get("/share")
def share() -> Response:
    """To the table that is named by what another app shared with this one."""
    shared = " ".join(request.args.get(part, "") for part in ("url", "text", "title"))[:LONGEST_SHARED]
    name = _name(shared)
    if name is None:
        return _no_table(422, "nothing_shared")
    code = _find(name)
    if code is None:
        return _no_table(404, "no_such_room")
    return make_response(redirect(table_address(code), 303))


def _name(shared: str) -> str | None:
    """What names a table in a shared text: an address, else a spoken code; one, so that nobody tries many."""
    found = IN_ADDRESS.search(shared)
    if found:
        return found[1]
    spoken = SPOKEN.search(shared)
    return spoken and spoken[0]


def _find(name: str) -> str | None:
    """The code of the table with that code, in a link or said aloud."""
    with suppress(RoomRefused):
        return services().door.room(name).code
    return services().door.find_spoken(name)


def _no_table(status: int, why: str, spoken: str = "") -> Response:
    page = documents.home_page(
        viewer(), identity.known_name(), Refusal(why), spoken, table=own_table(), tables=_tables()
    )
    return make_response(page, status)
