"""A hand laid out: groups by rank in the order in force, balanced rows, what a tap on a group may choose."""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from functools import lru_cache
from itertools import groupby, pairwise

from presidente.engine.cards import JOKER
from presidente.engine.moves import Card, Give, Move, Play

ROW = 7.39  # widest row of a portrait phone, in card widths
_GAP = 0.065  # between two ranks
_NEXT = 0.63  # what one more card of the same rank adds


@dataclass(frozen=True, slots=True)
class Rank:
    """The cards of one rank. `picks`: what a tap may choose, fewest first; `usable`: in a legal move."""

    rank: str
    cards: tuple[Card, ...]
    picks: tuple[tuple[Card, ...], ...]
    usable: bool
    ends_row: bool = False


def ranks(hand: Sequence[Card], inverted: bool) -> list[tuple[str, tuple[Card, ...]]]:
    """The hand by rank, weak to strong in the order in force; jokers are strongest in either."""
    groups = [(rank, tuple(cards)) for rank, cards in groupby(hand, key=lambda card: card[0])]
    if not inverted:
        return groups
    plain = [group for group in groups if group[0] != JOKER]
    return plain[::-1] + [group for group in groups if group[0] == JOKER]


def lay_out(
    hand: Sequence[Card], inverted: bool, moves: Iterable[Move] | None, twos_wild: bool
) -> list[Rank]:
    """The groups of a hand; without `moves` (nothing is asked) all are usable and none has picks."""
    groups = ranks(hand, inverted)
    breaks = row_ends(tuple(len(cards) for _, cards in groups))
    asked = None if moves is None else list(moves)
    free = asked is None or any(isinstance(move, Give) for move in asked)
    plays = [move.cards for move in asked or () if isinstance(move, Play)]
    used = {card[0] for cards in plays for card in cards}
    return [
        Rank(rank, cards, picks(rank, plays, twos_wild), free or rank in used, number in breaks)
        for number, (rank, cards) in enumerate(groups)
    ]


def picks(rank: str, plays: Sequence[tuple[Card, ...]], twos_wild: bool) -> tuple[tuple[Card, ...], ...]:
    """The legal groups of a rank, fewest cards first; else the sequences that begin with it."""
    kinds = [(group_rank(cards, twos_wild), cards) for cards in plays]
    groups = [cards for of, cards in kinds if of == rank]
    runs = [cards for of, cards in kinds if of is None and cards[0][0] == rank]
    return tuple(sorted(groups or runs, key=len))


def group_rank(cards: Sequence[Card], twos_wild: bool) -> str | None:
    """The rank that a play is a group of; None for a sequence."""
    found = {card[0] for card in cards}
    natural = found - {JOKER}
    if twos_wild and len(natural) > 1:
        natural -= {"2"}
    if len(natural) > 1:
        return None
    return natural.pop() if natural else JOKER


@lru_cache(maxsize=4096)
def row_count(sizes: tuple[int, ...]) -> int:
    """Rows that groups of these sizes need on a portrait phone."""
    return len(_rows(sizes, ROW)) or 1


@lru_cache(maxsize=4096)
def row_ends(sizes: tuple[int, ...]) -> frozenset[int]:
    """The groups after which a row ends, so that no row is much wider than another."""
    wanted = row_count(sizes)
    widths = sorted({_width(sizes[a:b]) for a in range(len(sizes)) for b in range(a + 1, len(sizes) + 1)})
    fitting = (rows for width in widths if len(rows := _rows(sizes, width)) == wanted)
    rows = next(fitting, _rows(sizes, ROW))
    return frozenset(end - 1 for end, _ in pairwise(rows))


def _rows(sizes: Sequence[int], width: float) -> list[int]:
    """Where rows end (exclusive) when each takes as much as fits; never an empty row."""
    ends: list[int] = []
    start = 0
    while start < len(sizes):
        end = start + 1
        while end < len(sizes) and _width(sizes[start : end + 1]) <= width + 1e-9:
            end += 1
        ends.append(end)
        start = end
    return ends


def _width(sizes: Sequence[int]) -> float:
    return sum(1 + _NEXT * (size - 1) for size in sizes) + _GAP * (len(sizes) - 1)
