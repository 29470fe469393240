"""The deal, the first lead, and people who come and go between rounds."""

import random

import pytest

from presidente.engine import match as engine
from presidente.engine.cards import deck_of
from presidente.engine.errors import Unreadable
from presidente.engine.match import Match, Phase, new_match, start_round
from presidente.engine.presets import PRESETS
from tests.engine.positions import act, deal, next_round, rules_of
from tests.engine.test_ranking import play_out


def sizes(match: Match) -> list[int]:
    return [len(hand) for hand in engine.deal(match, random.Random(1))]


@pytest.mark.parametrize(
    ("preset", "players", "expected"),
    [
        ("presidente", 3, [18, 17, 17]),
        ("presidente", 4, [13, 13, 13, 13]),
        ("presidente", 5, [11, 11, 10, 10, 10]),
        ("presidente", 6, [9, 9, 9, 9, 8, 8]),
        ("presi", 5, [10, 10, 10, 9, 9]),
        ("estrito", 5, [11, 11, 10, 10, 10]),
    ],
)
def test_the_cards_left_over_go_to_the_first_seats_in_the_first_round(
    preset: str, players: int, expected: list[int]
) -> None:
    """D18"""
    assert sizes(new_match(PRESETS[preset], players)) == expected


@pytest.mark.parametrize(
    ("extra", "expected"),
    [
        ("last_first", [10, 10, 10, 11, 11]),
        ("seat_order", [11, 11, 10, 10, 10]),
        ("rotate", [10, 11, 11, 10, 10]),
    ],
)
def test_later_they_go_where_the_switch_says(extra: str, expected: list[int]) -> None:
    """D18: the last of the round before was seat 4, the one before seat 3."""
    assert sizes(play_out(5, extra_cards=extra, exchange="off")) == expected


@pytest.mark.parametrize("preset", PRESETS)
def test_the_whole_deck_is_dealt_and_depends_on_the_chance_handed_in(preset: str) -> None:
    match = new_match(PRESETS[preset], 4)
    hands = engine.deal(match, random.Random(5))
    assert sorted(card for hand in hands for card in hand) == sorted(deck_of(PRESETS[preset]).cards)
    assert hands == engine.deal(match, random.Random(5))
    assert hands != engine.deal(match, random.Random(6))
    assert start_round(match, hands).match.phase is Phase.PLAY


def test_every_card_reaches_every_seat() -> None:
    match = new_match(rules_of(), 4)
    rng = random.Random(3)
    seen = {
        (card, seat) for _ in range(60) for seat, hand in enumerate(engine.deal(match, rng)) for card in hand
    }
    assert len(seen) == 52 * 4


@pytest.mark.parametrize(
    ("preset", "hands", "seat"),
    [
        ("presidente", "3c 4c | 5c Qh | 6c 7c", 1),
        ("presi", "4o | 5o | 3o 6o", 2),
        ("padrao", "4c | 3c 5c | 6c", 1),
        ("estrito", "4c | 3c 5c | 6c", 0),
        ("presidente", "3c | 4c | 5c", 0),
    ],
)
def test_who_leads_the_first_round(preset: str, hands: str, seat: int) -> None:
    """D17: in the last line nobody holds the card."""
    match = deal(hands, preset, round={"lead": None})
    assert match.may_act == (seat,)
    first = match.hand(seat)[0]
    assert act(match, f"{seat} {first}").state.owner == seat  # with anything


@pytest.mark.parametrize("preset", ["presidente", "padrao"])
def test_the_last_leads_the_next_round(preset: str) -> None:
    """D17"""
    match = play_out(4, preset, exchange="off")
    assert next_round(match, "Qh | 3c | 4c | 5c").may_act == (3,)


def test_a_lead_without_cards_goes_to_the_next_seat_in_the_direction_of_play() -> None:
    assert deal(" | 3c | 4c").may_act == (1,)
    turned = deal(" | 3c | 4c", revolution_turns_direction=True, round={"inverted": True})
    assert (turned.may_act, turned.direction) == ((2,), -1)


