"""Every reason, and which one comes first when several apply."""

import pytest

from presidente.engine.errors import Reason, Refused
from presidente.engine.match import Match, apply
from presidente.engine.moves import Action, Give, Pass, Play
from tests.engine.positions import act, action, deal, next_round, reason


def led() -> Match:
    """Seat 0 has led a pair; seat 1 is to answer, seat 3 is out from the start."""
    return act(deal("5c 5d 9c | 3c 3d 7c 7d 7h 8c Kc | 6c 6d Jc | "), "0 5c 5d")


def must_equal() -> Match:
    return act(deal("7c 3c | 7d 3d | 7h 5h 9h 9s Th Jh Qh | Kd Ks", sequences=True), "0 7c", "1 7d")


def fast() -> Match:
    return act(deal("3c 9c | 5c 4c 8c | 7c | ", turns="fast"), "0 3c", "1 pass")


def over() -> Match:
    return act(deal("3c | 4c | 5c"), "0 3c", "1 4c")


def exchange() -> Match:
    return next_round(over(), "6c 7c | 8c 9c | Tc Jc")


def bound() -> Match:
    return deal("3c Qc Qh | 4c | 5c", must_play_lead_card=True)


def strict() -> Match:
    return act(deal("4c 5d 6h 9c | 7c 7d 3c 4d 5s | 8c", sequences=True), "0 4c 5d 6h")


CASES = [
    (led, "1 5x", Reason.BAD_ACTION),
    (led, "1 7c 7c", Reason.BAD_ACTION),
    (led, "4 7c 7d", Reason.BAD_ACTION),
    (led, "-1 7c 7d", Reason.BAD_ACTION),
    (led, "3 5x", Reason.BAD_ACTION),  # before already_out
    (over, "0 Zz", Reason.BAD_ACTION),  # before wrong_phase
    (over, "1 pass", Reason.WRONG_PHASE),
    (over, "2 5c", Reason.WRONG_PHASE),
    (over, "2 give 5c", Reason.WRONG_PHASE),
    (led, "1 give 7c", Reason.WRONG_PHASE),
    (led, "3 give 7c", Reason.WRONG_PHASE),  # before already_out
    (exchange, "0 pass", Reason.WRONG_PHASE),
    (led, "3 pass", Reason.ALREADY_OUT),
    (led, "3 7c", Reason.ALREADY_OUT),  # before not_your_turn, not_in_hand
    (fast, "1 8c @0", Reason.ALREADY_PASSED),  # before stale
    (fast, "1 pass", Reason.ALREADY_PASSED),
    (fast, "2 Kc @0", Reason.STALE),  # before not_in_hand
    (fast, "2 7c @5", Reason.STALE),
    (led, "2 6c 6d", Reason.NOT_YOUR_TURN),
    (led, "2 Kc", Reason.NOT_YOUR_TURN),  # before not_in_hand
    (led, "2 pass", Reason.NOT_YOUR_TURN),
    (exchange, "2 give 9s 9d", Reason.NOT_YOUR_TURN),
    (bound, "1 pass", Reason.NOT_YOUR_TURN),  # before cannot_pass
    (bound, "0 pass", Reason.CANNOT_PASS),
    (fast, "0 pass", Reason.CANNOT_PASS),
    (led, "1 9c 9d", Reason.NOT_IN_HAND),
    (led, "1 7c Ad", Reason.NOT_IN_HAND),  # before not_a_combination
    (exchange, "0 give 8c", Reason.NOT_IN_HAND),  # before wrong_exchange
    (led, "1 7c 8c", Reason.NOT_A_COMBINATION),
    (led, "1 3c 7d 8c", Reason.NOT_A_COMBINATION),
    (strict, "1 7c 7d", Reason.WRONG_KIND),  # before wrong_count
    (must_equal, "2 9h Th Jh", Reason.WRONG_KIND),
    (led, "1 3c", Reason.WRONG_COUNT),  # before too_weak
    (led, "1 7c 7d 7h", Reason.WRONG_COUNT),
    (must_equal, "2 9h 9s", Reason.WRONG_COUNT),  # before must_equal
    (must_equal, "2 9h", Reason.MUST_EQUAL),
    (must_equal, "2 5h", Reason.MUST_EQUAL),  # before too_weak
    (led, "1 3c 3d", Reason.TOO_WEAK),
    (strict, "1 3c 4d 5s", Reason.TOO_WEAK),
    (bound, "0 3c", Reason.MUST_PLAY_LEAD_CARD),
    (bound, "0 Qc", Reason.MUST_PLAY_LEAD_CARD),
    (exchange, "0 give 6c", Reason.WRONG_EXCHANGE),
]


@pytest.mark.parametrize(("position", "text", "expected"), CASES)
def test_the_first_reason_in_order_is_given_and_nothing_changes(
    position: object, text: str, expected: Reason
) -> None:
    match: Match = position()  # type: ignore[operator]
    before = match.state.copy()
    assert reason(match, text) is expected
    assert match.state == before


def test_every_reason_is_reached() -> None:
    assert {expected for *_, expected in CASES} == set(Reason)


@pytest.mark.parametrize("seat", [None, True, "0", 0.0, 10**400])
@pytest.mark.parametrize("move", [Pass(), Play(("5c",)), Give(("5c",))])
def test_a_seat_that_is_none_is_a_bad_action(seat: int | None, move: Pass | Play | Give) -> None:
    with pytest.raises(Refused, match="bad_action"):
        apply(led(), Action(seat, move))


def test_who_lets_the_server_move_is_held_to_the_same_rules() -> None:
    """C15"""
    asked = action("1 3c 3d")
    with pytest.raises(Refused, match="too_weak"):
        apply(led(), Action(asked.seat, asked.move, auto=True))


def test_an_automatic_move_says_so() -> None:
    played, *_ = apply(led(), Action(1, Play(("7c", "7d")), auto=True)).events
    passed, *_ = apply(led(), Action(1, Pass(), auto=True)).events
    assert (played.auto, passed.auto) == (True, True)  # type: ignore[union-attr]
