"""What beats what: a generated truth table, wild cards, sequences."""

from itertools import combinations

import pytest

from presidente.engine.combos import combos_of
from presidente.engine.errors import Reason, Refused
from presidente.engine.match import Match, apply, legal_moves
from presidente.engine.moves import Action, Play
from tests.engine.positions import PLAIN, act, deal, events, reason, rules_of, step

RANKS = "3456789TJQKA2"
SUITS = "cdhs"


def may_follow(rank: str, count: int, top: str, of: int, inverted: bool, equal: bool) -> bool:
    """The rule again, in other words."""
    order = RANKS[::-1] if inverted else RANKS
    return count == of and (rank in order[order.index(top) + 1 :] or (equal and rank == top))


@pytest.mark.parametrize("inverted", [False, True])
@pytest.mark.parametrize("equal", [True, False])
@pytest.mark.parametrize("of", [1, 2, 3, 4])
def test_every_group_on_every_group(of: int, equal: bool, inverted: bool) -> None:
    """C16: rank x count on rank x count, in both orders, equal allowed or not; and the list says the same."""
    wrong = []
    for top in RANKS:
        laid = " ".join(top + suit for suit in SUITS[:of])
        held = [rank + suit for rank in RANKS for suit in SUITS if rank + suit not in laid.split()]
        hands = f"{laid} | {' '.join(held[:-1])} | {held[-1]}"
        if top == "2" and of == 4:
            hands = f"{laid} | {' '.join(held[1:])} | {held[0]}"
        match = deal(f"{hands} | ", match_equal=equal, round={"inverted": inverted}, **PLAIN)
        match = act(match, f"0 {laid}")
        listed = {(m.cards[0][0], len(m.cards)) for m in legal_moves(match, 1) if isinstance(m, Play)}
        for rank in RANKS:
            cards = [card for card in match.hand(1) if card[0] == rank]
            for count in range(1, len(cards) + 1):
                expected = may_follow(rank, count, top, of, inverted, equal)
                accepted = accepts(match, tuple(cards[:count]))
                if not expected == accepted == ((rank, count) in listed):
                    wrong.append((top, rank, count))
    assert not wrong


def accepts(match: Match, cards: tuple[str, ...]) -> bool:
    try:
        apply(match, Action(1, Play(cards)))
    except Refused:
        return False
    return True


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


@pytest.mark.parametrize("inverted", [False, True])
@pytest.mark.parametrize("wild", ["jokers", "twos", "none"])
@pytest.mark.parametrize("hand", HANDS)
def test_the_list_of_leads_holds_what_any_set_of_cards_can_be(hand: str, wild: str, inverted: bool) -> None:
    """C07: every kind, rank and number that some cards of the hand make is listed, once, and nothing else."""
    combos = combos_of(rules_of(wild=wild, jokers=2, sequences=True))
    mask = combos.deck.mask(hand.split()) or 0
    possible = set()
    for count in range(1, len(hand.split()) + 1):
        for cards in combinations(hand.split(), count):
            combo = combos.read(combos.deck.mask(cards) or 0, inverted)
            if combo:
                possible.add((combo.kind, combo.rank, combo.count))
    listed = []
    for play in combos.leads(mask, inverted):
        combo = combos.read(combos.deck.mask(play.cards) or 0, inverted)
        assert combo
        listed.append((combo.kind, combo.rank, combo.count))
    assert len(listed) == len(set(listed))
    assert set(listed) == possible


@pytest.mark.parametrize("inverted", [False, True])
@pytest.mark.parametrize("strict", [False, True])
@pytest.mark.parametrize("wild", ["jokers", "twos", "none"])
@pytest.mark.parametrize("hand", HANDS)
def test_the_list_of_answers_is_the_part_of_the_leads_that_is_strong_enough(
    hand: str, wild: str, strict: bool, inverted: bool
) -> None:
    combos = combos_of(rules_of(wild=wild, jokers=4, sequences=True))
    mask = combos.deck.mask(hand.split()) or 0
    strength = combos.strength[inverted]
    leads = [combos.read(combos.deck.mask(p.cards) or 0, inverted) for p in combos.leads(mask, inverted)]
    for text in ["5s", "8s 8c", "Js X3", "X3 X4", "9s Ts Js", "9s Ts Js Qs", "As Ad Ah X3 X4"]:
        top = combos.read(combos.deck.mask(text.split()) or 0, inverted)
        if top is None:
            continue
        needed = strength[top.rank] + strict
        expected = {
            (c.kind, c.rank)
            for c in leads
            if c and c.kind is top.kind and c.count == top.count and strength[c.rank] >= needed
        }
        answers = combos.follows(mask, top, inverted, strict)
        read = [combos.read(combos.deck.mask(p.cards) or 0, inverted) for p in answers]
        assert sorted((c.kind, c.rank) for c in read if c) == sorted(expected)
        same = [c for c in leads if c and c.same_as(top)]
        assert combos.can_match(mask, top, inverted) == bool(same)
        assert len(combos.matches(mask, top, inverted)) == len(same)


def test_natural_cards_are_played_before_wild_ones() -> None:
    combos = combos_of(rules_of(jokers=2))
    plays = combos.leads(combos.deck.mask(["7c", "7d", "7h", "X1"]) or 0, False)
    by_number = {len(p.cards): p.cards for p in plays if p.cards[0] == "7c"}
    assert by_number == {
        1: ("7c",),
        2: ("7c", "7d"),
        3: ("7c", "7d", "7h"),
        4: ("7c", "7d", "7h", "X1"),
    }


def test_the_golden_two_is_kept_for_last() -> None:
    combos = combos_of(rules_of("presi"))
    plays = combos.leads(combos.deck.mask(["2o", "2c"]) or 0, False)
    assert [p.cards for p in plays] == [("2c",), ("2o", "2c")]
