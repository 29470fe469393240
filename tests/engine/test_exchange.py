"""The exchange between rounds."""

import random

import pytest

from presidente.engine.errors import Reason, Unreadable
from presidente.engine.events import Gave
from presidente.engine.match import Match, Phase, legal_moves
from presidente.engine.moves import Give
from presidente.engine.view import own, table
from tests.engine.positions import act, deal, hands, reason

FOUR = "3c 4c 5c | 6c 7c 8c | 9c Tc Jc | Qc Kc 2c"
SPANISH = "3o 3c 4o | 5o 6o Ko | 7o 2o Ao | Jo Jc 2c"


def exchanging(cards: str = FOUR, preset: str = "presidente", **switches: object) -> Match:
    """Seat 0 was president, the last seat last."""
    previous = list(range(cards.count("|") + 1))
    return deal(cards, preset, round={"previous": previous, "lead": None}, **switches)


def test_the_strongest_cards_go_up_by_themselves() -> None:
    match = exchanging()
    assert hands(match) == ["3c 4c 5c Kc 2c", "6c 7c 8c Jc", "9c Tc", "Qc"]
    assert match.may_act == (0, 1)
    assert [(e.seat, e.to, e.count, e.auto) for e in match.events if isinstance(e, Gave)] == [
        (3, 0, 2, True),
        (2, 1, 1, True),
    ]


def test_each_is_shown_what_is_owed_and_to_whom() -> None:
    match = exchanging()
    owed = [(own(match, seat).owes, own(match, seat).owes_to) for seat in range(4)]
    assert owed == [(2, 3), (1, 2), (0, None), (0, None)]
    after = act(match, "0 give 3c 4c")
    assert (own(after, 0).owes, own(after, 0).owes_to) == (0, None)
    choosing = exchanging(SPANISH, "presi")
    owed = [(own(choosing, seat).owes, own(choosing, seat).owes_to) for seat in range(4)]
    assert owed == [(2, 3), (1, 2), (1, 1), (2, 0)]


def test_any_card_may_be_given_back_and_moves_at_once() -> None:
    """C12: each card of the hand, those that came included."""
    match = exchanging()
    for card in match.hand(1):
        after = act(match, f"1 give {card}")
        assert card in after.hand(2)
        assert after.may_act == (0,)
    assert act(match, "0 give Kc 2c", "1 give Jc").phase is Phase.PLAY


def test_of_equal_cards_the_later_suit_goes_up() -> None:
    match = exchanging("3c 4c | 5c 6c | Kc Kd Kh Ks")
    assert match.hand(0) == ("3c", "4c", "Kh", "Ks")


def test_three_players_exchange_two_cards_and_the_middle_one_none() -> None:
    """D15"""
    for preset in ("presidente", "estrito"):
        match = exchanging("3c 4c | 5c 6c | 7c 8c", preset, ends={"rounds": 3})
        assert (match.may_act, match.hand(1)) == ((0,), ("5c", "6c"))
    match = exchanging("3o 4o | 5o 6o | 7o 8o", "presi")
    assert match.may_act == (0, 2)


def test_with_one_card_the_vices_give_nothing() -> None:
    match = exchanging(exchange_cards=1)
    assert match.may_act == (0,)
    assert match.hand(0) == ("3c", "4c", "5c", "2c")
    assert reason(match, "0 give 3c 4c") is Reason.WRONG_EXCHANGE


def test_six_players_leave_the_neutrals_alone() -> None:
    match = exchanging("3c 4c | 5c 6c | 7c 8c | 9c Tc | Jc Qc | Kc Ac")
    assert match.may_act == (0, 1)
    assert (match.hand(2), match.hand(3)) == (("7c", "8c"), ("9c", "Tc"))


def test_without_the_exchange_play_begins_at_once() -> None:
    match = exchanging(exchange="off")
    assert (match.phase, match.may_act) == (Phase.PLAY, (3,))


def test_the_president_may_lead_later_rounds() -> None:
    assert exchanging(exchange="off", next_lead="president").may_act == (0,)


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("1 give 6c 7c", Reason.WRONG_EXCHANGE),
        ("1 give 3d", Reason.NOT_IN_HAND),
        ("2 give 9c", Reason.NOT_YOUR_TURN),
        ("3 give Qc", Reason.NOT_YOUR_TURN),
        ("1 6c", Reason.WRONG_PHASE),
        ("1 pass", Reason.WRONG_PHASE),
        ("1 give", Reason.BAD_ACTION),
        ("1 give 6c 6c", Reason.BAD_ACTION),
        ("1 give Zz", Reason.BAD_ACTION),
    ],
)
def test_a_wrong_gift_is_refused(text: str, expected: Reason) -> None:
    assert reason(exchanging(), text) is expected


