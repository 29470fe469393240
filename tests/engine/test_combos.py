"""Wild cards, sequences, and the lists of what a hand can lead and answer; `test_tables` tries them all."""

from functools import cache
from itertools import chain, combinations
from typing import Any

import pytest

from presidente.engine.errors import Reason
from presidente.engine.match import Match, legal_moves
from presidente.engine.moves import Play
from presidente.engine.rules import switches
from tests.engine.positions import PLAIN, act, deal, events, reason, rules_of, step
from tests.engine.referee import Language, Reading

GROUPS = [
    # wild, cards, rank, count
    ("jokers", "7c", "7", 1),
    ("jokers", "7c 7d 7h 7s", "7", 4),
    ("jokers", "7c X1", "7", 2),
    ("jokers", "Kc Kd Kh Ks X1", "K", 5),  # C08
    ("jokers", "Kc X1 X2 X3", "K", 4),
    ("jokers", "X1", "X", 1),
    ("jokers", "X1 X2 X3", "X", 3),
    ("jokers", "2c X1", "2", 2),
    ("jokers", "7c 2c", None, 0),
    ("jokers", "7c 8c X1", None, 0),
    ("twos", "7c 2c", "7", 2),
    ("twos", "7c 2c X1", "7", 3),
    ("twos", "2c 2d", "2", 2),
    ("twos", "2c X1", "2", 2),
    ("twos", "X1 X2", "X", 2),
    ("none", "X1", "X", 1),
    ("none", "7c X1", None, 0),
    ("none", "2c X1", None, 0),
    ("none", "7c 2c", None, 0),
]


@pytest.mark.parametrize("inverted", [False, True])
@pytest.mark.parametrize(("wild", "cards", "rank", "count"), GROUPS)
def test_wild_cards_complete_groups(
    wild: str, cards: str, rank: str | None, count: int, inverted: bool
) -> None:
    match = deal(f"{cards} 3c | 4c | 5c", wild=wild, jokers=3, round={"inverted": inverted}, **PLAIN)
    if rank is None:
        assert reason(match, f"0 {cards}") is Reason.NOT_A_COMBINATION
    else:
        played = events(match, f"0 {cards}")[0]
        assert (played.rank, len(played.cards), played.kind) == (rank, count, "group")  # type: ignore[union-attr]


SEQUENCES = [
    # wild, inverted, cards, lowest rank
    ("jokers", False, "3c 4d 5h", "3"),
    ("jokers", False, "Kc Ad 2h", "K"),
    ("jokers", False, "3c X1 5h", "3"),
    ("jokers", False, "3c 4d X1", "3"),
    ("jokers", True, "4c 5d X1", "3"),
    ("jokers", False, "Ac 2d X1", "K"),
    ("jokers", False, "Kc Ad X1", "K"),
    ("jokers", True, "Kc Ad X1", "Q"),
    ("jokers", True, "3c 4d X1", "3"),
    ("jokers", False, "7c 9d X1 X2", "7"),
    ("jokers", True, "7c 9d X1 X2", "6"),
    ("jokers", False, "3c 4d", None),
    ("jokers", False, "3c 3d 4d", None),
    ("jokers", False, "3c 4c 6c", None),
    ("jokers", False, "3c 7c X1", None),
    ("jokers", False, "Ac 2c 3c", None),
    ("twos", False, "3c 2c 5h", "3"),
    ("twos", False, "Kc Ad 2c", "K"),
    ("twos", True, "Kc Ad 2c", "Q"),
    ("twos", False, "9c Tc 2c 2d", "9"),
    ("none", False, "3c X1 5h", None),
    ("none", False, "Ac 2c X1", None),
]


@pytest.mark.parametrize(("wild", "inverted", "cards", "rank"), SEQUENCES)
def test_a_sequence_counts_as_the_strongest_it_can_be(
    wild: str, inverted: bool, cards: str, rank: str | None
) -> None:
    match = deal(
        f"{cards} 8s | 8c | 8d", wild=wild, jokers=3, sequences=True, round={"inverted": inverted}, **PLAIN
    )
    if rank is None:
        assert reason(match, f"0 {cards}") is Reason.NOT_A_COMBINATION
    else:
        played = events(match, f"0 {cards}")[0]
        assert (played.rank, played.kind) == (rank, "sequence")  # type: ignore[union-attr]


def test_without_the_switch_there_are_no_sequences() -> None:
    assert reason(deal("3c 4c 5c 9c | 6c | 7c"), "0 3c 4c 5c") is Reason.NOT_A_COMBINATION


def test_what_can_be_a_group_is_one() -> None:
    match = deal("5c X1 X2 9c | 6c | 7c", jokers=2, sequences=True, **PLAIN)
    assert events(match, "0 5c X1 X2")[0].kind == "group"  # type: ignore[union-attr]


@pytest.mark.parametrize("inverted", [False, True])
def test_a_joker_beats_every_rank_in_either_order(inverted: bool) -> None:
    top = "3" if inverted else "2"
    match = act(deal(f"{top}c 9c | X1 9d | 7c", jokers=1, round={"inverted": inverted}, **PLAIN), f"0 {top}c")
    after = act(match, "1 X1")
    assert reason(after, f"2 {'7c'}") is Reason.TOO_WEAK


