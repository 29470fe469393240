"""Groups of one rank alone, of a deck: made once, and shared by all rules that play with it."""

from functools import lru_cache
from typing import NamedTuple, TypeAlias

from presidente.engine.cards import Deck
from presidente.engine.moves import Card, Play

RANK = 0b1111  # the four cards of rank 0
NATURAL, LARGEST = 4, 12  # cards of a group: of one rank alone, and completed by four 2s and four jokers

# per number of cards (0: any), pair of ranks, and byte of a hand: one play of each rank and number
Tables: TypeAlias = list[list[list[tuple[Play, ...]]]]


class Group(NamedTuple):
    """Cards of one rank; jokers are the rank after the last."""

    mask: int
    rank: int
    cards: tuple[Card, ...]


@lru_cache
def groups_of(deck: Deck) -> tuple[Group, ...]:
    """Every set of cards of one rank."""
    masks = ((suits << 4 * rank, rank) for rank in range(len(deck.ranks) + 1) for suits in range(1, RANK + 1))
    held = len(deck.cards)
    return tuple(Group(mask, rank, deck.text(mask)) for mask, rank in masks if mask.bit_length() <= held)


@lru_cache
def group_plays(deck: Deck, golden: int) -> Tables:
    """The plays of one rank alone that a hand holds; the `golden` two is spared where others will do."""
    plays = {group.mask: Play(group.cards) for group in groups_of(deck)}
    none_so_large = _tables(plays, golden, NATURAL + 1)
    tables = [_tables(plays, golden, count) for count in range(NATURAL + 1)]
    return tables + [none_so_large] * (LARGEST - NATURAL)


def pick(mask: int, count: int, golden: int) -> int:
    """`count` of these cards, the first in canonical order, the golden two last of all."""
    chosen = 0
    for _ in range(count):
        left = mask & ~chosen
        spare = left & ~golden or left
        chosen |= spare & -spare
    return chosen if mask else 0


def _tables(plays: dict[int, Play], golden: int, count: int) -> list[list[tuple[Play, ...]]]:
    rows = [[_of_rank(plays, golden, held << 4 * rank, count) for held in range(16)] for rank in range(14)]
    return [
        [weaker[byte & 15] + stronger[byte >> 4] for byte in range(256)]
        for weaker, stronger in zip(rows[::2], rows[1::2], strict=True)
    ]


def _of_rank(plays: dict[int, Play], golden: int, held: int, count: int) -> tuple[Play, ...]:
    if held not in plays:
        return ()
    numbers = range(1, held.bit_count() + 1)
    return tuple(plays[pick(held, number, golden)] for number in numbers if count in (0, number))
