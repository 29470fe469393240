"""Templates to text, and fragments as they are pushed."""

from functools import lru_cache

from flask import current_app
from markupsafe import Markup

from presidente.web.assets import asset
from presidente.web.language import NAMES

_STATE = '<div id="state" hidden'
_MARK = ' hx-swap-oob="outerMorph"'


def fill(template: str, **values: object) -> Markup:
    """The template's text; works outside a request, so that pushes can use it."""
    found = current_app.jinja_env.get_template(template)
    return Markup(found.render(asset=asset, languages=NAMES, **values))


@lru_cache(maxsize=4096)
def out_of_band(html: str) -> str:
    """A fragment as it is pushed; its root's first attribute is its id."""
    if html.startswith(_STATE):  # what comes first is agreed with those who read pushes
        return _STATE + _MARK + str(html)[len(_STATE) :]
    return str.replace(html, ' id="', f'{_MARK} id="', 1)  # `Markup.replace` would escape
