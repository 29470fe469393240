"""Switches, presets, and the combinations that are refused."""

import json

import pytest

from presidente.engine.errors import Unreadable
from presidente.engine.presets import PRESETS, find_preset
from presidente.engine.rules import SWITCHES, BadRules, Code, Ends, Problem, problems, read_rules, switches

CLASHES: list[tuple[str, dict[str, object], str, str | None, Code]] = [
    ("presidente", {"golden_two": True}, "golden_two", "deck", Code.NEEDS_SPANISH_DECK),
    ("presidente", {"first_lead": "3o"}, "first_lead", "deck", Code.NEEDS_SPANISH_DECK),
    ("presi", {"first_lead": "Qh"}, "first_lead", "deck", Code.NEEDS_FRENCH_DECK),
    ("presi", {"first_lead": "3c"}, "first_lead", "deck", Code.NEEDS_FRENCH_DECK),
    ("presi", {"deck": "french52"}, "golden_two", "deck", Code.NEEDS_SPANISH_DECK),
    (
        "presidente",
        {"turns": "fast", "pass_is_final": False},
        "turns",
        "pass_is_final",
        Code.NEEDS_FINAL_PASS,
    ),
    ("padrao", {"revolution_by_singles": True}, "revolution_by_singles", "revolution", Code.NEEDS_REVOLUTION),
    (
        "padrao",
        {"revolution_turns_direction": True},
        "revolution_turns_direction",
        "revolution",
        Code.NEEDS_REVOLUTION,
    ),
    ("estrito", {"must_play_lead_card": True}, "must_play_lead_card", "first_lead", Code.NEEDS_LEAD_CARD),
    (
        "presidente",
        {"must_play_lead_card": True, "turns": "fast"},
        "must_play_lead_card",
        "turns",
        Code.NOT_IN_FAST_MODE,
    ),
    ("presidente", {"jokers": 5}, "jokers", None, Code.WRONG_VALUE),
    ("presidente", {"exchange_cards": True}, "exchange_cards", None, Code.WRONG_VALUE),
    ("presidente", {"ends": "rounds"}, "ends", None, Code.WRONG_VALUE),
    ("presidente", {"fast_seconds": 0}, "fast_seconds", None, Code.WRONG_VALUE),
    ("presidente", {"finish_on_three": True}, "finish_on_three", None, Code.UNKNOWN_SWITCH),
]


@pytest.mark.parametrize(("preset", "named", "switch", "other", "code"), CLASHES)
def test_a_combination_that_makes_no_sense_is_refused(
    preset: str, named: dict[str, object], switch: str, other: str | None, code: Code
) -> None:
    with pytest.raises(BadRules) as bad:
        read_rules(preset, named)
    assert bad.value.problems == (Problem(switch, other, code),)


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


