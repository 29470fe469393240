"""Tricks in turn mode: closing, revolution, skipping, passing, going out. C and D are the field reports."""

from typing import Any

import pytest

from presidente.engine.errors import Reason
from presidente.engine.events import Cause, Closed, Played, Revolution, Skipped, WentOut
from presidente.engine.match import Match, Phase, legal_moves
from presidente.engine.moves import Pass, Play
from tests.engine.positions import PLAIN, act, closes, deal, events, next_round, reason, step


def causes(match: Match, text: str) -> list[Cause]:
    return [cause for event in events(match, text) if isinstance(event, Closed) for cause in event.causes]


def revolutions(match: Match, text: str) -> int:
    return sum(isinstance(event, Revolution) for event in events(match, text))


QUAD = "7c 7d 7h 7s"


def test_a_quad_under_revolution_brings_the_order_back() -> None:
    """C03, D09: the answer is judged in the order before it, and counts in the order after it."""
    match = deal(f"{QUAD} 9c | 6c 6d 6h 6s 9d | 8c 8d 8h 8s Jc", four_closes=False, equal_skips="off")
    match = act(match, f"0 {QUAD}")
    assert match.state.inverted
    assert reason(match, "2 8c 8d 8h 8s") is Reason.NOT_YOUR_TURN
    match = act(match, "1 6c 6d 6h 6s")
    assert not match.state.inverted
    assert reason(match, "2 Jc") is Reason.WRONG_COUNT
    assert act(match, "2 8c 8d 8h 8s").state.inverted


def test_a_revolution_outlives_the_trick() -> None:
    """C04"""
    match = act(
        deal(f"{QUAD} 9c 3c | 8c 9d | Jc Jd", four_closes=False), f"0 {QUAD}", "1 pass", "2 pass", "0 9c"
    )
    assert match.state.inverted
    assert act(match, "1 8c").state.owner == 1
    assert reason(act(match, "1 pass"), "2 Jc") is Reason.TOO_WEAK


def test_a_revolution_ends_with_the_round() -> None:
    """C04"""
    match = act(deal(f"{QUAD} | 9c | 8d Jd", exchange="off"), f"0 {QUAD}", "1 9c")
    assert (match.phase, match.state.inverted) == (Phase.ROUND_OVER, True)
    assert not next_round(match, "3c | 4c | 5c").state.inverted


@pytest.mark.parametrize("quad", ["8c 8d 8h 8s", "2c 2d 2h 2s", "Kc Kd Kh X1"])
def test_a_combination_has_the_same_effects_as_lead_and_as_answer(quad: str) -> None:
    """C17"""
    switches: dict[str, Any] = {"eight_closes": True, "jokers": 1, "equal_skips": "off"}
    lead = deal(f"{quad} 9c | 9d | 9h", **switches)
    answer = deal(f"3c 3d 3h 3s 4c | {quad} 9c | 9h", four_closes=False, revolution=False, **switches)
    answer = act(answer, "0 3c 3d 3h 3s")
    bare = deal(f"{quad} 9c | 9d | 9h", four_closes=False, revolution=False, **switches)
    assert causes(answer, f"1 {quad}") == causes(bare, f"0 {quad}")
    assert set(causes(lead, f"0 {quad}")) == {*causes(bare, f"0 {quad}"), Cause.FOUR}
    assert revolutions(lead, f"0 {quad}") == 1


def test_a_quad_turns_the_order_as_answer_too() -> None:
    """C17"""
    match = deal("6c 6d 6h 6s 4c | 3c 3d 3h 3s 9c | 9h 9d", four_closes=False, strongest_closes=False)
    match = act(match, "0 6c 6d 6h 6s")
    assert revolutions(match, "1 3c 3d 3h 3s") == 1


def test_four_in_a_row_close_and_a_new_rank_counts_from_one() -> None:
    """D11"""
    match = deal("7c 3c | 7d 3d | 7h 3h | 7s 8c 3s")
    match = act(match, "0 7c", "1 7d", "2 7h")
    assert causes(match, "3 7s") == [Cause.FOUR]
    assert revolutions(match, "3 7s") == 0
    other = deal("7c 3c | 7d 3d | 7h 3h | 8c 3s", equal_skips="off")
    other = act(other, "0 7c", "1 7d", "2 7h", "3 8c")
    assert (other.state.top is not None, other.state.run) == (True, 1)


def test_two_pairs_of_one_rank_close() -> None:
    match = act(deal("7c 7d 3c | 7h 7s 3d | 3h 3s"), "0 7c 7d")
    assert causes(match, "1 7h 7s") == [Cause.FOUR]


