"""Every value of every switch is set from the form of a waiting room, and matches with it end."""

import os

import pytest

from presidente.engine.presets import PRESETS
from presidente.engine.rules import SWITCHES, Ends, switches
from presidente.rooms.door import Door
from presidente.web.forms import text_of
from tests.form_player import Form
from tests.web.browser import Browser
from tests.web.conftest import NewBrowser
from tests.web.test_match import Tick, play

SOAK = "PRESIDENTE_SOAK" in os.environ
COVERING = 20 if SOAK else 8  # matches, each with other values of all the switches at once
SHORT_ENDS = ["rounds:1", "rounds:2", "target:5", "unlimited"]
ALONE = [(preset, name) for preset in PRESETS for name in SWITCHES][:: 1 if SOAK else 62]
# what a value needs besides itself
NEEDS: dict[tuple[str, str], dict[str, str]] = {
    ("deck", "french52"): {"golden_two": "false"},
    ("golden_two", "true"): {"deck": "spanish48"},
    ("first_lead", "3o"): {"deck": "spanish48"},
    ("first_lead", "Qh"): {"deck": "french52", "golden_two": "false"},
    ("first_lead", "3c"): {"deck": "french52", "golden_two": "false"},
    ("must_play_lead_card", "true"): {"first_lead": "Qh", "deck": "french52", "golden_two": "false"},
    ("revolution_by_singles", "true"): {"revolution": "true"},
    ("revolution_turns_direction", "true"): {"revolution": "true"},
}


def settings(browser: Browser) -> Form:
    """The form with all the switches, as the page has it now."""
    page = browser.open(browser.table)
    return next(form for form in page.forms if form.act == "settings" and form.options)


def choose(browser: Browser, **chosen: str) -> None:
    browser.send(settings(browser), *chosen.items())
    assert (browser.status, browser.page.refused) == (200, None), chosen


def begin_from(browser: Browser, preset: str) -> None:
    page = browser.open(browser.table)
    form = next(form for form in page.forms if ("preset", preset) in form.buttons)
    browser.send(form, ("preset", preset))


def shown(browser: Browser, door: Door) -> dict[str, str]:
    """Every switch of the table as a form says it."""
    values = switches(door.room(browser.code).rules)
    return {name: text_of(name, value) for name, value in values.items()}


def test_the_form_offers_every_switch_with_all_its_values(browser: NewBrowser) -> None:
    ana = browser()
    ana.host("Ana")
    options = settings(ana).options
    assert sorted(options) == sorted(SWITCHES)
    for name, switch in SWITCHES.items():
        if name not in ("ends", "turn_seconds", "fast_seconds"):
            assert set(options[name]) == {text_of(name, value) for value in switch.values}, name
    assert options["turn_seconds"] == ["15", "30", "60", "120", "0"]
    assert {Ends.from_text(text).kind for text in options["ends"]} == {"rounds", "target", "unlimited"}


@pytest.mark.parametrize("name", SWITCHES)
def test_every_value_can_be_chosen_and_nothing_else_changes(
    browser: NewBrowser, door: Door, name: str
) -> None:
    ana = browser()
    ana.host("Ana")
    for value in settings(ana).options[name]:
        begin_from(ana, "presidente")
        before = shown(ana, door)
        needs = NEEDS.get((name, value), {})
        choose(ana, **needs, **{name: value})
        after = shown(ana, door)
        assert after[name] == value
        changed = {each for each in SWITCHES if after[each] != before[each]}
        assert changed <= {name, *needs, "first_lead"}


def covering(number: int, options: dict[str, list[str]]) -> dict[str, str]:
    """The values of one match out of those that cover every value together; clashes are settled."""
    values = {name: offered[number % len(offered)] for name, offered in options.items()}
    spanish = values["deck"].startswith("spanish")
    if not spanish:
        values["golden_two"] = "false"
    if values["first_lead"] in (("Qh", "3c") if spanish else ("3o",)):
        values["first_lead"] = "3o" if spanish else "Qh"
    if values["turns"] == "fast":
        values |= {"pass_is_final": "true", "must_play_lead_card": "false"}
    if values["revolution"] == "false":
        values |= {"revolution_by_singles": "false", "revolution_turns_direction": "false"}
    if values["first_lead"] == "first_seat":
        values["must_play_lead_card"] = "false"
    return values


def mixed(options: dict[str, list[str]]) -> dict[str, list[str]]:
    """The lists begun elsewhere each, so that other values come together."""
    offered = options if SOAK else options | {"ends": SHORT_ENDS}
    return {
        name: [values[(start + at) % len(values)] for at in range(len(values))]
        for start, (name, values) in enumerate(offered.items())
    }


@pytest.mark.parametrize("number", range(COVERING))
def test_a_match_with_any_values_comes_to_its_end(
    browser: NewBrowser, door: Door, tick: Tick, number: int
) -> None:
    ana = browser()
    ana.host("Ana", bots=2 + number % 4)
    chosen = covering(number, mixed(settings(ana).options))
    choose(ana, **chosen)
    assert shown(ana, door) == chosen
    ana.press("start")
    if chosen["ends"] == "unlimited":
        play([ana], tick, "round_over")
        ana.open(ana.table)
        ana.press("end")
    else:
        play([ana], tick, "match_over")
    room = door.room(ana.code)
    assert (room.outcome, room.phase) == ("finished", "match_over")


@pytest.mark.parametrize(("preset", "name"), ALONE)
def test_each_value_alone_comes_to_its_end(
    browser: NewBrowser, door: Door, tick: Tick, preset: str, name: str
) -> None:
    ana = browser()
    ana.host("Ana", bots=3, preset=preset)
    for value in settings(ana).options[name]:
        begin_from(ana, preset)
        choose(ana, **{"ends": "rounds:1", **NEEDS.get((name, value), {}), name: value})
        ana.press("start")
        play([ana], tick, "round_over" if value == "unlimited" else "match_over")
        ana.open(ana.table)
        if value == "unlimited":
            ana.press("end")
        assert door.room(ana.code).outcome == "finished"
        ana.press("room")
