"""The waiting room: who sits where, the rules, the start."""

from dataclasses import dataclass

from flask import has_request_context
from markupsafe import Markup

from presidente.engine.presets import PRESETS
from presidente.engine.rules import FEWEST, SWITCHES, Rules, switches
from presidente.web.identity import known_name
from presidente.web.screens.refusal import Refusal, alert
from presidente.web.screens.scene import Scene
from presidente.web.screens.templates import fill
from presidente.web.texts import switches as words
from presidente.web.texts.notices import notice
from presidente.web.texts.speech import pgettext

NOT_OFFERED = frozenset({"turns", "fast_seconds", "disconnect"})
_TELLING = frozenset({"deck", "exchange", "ends", "turn_seconds"})
_OFFERED: dict[str, tuple[object, ...]] = {
    "jokers": (0, 1, 2, 3, 4),
    "turn_seconds": (15, 30, 60, 120, 0),
    "ends": (
        "rounds:1",
        "rounds:2",
        "rounds:3",
        "rounds:5",
        "rounds:10",
        "target:11",
        "target:21",
        "unlimited",
    ),
}


@dataclass(frozen=True, slots=True)
class Control:
    """One switch of the form; `choices` is empty for one that is on or off."""

    name: str
    label: str
    help: str
    value: object
    said: str
    changed: bool
    choices: tuple[tuple[str, str, bool], ...]  # value, label, chosen


@dataclass(frozen=True, slots=True)
class Group:
    """Switches that belong together, folded up under `summary`."""

    id: str
    title: str
    summary: str
    controls: tuple[Control, ...]


def fragments(scene: Scene, refusal: Refusal | None) -> dict[str, Markup]:
    """All pieces of the waiting room, by id."""
    shown = scene.shown
    taken = sum(place is not None for place in shown.places)
    is_full = all(place is not None and not place.bot for place in shown.places)
    common = {"room": shown, "token": scene.token}
    return {
        "round": fill("_places.html", taken=taken, places=len(shown.places)),
        "alert": alert(scene, refusal),
        "sit": fill("_sit.html", **common, name=_last_name(), full=is_full),
        "people": fill("_people.html", **common, notice=notice(scene.room.notice)),
        "rules": _rules(scene),
        "start": fill("_start.html", **common, taken=taken, fewest=FEWEST),
    }


def _rules(scene: Scene) -> Markup:
    groups = control_groups(scene.room.rules, scene.room.preset)
    changes = sum(control.changed for group in groups for control in group.controls)
    return fill(
        "_rules.html",
        room=scene.shown,
        token=scene.token,
        groups=groups,
        changes=changes,
        preset=words.preset_name(scene.room.preset),
    )


def control_groups(rules: Rules, preset: str) -> tuple[Group, ...]:
    """The switches as the form shows them."""
    now, first = switches(rules), switches(PRESETS.get(preset, rules))
    made = []
    for group in words.GROUPS:
        offered = [name for name in group.switches if name in SWITCHES and name not in NOT_OFFERED]
        controls = tuple(_control(name, now[name], now[name] != first[name]) for name in offered)
        if controls:
            made.append(Group(group.id, str(group.title), _summary(controls), controls))
    return tuple(made)


def _control(name: str, value: object, changed: bool) -> Control:
    return Control(
        name=name,
        label=words.switch_label(name),
        help=words.switch_help(name),
        value=value,
        said=words.value_label(name, value),
        changed=changed,
        choices=() if isinstance(value, bool) else _choices(name, value),
    )


def _choices(name: str, value: object) -> tuple[tuple[str, str, bool], ...]:
    chosen = _as_text(name, value)
    values = [_as_text(name, each) for each in _OFFERED.get(name, SWITCHES[name].values)]
    if chosen not in values:
        values.append(chosen)
    return tuple((text, words.value_label(name, _from_text(name, text)), text == chosen) for text in values)


def _as_text(name: str, value: object) -> str:
    return words.ends_text(value) if name == "ends" else str(value)


def _from_text(name: str, text: str) -> object:
    return int(text) if text.isdigit() else text


def _summary(controls: tuple[Control, ...]) -> str:
    """What a closed group says: its choices that matter most, and what is on."""
    said = [text for control in controls if (text := _in_short(control))]
    return " · ".join(said) or pgettext("rules of a group that are on", "none of them")


def _in_short(control: Control) -> str:
    if control.name in _TELLING:
        return control.said
    if control.name == "jokers" and control.value:
        return f"{control.label}: {control.said}"
    return control.label if control.value is True else ""


def _last_name() -> str:
    """The name this browser sat down with before; a push leaves what is typed alone."""
    return known_name() if has_request_context() else ""
