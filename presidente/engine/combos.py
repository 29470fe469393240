"""What a set of cards is, what beats what, and which combinations a hand holds.

Sets of cards are ints (see `cards`); so are ranks: 0 the weakest in normal order, `top_rank` + 1 the jokers.
"""

from collections.abc import Iterator
from dataclasses import dataclass
from functools import cached_property, lru_cache

from presidente.engine.cards import JOKER, deck_of
from presidente.engine.events import Cause, Kind
from presidente.engine.groups import RANK, Tables, group_plays, groups_of, pick
from presidente.engine.moves import Card, Play
from presidente.engine.switches import Rules

SHORTEST_SEQUENCE = 3
GROUP, SEQUENCE = Kind.GROUP, Kind.SEQUENCE


@dataclass(frozen=True, slots=True)
class Combo:
    """A combination: `cards` in canonical order, `rank` the lowest one of a sequence."""

    cards: tuple[Card, ...]
    mask: int
    kind: Kind
    rank: int
    count: int
    closes: tuple[tuple[Cause, ...], ...]  # per order (normal, inverted): why it closes a trick by itself

    def same_as(self, other: "Combo") -> bool:
        """The same kind, rank and number: what `must_equal` asks for."""
        return self.kind is other.kind and self.rank == other.rank and self.count == other.count


