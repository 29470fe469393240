"""A reader's own page: name, language, the options of this browser, and what the reader played."""

import re

from flask import Blueprint, Response, make_response, redirect, request, url_for

from presidente.rooms.errors import RoomRefused
from presidente.web import documents, identity, language, options
from presidente.web.answers import has_script, own_table, status_of
from presidente.web.profile import forget, profile
from presidente.web.screens.refusal import Refusal
from presidente.web.viewer import viewer

PAGE = "/me"
OWN_PAGES = re.compile(r"/me|/t/[A-Za-z0-9_]{1,64}")

bp = Blueprint("me", __name__)


@bp.get(PAGE)
def me() -> Response:
    identity.renew()
    return _page()


@bp.post(PAGE)
def introduce() -> Response:
    """Keep the name for the next table, and the language."""
    language.choose(request.form.get("lang", ""))
    try:
        identity.rename(request.form.get("name", ""))
    except RoomRefused as refused:
        return make_response(_page(Refusal(refused.reason)), status_of(refused.reason))
    return make_response(redirect(PAGE, 303))


@bp.get(f"{PAGE}/options")
@bp.get(f"{PAGE}/forget")
def look() -> Response:
    """A form's address opened by hand."""
    return make_response(redirect(PAGE, 303))


@bp.post(f"{PAGE}/options")
def choose() -> Response:
    """Keep the options, and back to the page that the form stood on."""
    titles = viewer().titles
    options.keep(request.form)
    if has_script():
        # The socket of the page has the titles that it was opened with.
        return Response(status=204, headers={"HX-Refresh": "true"} if viewer().titles != titles else {})
    back = request.form.get("back", "")
    return make_response(redirect(back if OWN_PAGES.fullmatch(back) else PAGE, 303))


@bp.post(f"{PAGE}/forget")
def forget_me() -> Response:
    """Asked for by the page's own question; it cannot be undone."""
    forget(own_table())
    return make_response(redirect(url_for("me.me", forgotten="1"), 303))


def _page(refusal: Refusal | None = None) -> Response:
    forgotten = "forgotten" in request.args and identity.person() is None
    return make_response(documents.me_page(viewer(), own_table(), profile(), refusal, forgotten=forgotten))
