"""What a player chose for this browser: kept in its signed cookie, without an account."""

from collections.abc import Mapping
from dataclasses import dataclass, fields, replace

from flask import session


@dataclass(frozen=True, slots=True)
class Options:
    """All on or off. The script acts on them; `four_colours` is the style sheet's, `mild` the server's."""

    four_colours: bool = False
    one_tap: bool = False  # a tap on a rank that leaves no choice plays it
    auto_pass: bool = False  # after a notice, when nothing will do
    tips: bool = True  # for the first plays of a browser
    tab: bool = True  # the title and the icon say whose turn it is
    sound: bool = True
    vibration: bool = True
    awake: bool = True  # the screen stays on during a round
    mild: bool = False  # the titles that can be said before anybody

    @property
    def on(self) -> tuple[str, ...]:
        """The names of those that are on."""
        return tuple(name for name in NAMES if getattr(self, name))


NAMES = tuple(field.name for field in fields(Options))
_COOKIE = "options"


def options() -> Options:
    """Those of this request's reader; what an older version kept and is no option any more is left out."""
    found = session.get(_COOKIE)
    kept = found if isinstance(found, dict) else {}
    return replace(Options(), **{name: bool(kept[name]) for name in NAMES if name in kept})


def keep(form: Mapping[str, str]) -> None:
    """A form's ticks: what is not ticked is off. Only what differs from the usual is kept."""
    usual = Options()
    ticked = {name: form.get(name) == "true" for name in NAMES}
    session[_COOKIE] = {name: on for name, on in ticked.items() if on != getattr(usual, name)}
    session.permanent = True
