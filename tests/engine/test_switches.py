"""Each value of each switch, by something that it alone makes happen."""

import json
import random
from collections.abc import Callable
from typing import Any

import pytest

from presidente.engine import match as engine
from presidente.engine.errors import Refused
from presidente.engine.events import Cause, Closed, Played, Skipped
from presidente.engine.match import Match, legal_moves, new_match
from presidente.engine.moves import Action, Pass, Play
from presidente.engine.record import Record, RoundRecord, parse_record, record_json, replay
from presidente.engine.rules import SWITCHES, BadRules, read_rules, switches
from presidente.engine.view import table
from tests.engine.positions import PLAIN, act, deal, events, next_round, reason, rules_of, step
from tests.engine.test_ranking import play_out

QUAD = "7c 7d 7h 7s"


def outcome(match: Match, text: str) -> str:
    """ "closes", "goes on" or the reason of the refusal."""
    try:
        happened = step(match, text).events
    except Refused as refused:
        return refused.reason.value
    return "closes" if any(isinstance(event, Closed) for event in happened) else "goes on"


def dealt(**switches: Any) -> list[str]:
    hands = engine.deal(new_match(rules_of(**switches), 4), random.Random(1))
    return [card for hand in hands for card in hand]


def deck(value: str) -> object:
    lead = "Qh" if value == "french52" else "3o"
    cards = dealt(deck=value, first_lead=lead)
    return len(cards), "".join(sorted({card[0] for card in cards})), "".join(sorted({c[1] for c in cards}))


def jokers(value: int) -> object:
    return sorted(card for card in dealt(jokers=value) if card[0] == "X")


def rank_order(value: str) -> object:
    def on(top: str, answer: str) -> str:
        return outcome(
            act(deal(f"{top}c 9c | {answer}c 9d | 9h", rank_order=value, **PLAIN), f"0 {top}c"),
            f"1 {answer}c",
        )

    return on("3", "4"), on("A", "3"), on("3", "2")


def match_equal(value: bool) -> object:
    return outcome(act(deal("7c 9c | 7d 9d | 9h", match_equal=value), "0 7c"), "1 7d")


def revolution(value: bool) -> object:
    return act(deal(f"{QUAD} 9c | 9d | 9h", revolution=value), f"0 {QUAD}").state.inverted


def revolution_by_singles(value: bool) -> object:
    hands = "7c 3c | 7d 3d | 7h 3h | 7s 3s"
    match = deal(hands, revolution_by_singles=value, four_closes=False, equal_skips="off")
    return act(match, "0 7c", "1 7d", "2 7h", "3 7s").state.inverted


def revolution_starts(value: str) -> object:
    match = deal(f"{QUAD} 9c | 9d Jd | 9h Jh", revolution_starts=value, four_closes=False)
    match = act(match, f"0 {QUAD}")
    later = act(match, "1 pass", "2 pass")
    return match.state.inverted, later.state.inverted


def revolution_turns_direction(value: bool) -> object:
    match = deal(f"{QUAD} 9c | 9d | 9h | 9s", revolution_turns_direction=value, four_closes=False)
    return act(match, f"0 {QUAD}").may_act


def equal_skips(value: str) -> object:
    match = act(deal("7c 3c | 7d 3d | 7h 9h | Kd Kc", equal_skips=value), "0 7c", "1 7d")
    return match.may_act, match.state.must_equal


def four_closes(value: bool) -> object:
    return outcome(act(deal("7c 7d 3c | 7h 7s 3d | 9h", four_closes=value), "0 7c 7d"), "1 7h 7s")


def strongest_closes(value: bool) -> object:
    normal = deal("2c 3c 9c | 9d | 9h", strongest_closes=value)
    inverted = deal("2c 3c 9c | 9d | 9h", strongest_closes=value, round={"inverted": True})
    return [outcome(match, text) for match in (normal, inverted) for text in ("0 2c", "0 3c")]


def eight_closes(value: bool) -> object:
    return outcome(deal("8c 9c | 9d | 9h", eight_closes=value), "0 8c")


def golden_two(value: bool) -> object:
    hands = "Ko Kc 3o | 2o 3c | 4c"
    return outcome(act(deal(hands, deck="spanish48", golden_two=value), "0 Ko Kc"), "1 2o")


