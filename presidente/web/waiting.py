"""The waiting room: the invitation, who sits where, the rules, the start."""

from dataclasses import dataclass

from flask import has_request_context
from markupsafe import Markup

from presidente.engine.presets import PRESETS
from presidente.engine.rules import SWITCHES, Rules, switches
from presidente.rooms.room import FEWEST
from presidente.web import qr
from presidente.web.identity import known_name
from presidente.web.scene import Scene
from presidente.web.seated import refusal_text
from presidente.web.templates import fill
from presidente.web.texts import switches as words
from presidente.web.texts.notices import notice
from presidente.web.viewer import Refusal

NOT_OFFERED = frozenset({"turns", "fast_seconds", "disconnect"})
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
    id: str
    title: str
    summary: str
    controls: tuple[Control, ...]


def fragments(scene: Scene, refusal: Refusal | None) -> dict[str, Markup]:
    """All pieces of the waiting room, by id."""
    room = scene.room
    taken = sum(seat is not None for seat in room.seats)
    return {
        "round": fill("_places.html", taken=taken, places=len(room.seats)),
        "alert": alert(scene, refusal),
        "sit": fill("_sit.html", scene=scene, name=_last_name(), full=_is_full(scene)),
        "people": fill("_people.html", scene=scene, notice=notice(room.notice)),
        "rules": _rules(scene),
        "start": fill("_start.html", scene=scene, taken=taken, fewest=FEWEST),
    }


def alert(scene: Scene, refusal: Refusal | None) -> Markup:
    """Why the last act was refused; an empty place otherwise."""
    found = refusal.facts.get("problems") if refusal else None
    problems = found if isinstance(found, tuple) else ()
    return fill(
        "_alert.html",
        text=refusal_text(scene, refusal),
        code=refusal.code if refusal else "",
        problems=[words.problem_text(problem) for problem in problems],
        room=scene.room.code,
    )


def _rules(scene: Scene) -> Markup:
    groups = control_groups(scene.room.rules, scene.room.preset)
    changes = sum(control.changed for group in groups for control in group.controls)
    preset = words.preset_name(scene.room.preset)
    return fill("_rules.html", scene=scene, groups=groups, changes=changes, preset=preset)


def invitation(scene: Scene, address: str) -> Markup:
    """The link, the spoken code and the square to scan; the same for everybody and for ever."""
    return fill("_share.html", room=scene.room, address=address, square=qr.square(address))


def control_groups(rules: Rules, preset: str) -> tuple[Group, ...]:
    """The switches as the form shows them."""
    now, first = switches(rules), switches(PRESETS.get(preset, rules))
    made = []
    for group in words.GROUPS:
        offered = [name for name in group.switches if name in SWITCHES and name not in NOT_OFFERED]
        controls = tuple(_control(name, now[name], now[name] != first[name]) for name in offered)
        if controls:
            title = str(group.title)
            made.append(Group(group.id, title, _summary(title, controls), controls))
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


def _summary(title: str, controls: tuple[Control, ...]) -> str:
    """What a closed group says: its most telling switch."""
    shown = next((control for control in controls if control.name == "ends"), controls[0])
    if shown.value is True and shown.label != title:
        return shown.label
    return shown.said


def _is_full(scene: Scene) -> bool:
    return all(seat is not None and seat.bot is None for seat in scene.room.seats)


def _last_name() -> str:
    """The name this browser sat down with before; a push leaves what is typed alone."""
    return known_name() if has_request_context() else ""
