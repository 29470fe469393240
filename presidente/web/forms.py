"""What posted fields say. What cannot be read is `Malformed`; what a value means, the engine judges."""

from typing import TypeAlias

from flask_babel import gettext
from werkzeug.datastructures import MultiDict

from presidente.engine.errors import Unreadable
from presidente.engine.moves import Card
from presidente.engine.presets import PRESETS
from presidente.engine.rules import SWITCHES, Ends
from presidente.web.texts.switches import ends_text

DEFAULT_PRESET = "presidente"
MOST_BOTS = 5
NOT_SWITCHES = frozenset({"csrf_token", "name", "preset", "bots", "order", "with"})

Fields: TypeAlias = MultiDict[str, str]


class Malformed(Exception):
    """A field that cannot be read."""


def name(form: Fields) -> str:
    """The name given, in one line; a friendly one in the reader's language if it is empty."""
    return " ".join(form.get("name", "").split()) or gettext("Guest")


def number(form: Fields, field: str) -> int:
    """A small whole number from 0 on, which must be there."""
    found = optional_number(form, field)
    if found is None:
        raise Malformed(field)
    return found


def optional_number(form: Fields, field: str) -> int | None:
    """A small whole number from 0 on; None if the field is absent or empty."""
    text = form.get(field, "")
    if not text:
        return None
    if not _is_number(text):
        raise Malformed(field)
    return int(text)


def bots(form: Fields, preset: str) -> int:
    """How many bots to begin with; for "auto", and with others, as many as the preset's table wants for
    one person."""
    if form.get("bots") == "auto" or with_others(form):
        return 2 if preset == "presi" else 3
    found = optional_number(form, "bots") or 0
    if found > MOST_BOTS:
        raise Malformed("bots")
    return found


def with_others(form: Fields) -> bool:
    """Whether any open table will do, or one that others find."""
    return form.get("with") == "others"


def cards(form: Fields) -> tuple[Card, ...]:
    """Ticked boxes, or one field with spaces; whether they are cards is for the engine to say."""
    return tuple(card for text in form.getlist("cards") for card in text.split())


def preset(form: Fields, default: str = DEFAULT_PRESET) -> str:
    """The name of a preset that there is."""
    found = form.get("preset", default)
    if found not in PRESETS:
        raise Malformed("preset")
    return found


def switches(form: Fields) -> dict[str, object]:
    """Every field that is none of the known others, as a JSON value; the engine refuses unknown ones by name.

    A field given twice counts as it was given last: a hidden `false` before a box that may be ticked.
    """
    named = {field: form.getlist(field)[-1] for field in form if field not in NOT_SWITCHES}
    return {field: _value(field, text) for field, text in named.items()}


def text_of(name: str, value: object) -> str:
    """The value of a switch as a form or an address says it."""
    if name == "ends":
        return ends_text(value)
    return str(value).lower() if isinstance(value, bool) else str(value)


def _value(field: str, text: str) -> object:
    if field == "ends":
        return _ends(text)
    if text in ("true", "false"):
        return text == "true"
    if field in SWITCHES and _is_number(text):
        return int(text)
    return text


def _ends(text: str) -> object:
    """ "rounds:5" as {"rounds": 5}; anything else as it is."""
    try:
        return Ends.from_text(text).json
    except Unreadable:
        return text


def _is_number(text: str) -> bool:
    return text.isascii() and text.isdigit() and len(text) <= 9