def finish_closes(value: bool) -> object:
    return outcome(deal("8c | 9d | 9h", finish_closes=value), "0 8c")


def finish_on_two(value: bool) -> object:
    result = act(deal("2c | 4d 9d | 4h", finish_on_two=value), "0 2c", "1 4d", "2 4h").result
    return result and result.ranking


def pass_is_final(value: bool) -> object:
    match = deal("5c 9c | 6d 7d | 7h 8h", pass_is_final=value, **PLAIN)
    return act(match, "0 5c", "1 pass", "2 8h", "0 9c").may_act


def sequences(value: bool) -> object:
    return outcome(deal("3c 4d 5h 9c | 9d | 9h", sequences=value), "0 3c 4d 5h")


def wild(value: str) -> object:
    match = deal("7c X1 2c 9c | 9d | 9h", wild=value, jokers=1, **PLAIN)
    return outcome(match, "0 7c X1"), outcome(match, "0 7c 2c"), outcome(match, "0 X1")


def first_lead(value: str) -> object:
    if value == "3o":
        return deal("4o | 5o | 3o", deck="spanish48", first_lead=value, round={"lead": None}).may_act
    return deal("4c | Qh | 5c | 3c", first_lead=value, round={"lead": None}).may_act


def must_play_lead_card(value: bool) -> object:
    match = deal("3c Qh | 4c | 5c", must_play_lead_card=value)
    return outcome(match, "0 3c"), outcome(match, "0 Qh")


def second_round(**switches: Any) -> Match:
    """After a round that seats 0, 1, 2, 3 ended in this order."""
    return next_round(play_out(4, **switches), "3c 4c 5c | 6c 7c 8c | 9c Tc Jc | Qc Kc 2c")


def next_lead(value: str) -> object:
    return second_round(next_lead=value, exchange="off").may_act


def exchange(value: str) -> object:
    match = second_round(exchange=value)
    return match.phase.value, match.may_act, match.hand(3)


def exchange_cards(value: int) -> object:
    match = second_round(exchange_cards=value)
    return match.may_act, match.hand(3), match.hand(2)


def extra_cards(value: str) -> object:
    hands = engine.deal(play_out(5, extra_cards=value, exchange="off"), random.Random(1))
    return [len(hand) for hand in hands]


def scoring(value: str) -> object:
    return play_out(5, scoring=value).totals


def three_has_vice(value: bool) -> object:
    result = play_out(3, three_has_vice=value).result
    return result and result.roles


def ends(value: object) -> object:
    match = play_out(3, ends=value, exchange="off")
    before = match.phase.value, match.winners
    if match.winners:
        return before
    match = act(next_round(match, "4c | 3c | 5c", lead=1), "1 3c", "2 pass", "0 4c")
    return *before, match.phase.value, match.winners


def turns(value: str) -> object:
    return deal("3c 4c | 5c 6c | 7c 8c", turns=value).may_act