VALUES: dict[str, list[object]] = {  # as in the rules, the default first
    "deck": ["french52", "spanish48", "spanish40"],
    "jokers": [0, 1, 2, 3, 4],
    "rank_order": ["two_high", "three_second"],
    "match_equal": [True, False],
    "revolution": [True, False],
    "revolution_by_singles": [False, True],
    "revolution_starts": ["now", "next_trick"],
    "revolution_turns_direction": [False, True],
    "equal_skips": ["if_unable", "always", "off"],
    "four_closes": [True, False],
    "strongest_closes": [True, False],
    "eight_closes": [False, True],
    "golden_two": [False, True],
    "finish_closes": [False, True],
    "finish_on_two": [False, True],
    "pass_is_final": [True, False],
    "sequences": [False, True],
    "wild": ["jokers", "twos", "none"],
    "first_lead": ["Qh", "3o", "3c", "first_seat"],
    "must_play_lead_card": [False, True],
    "next_lead": ["last", "president"],
    "exchange": ["choose_return", "worst_return", "off"],
    "exchange_cards": [2, 1],
    "extra_cards": ["last_first", "rotate", "seat_order"],
    "scoring": ["3-2-1-0", "2-1", "n-to-1"],
    "three_has_vice": [False, True],
    "ends": ["rounds", "target", "unlimited"],
    "turns": ["turns", "fast"],
    "turn_seconds": list(range(601)),
    "fast_seconds": list(range(1, 61)),
    "disconnect": ["bot", "wait_then_cancel"],
}
DEFAULTS = {name: values[0] for name, values in VALUES.items()} | {
    "ends": {"rounds": 5},
    "turn_seconds": 30,
    "fast_seconds": 10,
}
DIFFERS: dict[str, dict[str, object]] = {
    "presidente": {},
    "presi": {
        "deck": "spanish48",
        "revolution": False,
        "equal_skips": "always",
        "four_closes": False,
        "strongest_closes": False,
        "golden_two": True,
        "finish_closes": True,
        "first_lead": "3o",
        "exchange": "worst_return",
        "extra_cards": "rotate",
        "scoring": "2-1",
        "three_has_vice": True,
        "ends": {"target": 11},
        "disconnect": "wait_then_cancel",
    },
    "estrito": {
        "match_equal": False,
        "equal_skips": "off",
        "four_closes": False,
        "strongest_closes": False,
        "first_lead": "first_seat",
        "extra_cards": "seat_order",
        "scoring": "n-to-1",
        "three_has_vice": True,
        "ends": {"rounds": 1},
    },
    "padrao": {
        "revolution": False,
        "equal_skips": "off",
        "four_closes": False,
        "first_lead": "3c",
        "extra_cards": "seat_order",
        "ends": {"rounds": 5},
    },
}


def test_the_switches_and_their_values_are_those_of_the_rules_in_order() -> None:
    assert [(name, list(switch.values)) for name, switch in SWITCHES.items()] == list(VALUES.items())


@pytest.mark.parametrize("preset", DIFFERS)
def test_a_preset_is_the_defaults_and_what_differs(preset: str) -> None:
    assert switches(PRESETS[preset]) == DEFAULTS | DIFFERS[preset]


def test_there_are_no_other_presets() -> None:
    assert list(PRESETS) == list(DIFFERS)


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


@pytest.mark.parametrize(
    "text", ["", "rounds", "rounds:", "rounds:0", "target:x", "target:9999", "rounds:00005", "rounds:²"]
)
def test_an_end_that_cannot_be_read_is_refused(text: str) -> None:
    with pytest.raises(Unreadable):
        Ends.from_text(text)


def test_an_unknown_preset_is_unreadable() -> None:
    with pytest.raises(Unreadable):
        find_preset("presidentes")


def test_rules_that_are_refused_say_so_in_a_line() -> None:
    with pytest.raises(BadRules) as bad:
        read_rules("presidente", {"golden_two": True, "x" * 50: 1})
    line = f"rules refused: '{'x' * 40}' unknown_switch, 'golden_two' needs_spanish_deck"
    assert str(bad.value) == line


@pytest.mark.parametrize("value", [None, 5, "x", "rounds", [], {}, {"rounds": 1, "target": 2}, {"hours": 2}])
def test_an_end_of_another_shape_is_refused(value: object) -> None:
    with pytest.raises(Unreadable):
        Ends.from_json(value)


@pytest.mark.parametrize("kind", ["rounds", "target"])
def test_an_end_is_a_number_from_1_to_1000(kind: str) -> None:
    for number in (1, 1000):
        assert Ends.from_json({kind: number}) == Ends.from_text(f"{kind}:{number}")
        assert read_rules("presidente", {"ends": {kind: number}}).ends.json == {kind: number}
    for wrong in (0, 1001, -1, True, 2.0, "2"):
        with pytest.raises(Unreadable):
            Ends.from_json({kind: wrong})


def test_an_end_may_be_handed_over_as_it_is() -> None:
    assert read_rules("presidente", {"ends": Ends("target", 7)}).ends == Ends("target", 7)