class Combos:
    """Everything about combinations that follows from the rules alone. Get one from `combos_of`."""

    def __init__(self, rules: Rules) -> None:
        self.deck = deck = deck_of(rules)
        self.ranks = (*deck.ranks, JOKER)
        self.top_rank = len(deck.ranks) - 1
        self.joker_rank = self.top_rank + 1
        self.joker_mask = RANK << 4 * self.joker_rank
        self.two = deck.ranks.index("2")
        self.wild = self._wild(rules.wild)
        self.sequences = rules.sequences
        self.golden = deck.bits["2o"] if rules.golden_two else 0
        self.strength = self._strengths()
        more = not rules.match_equal
        self.answers = tuple(self._at_least(inverted, more) for inverted in (False, True))
        self.closing = [self._closing(rules, rank) for rank in range(self.joker_rank + 1)]
        self.known = {cards: self._combo(mask, rank, cards) for mask, rank, cards in groups_of(deck)}

    @cached_property
    def _plays(self) -> Tables:
        """Only who lists plays needs them."""
        return group_plays(self.deck, self.golden)

    def _wild(self, wild: str) -> int:
        twos = RANK << 4 * self.two
        return {"jokers": self.joker_mask, "twos": twos | self.joker_mask, "none": 0}[wild]

    def _strengths(self) -> tuple[tuple[int, ...], tuple[int, ...]]:
        """Per order (normal, inverted) and rank: how strong; jokers are strongest in both."""
        ranks = range(self.joker_rank)
        return (*ranks, self.joker_rank), (*reversed(ranks), self.joker_rank)

    def _at_least(self, inverted: bool, more: int) -> tuple[int, ...]:
        """Per rank: the cards whose rank is at least `more` stronger."""
        strength = self.strength[inverted]
        return tuple(
            sum(RANK << 4 * rank for rank, s in enumerate(strength) if s >= strength[top] + more)
            for top in range(self.joker_rank + 1)
        )

    def _closing(self, rules: Rules, rank: int) -> tuple[tuple[Cause, ...], ...]:
        """Per order: why a group of this rank closes a trick, whatever lies below."""
        eight = (Cause.EIGHT,) * (rules.eight_closes and self.ranks[rank] == "8")
        return tuple(
            (Cause.STRONGEST,) * (rules.strongest_closes and rank == strongest) + eight
            for strongest in (self.top_rank, 0)
        )

    def _group(self, mask: int, rank: int) -> Combo:
        return self._combo(mask, rank, self.deck.text(mask))

    def _combo(self, mask: int, rank: int, cards: tuple[Card, ...]) -> Combo:
        closes = self.closing[rank]
        if mask == self.golden:
            closes = tuple((*causes, Cause.GOLDEN_TWO) for causes in closes)
        return Combo(cards, mask, GROUP, rank, len(cards), closes)

    # -- reading

    def read(self, mask: int, inverted: bool) -> Combo | None:
        """What these cards are in the order in force: a group if they can be, else a sequence, else None."""
        natural = mask & ~self.wild
        if not natural:
            return self._group(mask, self.two if mask & ~self.joker_mask else self.joker_rank)
        rank = _lowest_rank(natural)
        if natural >> 4 * rank <= RANK:
            return self._group(mask, rank)
        if self.sequences:
            return self._read_sequence(mask, natural, inverted)
        return None

    def _read_sequence(self, mask: int, natural: int, inverted: bool) -> Combo | None:
        """One natural card a rank, all within the length; jokers that are not wild have no place in one."""
        count = mask.bit_count()
        low, high = _lowest_rank(natural), (natural.bit_length() - 1) // 4
        if not max(SHORTEST_SEQUENCE, high - low + 1) <= count <= self.joker_rank or high > self.top_rank:
            return None
        if any((natural >> 4 * rank & RANK).bit_count() > 1 for rank in range(low, high + 1)):
            return None
        rank = self._stretched(natural, count, inverted)
        return Combo(self.deck.text(mask), mask, SEQUENCE, rank, count, ((), ()))

    def _stretched(self, natural: int, count: int, inverted: bool) -> int:
        """Lowest rank of a sequence: wild cards stretch it to the strong end as far as there are ranks."""
        if inverted:
            return max((natural.bit_length() - 1) // 4 - count + 1, 0)
        return min(_lowest_rank(natural), self.joker_rank - count)

    # -- listing

    def leads(self, hand: int, inverted: bool) -> tuple[Play, ...]:
        """One play for every kind, rank and number that may be led; natural cards before wild ones."""
        plays = self._natural_plays(hand, 0)
        if hand & self.wild:
            plays += self._mixed_plays(hand, 0, hand)
        if self.sequences:
            plays += tuple(self._play(mask) for _, mask in self._held_sequences(hand, inverted))
        return plays

    def follows(self, hand: int, top: Combo, inverted: bool) -> tuple[Play, ...]:
        """The same for what beats `top` by kind, number and rank (the golden two apart)."""
        if top.kind is SEQUENCE:
            return tuple(self._play(mask) for mask in self._stronger_sequences(hand, top, inverted))
        allowed = self.answers[inverted][top.rank]
        held = hand & allowed
        plays = self._natural_plays(held, top.count) if held else ()
        if hand & self.wild:
            plays += self._mixed_plays(hand, top.count, allowed)
        return plays

    def matches(self, hand: int, top: Combo, inverted: bool) -> tuple[Play, ...]:
        """The play that equals `top`, if the hand holds one, wild cards counted."""
        if top.kind is SEQUENCE:
            held = self._held_sequences(hand, inverted, top.count)
            return tuple(self._play(mask) for low, mask in held if low == top.rank)
        rank = RANK << 4 * top.rank
        plays = self._natural_plays(hand & rank, top.count)
        if not plays and hand & self.wild:
            return self._mixed_plays(hand, top.count, rank)
        return plays

    def can_match(self, hand: int, top: Combo, inverted: bool) -> bool:
        """Whether `matches` would list anything, without listing it."""
        if top.kind is SEQUENCE:
            return bool(self.matches(hand, top, inverted))
        rank = RANK << 4 * top.rank
        held = (hand & rank).bit_count()
        wild = (hand & self._fillers(top.rank)).bit_count()
        return held >= top.count or (held > 0 and held + wild >= top.count)

    def _natural_plays(self, hand: int, count: int) -> tuple[Play, ...]:
        """Groups of one rank alone: of `count` cards, or of any number if it is 0."""
        # written out: a loop over the seven pairs of ranks takes twice as long, and this is the hottest place
        at0, at1, at2, at3, at4, at5, at6 = self._plays[count]
        b0, b1, b2, b3, b4, b5, b6 = hand.to_bytes(7, "little")
        return at0[b0] + at1[b1] + at2[b2] + at3[b3] + at4[b4] + at5[b5] + at6[b6]

    def _mixed_plays(self, hand: int, count: int, allowed: int) -> tuple[Play, ...]:
        """Groups that wild cards complete, of ranks with a natural card among the `allowed`."""
        plays = []
        for rank in range(self.joker_rank):
            held = hand & allowed & RANK << 4 * rank
            wild = hand & self._fillers(rank)
            if held and wild:
                natural = held.bit_count()
                numbers = (count - natural,) if count else range(1, wild.bit_count() + 1)
                for number in numbers:
                    if 0 < number <= wild.bit_count():
                        plays.append(self._play(held | self._pick(wild, number)))
        return tuple(plays)

    def _fillers(self, rank: int) -> int:
        """The wild cards that may complete a group of this rank; jokers alone are completed by nothing."""
        return 0 if rank == self.joker_rank else self.wild & ~(RANK << 4 * rank)

    def _held_sequences(self, hand: int, inverted: bool, only: int = 0) -> Iterator[tuple[int, int]]:
        """(lowest rank, cards) of every sequence as it would be read; of one number of cards if asked."""
        wild = hand & self.wild
        natural = hand & ~wild & ~self.joker_mask
        weakest = [self._pick(natural & RANK << 4 * rank, 1) for rank in range(self.joker_rank)]
        for low in range(self.joker_rank):
            chosen, missing = 0, 0
            for count, card in enumerate(weakest[low:], 1):
                chosen |= card
                missing += not card
                if missing > wild.bit_count():
                    break
                # two natural ranks, or it is a group; a wild card at the strong end would make it stronger
                asked = count >= SHORTEST_SEQUENCE and only in (0, count) and count - missing > 1
                if asked and self._stretched(chosen, count, inverted) == low:
                    yield low, chosen | self._pick(wild, missing)

    def _stronger_sequences(self, hand: int, top: Combo, inverted: bool) -> Iterator[int]:
        allowed = self.answers[inverted][top.rank]
        for low, mask in self._held_sequences(hand, inverted, top.count):
            if allowed >> 4 * low & RANK:
                yield mask

    def _pick(self, mask: int, count: int) -> int:
        return pick(mask, count, self.golden)

    def _play(self, mask: int) -> Play:
        return Play(self.deck.text(mask))


def _lowest_rank(mask: int) -> int:
    return ((mask & -mask).bit_length() - 1) // 4


@lru_cache(maxsize=128)
def combos_of(rules: Rules) -> Combos:
    """The combinations of these rules; built once and shared."""
    return Combos(rules)