def test_a_new_trick_counts_from_zero() -> None:
    match = act(deal("7c 7d 7h 3c | 4c 4d | 7s 5d"), "0 7c 7d 7h", "1 pass", "2 pass", "0 3c", "1 4c")
    assert not closes(match, "2 7s")


def test_three_queens_and_a_joker_turn_the_order() -> None:
    """D12"""
    match = deal("Qc Qd Qh X1 3c | 4c | 5c", "padrao", jokers=1, revolution=True)
    assert act(match, "0 Qc Qd Qh X1").state.inverted


def test_four_jokers_close_and_turn_the_order_but_are_never_the_strongest_rank() -> None:
    match = deal("X1 X2 X3 X4 3c | 4c | 5c", jokers=4)
    assert causes(match, "0 X1 X2 X3 X4") == [Cause.FOUR]
    assert act(match, "0 X1 X2 X3 X4").state.inverted
    assert not closes(match, "0 X1")


def test_the_fourth_single_turns_the_order_where_singles_do() -> None:
    singles: dict[str, Any] = {"revolution_by_singles": True, "four_closes": False, "equal_skips": "off"}
    match = act(deal("7c 3c | 7d 3d | 7h 3h | 7s 3s", **singles), "0 7c", "1 7d", "2 7h")
    assert revolutions(match, "3 7s") == 1
    pairs = act(deal("7c 7d 3c | 7h 7s 3d | 3h 3s", **singles), "0 7c 7d")
    assert revolutions(pairs, "1 7h 7s") == 0


def test_a_golden_two_on_three_twos_is_no_fourth_single() -> None:
    match = deal(
        "2c 2e 2b 3c | 2o 4c | 5c 6c", "presi", revolution=True, revolution_by_singles=True, four_closes=True
    )
    match = act(match, "0 2c 2e 2b")
    assert revolutions(match, "1 2o") == 0
    assert causes(match, "1 2o") == [Cause.FOUR, Cause.GOLDEN_TWO]


def test_a_sequence_of_four_neither_closes_nor_turns() -> None:
    match = deal("Jc Qc Kc Ac 2c 3c | 4c | 5c", sequences=True)
    assert not closes(match, "0 Jc Qc Kc Ac")
    assert not closes(match, "0 Qc Kc Ac 2c")
    assert revolutions(match, "0 Jc Qc Kc Ac") == 0


def test_two_waiting_revolutions_in_one_trick_undo_each_other() -> None:
    late: dict[str, Any] = {"revolution_starts": "next_trick", "four_closes": False, "equal_skips": "off"}
    match = act(deal(f"{QUAD} 9c | 8c 8d 8h 8s 9d | Jc Jd", **late), f"0 {QUAD}")
    assert (match.state.inverted, match.state.waiting) == (False, True)
    match = act(match, "1 8c 8d 8h 8s")
    assert not match.state.waiting
    assert not act(match, "2 pass", "0 pass").state.inverted


def test_a_waiting_revolution_counts_from_the_next_trick_direction_included() -> None:
    late: dict[str, Any] = {"revolution_starts": "next_trick", "revolution_turns_direction": True}
    match = act(deal(f"{QUAD} 9c | 9d Kd | 9h Jh | 9s 8s", four_closes=False, **late), f"0 {QUAD}")
    assert (match.state.inverted, match.direction, match.may_act) == (False, 1, (1,))
    match = act(match, "1 pass", "2 pass", "3 pass")
    assert (match.state.inverted, match.direction, match.may_act) == (True, -1, (0,))
    assert act(match, "0 9c").may_act == (3,)
    assert reason(act(match, "0 9c", "3 8s", "2 pass"), "1 Kd") is Reason.TOO_WEAK


def test_a_waiting_revolution_lapses_with_the_round() -> None:
    match = act(deal(f"{QUAD} | 3d | ", revolution_starts="next_trick", four_closes=False), f"0 {QUAD}")
    assert (match.phase, match.state.inverted, match.state.waiting) == (Phase.ROUND_OVER, False, False)