def test_who_stays_keeps_points_and_a_role_among_those_who_stay() -> None:
    match = play_out(5)  # ranking 0 1 2 3 4
    match = next_round(match, "3c 4c | 5c 6c | 7c 8c | 9c Tc", stayed=(4, None, 1, 3))
    assert match.totals == (0, 0, 2, 0)
    assert match.series.roles == ("last", None, "president", "neutral")
    assert match.may_act == (2,)
    assert match.hand(2) == ("3c", "4c", "7c", "8c")
    match = act(match, "2 give 3c 4c")
    assert match.may_act == (0,)  # the last of those who stayed leads


def test_two_who_stay_are_president_and_last() -> None:
    match = next_round(play_out(4), "3c 4c | 5c 6c | 7c 8c", stayed=(None, 2, 1))
    assert match.series.roles == (None, "last", "president")
    assert match.may_act == (2,)
    assert match.hand(0) == ("3c", "4c")


@pytest.mark.parametrize("stayed", [(None, None, None), (None, 2, None)])
def test_fewer_than_two_exchange_nothing(stayed: tuple[int | None, ...]) -> None:
    match = next_round(play_out(4), "3c Qh | 5c | 7c", stayed=stayed)
    assert (match.phase, match.may_act) == (Phase.PLAY, ((0,) if stayed[1] is None else (1,)))


def test_the_cards_left_over_reach_newcomers_last() -> None:
    match = play_out(4)
    hands = engine.deal(match, random.Random(1), stayed=(None, 0, 3, None, 1))
    assert [len(hand) for hand in hands] == [10, 10, 11, 10, 11]
    hands = engine.deal(match, random.Random(1), stayed=(None, 0, None, None, None))
    assert [len(hand) for hand in hands] == [11, 11, 10, 10, 10]


def test_all_may_stay_and_change_seats() -> None:
    match = next_round(play_out(4, exchange="off"), "3c | 4c | 5c | 6c", stayed=(3, 2, 1, 0))
    assert (match.totals, match.may_act) == ((0, 0, 2, 3), (0,))
    assert match.series.roles == ("last", "vice_last", "vice", "president")


@pytest.mark.parametrize("stayed", [(0, 1), (0, 0, 1), (0, 1, 4), (0, 1, -1), tuple(range(7)), (None,) * 7])
def test_seats_that_make_no_sense_are_unreadable(stayed: tuple[int | None, ...]) -> None:
    with pytest.raises(Unreadable):
        next_round(play_out(4), "3c 4c | 5c 6c | 7c 8c", stayed=stayed)


def test_the_totals_of_who_left_are_gone_when_the_winner_is_found() -> None:
    match = next_round(play_out(4, exchange="off", ends={"rounds": 2}), "3c | 4c | 5c", stayed=(3, 2, 1))
    match = act(match, "2 5c", "0 pass", "1 pass") if match.may_act == (2,) else act(match, "0 3c", "1 4c")
    assert match.totals == (3, 1, 2)
    assert match.winners == (0,)


@pytest.mark.parametrize(
    "round",
    [
        {"previous": [0, 1]},
        {"previous": [0, 1, 1]},
        {"lead": 3},
        {"stayed": (0, 1, 2)},
    ],
)
def test_a_position_that_cannot_be_is_unreadable(round: dict[str, object]) -> None:
    with pytest.raises(Unreadable):
        deal("3c 4c | 5c 6c | 7c 8c", round=round)


@pytest.mark.parametrize("hands", [[["3c"], ["4c"]], [["3c"], ["3c"], ["4c"]], [["3c", "3c"], ["4c"], []]])
def test_hands_that_cannot_be_are_unreadable(hands: list[list[str]]) -> None:
    with pytest.raises(Unreadable):
        start_round(new_match(rules_of(), 3), hands)


@pytest.mark.parametrize("players", [2, 7])
def test_a_match_is_for_three_to_six(players: int) -> None:
    with pytest.raises(Unreadable):
        new_match(rules_of(), players)


def test_a_round_begins_only_after_the_one_before() -> None:
    with pytest.raises(Unreadable, match="not ended"):
        next_round(deal("3c | 4c | 5c"), "3c | 4c | 5c")
    with pytest.raises(Unreadable, match="match is over"):
        next_round(play_out(3, ends={"rounds": 1}), "3c | 4c | 5c")
