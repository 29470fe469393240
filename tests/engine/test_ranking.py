"""Places, roles, points, and the end of a match."""

from typing import Any

import pytest

from presidente.engine.match import Match, Phase
from presidente.engine.ranking import roles_by_place
from presidente.engine.view import table
from tests.engine.positions import act, deal, next_round, rules_of

CARDS = ["3c", "4c", "5c", "6c", "7c", "8c"]


def play_out(players: int, preset: str = "presidente", **switches: Any) -> Match:
    """A round in which the seats go out in their order."""
    hands = " | ".join(CARDS[:players])
    match = deal(hands, preset, **switches)
    return act(match, *(f"{seat} {CARDS[seat]}" for seat in range(players - 1)))


@pytest.mark.parametrize(
    ("players", "roles", "points"),
    [
        (3, "president neutral last", (3, 1, 0)),
        (4, "president vice vice_last last", (3, 2, 0, 0)),
        (5, "president vice neutral vice_last last", (3, 2, 1, 0, 0)),
        (6, "president vice neutral neutral vice_last last", (3, 2, 1, 1, 0, 0)),
    ],
)
def test_every_seat_has_one_place_a_role_and_points(
    players: int, roles: str, points: tuple[int, ...]
) -> None:
    """C01"""
    match = play_out(players)
    assert match.result
    assert match.result.ranking == tuple(range(players))
    assert match.result.roles == tuple(roles.split())
    assert match.result.points == match.totals == points
    assert [seat.place for seat in table(match).seats] == list(range(1, players + 1))


@pytest.mark.parametrize(
    ("scoring", "points"), [("2-1", (2, 1, 0, 0)), ("n-to-1", (4, 3, 2, 1)), ("3-2-1-0", (3, 2, 0, 0))]
)
def test_points_are_counted_as_the_switch_says(scoring: str, points: tuple[int, ...]) -> None:
    assert play_out(4, scoring=scoring).totals == points


def test_the_middle_one_of_three_may_be_vice() -> None:
    assert play_out(3, three_has_vice=True).totals == (3, 2, 0)


def test_what_is_left_of_a_table_still_has_a_president_and_a_last() -> None:
    assert roles_by_place(2, rules_of()) == ("president", "last")
    assert roles_by_place(1, rules_of()) == ("president",)


def test_ties_at_the_top_share_the_match() -> None:
    """C10"""
    match = play_out(3, exchange="off", ends={"rounds": 2})
    assert match.winners == ()
    match = next_round(match, "5c | 4c | 3c", lead=2)
    match = act(match, "2 3c", "0 pass", "1 4c")
    assert (match.phase, match.totals, match.winners) == (Phase.MATCH_OVER, (3, 2, 3), (0, 2))


def test_of_two_who_reach_the_target_in_one_round_the_better_placed_wins() -> None:
    """C10"""
    match = play_out(3, exchange="off", three_has_vice=True, ends={"target": 5})
    match = next_round(match, "4c | 3c | 5c", lead=1)
    match = act(match, "1 3c", "2 pass", "0 4c")
    assert (match.totals, match.winners) == ((5, 5, 0), (1,))


def test_an_unlimited_match_never_ends_by_itself() -> None:
    match = play_out(3, exchange="off", ends="unlimited")
    for _ in range(30):
        match = act(next_round(match, "3c | 4c | 5c", lead=0), "0 3c", "1 4c")
    assert (match.phase, match.winners, match.totals[0]) == (Phase.ROUND_OVER, (), 93)


@pytest.mark.parametrize("preset", ["presidente", "padrao"])
def test_a_president_who_comes_second_is_simply_second(preset: str) -> None:
    """D19"""
    match = play_out(4, preset, exchange="off")
    match = act(
        next_round(match, "4c | 3c | 5c 7c | 6c", lead=1), "1 3c", "2 pass", "3 pass", "0 4c", "2 5c", "3 6c"
    )
    assert match.result
    assert match.result.ranking == (1, 0, 3, 2)
    assert (match.result.roles[0], match.result.points[0]) == ("vice", 2)


def test_who_is_dealt_nothing_is_out_from_the_start_in_seat_order() -> None:
    match = deal("3c 5c |  | 4c | ")
    assert match.may_act == (0,)
    match = act(match, "0 3c", "2 4c")
    assert match.result
    assert match.result.ranking == (1, 3, 2, 0)


@pytest.mark.parametrize(
    ("hands", "ranking"), [("3c||", (1, 2, 0)), ("|3c|", (0, 2, 1)), ("||3c", (0, 1, 2)), ("||", (0, 1, 2))]
)
def test_a_round_of_one_hand_or_none_is_over_as_it_begins(hands: str, ranking: tuple[int, ...]) -> None:
    match = deal(hands)
    assert (match.phase, match.result and match.result.ranking) == (Phase.ROUND_OVER, ranking)


def test_the_cards_left_are_shown_after_the_round() -> None:
    match = act(deal("3c | 4c | 5c 6c"), "0 3c", "1 4c")
    assert match.result
    assert match.result.left == ((), (), ("5c", "6c"))
