"""The record: writing, reading, replaying."""

import json
from typing import Any

import pytest

from presidente.engine.cards import deck_of
from presidente.engine.errors import Refused, Unreadable
from presidente.engine.moves import Action, ClockOut, Give, Pass, Play
from presidente.engine.record import (
    UNREAD,
    Record,
    RoundRecord,
    action_json,
    parse_record,
    read_action,
    read_record,
    record_json,
    replay,
)
from presidente.engine.results import result_json, state_json
from presidente.engine.rules import RULES_VERSION, SWITCHES
from tests.engine.positions import action, rules_of

RULES = rules_of(turns="fast", jokers=2)
DECK = deck_of(RULES)
ACTIONS = (
    Action(0, Play(("3c", "X1")), seen=0),
    Action(1, Pass()),
    Action(2, Give(("4c",)), auto=True),
    Action(None, ClockOut()),
    Action(None, ClockOut(), auto=True),
)
HANDS = (("3c", "X1"), ("4c",), ("5c", "6c"))
WHOLE = Record(
    "presi",
    RULES,
    ("Ana", "Bia", "Caio"),
    (
        RoundRecord(HANDS, ACTIONS, previous=(2, 0, 1), lead=1, inverted=True),
        RoundRecord((*HANDS, ()), (), players=("Bia", "Ana", "Rui", "Zé"), seats=(1, 0, None, None)),
    ),
    started="2024-01-02T03:04:05Z",
    ended="2024-01-02T03:09:05Z",
    room="ABC",
    outcome="interrupted",
)


def test_a_record_survives_its_json_text() -> None:
    text = json.dumps(record_json(WHOLE)).encode()
    assert parse_record(text) == WHOLE
    assert json.dumps(record_json(parse_record(text))).encode() == text


def test_a_written_record_names_every_switch_and_the_version_of_the_rules() -> None:
    written: Any = record_json(WHOLE)
    assert list(written["rules"]) == list(SWITCHES)
    assert written["rules_version"] == RULES_VERSION
    assert "outcome" not in record_json(Record("presidente", rules_of(), ("a", "b", "c")))


@pytest.mark.parametrize("asked", ACTIONS)
def test_an_action_survives_its_json_form(asked: Action) -> None:
    assert read_action(action_json(asked), DECK) == asked


def test_keys_that_are_not_known_are_ignored() -> None:
    written = record_json(WHOLE) | {"colour": "blue"}
    assert read_record(written) == WHOLE
    assert read_action({"seat": 1, "pass": True, "mood": 5}, DECK) == Action(1, Pass())


def test_what_is_missing_has_its_default() -> None:
    bare = {
        "format": "presidente-record/1",
        "players": ["a", "b", "c"],
        "rounds": [{"hands": ["3c", "", ""]}],
    }
    record = read_record(bare)
    assert (record.preset, record.rules) == ("presidente", rules_of())
    assert record.rounds == (RoundRecord((("3c",), (), ())),)


def test_a_byte_order_mark_is_forgiven() -> None:
    assert parse_record(b"\xef\xbb\xbf" + json.dumps(record_json(WHOLE)).encode()) == WHOLE


BAD_ACTIONS: list[Any] = [
    None,
    5,
    [],
    {},
    {"seat": 0},
    {"pass": True},
    {"seat": 0, "pass": False},
    {"seat": 0, "pass": 1},
    {"seat": 0, "play": "3c", "pass": True},
    {"seat": 0, "play": ["3c"]},
    {"seat": 0, "play": "3c 3c"},
    {"seat": 0, "play": "10c"},
    {"seat": 0, "play": None},
    {"seat": True, "pass": True},
    {"seat": 0.0, "pass": True},
    {"seat": "0", "pass": True},
    {"seat": None, "pass": True},
    {"seat": 0, "play": "3c", "seen": -1},
    {"seat": 0, "play": "3c", "seen": True},
    {"seat": 0, "play": "3c", "seen": None},
    {"seat": 0, "play": "3c", "seen": 1.5},
    {"seat": 0, "play": "3c", "auto": 1},
    {"clock": 1},
    {"clock": True, "seat": 0, "pass": True},
]