def test_in_presi_all_four_confirm_from_the_hand_they_were_dealt() -> None:
    """D16: nobody's cards move before the last has confirmed."""
    match = exchanging(SPANISH, "presi")
    dealt = hands(match)
    assert match.may_act == (0, 1, 2, 3)
    match = act(match, "0 give 3o 3c", "2 give 2o", "3 give Jc 2c")
    assert (hands(match), match.may_act) == (dealt, (1,))
    assert [own(match, seat).came for seat in range(4)] == [(), (), (), ()]
    assert reason(match, "0 give 3o 3c") is Reason.NOT_YOUR_TURN
    match = act(match, "1 give 5o")
    assert hands(match) == ["4o Jc 2c", "6o Ko 2o", "5o 7o Ao", "3o 3c Jo"]
    assert own(match, 3).came == ("3o", "3c")
    assert own(match, 3).gave == ("Jc", "2c")


@pytest.mark.parametrize(
    ("text", "right"),
    [
        ("0 give 3o 3c", True),
        ("0 give 3o 4o", False),
        ("3 give Jo 2c", True),  # of two equal jacks either
        ("3 give Jc 2c", True),
        ("3 give Jo Jc", False),
        ("2 give 2o", True),
        ("2 give Ao", False),
        ("1 give 5o", True),
        ("1 give 6o", False),
    ],
)
def test_the_worst_and_the_best_are_by_rank_and_of_equal_cards_one_chooses(text: str, right: bool) -> None:
    """D16"""
    match = exchanging(SPANISH, "presi")
    if right:
        assert act(match, text).may_act != match.may_act
    else:
        assert reason(match, text) is Reason.WRONG_EXCHANGE


def test_the_golden_two_is_the_best_two() -> None:
    match = exchanging("3o 4o 5o | 6o 7o 8o | 9o 2o 2c | Jo Ko Ao", "presi")
    assert reason(match, "2 give 2c") is Reason.WRONG_EXCHANGE
    assert act(match, "2 give 2o").may_act == (0, 1, 3)


def test_jokers_are_the_strongest_of_all() -> None:
    match = exchanging("3c 4c | 5c 6c | 2c X1 X2", jokers=2)
    assert match.hand(0)[-2:] == ("X1", "X2")


@pytest.mark.parametrize("cards", ["3c | 4c 5c | 6c 7c", "3c 4c | 5c | 6c 7c", "3c 4c | 5c 6c | "])
def test_a_hand_smaller_than_the_gift_cannot_be_dealt(cards: str) -> None:
    with pytest.raises(Unreadable):
        exchanging(cards)


@pytest.mark.parametrize(("cards", "preset"), [(FOUR, "presidente"), (FOUR, "estrito"), (SPANISH, "presi")])
def test_who_owes_is_offered_one_valid_gift(cards: str, preset: str) -> None:
    match = exchanging(cards, preset, ends={"rounds": 3})
    while match.phase is Phase.EXCHANGE:
        seat = match.may_act[0]
        (gift,) = legal_moves(match, seat)
        assert isinstance(gift, Give)
        assert own(match, seat).owes == len(gift.cards)
        match = act(match, f"{seat} give {' '.join(gift.cards)}")
    assert match.phase is Phase.PLAY


def test_the_gift_of_choice_that_is_offered_is_the_weakest() -> None:
    assert legal_moves(exchanging(), 0) == (Give(("3c", "4c")),)


def test_random_gifts_of_choice_see_every_rank_given() -> None:
    """C12"""
    rng = random.Random(12)
    given = set()
    match = exchanging("3c 4d 5h 6s 7c 8d 9h Ts Jc Qd | 3d 3h | Kc Ad 2h")
    for _ in range(200):
        gift = rng.sample(match.hand(0), 2)
        given |= {card[0] for card in gift}
        assert act(match, f"0 give {' '.join(gift)}").phase is Phase.PLAY
    assert given == {card[0] for card in match.hand(0)}


def test_nobody_else_sees_what_is_given() -> None:
    match = act(exchanging(), "1 give 7c")
    shown = [event for event in table(match).events if isinstance(event, Gave)]
    assert [event.cards for event in shown] == [(), (), ()]
    assert own(match, 2).came == ("7c",)
    assert own(match, 1).gave == ("7c",)
    assert (own(match, 3).came, own(match, 3).gave) == ((), ("Kc", "2c"))
