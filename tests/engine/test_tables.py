"""What is laid on what, and what cards are: whole tables, against the referee's reading of the rules."""

from collections.abc import Iterator
from itertools import chain, combinations, product
from typing import Any

import pytest

from presidente.engine.errors import Refused
from presidente.engine.events import Played
from presidente.engine.match import Match, apply, legal_moves
from presidente.engine.moves import Action, Play
from presidente.engine.rules import switches
from tests.engine.positions import PLAIN, act, deal, rules_of
from tests.engine.referee import DECKS, Language, Reading

FLAGS = [False, True]


def outcome(match: Match, seat: int, cards: tuple[str, ...]) -> str:
    """ "accepted", or why not."""
    try:
        apply(match, Action(seat, Play(cards)))
    except Refused as refused:
        return refused.reason.value
    return "accepted"


def groups(language: Language) -> Iterator[list[str]]:
    """One to four cards of each rank, and one to four jokers."""
    for rank, count in product((*language.ranks, "X"), range(1, 5)):
        yield [card for card in language.cards if card[0] == rank][:count]


def answering(language: Language, laid: list[str], strict: bool, inverted: bool) -> Match:
    """Seat 0 has led its last cards; seat 1 is to answer and holds all others but one."""
    others = [card for card in language.cards if card not in laid]
    spare = next(card for card in others if card[1] == language.suits[0])
    others.remove(spare)
    hands = f"{' '.join(laid)} | {' '.join(others)} | {spare} | "
    rules = {name: language.rules[name] for name in ("deck", "rank_order", "jokers")}
    match = deal(hands, match_equal=not strict, round={"inverted": inverted}, **rules, **PLAIN)
    return act(match, f"0 {' '.join(laid)}")


@pytest.mark.parametrize("inverted", FLAGS)
@pytest.mark.parametrize("strict", FLAGS)
@pytest.mark.parametrize("rank_order", ["two_high", "three_second"])
@pytest.mark.parametrize("deck", DECKS)
def test_every_group_on_every_group(deck: str, rank_order: str, strict: bool, inverted: bool) -> None:
    """C16: every rank and number on every other, accepted or why not; and the list says the same."""
    language = language_of(deck=deck, rank_order=rank_order, jokers=4, match_equal=not strict)
    wrong = []
    for laid in groups(language):
        match = answering(language, laid, strict, inverted)
        top = ("group", laid[0][0], len(laid))
        listed = plain_moves(match, 1)
        for rank, count in product((*language.ranks, "X"), range(1, 5)):
            cards = tuple(card for card in match.hand(1) if card[0] == rank)[:count]
            if len(cards) == count:
                expected = language.beats(("group", rank, count), top, inverted) or "accepted"
                found = outcome(match, 1, cards)
                if found != expected or ((rank, count) in listed) != (expected == "accepted"):
                    wrong.append((top, cards, expected, found))
    assert not wrong


def plain_moves(match: Match, seat: int) -> set[tuple[str, int]]:
    """Rank and number of each group that is listed without a wild card in it."""
    plays = [move.cards for move in legal_moves(match, seat) if isinstance(move, Play)]
    return {(cards[0][0], len(cards)) for cards in plays if len({card[0] for card in cards}) == 1}


def language_of(**named: Any) -> Language:
    return Language(switches(rules_of(**named)))


def what_it_is(match: Match, cards: tuple[str, ...]) -> Reading | None:
    """How the engine reads a lead of seat 0."""
    try:
        played = apply(match, Action(0, Play(cards))).events[0]
    except Refused:
        return None
    assert isinstance(played, Played)
    return played.kind.value, played.rank, len(played.cards)


def holding(language: Language, inverted: bool) -> Match:
    """Seat 0 holds all that the tests lead."""
    hand = [card for card in language.cards if card not in ("3s", "4s", "5s")]
    names = ("deck", "rank_order", "jokers", "wild", "sequences")
    rules = {name: language.rules[name] for name in names}
    return deal(f"{' '.join(hand)} | 3s | 4s | 5s", round={"inverted": inverted}, **rules, **PLAIN)


