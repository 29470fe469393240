"""Switches, presets, and the combinations that are refused."""

import json

import pytest

from presidente.engine.errors import Unreadable
from presidente.engine.presets import PRESETS, find_preset
from presidente.engine.rules import SWITCHES, BadRules, Code, Ends, Problem, problems, read_rules, switches

CLASHES = [
    ("presidente", {"golden_two": True}, "golden_two", Code.NEEDS_SPANISH_DECK),
    ("presidente", {"first_lead": "3o"}, "first_lead", Code.NEEDS_SPANISH_DECK),
    ("presi", {"first_lead": "Qh"}, "first_lead", Code.NEEDS_FRENCH_DECK),
    ("presi", {"first_lead": "3c"}, "first_lead", Code.NEEDS_FRENCH_DECK),
    ("presi", {"deck": "french52"}, "golden_two", Code.NEEDS_SPANISH_DECK),
    ("presidente", {"turns": "fast", "pass_is_final": False}, "turns", Code.NEEDS_FINAL_PASS),
    ("padrao", {"revolution_by_singles": True}, "revolution_by_singles", Code.NEEDS_REVOLUTION),
    ("padrao", {"revolution_turns_direction": True}, "revolution_turns_direction", Code.NEEDS_REVOLUTION),
    ("estrito", {"must_play_lead_card": True}, "must_play_lead_card", Code.NEEDS_LEAD_CARD),
    (
        "presidente",
        {"must_play_lead_card": True, "turns": "fast"},
        "must_play_lead_card",
        Code.NOT_IN_FAST_MODE,
    ),
    ("presidente", {"jokers": 5}, "jokers", Code.WRONG_VALUE),
    ("presidente", {"exchange_cards": True}, "exchange_cards", Code.WRONG_VALUE),
    ("presidente", {"ends": "rounds"}, "ends", Code.WRONG_VALUE),
    ("presidente", {"fast_seconds": 0}, "fast_seconds", Code.WRONG_VALUE),
    ("presidente", {"finish_on_three": True}, "finish_on_three", Code.UNKNOWN_SWITCH),
]


@pytest.mark.parametrize(("preset", "named", "switch", "code"), CLASHES)
def test_a_combination_that_makes_no_sense_is_refused(
    preset: str, named: dict[str, object], switch: str, code: Code
) -> None:
    with pytest.raises(BadRules) as bad:
        read_rules(preset, named)
    assert [(problem.switch, problem.code) for problem in bad.value.problems] == [(switch, code)]


def test_every_kind_of_problem_is_tried() -> None:
    assert {code for *_, code in CLASHES} == set(Code)


def test_every_problem_is_listed_at_once() -> None:
    with pytest.raises(BadRules) as bad:
        read_rules("presidente", {"jokers": "2", "nonsense": 1, "golden_two": True})
    assert len(bad.value.problems) == 3
    assert "golden_two" in str(bad.value)


def test_presets_are_sound() -> None:
    assert {name: problems(rules) for name, rules in PRESETS.items()} == dict.fromkeys(PRESETS, ())


@pytest.mark.parametrize("preset", PRESETS)
def test_rules_survive_their_json_form(preset: str) -> None:
    rules = PRESETS[preset]
    assert read_rules("padrao", json.loads(json.dumps(switches(rules)))) == rules


def test_the_switches_are_in_the_order_of_the_rules_with_their_defaults() -> None:
    assert len(SWITCHES) == 31
    assert next(iter(SWITCHES)) == "deck"
    assert switches(PRESETS["presidente"]) == {
        name: switch.default.json if isinstance(switch.default, Ends) else switch.default
        for name, switch in SWITCHES.items()
    }


@pytest.mark.parametrize(
    ("preset", "deck", "lead"),
    [
        ("presidente", "spanish40", "3o"),
        ("padrao", "spanish48", "3o"),
        ("estrito", "spanish48", "first_seat"),
    ],
)
def test_another_deck_brings_its_own_lead_card(preset: str, deck: str, lead: str) -> None:
    assert read_rules(preset, {"deck": deck}).first_lead == lead


def test_the_french_deck_in_presi_is_led_by_the_queen_of_hearts() -> None:
    assert read_rules("presi", {"deck": "french52", "golden_two": False}).first_lead == "Qh"


@pytest.mark.parametrize("ends", [Ends("rounds", 5), Ends("target", 11), Ends("unlimited")])
def test_an_end_survives_both_its_forms(ends: Ends) -> None:
    assert Ends.from_text(ends.text) == ends
    assert Ends.from_json(ends.json) == ends


@pytest.mark.parametrize("text", ["", "rounds", "rounds:", "rounds:0", "target:x", "target:9999", "rounds:²"])
def test_an_end_that_cannot_be_read_is_refused(text: str) -> None:
    with pytest.raises(Unreadable):
        Ends.from_text(text)


def test_an_unknown_preset_is_unreadable() -> None:
    with pytest.raises(Unreadable):
        find_preset("presidentes")


def test_a_problem_says_what_it_clashes_with() -> None:
    with pytest.raises(BadRules) as bad:
        read_rules("presidente", {"golden_two": True})
    assert bad.value.problems == (Problem("golden_two", "deck", Code.NEEDS_SPANISH_DECK),)