def test_a_natural_and_a_mixed_group_of_one_rank_are_equal() -> None:
    """D12: what decides between them is `match_equal` alone."""
    hands = "7c 7d 9c | 7h X1 9d | 8c"
    lax = act(deal(hands, jokers=1, **PLAIN), "0 7c 7d")
    assert step(lax, "1 7h X1").events[0].equals  # type: ignore[union-attr]
    strict = act(deal(hands, jokers=1, match_equal=False, **PLAIN), "0 7c 7d")
    assert reason(strict, "1 7h X1") is Reason.TOO_WEAK


HANDS = [
    "3c 3d 4c 5h 6s 9c 9d 2c X1 X2",
    "7c 8d 8h Tc Jc Kd Ac As 2c 2d X1",
    "3c 4c 5c 6c 7c 8c 9c",
    "2c 2d 2h X1 X2",
    "Qc Kc Ac 2c 2h X2",
    "X1 X2",
]


TOPS = [
    "5s",
    "8s",
    "2s",
    "9s 9h",
    "8s 8h",
    "Js X3",
    "X3 X4",
    "9s Ts Js",
    "5s 6h 7h",
    "9s Ts Js Qs",
    "Ad Ah X3 X4",
]
EQUALS = [
    ("9s", "9h"),
    ("8s 8d", "8c X3"),
    ("7s X3", "7d X4"),
    ("3s", "3h"),
    ("2s", "2h"),
    ("X3", "X4"),
    ("As Ah", "Ad X4"),
    ("9s Ts Js", "9h Th X4"),
    ("7s 8s 9s", "7h 8h 9h"),
    ("3s 4s 5s", "3h 4h X4"),
    ("Qs Ks As", "Qh Kh Ah"),
    ("3s 4s 5s 6s", "3h 4h 5h X4"),
]
FLAGS = [False, True]
JOKERS: dict[str, Any] = {"jokers": 4, "sequences": True, **PLAIN}


def language_of(wild: str) -> Language:
    return Language(switches(rules_of(wild=wild, jokers=4, sequences=True)))


@cache
def possible(wild: str, hand: str, inverted: bool) -> frozenset[Reading]:
    """All that some cards of the hand can be."""
    cards, language = hand.split(), language_of(wild)
    chosen = chain.from_iterable(combinations(cards, count) for count in range(1, len(cards) + 1))
    readings = (language.reading(some, inverted) for some in chosen)
    return frozenset(reading for reading in readings if reading)


def listed(match: Match, seat: int, language: Language, inverted: bool) -> list[Reading]:
    plays = [move.cards for move in legal_moves(match, seat) if isinstance(move, Play)]
    readings = [language.reading(cards, inverted) for cards in plays]
    return sorted(reading for reading in readings if reading)


@pytest.mark.parametrize("inverted", FLAGS)
@pytest.mark.parametrize("strict", FLAGS)
@pytest.mark.parametrize("wild", ["jokers", "twos", "none"])
@pytest.mark.parametrize("hand", HANDS)
def test_the_lists_hold_what_any_set_of_cards_can_be(
    hand: str, wild: str, strict: bool, inverted: bool
) -> None:
    """C07: every kind, rank and number that leads, or beats the top, once, and nothing else."""
    language, able = language_of(wild), possible(wild, hand, inverted)
    language.rules["match_equal"] = not strict
    named: dict[str, Any] = {**JOKERS, "wild": wild, "match_equal": not strict}
    match = deal(f"{hand} | Jd | Jh", round={"inverted": inverted}, **named)
    assert listed(match, 0, language, inverted) == sorted(able)
    for text in TOPS:
        top = language.reading(text.split(), inverted)
        if top and not set(text.split()) & set(hand.split()):
            match = deal(f"{text} | {hand} | Jd | Jh", round={"inverted": inverted}, **named)
            answers = sorted(reading for reading in able if not language.beats(reading, top, inverted))
            assert listed(act(match, f"0 {text}"), 1, language, inverted) == answers


@pytest.mark.parametrize("inverted", FLAGS)
@pytest.mark.parametrize("wild", ["jokers", "twos", "none"])
@pytest.mark.parametrize("hand", HANDS)
def test_who_can_equal_must_and_is_offered_that(hand: str, wild: str, inverted: bool) -> None:
    """After an equal play: that kind, rank and number, if the hand can be it at all; or the turn is lost."""
    language, able = language_of(wild), possible(wild, hand, inverted)
    named: dict[str, Any] = {**JOKERS, "wild": wild, "equal_skips": "if_unable"}
    for first, second in EQUALS:
        top = language.reading(second.split(), inverted)
        shared = set(hand.split()) & {*first.split(), *second.split()}
        if not shared and top and top == language.reading(first.split(), inverted):
            match = deal(f"{first} Jd | {second} Jh | {hand} | Td", round={"inverted": inverted}, **named)
            match = act(match, f"0 {first}", f"1 {second}")
            must = top in able
            assert (match.may_act, match.state.must_equal) == ((2,) if must else (3,), must)
            assert listed(match, 2, language, inverted) == ([top] if must else [])


def lead_cards(match: Match) -> list[tuple[str, ...]]:
    return [move.cards for move in legal_moves(match, 0) if isinstance(move, Play)]


def test_natural_cards_are_played_before_wild_ones() -> None:
    assert lead_cards(deal("7c 7d 7h X1 | 8c | 9c", jokers=2)) == [
        ("7c",),
        ("7c", "7d"),
        ("7c", "7d", "7h"),
        ("X1",),
        ("7c", "7d", "7h", "X1"),
    ]


def test_the_golden_two_is_kept_for_last() -> None:
    assert lead_cards(deal("2o 2c | 3c | 4c", "presi")) == [("2c",), ("2o", "2c")]