@pytest.mark.parametrize(
    ("preset", "suit", "hand", "expected"),
    [
        ("presidente", "d", "7h 9h", "must equal"),
        ("presidente", "d", "8h 9h", "skipped"),
        ("presi", "e", "7o 9o", "skipped"),
        ("padrao", "d", "8h 9h", "asked"),
    ],
)
def test_after_an_equal_play_the_next_player(preset: str, suit: str, hand: str, expected: str) -> None:
    """D05: T must match or pass, else is skipped; P is always skipped; O is simply asked."""
    match = deal(f"7c 3c | 7{suit} 3{suit} | {hand} | K{suit} Kc", preset)
    match = act(match, "0 7c", f"1 7{suit}")
    found = "must equal" if match.state.must_equal else "asked" if match.may_act == (2,) else "skipped"
    assert found == expected
    skipped = [event.seat for event in match.events if isinstance(event, Skipped)]
    assert skipped == ([2] if expected == "skipped" else [])


def test_in_estrito_an_equal_play_is_too_weak() -> None:
    """D05"""
    assert reason(act(deal("7c 3c | 7d 3d | 8c", "estrito"), "0 7c"), "1 7d") is Reason.TOO_WEAK


def test_who_must_equal_may_do_that_or_pass_and_nothing_else() -> None:
    match = act(deal("7c 3c | 7d 3d | 7h 9h | Kd Ks"), "0 7c", "1 7d")
    assert match.state.must_equal
    assert reason(match, "2 9h") is Reason.MUST_EQUAL
    assert legal_moves(match, 2) == (Play(("7h",)), Pass())
    after = act(match, "2 pass")
    assert (after.may_act, after.state.must_equal) == ((3,), False)
    assert act(after, "3 Kd").may_act == (0,)


def test_a_skipped_player_has_not_passed() -> None:
    """D07"""
    match = act(deal("7c Kc | 7d 3d | 8h 9h | Qd As"), "0 7c", "1 7d", "3 Qd", "0 Kc")
    assert match.state.passed == 0
    assert match.may_act == (1,)
    assert act(match, "1 pass").may_act == (2,)


def test_who_passed_is_not_asked_again_before_the_next_trick() -> None:
    """D07"""
    match = act(deal("5c 9c 3c | 6d 3d Td | 7h 3h | Jd As 3s"), "0 5c", "1 6d", "2 pass", "3 Jd", "0 pass")
    assert reason(match, "2 7h") is Reason.ALREADY_PASSED
    assert reason(match, "2 pass") is Reason.ALREADY_PASSED
    match = act(match, "1 pass")
    assert (match.state.passed, match.may_act) == (0, (3,))
    assert act(match, "3 3s").may_act == (0,)


@pytest.mark.parametrize("preset", ["presidente", "presi", "padrao", "estrito"])
def test_nobody_passes_on_an_empty_table(preset: str) -> None:
    """D08"""
    match = deal("3o | 4o | 5o" if preset == "presi" else "3c | 4c | 5c", preset)
    assert reason(match, "0 pass") is Reason.CANNOT_PASS


def test_an_equal_play_that_nobody_is_left_to_answer_skips_nobody() -> None:
    match = act(deal("7c | 8d 9d | 7h 9h"), "0 7c", "1 pass")
    assert [type(event) for event in events(match, "2 7h")] == [Played, Closed]


def test_an_equal_play_that_empties_the_hand_still_skips() -> None:
    """D04: the skip applies; with nobody left after it the trick closes."""
    match = act(deal("7c 3c | 7d | 8h 9h | Kd Ks"), "0 7c")
    happened = events(match, "1 7d")
    assert [type(e).__name__ for e in happened] == ["Played", "WentOut", "Skipped"]
    assert act(match, "1 7d").may_act == (3,)
    alone = act(deal("7c Kc | 7d 3d | 7h 9h"), "0 7c", "1 pass", "2 7h")
    assert alone.may_act == (2,)  # 0 could not match, was skipped, and nobody was left


@pytest.mark.parametrize("preset", ["presidente", "padrao", "estrito"])
def test_who_is_still_in_may_answer_a_finishing_play(preset: str) -> None:
    """C21, D03: only when that one passes does the trick close, and the seat after the finisher leads."""
    match = act(deal("4c 3c | 5c 6c | 9c | Td Kd", preset), "0 4c", "1 pass", "2 9c")
    assert match.may_act == (3,)
    assert act(match, "3 Td").may_act == (0,)
    closed = act(match, "3 pass", "0 pass")
    assert (closed.state.top, closed.may_act) == (None, (3,))


def test_in_presi_a_finishing_play_closes_at_once() -> None:
    """C21, D03"""
    match = act(deal("4c 3c | 5c | 9c 6c | Jo Ko", "presi"), "0 4c")
    assert causes(match, "1 5c") == [Cause.FINISHED]
    assert act(match, "1 5c").may_act == (2,)