TABLE: list[tuple[Callable[[Any], object], dict[Any, object]]] = [
    (
        deck,
        {
            "french52": (52, "23456789AJKQT", "cdhs"),
            "spanish48": (48, "23456789AJKN", "bceo"),
            "spanish40": (40, "234567AJKN", "bceo"),
        },
    ),
    (jokers, {number: ["X1", "X2", "X3", "X4"][:number] for number in range(5)}),
    (
        rank_order,
        {
            "two_high": ("goes on", "too_weak", "goes on"),
            "three_second": ("too_weak", "goes on", "goes on"),
        },
    ),
    (match_equal, {True: "goes on", False: "too_weak"}),
    (revolution, {True: True, False: False}),
    (revolution_by_singles, {False: False, True: True}),
    (revolution_starts, {"now": (True, True), "next_trick": (False, True)}),
    (revolution_turns_direction, {False: (1,), True: (3,)}),
    (equal_skips, {"if_unable": ((2,), True), "always": ((3,), False), "off": ((2,), False)}),
    (four_closes, {True: "closes", False: "goes on"}),
    (
        strongest_closes,
        {True: ["closes", "goes on", "goes on", "closes"], False: ["goes on"] * 4},
    ),
    (eight_closes, {False: "goes on", True: "closes"}),
    (golden_two, {False: "wrong_count", True: "closes"}),
    (finish_closes, {False: "goes on", True: "closes"}),
    (finish_on_two, {False: (0, 2, 1), True: (2, 1, 0)}),
    (pass_is_final, {True: (2,), False: (1,)}),
    (sequences, {False: "not_a_combination", True: "goes on"}),
    (
        wild,
        {
            "jokers": ("goes on", "not_a_combination", "goes on"),
            "twos": ("goes on", "goes on", "goes on"),
            "none": ("not_a_combination", "not_a_combination", "goes on"),
        },
    ),
    (first_lead, {"Qh": (1,), "3o": (2,), "3c": (3,), "first_seat": (0,)}),
    (must_play_lead_card, {False: ("goes on", "goes on"), True: ("must_play_lead_card", "goes on")}),
    (next_lead, {"last": (3,), "president": (0,)}),
    (
        exchange,
        {
            "choose_return": ("exchange", (0, 1), ("Qc",)),
            "worst_return": ("exchange", (0, 1, 2, 3), ("Qc", "Kc", "2c")),
            "off": ("play", (3,), ("Qc", "Kc", "2c")),
        },
    ),
    (exchange_cards, {2: ((0, 1), ("Qc",), ("9c", "Tc")), 1: ((0,), ("Qc", "Kc"), ("9c", "Tc", "Jc"))}),
    (
        extra_cards,
        {
            "last_first": [10, 10, 10, 11, 11],
            "rotate": [10, 11, 11, 10, 10],
            "seat_order": [11, 11, 10, 10, 10],
        },
    ),
    (scoring, {"3-2-1-0": (3, 2, 1, 0, 0), "2-1": (2, 1, 0, 0, 0), "n-to-1": (5, 4, 3, 2, 1)}),
    (
        three_has_vice,
        {False: ("president", "neutral", "last"), True: ("president", "vice", "last")},
    ),
    (turns, {"turns": (0,), "fast": (0, 1, 2)}),
]
CASES = [
    pytest.param(look, value, expected, id=f"{look.__name__}-{value}")
    for look, values in TABLE
    for value, expected in values.items()
]


@pytest.mark.parametrize(("look", "value", "expected"), CASES)
def test_each_value_shows(look: Callable[[Any], object], value: object, expected: object) -> None:
    assert look(value) == expected


@pytest.mark.parametrize(
    ("value", "expected"),
    [
        ({"rounds": 1}, ("match_over", (0,))),
        ({"rounds": 2}, ("round_over", (), "match_over", (0, 1))),
        ({"rounds": 3}, ("round_over", (), "round_over", ())),
        ({"target": 3}, ("match_over", (0,))),
        ({"target": 4}, ("round_over", (), "match_over", (1,))),
        ({"target": 5}, ("round_over", (), "round_over", ())),
        ("unlimited", ("round_over", (), "round_over", ())),
    ],
)
def test_a_match_is_over_when_its_ends_say_so(value: object, expected: object) -> None:
    """Round one gives 3, 1, 0 points and round two 1, 3, 0: four each, seat 1 the better placed."""
    assert ends(value) == expected


OF_ROOMS: dict[str, tuple[list[object], list[object]]] = {  # values that are taken, and that are not
    "turn_seconds": ([0, 1, 15, 600], [-1, 601, "30", None, 30.0, True]),
    "fast_seconds": ([1, 10, 60], [0, 61, "10", False]),
    "disconnect": (["bot", "wait_then_cancel"], ["wait", True]),
}


@pytest.mark.parametrize("name", OF_ROOMS)
def test_the_switches_of_rooms_are_only_carried(name: str) -> None:
    for value in OF_ROOMS[name][0]:
        assert switches(read_rules("presidente", {name: value}))[name] == value
    for value in OF_ROOMS[name][1]:
        with pytest.raises(BadRules):
            read_rules("presidente", {name: value})


def test_every_value_of_every_switch_is_shown() -> None:
    shown = {look.__name__: set(values) for look, values in TABLE}
    assert {*shown, *OF_ROOMS, "ends"} == set(SWITCHES)
    assert {name: set(SWITCHES[name].values) for name in shown} == shown


# -- what is at their edges


