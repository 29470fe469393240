"""Templates to text, and the addresses of static files."""

import hashlib
from functools import lru_cache
from pathlib import Path

from flask import current_app
from markupsafe import Markup

from presidente.web.language import NAMES

STATE = '<div id="state" hidden'


def fill(template: str, **values: object) -> Markup:
    """The template's text; works outside a request, so that pushes can use it."""
    return Markup(current_app.jinja_env.get_template(template).render(asset=asset, languages=NAMES, **values))


def asset(path: str) -> str:
    """The address of a static file; it changes with the file's contents and may be cached for ever."""
    folder = current_app.static_folder
    return _address(Path(folder, path) if folder else None, path)


@lru_cache(maxsize=64)
def _address(file: Path | None, path: str) -> str:
    if file is None or not file.is_file():
        return f"/static/{path}"
    return f"/static/{path}?v={hashlib.sha256(file.read_bytes()).hexdigest()[:10]}"


def out_of_band(html: str) -> str:
    """A fragment as it is pushed; its root's first attribute is its id."""
    mark = ' hx-swap-oob="outerMorph"'
    if html.startswith(STATE):  # what comes first is agreed with those who read pushes
        return STATE + mark + str(html)[len(STATE) :]
    return str.replace(html, ' id="', f'{mark} id="', 1)  # `Markup.replace` would escape
