"""The rules of one table: a preset and the switches turned from it."""

from collections.abc import Mapping
from dataclasses import replace

from presidente.engine.errors import Unreadable
from presidente.engine.presets import find_preset
from presidente.engine.switches import (
    ENDS_NUMBERS,
    FEWEST,
    MOST,
    SPANISH,
    SWITCHES,
    BadRules,
    Code,
    Ends,
    Problem,
    Rules,
    Switch,
    Value,
    problems,
    switches,
)

__all__ = [
    "ENDS_NUMBERS",
    "FEWEST",
    "MOST",
    "RULES_VERSION",
    "SPANISH",
    "SWITCHES",
    "BadRules",
    "Code",
    "Ends",
    "Problem",
    "Rules",
    "Switch",
    "deck_lead",
    "problems",
    "read_rules",
    "switches",
]

RULES_VERSION = 1  # of what the engine makes of a record; raised when the same record would end otherwise


def read_rules(preset: object, named: Mapping[str, object]) -> Rules:
    """The preset of that name with the named switches (JSON values) turned.

    Raises BadRules with every unknown name, wrong value and clash; Unreadable if there is no such preset.
    """
    base = find_preset(preset)
    values: dict[str, Value] = {}
    wrong: list[Problem] = []
    for name, value in named.items():
        problem = _read_switch(name, value, values)
        if problem:
            wrong.append(problem)
    rules = replace(base, **values)  # type: ignore[arg-type]
    if "first_lead" not in values:
        rules = _with_a_lead_card(rules)
    found = (*wrong, *problems(rules))
    if found:
        raise BadRules(found)
    return rules


def _read_switch(name: str, value: object, into: dict[str, Value]) -> Problem | None:
    if name not in SWITCHES:
        return Problem(name, None, Code.UNKNOWN_SWITCH)
    try:
        into[name] = SWITCHES[name].read(value)
    except Unreadable:
        return Problem(name, None, Code.WRONG_VALUE)
    return None


def _with_a_lead_card(rules: Rules) -> Rules:
    """Another deck than the preset's picks its own lead card, unless one is named."""
    lacks_it = rules.first_lead in (("Qh", "3c") if rules.spanish else ("3o",))
    return replace(rules, first_lead=deck_lead(rules.spanish)) if lacks_it else rules


def deck_lead(spanish: bool) -> str:
    """The card that leads with a kind of deck where nothing else is said."""
    return "3o" if spanish else "Qh"
