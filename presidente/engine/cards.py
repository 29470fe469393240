"""Cards and decks. Inside the engine a set of cards is one int, a bit per card; outside it is text.

Bit 4*r + s is the card of rank r (weakest first, in normal order) and suit s; the jokers follow the ranks
as if they were one more. So the bits are in canonical order, and four bits are a rank.
"""

from collections.abc import Collection, Iterable, Mapping
from dataclasses import dataclass, field
from functools import lru_cache

from presidente.engine.errors import Unreadable
from presidente.engine.moves import Card
from presidente.engine.switches import Rules

JOKER = "X"
_DECKS = {
    "french52": ("3456789TJQKA2", "cdhs"),
    "spanish48": ("3456789JNKA2", "oceb"),
    "spanish40": ("34567JNKA2", "oceb"),
}


@dataclass(frozen=True, slots=True, eq=False)
class Deck:
    """A deck. `ranks` weakest first in the normal order of `rank_order`; `cards` in canonical order."""

    name: str
    ranks: tuple[str, ...]
    suits: tuple[str, ...]
    jokers: tuple[Card, ...]
    cards: tuple[Card, ...]
    bits: Mapping[Card, int] = field(repr=False)

    def mask(self, cards: Collection[Card]) -> int | None:
        """The set of these cards; None if one is not in the deck, is named twice, or there is none at all."""
        bits = self.bits
        try:
            mask = sum(map(bits.__getitem__, cards))
        except KeyError:
            return None
        # one bit twice carries, and leaves fewer bits than cards
        return mask if mask.bit_count() == len(cards) > 0 else None

    def text(self, mask: int) -> tuple[Card, ...]:
        """The cards of a set, in canonical order."""
        cards = []
        while mask:
            low = mask & -mask
            cards.append(self.cards[low.bit_length() - 1])
            mask ^= low
        return tuple(cards)


def deck_of(rules: Rules) -> Deck:
    """The deck these rules play with; the same value each time."""
    return _deck(rules.deck, rules.jokers, rules.rank_order)


def wild_ranks(rules: Rules) -> str:
    """Ranks of the cards that may stand for others."""
    return {"none": "", "jokers": JOKER, "twos": JOKER + "2"}[rules.wild]


@lru_cache
def _deck(name: str, jokers: int, rank_order: str) -> Deck:
    ranks, suits = _DECKS[name]
    if rank_order == "three_second":
        ranks = ranks[1:-1] + "32"
    wild = tuple(f"{JOKER}{i + 1}" for i in range(jokers))
    cards = tuple(rank + suit for rank in ranks for suit in suits) + wild
    return Deck(name, tuple(ranks), tuple(suits), wild, cards, {card: 1 << i for i, card in enumerate(cards)})


def read_cards(text: str, deck: Deck) -> tuple[Card, ...]:
    """The cards of a text like "3c 3d", in its order; raises Unreadable for a strange or a repeated card."""
    cards = tuple(text.split())
    for card in cards:
        if card not in deck.bits:
            raise Unreadable(f"not a card of this deck: {card[:12]!a}")
    if len(set(cards)) < len(cards):
        raise Unreadable("a card is named twice")
    return cards


def card_text(cards: Iterable[Card]) -> str:
    """The reverse of `read_cards`."""
    return " ".join(cards)
