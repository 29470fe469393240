"""A reader's own page: the options of this browser."""

import re

from flask import Blueprint, Response, make_response, redirect, request

from presidente.web import documents, identity, options
from presidente.web.answers import has_script, own_table
from presidente.web.viewer import viewer

PAGE = "/me"
OWN_PAGES = re.compile(r"/me|/t/[A-Za-z0-9_]{1,64}")

bp = Blueprint("me", __name__)


@bp.get(PAGE)
def me() -> Response:
    identity.renew()
    return make_response(documents.me_page(viewer(), own_table()))


@bp.get(f"{PAGE}/options")
def look() -> Response:
    """The form's address opened by hand."""
    return make_response(redirect(PAGE, 303))


@bp.post(f"{PAGE}/options")
def choose() -> Response:
    """Keep the options, and back to the page that the form stood on."""
    options.keep(request.form)
    if has_script():
        return Response(status=204)
    back = request.form.get("back", "")
    return make_response(redirect(back if OWN_PAGES.fullmatch(back) else PAGE, 303))
