"""The rules of a table in its waiting room: what to begin from, and every switch with its sentence."""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass

from markupsafe import Markup

from presidente.engine.errors import Unreadable
from presidente.engine.presets import PRESETS
from presidente.engine.rules import SWITCHES, Problem, Rules, switches
from presidente.web import house_rules
from presidente.web.forms import text_of
from presidente.web.screens.refusal import Refusal
from presidente.web.screens.scene import Scene
from presidente.web.screens.templates import fill
from presidente.web.texts import switches as words
from presidente.web.texts.speech import pgettext

_TELLING = frozenset({"deck", "exchange", "ends", "turn_seconds"})
_OFFERED: dict[str, tuple[object, ...]] = {
    "turn_seconds": (15, 30, 60, 120, 0),
    "fast_seconds": (5, 8, 10, 15, 20, 30, 60),
    "ends": (
        *(f"rounds:{number}" for number in (1, 2, 3, 4, 5, 6, 8, 10, 15, 20)),
        *(f"target:{number}" for number in (5, 7, 11, 15, 21, 31, 51)),
        "unlimited",
    ),
}


@dataclass(frozen=True, slots=True)
class Control:
    """One switch of the form; `choices` is empty for one that is on or off, `problems` say what it clashes
    with."""

    name: str
    label: str
    help: str
    value: object
    said: str
    changed: bool
    choices: tuple[tuple[str, str, bool], ...]  # value, label, chosen
    problems: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class Group:
    """Switches that belong together, folded up under `summary` unless there is a problem in it."""

    id: str
    title: str
    summary: str
    controls: tuple[Control, ...]

    @property
    def is_open(self) -> bool:
        return any(control.problems for control in self.controls)


def section(scene: Scene, refusal: Refusal | None) -> Markup:
    """The rules as they are; after a refusal with what the host asked for, and why it cannot be."""
    room = scene.room
    asked = refusal.asked if refusal and scene.is_host else {}
    groups = control_groups(room.rules, room.preset, asked, refusal.problems if refusal else ())
    return fill(
        "_rules.html",
        room=scene.shown,
        token=scene.token,
        groups=groups,
        changes=sum(control.changed for group in groups for control in group.controls),
        preset=words.preset_name(room.preset),
        presets=[(name, words.preset_name(name), words.preset_help(name)) for name in PRESETS],
        link=house_rules.address(room.preset, room.rules),
    )


def control_groups(
    rules: Rules, preset: str, asked: Mapping[str, object] = {}, problems: Iterable[Problem] = ()
) -> tuple[Group, ...]:
    """The switches as the form shows them; `asked` are values that were refused with `problems`."""
    usual = switches(PRESETS[preset])
    now = switches(rules) | {name: value for name, value in asked.items() if name in SWITCHES}
    why = _by_switch(problems)
    made = []
    for group in words.GROUPS:
        controls = tuple(
            _control(name, now[name], now[name] != usual[name], why.get(name, ())) for name in group.switches
        )
        made.append(Group(group.id, str(group.title), _summary(controls), controls))
    return tuple(made)


def _by_switch(problems: Iterable[Problem]) -> dict[str, tuple[str, ...]]:
    """Each problem at the switch it is of, and at the one that switch clashes with."""
    found: dict[str, tuple[str, ...]] = {}
    for problem in problems:
        for name in SWITCHES.keys() & {problem.switch, problem.other}:
            found[name] = (*found.get(name, ()), words.problem_text(problem))
    return found


def _control(name: str, value: object, changed: bool, problems: tuple[str, ...]) -> Control:
    known = _is_value(name, value)
    return Control(
        name=name,
        label=words.switch_label(name),
        help=words.switch_help(name),
        value=value,
        said=words.value_label(name, value) if known else str(value)[:40],
        changed=changed,
        choices=() if isinstance(SWITCHES[name].default, bool) else _choices(name, value if known else None),
        problems=problems,
    )


def _is_value(name: str, value: object) -> bool:
    try:
        SWITCHES[name].read(value)
    except Unreadable:
        return False
    return True


def _choices(name: str, value: object) -> tuple[tuple[str, str, bool], ...]:
    chosen = "" if value is None else text_of(name, value)
    values = [text_of(name, each) for each in _OFFERED.get(name, SWITCHES[name].values)]
    if chosen and chosen not in values:
        values.append(chosen)
    return tuple((text, words.value_label(name, _from_text(name, text)), text == chosen) for text in values)


def _from_text(name: str, text: str) -> object:
    return int(text) if text.isdigit() else text


def _summary(controls: tuple[Control, ...]) -> str:
    """What a closed group says: its choices that matter most, and what is on."""
    said = [text for control in controls if (text := _in_short(control))]
    return " · ".join(said) or pgettext("rules of a group that are on", "none of them")


def _in_short(control: Control) -> str:
    if control.name in _TELLING or (control.name == "turns" and control.value == "fast"):
        return control.said
    if control.name == "jokers" and control.value:
        return f"{control.label}: {control.said}"
    return control.label if control.value is True else ""
