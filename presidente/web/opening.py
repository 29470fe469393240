"""Records opened from a file, and kept for a day, so that a position in one can be shown to others."""

import json
import zlib
from dataclasses import replace
from hashlib import sha256

from flask import Blueprint, Response, abort, make_response, redirect, request
from werkzeug.exceptions import RequestEntityTooLarge

from presidente.engine.errors import Unreadable
from presidente.engine.record import Record, RoundRecord, parse_record, record_json
from presidente.rooms.errors import RoomRefused
from presidente.rooms.names import clean_name
from presidente.web import matches
from presidente.web.answers import own_table
from presidente.web.match_page import open_page
from presidente.web.services import services
from presidente.web.story import Story, tell
from presidente.web.texts.records import unreadable
from presidente.web.texts.speech import gettext, speaking
from presidente.web.viewer import viewer

LARGEST = 1024 * 1024  # bytes of a post; a match of a hundred rounds has about a quarter of that
MOST_ROUNDS, MOST_ACTIONS, MOST_PEOPLE = 1000, 1000, 60  # of a round at most a few hundred can be legal

bp = Blueprint("opening", __name__, url_prefix="/m/open")


@bp.url_value_preprocessor
def allow_more(*_: object) -> None:
    """Before anything reads the form."""
    request.max_content_length = request.max_form_memory_size = LARGEST


@bp.get("")
def choose() -> Response:
    return make_response(open_page(viewer(), own_table(), LARGEST))


@bp.post("")
def open_file() -> Response:
    """On to the replay of what was sent, or back with the reason why it is none."""
    file = request.files.get("record")
    text = file.read() if file else b""
    if not text:
        return _again(422, gettext("Choose a file first."))
    try:
        record = _cleaned(parse_record(text))
        story = _told(record)
    except Unreadable as error:
        with speaking(viewer().lang):
            return _again(422, unreadable(error))
    name = _keep(record)
    matches.story(f"open/{name}", lambda: story)
    return make_response(redirect(f"/m/open/{name}", 303))


@bp.get("/<code:name>")
def opened(name: str) -> Response:
    return matches.show(matches.story(f"open/{name}", lambda: _kept(name)), f"/m/open/{name}", None)


@bp.errorhandler(RequestEntityTooLarge)
def too_large(_: RequestEntityTooLarge) -> Response:
    return _again(413, gettext("This file is too large for a record: at most 1 MB."))


def _again(status: int, why: str) -> Response:
    services().metrics.refusals.labels("record").inc()
    return make_response(open_page(viewer(), own_table(), LARGEST, why), status)


def _keep(record: Record) -> str:
    """Under a name that follows from the contents: nobody guesses it, and the same file has the same one."""
    text = json.dumps(record_json(record), ensure_ascii=False, separators=(",", ":")).encode()
    name = sha256(text).hexdigest()[:20]
    services().store.keep_upload(name, zlib.compress(text), services().now())
    return name


def _kept(name: str) -> Story:
    body = services().store.find_upload(name, services().now())
    if body is None:
        abort(404)
    return tell(parse_record(zlib.decompress(body)))


def _told(record: Record) -> Story:
    rounds = record.rounds
    if len(rounds) > MOST_ROUNDS or any(len(dealt.actions) > MOST_ACTIONS for dealt in rounds):
        raise Unreadable("too long")
    story = tell(record)
    if len(story.names) > MOST_PEOPLE:
        raise Unreadable("too long")
    return story


def _cleaned(record: Record) -> Record:
    """With names as a table would take them, and without what is not shown."""
    rounds = tuple(_renamed(dealt) for dealt in record.rounds)
    return replace(record, players=_names(record.players), rounds=rounds, room=None)


def _renamed(dealt: RoundRecord) -> RoundRecord:
    return dealt if dealt.players is None else replace(dealt, players=_names(dealt.players))


def _names(names: tuple[str, ...]) -> tuple[str, ...]:
    return tuple(_name(name, number) for number, name in enumerate(names, 1))


def _name(name: str, number: int) -> str:
    try:
        return clean_name(name[:200])
    except RoomRefused:
        return str(number)
