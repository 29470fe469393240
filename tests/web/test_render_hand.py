"""How a hand is laid out on a phone."""

import random
from itertools import pairwise

import pytest

from presidente.engine.moves import Play
from presidente.web.screens import hand

RANKS = "3456789TJQKA2"


def dealt(cards: int, seed: int) -> tuple[str, ...]:
    deck = [rank + suit for rank in RANKS for suit in "cdhs"]
    chosen = set(random.Random(seed).sample(deck, cards))
    return tuple(card for card in deck if card in chosen)


def width(sizes: list[int]) -> float:
    return sum(1 + 0.63 * (size - 1) for size in sizes) + 0.065 * (len(sizes) - 1)


@pytest.mark.parametrize(("cards", "rows"), [(1, 1), (7, 1), (13, 3), (18, 3)])
def test_a_hand_never_takes_more_rows_than_there_is_room_for(cards: int, rows: int) -> None:
    for seed in range(300):
        sizes = tuple(len(group) for _, group in hand.ranks(dealt(cards, seed), inverted=False))
        assert hand.row_count(sizes) <= rows


def test_no_row_is_wider_than_a_phone_and_none_is_much_wider_than_another() -> None:
    for seed in range(300):
        sizes = tuple(len(group) for _, group in hand.ranks(dealt(13, seed), inverted=False))
        ends = [0, *sorted(end + 1 for end in hand.row_ends(sizes)), len(sizes)]
        widths = [width(list(sizes[a:b])) for a, b in pairwise(ends)]
        assert max(widths) <= hand.ROW + 1e-9
        assert max(widths) - min(widths) < 3.5


def test_a_hand_is_sorted_by_the_order_in_force_with_jokers_strongest() -> None:
    cards = ("3c", "7d", "7h", "2s", "X1")
    assert [rank for rank, _ in hand.ranks(cards, inverted=False)] == ["3", "7", "2", "X"]
    assert [rank for rank, _ in hand.ranks(cards, inverted=True)] == ["2", "7", "3", "X"]


def test_a_tap_may_choose_each_legal_number_and_the_rest_is_dimmed() -> None:
    moves = [Play(("7d",)), Play(("7d", "7h")), Play(("7d", "7h", "X1"))]
    groups = hand.lay_out(("3c", "7d", "7h", "X1"), False, moves, twos_wild=False)
    assert [group.usable for group in groups] == [False, True, True]
    assert [len(pick) for pick in groups[1].picks] == [1, 2, 3]


def test_where_only_sequences_will_do_a_tap_on_the_lowest_card_chooses_one() -> None:
    run, wild = Play(("5c", "6d", "7h")), Play(("6d", "7h", "X1"))
    groups = hand.lay_out(("4s", "5c", "6d", "7h", "X1"), False, [run, wild], twos_wild=False)
    assert [group.picks for group in groups] == [(), (run.cards,), (wild.cards,), (), ()]
    assert [group.usable for group in groups] == [False, True, True, True, True]


def test_while_nothing_is_asked_nothing_is_dimmed() -> None:
    assert all(group.usable for group in hand.lay_out(("3c", "7d"), False, None, twos_wild=False))


@pytest.mark.parametrize(
    ("cards", "twos", "rank"),
    [
        (("7c", "7d"), False, "7"),
        (("7c", "X1"), False, "7"),
        (("X1", "X2"), False, "X"),
        (("7c", "2d"), True, "7"),
        (("2c", "2d"), True, "2"),
        (("2c", "X1"), True, "2"),
        (("7c", "8d", "9h"), False, None),
    ],
)
def test_the_rank_of_a_group_is_that_of_its_natural_cards(
    cards: tuple[str, ...], twos: bool, rank: str | None
) -> None:
    assert hand.group_rank(cards, twos) == rank