@pytest.mark.parametrize("value", BAD_ACTIONS)
def test_an_action_that_cannot_be_read_is_a_bad_action_and_leaves_the_record_readable(value: Any) -> None:
    with pytest.raises(Refused, match="bad_action"):
        read_action(value, DECK)
    dealt = {"hands": ["3c", "4c", "5c 6c"], "actions": [value]}
    record = read_record({"format": "presidente-record/1", "players": ["a", "b", "c"], "rounds": [dealt]})
    assert record.rounds[0].actions == (UNREAD,)
    printed: Any = result_json(record)
    assert printed["rounds"][0]["steps"] == [{"refused": "bad_action"}]
    assert read_record(json.loads(json.dumps(record_json(record)))) == record


@pytest.mark.parametrize(
    "seats",
    [[0, 1, 5], [0, 1, True], [0, 1, "2"], {}, [0, 1], [0, 0, 1], [0, 1, -1]],
)
def test_seats_that_make_no_sense_make_the_record_unreadable(seats: Any) -> None:
    rounds = [
        {"hands": ["3c", "4c", "5c"], "actions": [{"seat": 0, "play": "3c"}, {"seat": 1, "play": "4c"}]},
        {"hands": ["3c 4c", "5c 6c", "7c 8c"], "seats": seats, "players": ["a", "b", "c"]},
    ]
    record = {"format": "presidente-record/1", "players": ["a", "b", "c"], "rounds": rounds}
    record["rounds"][0]["lead"] = 0  # type: ignore[index]
    with pytest.raises(Unreadable):
        replay(read_record(record))


def test_seats_go_with_names() -> None:
    written: Any = record_json(WHOLE)
    del written["rounds"][1]["players"]
    with pytest.raises(Unreadable):
        read_record(written)


def come_and_go() -> Record:
    first = RoundRecord(
        (("3c",), ("4c",), ("5c",), ("6c",)), tuple(map(action, ("0 3c", "1 4c", "2 5c"))), lead=0
    )
    second = RoundRecord(
        (("7c", "8c"), ("9c", "Tc"), ("Jc", "Qc")),
        tuple(map(action, ("1 give Qc 9c", "2 give Qc Jc", "2 Jc"))),
        players=("Davi", "Ana", "Rui"),
        seats=(3, 0, None),
        lead=2,
    )
    return Record("presidente", rules_of(), ("Ana", "Bia", "Caio", "Davi"), (first, second))


def test_a_record_in_which_people_came_and_went_is_replayed() -> None:
    """The last of those who stayed gives its two best to the president of those who stayed."""
    match = replay(come_and_go())
    assert match.totals == (0, 3, 0)
    assert match.hand(1) == ("7c", "8c", "9c", "Tc")
    printed: Any = result_json(come_and_go())
    assert printed["rounds"][1]["steps"][0] == {"refused": "not_in_hand"}
    assert printed["rounds"][1]["start"]["may_act"] == [1]
    assert printed["totals"] == [0, 3, 0]


def test_refused_actions_change_nothing_in_a_replay() -> None:
    record = come_and_go()
    match = replay(record)
    noisy = Record(
        record.preset,
        record.rules,
        record.players,
        tuple(
            RoundRecord(r.hands, (UNREAD, action("3 pass"), *r.actions), r.players, r.seats, None, r.lead)
            for r in record.rounds
        ),
    )
    assert state_json(replay(noisy)) == state_json(match)


def bare(**changes: Any) -> Any:
    round = {"hands": ["3c", "4c", "5c 6c"]}
    return {"format": "presidente-record/1", "players": ["a", "b", "c"], "rounds": [round], **changes}


def rounds(*changes: dict[str, Any]) -> Any:
    return bare(rounds=[{"hands": ["3c", "4c", "5c 6c"], **change} for change in changes])


