"""Decks and the text of cards."""

import pytest

from presidente.engine.cards import card_text, deck_of, read_cards, wild_ranks
from presidente.engine.errors import Unreadable
from tests.engine.positions import rules_of


@pytest.mark.parametrize(
    ("deck", "jokers", "size", "first", "last"),
    [
        ("french52", 0, 52, "3c", "2s"),
        ("french52", 4, 56, "3c", "X4"),
        ("spanish48", 0, 48, "3o", "2b"),
        ("spanish40", 1, 41, "3o", "X1"),
    ],
)
def test_a_deck_holds_each_card_once_weakest_first(
    deck: str, jokers: int, size: int, first: str, last: str
) -> None:
    cards = deck_of(rules_of(deck=deck, jokers=jokers)).cards
    assert len(set(cards)) == len(cards) == size
    assert (cards[0], cards[-1]) == (first, last)


def test_the_short_spanish_deck_lacks_the_eights_and_nines() -> None:
    deck = deck_of(rules_of(deck="spanish40"))
    assert deck.ranks == tuple("34567JNKA2")


def test_the_three_may_be_second() -> None:
    assert deck_of(rules_of(rank_order="three_second")).ranks == tuple("456789TJQKA32")


def test_cards_survive_their_text() -> None:
    deck = deck_of(rules_of(jokers=2))
    assert read_cards(card_text(deck.cards), deck) == deck.cards
    assert read_cards("", deck) == ()


@pytest.mark.parametrize("text", ["10c", "7C", "1o", "X1", "3c 3c", "3c,4c", "3"])
def test_what_is_no_card_of_the_deck_is_unreadable(text: str) -> None:
    with pytest.raises(Unreadable):
        read_cards(text, deck_of(rules_of()))


@pytest.mark.parametrize(("wild", "ranks"), [("jokers", "X"), ("twos", "X2"), ("none", "")])
def test_the_ranks_that_may_stand_for_others(wild: str, ranks: str) -> None:
    assert sorted(wild_ranks(rules_of(wild=wild))) == sorted(ranks)