def test_with_the_three_second_sequences_and_the_strongest_follow_that_order() -> None:
    switches: dict[str, Any] = {"rank_order": "three_second", "sequences": True}
    normal = deal("Ac 3c 2c 4c 5c | 9d | 9h", **switches)
    assert outcome(normal, "0 Ac 3c 2c") == "goes on"
    assert outcome(normal, "0 3c 4c 5c") == "not_a_combination"
    assert (outcome(normal, "0 2c"), outcome(normal, "0 3c")) == ("closes", "goes on")
    inverted = deal("4c 3c 2c 9c | 9d | 9h", round={"inverted": True}, **switches)
    assert [outcome(inverted, f"0 {card}") for card in ("4c", "3c", "2c")] == ["closes", "goes on", "goes on"]


def test_a_pass_between_them_does_not_break_four_singles() -> None:
    hands = "7c 7d 3c | 7h 7s 3d | 3h 4h"
    switches: dict[str, Any] = {"revolution_by_singles": True, "four_closes": False, "equal_skips": "off"}
    match = act(deal(hands, **switches), "0 7c", "1 7h", "2 pass", "0 7d")
    assert act(match, "1 7s").state.inverted


def test_another_rank_between_them_does() -> None:
    switches: dict[str, Any] = {"revolution_by_singles": True, "four_closes": False, "equal_skips": "off"}
    match = act(deal("7c 8c 3c | 7d 8d 3d | 7h 8h 3h | 9s 3s", **switches), "0 7c", "1 7d", "2 7h")
    assert not act(match, "3 9s").state.inverted


def test_four_single_jokers_turn_the_order_too() -> None:
    switches: dict[str, Any] = {"revolution_by_singles": True, "jokers": 4, "equal_skips": "off"}
    match = act(deal("X1 3c | X2 3d | X3 3h | X4 3s", **switches), "0 X1", "1 X2", "2 X3")
    assert outcome(match, "3 X4") == "closes"
    assert act(match, "3 X4").state.inverted


def test_a_single_and_a_triple_of_one_rank_never_meet_but_four_on_top_need_not_be_singles() -> None:
    """Four cards over two pairs close, and turn nothing by themselves."""
    match = act(deal("7c 7d 3c | 7h 7s 3d | 9h", revolution_by_singles=True), "0 7c 7d")
    assert outcome(match, "1 7h 7s") == "closes"
    assert not act(match, "1 7h 7s").state.inverted


@pytest.mark.parametrize(
    ("cards", "closes", "turns"),
    [
        ("7c 7d 7h X1", True, True),
        ("7c X1 X2 X3", True, True),
        (f"{QUAD} X1", True, True),
        ("X1 X2 X3 X4", True, True),
        ("7c 7d X1", False, False),
        ("X1 X2 X3", False, False),
        ("2c X1", True, False),
        ("2c 2d X1 X2", True, True),
    ],
)
def test_jokers_count_for_four_and_for_revolutions(cards: str, closes: bool, turns: bool) -> None:
    match = deal(f"{cards} 9c | 9d | 9h", jokers=4)
    assert outcome(match, f"0 {cards}") == ("closes" if closes else "goes on")
    assert act(match, f"0 {cards}").state.inverted == turns


def test_twos_that_are_wild_make_a_quad_of_another_rank() -> None:
    match = deal("7c 2c 2d 2h 9c | 9d | 9h", wild="twos")
    assert act(match, "0 7c 2c 2d 2h").state.inverted
    assert [e.causes for e in events(match, "0 7c 2c 2d 2h") if isinstance(e, Closed)] == [(Cause.FOUR,)]


def test_a_mixed_pair_and_a_natural_one_are_four_of_a_rank() -> None:
    match = act(deal("7c X1 3c | 7d 7h 3d | 9h", jokers=1), "0 7c X1")
    assert outcome(match, "1 7d 7h") == "closes"
    assert not act(match, "1 7d 7h").state.inverted


def test_more_than_four_are_followed_by_as_many() -> None:
    match = deal("3c 3d 3h 3s X1 9c | 5c 5d 5h 5s X2 9d | 4h", jokers=2, **PLAIN)
    match = act(match, "0 3c 3d 3h 3s X1")
    assert legal_moves(match, 1) == (Play(("5c", "5d", "5h", "5s", "X2")), Pass())
    assert reason(match, "1 5c 5d 5h 5s") == "wrong_count"
    assert outcome(match, "1 5c 5d 5h 5s X2") == "goes on"


