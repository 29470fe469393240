"""Fast mode: no turns, a common clock, and every play names the state it answers."""

from typing import Any

import pytest

from presidente.engine.errors import Reason, Refused
from presidente.engine.events import Cause, Closed, WentOut
from presidente.engine.match import Match, Phase, apply, legal_moves
from presidente.engine.moves import Action, ClockOut, Pass, Play
from tests.engine.positions import act, action, deal, events, next_round, reason, step

FAST: dict[str, Any] = {"turns": "fast"}
HANDS = "3c 9c Tc | 5c 4c | 7c Ac"


def fast(hands: str = HANDS, **switches: Any) -> Match:
    return deal(hands, **{**FAST, **switches})


def test_everyone_with_cards_may_lead_and_nobody_is_next() -> None:
    match = fast()
    assert match.may_act == (0, 1, 2)
    assert Pass() not in legal_moves(match, 1)


def test_a_play_on_another_state_than_the_one_seen_is_stale_even_if_it_would_beat_the_top() -> None:
    match = act(fast(), "0 3c @0")
    assert reason(match, "1 5c @0") is Reason.STALE
    assert reason(match, "1 5c @2") is Reason.STALE
    assert act(match, "1 5c @1").accepted == 2
    assert act(match, "1 5c").accepted == 2


def test_a_pass_is_never_stale() -> None:
    match = act(fast(), "0 3c")
    assert act(match, "1 pass @0").state.passed == 0b10


def test_one_may_beat_ones_own_play_but_not_pass_on_it() -> None:
    match = act(fast(), "0 3c")
    assert reason(match, "0 pass") is Reason.CANNOT_PASS
    assert Pass() not in legal_moves(match, 0)
    assert act(match, "0 9c").state.owner == 0


def test_who_passed_plays_no_more_in_this_trick() -> None:
    match = act(fast(), "0 3c", "1 pass")
    assert reason(match, "1 5c @1") is Reason.ALREADY_PASSED
    assert match.may_act == (0, 2)
    assert legal_moves(match, 1) == ()


def test_the_trick_closes_when_all_others_have_passed_and_anyone_leads() -> None:
    match = act(fast(), "0 3c", "1 pass")
    assert events(match, "2 pass")[-1] == Closed(0, (Cause.ALL_PASSED,), None)
    assert act(match, "2 pass").may_act == (0, 1, 2)


def test_a_play_too_may_leave_nobody_to_answer() -> None:
    match = act(fast(), "0 3c", "1 pass", "0 9c")
    assert match.may_act == (0, 2)
    match = act(fast(), "0 3c", "1 pass", "2 7c", "0 pass")
    assert (match.state.top, match.may_act) == (None, (0, 1, 2))
    out = act(fast("3c 9c | 5c 4c 8c | 7c"), "1 5c", "0 pass")
    assert events(out, "2 7c")[-1] == WentOut(2, 1, False)
    assert events(act(out, "2 7c"), "1 8c")[-1] == Closed(1, (Cause.ALL_PASSED,), None)


def test_the_owner_may_be_out_and_the_others_still_answer() -> None:
    match = act(fast("3c | 5c 4c | 7c Ac"), "0 3c")
    assert match.may_act == (1, 2)
    assert act(match, "1 pass").may_act == (2,)
    assert act(match, "1 pass", "2 pass").may_act == (1, 2)


def test_the_clock_closes_a_trick_that_is_not_empty() -> None:
    match = act(fast(), "0 3c")
    assert events(match, "clock") == (Closed(0, (Cause.CLOCK,), None),)
    assert reason(act(match, "clock"), "clock") is Reason.BAD_ACTION
    assert reason(fast(), "clock") is Reason.BAD_ACTION


def test_the_clock_says_nothing_in_turn_mode() -> None:
    assert reason(act(deal(HANDS), "0 3c"), "clock") is Reason.BAD_ACTION


def test_after_the_round_the_clock_is_in_the_wrong_phase() -> None:
    match = act(fast("3c | 4c | 5c"), "0 3c", "1 4c")
    assert match.phase is Phase.ROUND_OVER
    assert reason(match, "clock") is Reason.WRONG_PHASE


def test_an_equal_play_skips_nobody() -> None:
    match = act(fast("7c 3c | 7d 3d | 8c 9c"), "0 7c", "1 7d")
    assert (match.state.must_equal, match.may_act) == (False, (0, 1, 2))


@pytest.mark.parametrize("seen", [-1, True, "1", 1.0])
def test_a_seen_that_is_no_count_is_a_bad_action(seen: Any) -> None:
    with pytest.raises(Refused, match="bad_action"):
        apply(fast(), Action(0, Play(("3c",)), seen=seen))


def test_after_the_exchange_the_lead_is_free() -> None:
    match = act(fast("3c | 4c | 5c"), "0 3c", "1 4c")
    match = next_round(match, "6c 7c | 8c 9c | Tc Jc")
    assert (match.phase, match.may_act) == (Phase.EXCHANGE, (0,))
    assert act(match, "0 give 6c 7c").may_act == (0, 1, 2)


def test_the_clock_alone_has_no_seat() -> None:
    assert action("clock") == Action(None, ClockOut())
    assert step(act(fast(), "0 3c"), "clock").match.may_act == (0, 1, 2)
