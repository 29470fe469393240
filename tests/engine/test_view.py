"""What a seat and what everybody may see."""

import pytest

from presidente.engine.events import Passed, Played, Skipped
from presidente.engine.match import Phase, new_match
from presidente.engine.moves import Pass, Play
from presidente.engine.view import own, table, view
from tests.engine.positions import act, deal, next_round, rules_of
from tests.engine.test_ranking import play_out

HANDS = "7c 3c Kc | 7d 3d 5d | 8h 9h | Qd As Ks"


def test_the_table_shows_the_trick_and_what_each_seat_did_in_it() -> None:
    shown = table(act(deal(HANDS), "0 7c", "1 7d", "3 Qd", "0 pass"))
    assert [play.cards for play in shown.plays] == [("7c",), ("7d",), ("Qd",)]
    assert [type(seat.did) for seat in shown.seats] == [Passed, Played, Skipped, Played]
    assert [seat.cards for seat in shown.seats] == [2, 2, 2, 2]
    assert [seat.passed for seat in shown.seats] == [True, False, False, False]
    assert (shown.may_act, shown.accepted, shown.trick, shown.round) == ((1,), 3, 1, 1)


@pytest.mark.parametrize("seat", [1, 2, 3])
def test_who_passed_is_shown(seat: int) -> None:
    match = act(deal(HANDS, equal_skips="off"), "0 3c", *(f"{other} pass" for other in range(1, seat + 1)))
    passed = [other.passed for other in table(match).seats]
    assert passed == ([False] * 4 if seat == 3 else [False, *[True] * seat, *[False] * (3 - seat)])


def test_a_closed_trick_leaves_the_table_and_can_still_be_seen() -> None:
    shown = table(act(deal(HANDS), "0 Kc", "1 pass", "2 pass", "3 pass"))
    assert (shown.plays, shown.trick) == ((), 2)
    assert shown.last_trick
    assert [play.cards for play in shown.last_trick.plays] == [("Kc",)]
    assert shown.last_trick.closed.seat == 0
    assert [seat.did for seat in shown.seats] == [None, None, None, None]
    again = table(
        act(deal(HANDS), "0 Kc", "1 pass", "2 pass", "3 pass", "0 7c", "1 pass", "2 pass", "3 pass")
    )
    assert again.trick == 3
    assert again.last_trick
    assert [play.cards for play in again.last_trick.plays] == [("7c",)]


def test_titles_and_points_of_the_round_before_stand_by_the_seats_until_the_next_result() -> None:
    """C11"""
    match = next_round(play_out(4), "3c 4c | 5c 6c | 7c 8c | 9c Tc")
    for now in (match, act(match, "0 give 3c 4c", "1 give 5c")):
        assert [seat.role for seat in table(now).seats] == ["president", "vice", "vice_last", "last"]
        assert [seat.total for seat in table(now).seats] == [3, 2, 0, 0]
        assert table(now).result is None
        assert (table(now).round, table(now).trick) == (2, 1)


def test_there_are_no_titles_in_a_first_round() -> None:
    assert {seat.role for seat in table(deal(HANDS)).seats} == {None}


def test_places_are_shown_as_players_go_out() -> None:
    shown = table(act(deal("2c | 3c | 4c 5c | 6c 7c", finish_on_two=True), "0 2c", "1 3c"))
    assert [seat.place for seat in shown.seats] == [4, 1, None, None]
    assert [seat.out for seat in shown.seats] == [True, True, False, False]


def test_the_penalised_have_their_places_from_the_bottom_up() -> None:
    shown = table(act(deal("2c | 2d | 4c 5c | 6c 7c", finish_on_two=True), "0 2c", "1 2d"))
    assert [seat.place for seat in shown.seats] == [4, 3, None, None]


@pytest.mark.parametrize("last", [0, 1, 2])
def test_the_last_one_with_cards_has_a_place_too_once_the_round_is_over(last: int) -> None:
    hands = ["3c", "4c", "5c"]
    hands[last] += " 9c"
    first, second = (seat for seat in range(3) if seat != last)
    match = act(deal(" | ".join(hands), turns="fast"), f"{first} {hands[first]}", f"{second} {hands[second]}")
    assert [table(match).seats[seat].place for seat in (first, second, last)] == [1, 2, 3]


def test_a_waiting_revolution_is_shown() -> None:
    late = deal("7c 7d 7h 7s 3c | 4c | 5c", revolution_starts="next_trick", four_closes=False)
    shown = table(act(late, "0 7c 7d 7h 7s"))
    assert (shown.inverted, shown.waiting_revolution) == (False, True)


def test_the_moves_of_a_seat_not_to_act_are_none() -> None:
    match = act(deal(HANDS), "0 7c")
    assert [own(match, seat).moves for seat in (0, 2, 3)] == [(), (), ()]
    assert own(match, 1).moves[-1] == Pass()
    assert own(match, 1).can_pass
    assert Play(("7d",)) in own(match, 1).moves


def test_a_leader_has_no_pass() -> None:
    mine = own(deal(HANDS), 0)
    assert not mine.can_pass
    assert mine.moves == (Play(("3c",)), Play(("7c",)), Play(("Kc",)))


def test_the_hand_is_in_canonical_order() -> None:
    assert own(deal("Kc 7s 7c X1 3d | 4c | 5c", jokers=1), 0).hand == ("3d", "7c", "7s", "Kc", "X1")


@pytest.mark.parametrize("seat", [-1, 4])
def test_there_is_no_view_for_a_seat_that_is_not_there(seat: int) -> None:
    with pytest.raises(IndexError, match=r"^not a seat of this match$"):
        view(deal(HANDS), seat)


def test_before_the_first_round_there_is_an_empty_table() -> None:
    match = new_match(rules_of(), 4)
    assert (match.phase, match.may_act, match.result) == (Phase.ROUND_OVER, (), None)
    assert [(seat.cards, seat.out) for seat in table(match).seats] == [(0, True)] * 4


def test_the_result_is_shown_once_the_round_is_over() -> None:
    match = play_out(3)
    assert table(match).result == match.result
    assert table(match).may_act == ()