def test_who_must_equal_may_not_play_the_golden_two_instead() -> None:
    match = deal("7o 3o | 7c 3c | 7e 2o | Ko Kc", deck="spanish48", golden_two=True)
    match = act(match, "0 7o", "1 7c")
    assert reason(match, "2 2o") == "must_equal"
    assert Play(("2o",)) not in legal_moves(match, 2)
    after = deal("Ao 3o | Ac 3c | Ko 2o | 2c Kc", deck="spanish48", golden_two=True)
    assert act(after, "0 Ao", "1 Ac").may_act == (3,)  # the golden two is no ace: who holds it is skipped


def test_the_golden_two_may_be_what_must_equal_asks_for() -> None:
    switches: dict[str, Any] = {"deck": "spanish48", "golden_two": True, "jokers": 2, **PLAIN}
    match = deal("2c 3o | 2e 3c | 2o 4c | Ko Kc", **{**switches, "equal_skips": "if_unable"})
    match = act(match, "0 2c", "1 2e")
    assert (match.may_act, match.state.must_equal) == ((2,), True)
    assert outcome(match, "2 2o") == "closes"
    pairs = deal("2c X1 3o | 2e X2 3c | 2o 2b 4c | Ko Kc", **{**switches, "equal_skips": "if_unable"})
    pairs = act(pairs, "0 2c X1", "1 2e X2")
    assert reason(pairs, "2 2o") == "must_equal"
    assert outcome(pairs, "2 2o 2b") == "goes on"


def test_the_golden_two_goes_on_a_sequence_and_wins() -> None:
    match = deal("3o 4o 5o 9o | 2o 3c | 4c", deck="spanish48", golden_two=True, sequences=True)
    match = act(match, "0 3o 4o 5o")
    assert legal_moves(match, 1) == (Play(("2o",)), Pass())
    assert act(match, "1 2o").may_act == (1,)


def test_a_finishing_sequence_closes_as_any_last_play_does() -> None:
    match = deal("3c 4c 5c | 9d 8d | 9h", finish_closes=True, sequences=True)
    assert outcome(match, "0 3c 4c 5c") == "closes"
    assert act(match, "0 3c 4c 5c").may_act == (1,)


def test_a_passed_player_is_skipped_over_by_a_skip() -> None:
    """The one who loses the turn is the next who has not passed."""
    match = act(deal("5c 9c | 7d 3d | 6h 4h | 7s 3s | Kc Kd | Ac 3h", equal_skips="always"), "0 5c", "1 7d")
    match = act(match, "2 pass", "3 7s")
    assert [event.seat for event in match.events if isinstance(event, Skipped)] == [4]
    assert match.may_act == (5,)


def test_who_passes_in_vain_must_still_be_asked_in_order() -> None:
    """Without final passes a trick closes when all others have passed since the last play."""
    match = deal("5c 9c | 6d 7d | 7h 8h", pass_is_final=False, **PLAIN)
    match = act(match, "0 5c", "1 pass", "2 7h", "0 pass")
    assert (match.may_act, table(match).seats[0].passed) == ((1,), False)
    assert outcome(match, "1 pass") == "closes"


FAST = rules_of(turns="fast")


def test_in_fast_mode_the_server_leads_for_a_player_on_record() -> None:
    """The clock on an empty table is an automatic lead, and is written as one."""
    lead = Action(1, Play(("4c",)), auto=True)
    dealt = RoundRecord((("3c", "9c"), ("4c", "8c"), ("5c", "7c")), (lead,))
    written: Any = record_json(Record("presidente", FAST, ("a", "b", "c"), (dealt,)))
    assert written["rounds"][0]["actions"] == [{"seat": 1, "play": "4c", "auto": True}]
    (played,) = replay(parse_record(json.dumps(written).encode())).events
    assert isinstance(played, Played)
    assert (played.seat, played.auto, played.leads) == (1, True, True)


@pytest.mark.parametrize(("switch", "cards"), [("eight_closes", "8c"), ("strongest_closes", "2c")])
def test_in_fast_mode_the_other_switches_keep_their_effect(switch: str, cards: str) -> None:
    match = deal(f"{cards} 3c | 4c 5c | 6c 7c", turns="fast", **{**PLAIN, switch: True})
    assert outcome(match, f"0 {cards}") == "closes"
    assert act(match, f"0 {cards}").may_act == (0, 1, 2)
