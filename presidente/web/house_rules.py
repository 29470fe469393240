"""House rules as an address: a preset and what differs from it, so that a group finds its table again."""

from urllib.parse import urlencode

from werkzeug.datastructures import MultiDict

from presidente.engine.presets import PRESETS
from presidente.engine.rules import SWITCHES, Rules, read_rules, switches
from presidente.web import forms


def changes(preset: str, rules: Rules) -> dict[str, object]:
    """The switches that differ from the preset, as JSON values."""
    values, usual = switches(rules), switches(PRESETS[preset])
    return {name: values[name] for name in SWITCHES if values[name] != usual[name]}


def address(preset: str, rules: Rules) -> str:
    """The home page with these rules: "/?preset=presi&jokers=2"."""
    changed = {name: forms.text_of(name, value) for name, value in changes(preset, rules).items()}
    return "/?" + urlencode({"preset": preset, **changed}, safe=":")


def asked(args: MultiDict[str, str]) -> tuple[str, Rules] | None:
    """The preset and the rules that an address names; None if it names none. Raises BadRules, Unreadable.

    What is no switch is left out, for chat apps add fields of their own to links.
    """
    if "preset" not in args:
        return None
    named = forms.switches(MultiDict([(name, args[name]) for name in SWITCHES if name in args]))
    return args["preset"], read_rules(args["preset"], named)