def disagreements(language: Language, inverted: bool, plays: Iterator[tuple[str, ...]]) -> list[object]:
    match = holding(language, inverted)
    found = ((cards, what_it_is(match, cards), language.reading(cards, inverted)) for cards in plays)
    return [line for line in found if line[1] != line[2]]


JOKERS = [(jokers, wild) for jokers in range(5) for wild in ("jokers", "twos", "none")]


@pytest.mark.parametrize("inverted", FLAGS)
@pytest.mark.parametrize(("jokers", "wild"), JOKERS)
def test_every_mixture_of_a_rank_with_jokers_and_twos(jokers: int, wild: str, inverted: bool) -> None:
    """Naturals 0 to 4, jokers 0 to all, 2s 0 to 4, of three ranks, in two orders: alone, mixed, over four."""
    language = language_of(jokers=jokers, wild=wild)
    mixtures = (
        tuple([rank + suit for suit in "cdhs"[:natural]] + ["2" + suit for suit in "cdhs"[:twos]] + free)
        for rank, natural, twos in product("7QA", range(5), range(5))
        for free in (language.jokers[:number] for number in range(jokers + 1))
    )
    both = chain.from_iterable((cards, cards[::-1]) for cards in mixtures if cards)
    assert not disagreements(language, inverted, both)


@pytest.mark.parametrize("rank_order", ["two_high", "three_second"])
@pytest.mark.parametrize("inverted", FLAGS)
@pytest.mark.parametrize("wild", ["jokers", "twos", "none"])
def test_every_sequence_with_gaps_and_open_ends(wild: str, inverted: bool, rank_order: str) -> None:
    """Two to four ranks of one suit or five in a row, with no joker to three: what it is, and from where."""
    language = language_of(jokers=3, wild=wild, sequences=True, rank_order=rank_order)
    one_suit = [rank + "c" for rank in language.ranks]
    chosen = chain(
        *(combinations(one_suit, number) for number in (2, 3, 4)),
        (tuple(one_suit[low : low + 5]) for low in range(9)),
        [("7c", "7d", "8c"), ("7c", "8c", "9c", "9d"), ("2c", "2d", "Ac"), ("Kc", "2c", "2d", "2h")],
    )
    plays = (
        (*cards, *language.jokers[:number])
        for cards, number in product(chosen, range(4))
        if len(cards) + number > 2
    )
    assert not disagreements(language, inverted, plays)


def test_a_sequence_may_be_as_long_as_there_are_ranks() -> None:
    language = language_of(jokers=2, sequences=True)
    whole = tuple(rank + "c" for rank in language.ranks)
    match = holding(language, False)
    assert what_it_is(match, whole) == ("sequence", "3", 13)
    assert what_it_is(match, (*whole[1:], "X1")) == ("sequence", "3", 13)
    assert what_it_is(match, (*whole, "X1")) is None


def test_several_readings_take_the_strongest_in_the_order_in_force() -> None:
    """A joker at an end stands where it makes the lowest card strongest."""
    language = language_of(jokers=2, sequences=True)
    for cards, normal, inverted in [
        (("5c", "6d", "X1"), "5", "4"),
        (("5c", "6d", "X1", "X2"), "5", "3"),
        (("3c", "4d", "X1"), "3", "3"),
        (("Ac", "2d", "X1"), "K", "K"),
        (("Qc", "Ad", "X1", "X2"), "Q", "J"),
        (("Jc", "Kd", "X1", "X2"), "J", "T"),
    ]:
        kind, count = "sequence", len(cards)
        assert what_it_is(holding(language, False), cards) == (kind, normal, count)
        assert what_it_is(holding(language, True), cards) == (kind, inverted, count)