def test_the_golden_two_goes_on_anything_and_closes() -> None:
    """D13"""
    match = act(deal("Ko Kc Ke 3c | 2o 2c 3e | 4c", "presi"), "0 Ko Kc Ke")
    assert reason(match, "1 2c") is Reason.WRONG_COUNT
    assert reason(match, "1 2o 2c") is Reason.WRONG_COUNT
    assert causes(match, "1 2o") == [Cause.GOLDEN_TWO]
    assert [m for m in legal_moves(match, 1) if isinstance(m, Play)] == [Play(("2o",))]


def test_finishing_on_a_two_costs_the_place_only_with_the_switch() -> None:
    """D01: in both orders, and the trick that the 2 closes still closes."""
    for inverted in (False, True):
        for switch in (False, True):
            match = deal("2c | 4c 5c | 6c 7c", finish_on_two=switch, round={"inverted": inverted})
            out = next(event for event in events(match, "0 2c") if isinstance(event, WentOut))
            assert (out.penalised, out.place) == (switch, 3 if switch else 1)
            assert closes(match, "0 2c") != inverted


@pytest.mark.parametrize("inverted", [False, True])
def test_finishing_on_a_three_is_never_punished(inverted: bool) -> None:
    """D01"""
    match = deal("3c | 4c 5c | 6c 7c", finish_on_two=True, round={"inverted": inverted})
    assert act(match, "0 3c").state.penalised == ()


def test_the_last_one_with_cards_is_president_if_all_others_finished_on_a_two() -> None:
    """C09, D02: places 4, 3, 2 in that order."""
    match = deal("2c | 2d | 2h | 3c 4c", finish_on_two=True)
    match = act(match, "0 2c", "1 2d", "2 2h")
    assert match.result
    assert match.result.ranking == (3, 2, 1, 0)
    assert match.result.points == (0, 0, 2, 3)


@pytest.mark.parametrize(
    ("cards", "penalised"),
    [("2c 2d", True), ("2c X1", True), ("7c 2c", False), ("Kc Ac 2c", False), ("X1 X2", False)],
)
def test_only_a_group_of_twos_is_a_finish_on_a_two(cards: str, penalised: bool) -> None:
    match = deal(
        f"{cards} | 4c 5c | 6c 8c", finish_on_two=True, wild="twos", jokers=2, sequences=True, **PLAIN
    )
    assert bool(act(match, f"0 {cards}").state.penalised) == penalised


def test_a_revolution_that_turns_the_direction_sends_the_turn_the_other_way() -> None:
    match = deal(f"{QUAD} 3c | 3d 4d | 3h 4h | 3s 4s", four_closes=False, revolution_turns_direction=True)
    match = act(match, f"0 {QUAD}")
    assert (match.may_act, match.direction) == ((3,), -1)
    assert act(match, "3 pass").may_act == (2,)


def test_who_only_skips_by_passing_is_asked_again_in_the_same_trick() -> None:
    match = deal("5c 9c Tc | 6d 3d | 7h Kh", pass_is_final=False, **PLAIN)
    match = act(match, "0 5c", "1 pass", "2 7h", "0 9c")
    assert match.may_act == (1,)
    assert match.state.passed == 0
    closed = act(match, "1 pass", "2 pass")
    assert (closed.state.top, closed.may_act) == (None, (0,))


def test_the_first_play_contains_the_lead_card_where_it_must() -> None:
    switches: dict[str, Any] = {"must_play_lead_card": True}
    match = deal("3c 3d Qc Qh | 4c | 5c", **switches)
    assert reason(match, "0 3c") is Reason.MUST_PLAY_LEAD_CARD
    assert reason(match, "0 Qc") is Reason.MUST_PLAY_LEAD_CARD
    assert legal_moves(match, 0) == (Play(("Qh",)), Play(("Qc", "Qh")))
    after = act(match, "0 Qh", "1 pass", "2 pass")
    assert act(after, "0 3c").state.top
    other = deal("3c 3d | Qh 4c | 5c", **switches)  # led by a seat that does not hold it
    assert act(other, "0 3c").state.top


def test_the_lead_card_may_be_inside_a_sequence() -> None:
    match = deal("3c 3d 4c 5c 9c | 4d | 5d", "padrao", must_play_lead_card=True, sequences=True)
    assert {m.cards for m in legal_moves(match, 0) if isinstance(m, Play)} == {
        ("3c",),
        ("3c", "3d"),
        ("3c", "4c", "5c"),
    }


