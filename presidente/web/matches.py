"""Matches that are over, at an address that outlives their room."""

from collections.abc import Callable

from flask import Blueprint, Response, abort, make_response, request

from presidente.web import match_page
from presidente.web.answers import has_script, own_table
from presidente.web.match_page import Source
from presidente.web.screens.recent import Recent
from presidente.web.screens.replay import position
from presidente.web.services import services
from presidente.web.story import Story, tell
from presidente.web.viewer import viewer

bp = Blueprint("matches", __name__)

_stories: Recent[str, Story] = Recent(16)


@bp.get("/m/<code:match_id>")
def match(match_id: str) -> Response:
    """A match of any outcome, at one position; none that goes on."""
    address = f"/m/{match_id}"
    return show(story(match_id, lambda: _over(match_id)), address, f"{address}/record.json")


def story(name: str, make: Callable[[], Story]) -> Story:
    """Playing a long record through takes seconds, and its steps are asked for one after the other."""
    return _stories.get(name, make)


def show(story: Story, address: str, record: str | None) -> Response:
    """The page, or to a script only the replay in it."""
    at = position(story, request.args)
    if has_script():
        return make_response(match_page.fragment(story, at, Source(address, record, None), viewer()))
    return make_response(match_page.match_page(story, at, Source(address, record, own_table()), viewer()))


def _over(match_id: str) -> Story:
    found = services().door.record(match_id)
    if found is None or found.ended is None:
        abort(404)
    return tell(found)