MESSAGES: list[tuple[Any, str]] = [
    (None, "a record is not an object"),
    ([], "a record is not an object"),
    (bare(format=None), "the format is not presidente-record/1"),
    (bare(rules=[]), "rules is not an object"),
    (bare(preset="none"), "unknown preset"),
    (bare(players="abc"), "players is not a list"),
    (bare(players=["a", "b"]), "players is not 3 to 6 names"),
    (bare(players=list("abcdefg")), "players is not 3 to 6 names"),
    (bare(players=["a", "b", 3]), "players is not 3 to 6 names"),
    (bare(rounds={}), "rounds is not a list"),
    (bare(rounds=[5]), "a round is not an object"),
    (bare(room=5), "room is not text"),
    (rounds({"hands": "3c"}), "hands is not a list"),
    (rounds({"hands": ["3c", "4c"]}), "hands is not one string for each player"),
    (rounds({"hands": ["3c", "4c", None]}), "hands is not one string for each player"),
    (rounds({"hands": ["3c", "4c", "Zz"]}), "not a card of this deck: 'Zz'"),
    (rounds({"hands": ["3c 3c", "4c", ""]}), "a card is named twice"),
    (rounds({"lead": 3}), "lead is not a seat"),
    (rounds({"lead": -1}), "lead is not a seat"),
    (rounds({"lead": True}), "lead is not a seat"),
    (rounds({"inverted": 0}), "inverted is not true or false"),
    (rounds({"previous": {}}), "previous is not a list"),
    (rounds({"previous": [0, 1, 3]}), "previous is not a list of seats"),
    (rounds({"actions": {}}), "actions is not a list"),
    (rounds({"seats": [0, 1, 2], "players": ["a", "b", "c"]}), "seats in the first round"),
    (rounds({}, {"seats": 3, "players": ["a", "b", "c"]}), "seats is not a list"),
    (rounds({}, {"seats": [0, 1, 2]}), "players is not a list"),
    (
        rounds({}, {"seats": [0, 1, 3], "players": ["a", "b", "c"]}),
        "seats is not a seat or null for each player",
    ),
    (
        rounds({}, {"seats": [0, 1, 2], "players": ["a", "b", "c", "d"]}),
        "seats is not a seat or null for each player",
    ),
]


@pytest.mark.parametrize(("value", "message"), MESSAGES)
def test_what_is_wrong_with_a_record_is_said_in_a_line(value: Any, message: str) -> None:
    with pytest.raises(Unreadable) as error:
        read_record(value)
    assert str(error.value) == message


@pytest.mark.parametrize(
    ("text", "message"),
    [(b"\xff", "not UTF-8 text"), (b"{", "not JSON"), (b"[" * 100_000, "nested too deeply")],
)
def test_what_is_wrong_with_its_text_too(text: bytes, message: str) -> None:
    with pytest.raises(Unreadable) as error:
        parse_record(text)
    assert str(error.value) == message


def test_six_may_be_in_a_record() -> None:
    record = read_record(bare(players=list("abcdef"), rounds=[]))
    assert record.players == tuple("abcdef")


def test_what_a_later_round_says_of_the_one_before_is_not_even_read() -> None:
    record = read_record(rounds({"previous": [2, 0, 1]}, {"previous": "nonsense"}))
    assert [dealt.previous for dealt in record.rounds] == [(2, 0, 1), None]


def test_an_action_is_written_without_what_it_lacks() -> None:
    assert action_json(Action(None, ClockOut())) == {"clock": True}
    assert action_json(Action(0, Pass())) == {"seat": 0, "pass": True}
    assert action_json(Action(0, Play(("3c", "X1")), seen=0)) == {"seat": 0, "play": "3c X1", "seen": 0}
    assert action_json(Action(2, Give(("4c",)), auto=True)) == {"seat": 2, "give": "4c", "auto": True}
    assert action_json(UNREAD) == {"pass": True}