GOLDEN: dict[str, Any] = {"deck": "spanish48", "golden_two": True, **PLAIN}


@pytest.mark.parametrize(
    ("top", "hand", "inverted", "plays"),
    [
        ("7o", "Ko 2o", False, ["Ko", "2o"]),
        ("7o", "Ko 2c 2o", False, ["Ko", "2c"]),
        ("7o", "5o 2o", True, ["5o", "2o"]),
        ("7o", "5o 2c 2o", True, ["5o", "2o"]),
        ("7o 7c", "Ko Kc 2c 2o", False, ["Ko Kc", "2o 2c", "2o"]),
        ("7o 7c", "Ko 2c 2e", False, ["2c 2e"]),
        ("7o 7c 7e", "Ko 2c 2o", False, ["2o"]),
    ],
)
def test_the_golden_two_is_listed_once_wherever_it_may_go(
    top: str, hand: str, inverted: bool, plays: list[str]
) -> None:
    match = act(deal(f"{top} 9c | {hand} | 4c", round={"inverted": inverted}, **GOLDEN), f"0 {top}")
    assert [" ".join(m.cards) for m in legal_moves(match, 1) if isinstance(m, Play)] == plays


def test_all_causes_that_hold_are_named() -> None:
    names = ("strongest_closes", "four_closes", "eight_closes", "finish_closes")
    every: dict[str, Any] = {**GOLDEN, **dict.fromkeys(names, True)}
    match = deal("2c 2e 2b 3c | 2o | 5c 6c", **{**every, "strongest_closes": False})
    match = act(match, "0 2c 2e 2b")
    assert causes(match, "1 2o") == [Cause.FOUR, Cause.GOLDEN_TWO, Cause.FINISHED]
    twos = deal("2o 2c 2e 2b 3c | 4o | 5c 6c", **every)
    assert causes(twos, "0 2o 2c 2e 2b") == [Cause.STRONGEST, Cause.FOUR]
    assert causes(twos, "0 2o") == [Cause.STRONGEST, Cause.GOLDEN_TWO]
    eights = deal("8o 8c 8e 8b | 4o | 5c 6c", **every)
    assert set(causes(eights, "0 8o 8c 8e 8b")) == {Cause.FOUR, Cause.EIGHT, Cause.FINISHED}
    assert causes(eights, "0 8o") == [Cause.EIGHT]


def test_the_trick_goes_to_the_top_who_leads_or_the_next_with_cards() -> None:
    assert events(deal("2c 3c | 4c | 5c"), "0 2c")[-1] == Closed(0, (Cause.STRONGEST,), 0)
    assert events(deal("2c | 4c | 5c"), "0 2c")[-1] == Closed(0, (Cause.STRONGEST,), 1)
    passed = act(deal("7c 3c | 4c | 5c"), "0 7c", "1 pass")
    assert events(passed, "2 pass")[-1] == Closed(0, (Cause.ALL_PASSED,), 0)


def test_a_revolution_says_what_the_order_will_be_and_whether_it_waits() -> None:
    hands = f"{QUAD} 9c | 8c 8d 8h 8s 9d | Jc Jd"
    plain: dict[str, Any] = {"four_closes": False, "equal_skips": "off"}
    assert events(deal(hands, **plain), f"0 {QUAD}")[1] == Revolution(0, True, False)
    back = deal(hands, round={"inverted": True}, **plain)
    assert events(back, f"0 {QUAD}")[1] == Revolution(0, False, False)
    late = deal(hands, revolution_starts="next_trick", **plain)
    assert events(late, f"0 {QUAD}")[1] == Revolution(0, True, True)
    assert events(act(late, f"0 {QUAD}"), "1 8c 8d 8h 8s")[1] == Revolution(1, False, True)


def test_a_revolution_that_waited_lasts_over_the_tricks_after() -> None:
    late: dict[str, Any] = {"revolution_starts": "next_trick", "four_closes": False}
    match = act(deal(f"{QUAD} 9c 5c | 9d Jd | Jc Kc", **late), f"0 {QUAD}", "1 pass", "2 pass")
    match = act(match, "0 9c", "1 pass", "2 pass")
    assert (match.state.inverted, match.state.waiting) == (True, False)


def test_an_action_makes_a_new_match_and_leaves_the_old_one_alone() -> None:
    match = deal("3c 4c | 5c 6c | 7c 8c")
    before = match.state.copy()
    new = step(match, "0 3c").match
    assert match.state == before
    assert new.state != before
