"""The easiest bot: what it plays, gives, and when it passes."""

import random

import pytest

from presidente.bots import BOTS, choose
from presidente.engine.match import Match, apply, deal, legal_moves, new_match, start_round
from presidente.engine.moves import Action, Give, Move, Pass, Play
from presidente.engine.presets import PRESETS
from presidente.engine.rules import read_rules
from presidente.engine.view import Phase, view

RNG = random.Random(0)


def position(
    hands: list[str], previous: list[int] | None = None, inverted: bool = False, **rules: object
) -> Match:
    match = new_match(read_rules("presidente", rules), len(hands))
    cards = tuple(tuple(hand.split()) for hand in hands)
    return start_round(match, cards, previous=previous, lead=0, inverted=inverted).match


def easy(match: Match, seat: int) -> Move:
    return choose("easy", view(match, seat), RNG)


def played(move: Move) -> set[str]:
    assert isinstance(move, Play | Give)
    return set(move.cards)


@pytest.mark.parametrize(
    ("hand", "cards"),
    [
        ("4c 5c 5d", "4c"),
        ("4c 4d 5c", "4"),  # the fewest cards: one 4
        ("Kc Ac 2c", "Kc"),
        ("X1 2c", "2c"),
        ("X1 X2", "X"),
    ],
)
def test_it_leads_the_weakest_rank_with_the_fewest_cards(hand: str, cards: str) -> None:
    (card,) = played(easy(position([hand, "3c 3d", "3h 3s"], jokers=2), 0))
    assert card.startswith(cards)


def test_in_a_revolution_the_weakest_is_the_highest() -> None:
    assert played(easy(position(["4c 8c Ac", "3c", "3d"], inverted=True), 0)) == {"Ac"}


def test_it_answers_with_the_weakest_that_is_enough() -> None:
    match = position(["6c 3c", "5d 7d 8d 8h", "Ac Ad"])
    match = apply(match, Action(0, Play(("6c",)))).match
    assert played(easy(match, 1)) == {"7d"}


def test_it_passes_only_when_it_must() -> None:
    match = position(["Kc 3c", "5d 7d", "Ac Ad"])
    match = apply(match, Action(0, Play(("Kc",)))).match
    assert easy(match, 1) == Pass()
    match = apply(match, Action(1, Pass())).match
    assert isinstance(easy(match, 2), Play)


def test_it_gives_back_its_weakest_cards() -> None:
    hands = ["5c Kd 4h Ac", "6c 6d 6h 6s", "7c 7d 7h 7s", "8c 8d 9h 9s"]
    match = position(hands, previous=[0, 1, 2, 3])
    assert match.phase is Phase.EXCHANGE
    assert easy(match, 0) == Give(("4h", "5c"))


def test_where_the_rules_name_the_gift_it_gives_that() -> None:
    hands = ["5c Kd 4h Ac", "6c 6d 6h 6s", "7c 7d 7h 7s", "8c 8d 9h 9s"]
    match = position(hands, previous=[0, 1, 2, 3], exchange="worst_return")
    assert played(easy(match, 3)) == {"9h", "9s"}
    assert played(easy(match, 0)) == {"4h", "5c"}


CASES = [
    *((name, {}) for name in PRESETS),
    ("presidente", {"jokers": 4, "wild": "twos", "sequences": True}),
    ("presidente", {"jokers": 2, "wild": "none", "revolution_by_singles": True}),
    ("presidente", {"jokers": 2, "sequences": True, "rank_order": "three_second", "finish_on_two": True}),
    ("presi", {"jokers": 3, "revolution": True, "pass_is_final": False, "exchange": "choose_return"}),
]


@pytest.mark.parametrize("level", BOTS)
@pytest.mark.parametrize(("preset", "switches"), CASES)
def test_its_move_is_always_accepted(level: str, preset: str, switches: dict[str, object]) -> None:
    rules = read_rules(preset, {"ends": {"rounds": 3}, **switches})
    for seed in range(8):
        rng = random.Random(seed)
        match = new_match(rules, 3 + seed % 4)
        while match.phase is not Phase.MATCH_OVER:
            if match.phase is Phase.ROUND_OVER:
                match = start_round(match, deal(match, rng)).match
            seat = match.may_act[0]
            assert legal_moves(match, seat)
            match = apply(match, Action(seat, choose(level, view(match, seat), rng))).match
