"""Every reason, and which one comes first when several apply."""

from collections.abc import Callable
from itertools import combinations

import pytest

from presidente.engine.errors import Reason, Refused
from presidente.engine.match import Match, apply
from presidente.engine.moves import Action, Give, Pass, Play
from presidente.engine.results import state_json
from tests.engine.positions import act, action, deal, next_round, reason

Position = Callable[[], Match]


def led() -> Match:
    """Seat 0 has led a pair; seat 1 is to answer, seat 3 is out from the start."""
    return act(deal("5c 5d 9c | 3c 3d 7c 7d 7h 8c Kc | 4c 4d 6c 6d Jc | "), "0 5c 5d")


def run() -> Match:
    """Seat 0 has led a sequence."""
    hands = "4c 5d 6h 9c | 7c 7d 3c 3d 3h 4d 5s | 8c | "
    return act(deal(hands, match_equal=False, sequences=True), "0 4c 5d 6h")


def passed() -> Match:
    hands = "5c 5d 9c | 3c 3d 7c 7d 8c 9d | 6c 6d Jc | Kc Kd 4c"
    return act(deal(hands, sequences=True), "0 5c 5d", "1 pass")


def must_equal() -> Match:
    """Seat 2 must; seat 4 is out."""
    return act(deal("7c 3c | 7d 3d | 7h 5h 9h 9s Th Jh Qh | Kd Ks | ", sequences=True), "0 7c", "1 7d")


def must_equal_a_run() -> Match:
    hands = "4c 5c 6c 9c | 4d 5d 6d 9d | 4h 5h 6h 8d 8h 8s | Kd Ks"
    return act(deal(hands, sequences=True), "0 4c 5c 6c", "1 4d 5d 6d")


def passed_and_must_equal() -> Match:
    """Seat 1 has passed, seat 3 must equal."""
    return act(deal("7c 3c | 9c 4c | 7d 5d | 7h 6h"), "0 7c", "1 pass", "2 7d")


def fast() -> Match:
    """Seat 0 has led, seat 1 has passed, seat 3 is out."""
    hands = "4c 9c | 5c 8c | 3d 7c 7d 8d 9d | "
    return act(deal(hands, turns="fast", sequences=True), "0 4c", "1 pass")


def over() -> Match:
    """Seat 1 is left; the trick lies as it was."""
    return act(deal("4c | 3c 5c 5d 6c 7c | ", sequences=True), "0 4c")


def fast_over() -> Match:
    return act(deal("4c | 5c | ", turns="fast"), "0 4c")


def exchange() -> Match:
    """Seat 0 owes two cards, the others nothing."""
    match = act(deal("3c | 4c | 5c"), "0 3c", "1 4c")
    return next_round(match, "6c 7c | 8c 9c | Tc Jc")


def bound() -> Match:
    """Seat 0 leads, and the queen of hearts must be in it."""
    return deal("3c Qc Qh | 4c | 5c | ", must_play_lead_card=True)


ALONE: list[tuple[Position, str, str]] = [
    (led, "1 5x", "bad_action"),
    (led, "1 7c 7c", "bad_action"),
    (led, "4 7c 7d", "bad_action"),
    (led, "-1 7c 7d", "bad_action"),
    (led, "clock", "bad_action"),
    (over, "1 pass", "wrong_phase"),
    (over, "1 5c", "wrong_phase"),
    (over, "1 give 5c", "wrong_phase"),
    (led, "1 give 7c", "wrong_phase"),
    (exchange, "0 pass", "wrong_phase"),
    (fast_over, "clock", "wrong_phase"),
    (led, "3 pass", "already_out"),
    (passed, "1 pass", "already_passed"),
    (fast, "1 pass", "already_passed"),
    (fast, "2 7c @0", "stale"),
    (fast, "2 7c @2", "stale"),
    (led, "2 6c 6d", "not_your_turn"),
    (led, "2 pass", "not_your_turn"),
    (exchange, "1 give 8c 9c", "not_your_turn"),
    (bound, "0 pass", "cannot_pass"),
    (fast, "0 pass", "cannot_pass"),
    (led, "1 9c 9d", "not_in_hand"),
    (exchange, "0 give 8c 9c", "not_in_hand"),
    (bound, "0 Qc Qh 3c", "not_a_combination"),
    (must_equal_a_run, "2 8d 8h 8s", "wrong_kind"),
    (led, "1 7c 7d 7h", "wrong_count"),
    (must_equal, "2 9h", "must_equal"),
    (led, "1 3c 3d", "too_weak"),
    (run, "1 3c 4d 5s", "too_weak"),
    (bound, "0 3c", "must_play_lead_card"),
    (bound, "0 Qc", "must_play_lead_card"),
    (exchange, "0 give 6c", "wrong_exchange"),
    (exchange, "0 give 6c 7c Tc", "wrong_exchange"),
]

# the first comes before the second; both apply
PAIRS: list[tuple[str, str, Position, str]] = [
    ("bad_action", "wrong_phase", over, "0 Zz"),
    ("bad_action", "already_out", led, "3 5x"),
    ("bad_action", "already_passed", fast, "1 Zz"),
    ("bad_action", "stale", fast, "2 Zz @0"),
    ("bad_action", "not_your_turn", led, "2 6c 6c"),
    ("bad_action", "cannot_pass", bound, "0 pass @-1"),
    ("bad_action", "not_in_hand", led, "1 Ad Ad"),
    ("bad_action", "not_a_combination", led, "1 7c 7c 8c"),
    ("bad_action", "wrong_kind", run, "1 7c 7d 7d"),
    ("bad_action", "wrong_count", led, "1 7c 7d 7d"),
    ("bad_action", "must_equal", must_equal, "2 9h @-1"),
    ("bad_action", "too_weak", led, "1 3c 3d @-1"),
    ("bad_action", "must_play_lead_card", bound, "0 3c @-1"),
    ("bad_action", "wrong_exchange", exchange, "0 give 6c 6c 7c"),
    ("wrong_phase", "already_out", led, "3 give 7c"),
    ("wrong_phase", "already_passed", fast, "1 give 5c"),
    ("wrong_phase", "stale", fast_over, "1 5c @0"),
    ("wrong_phase", "not_your_turn", led, "2 give 6c"),
    ("wrong_phase", "cannot_pass", exchange, "0 pass"),
    ("wrong_phase", "not_in_hand", exchange, "0 Kd"),
    ("wrong_phase", "not_a_combination", exchange, "0 6c 7c"),
    ("wrong_phase", "wrong_kind", over, "1 5c 6c 7c"),
    ("wrong_phase", "wrong_count", over, "1 5c 5d"),
    ("wrong_phase", "too_weak", over, "1 3c"),
    ("already_out", "stale", fast, "3 7c @0"),
    ("already_out", "not_your_turn", led, "3 pass"),
    ("already_out", "cannot_pass", bound, "3 pass"),
    ("already_out", "not_in_hand", led, "3 7c 7d"),
    ("already_out", "not_a_combination", led, "3 7c 8c"),
    ("already_out", "wrong_kind", run, "3 9d"),
    ("already_out", "wrong_count", led, "3 7c"),
    ("already_out", "must_equal", must_equal, "4 9h"),
    ("already_out", "too_weak", led, "3 3c 3d"),
    ("already_out", "must_play_lead_card", bound, "3 3c"),
    ("already_passed", "stale", fast, "1 8c @0"),
    ("already_passed", "not_your_turn", passed, "1 7c 7d"),
    ("already_passed", "not_in_hand", passed, "1 Ac Ad"),
    ("already_passed", "not_a_combination", passed, "1 7c 8c"),
    ("already_passed", "wrong_kind", passed, "1 7c 8c 9d"),
    ("already_passed", "wrong_count", passed, "1 7c"),
    ("already_passed", "must_equal", passed_and_must_equal, "1 9c"),
    ("already_passed", "too_weak", passed, "1 3c 3d"),
    ("stale", "not_in_hand", fast, "2 Kc @0"),
    ("stale", "not_a_combination", fast, "2 7c 8d @0"),
    ("stale", "wrong_kind", fast, "2 7c 8d 9d @0"),
    ("stale", "wrong_count", fast, "2 7c 7d @0"),
    ("stale", "too_weak", fast, "2 3d @0"),
    ("not_your_turn", "cannot_pass", bound, "1 pass"),
    ("not_your_turn", "not_in_hand", led, "2 Kc Ks"),
    ("not_your_turn", "not_a_combination", led, "2 6c Jc"),
    ("not_your_turn", "wrong_kind", run, "2 8c"),
    ("not_your_turn", "wrong_count", led, "2 6c"),
    ("not_your_turn", "must_equal", must_equal, "3 Kd"),
    ("not_your_turn", "too_weak", led, "2 4c 4d"),
    ("not_your_turn", "must_play_lead_card", bound, "1 4c"),
    ("not_your_turn", "wrong_exchange", exchange, "2 give 9s"),
    ("not_in_hand", "not_a_combination", led, "1 7c Ad"),
    ("not_in_hand", "wrong_kind", run, "1 Ac"),
    ("not_in_hand", "wrong_count", led, "1 Ac"),
    ("not_in_hand", "must_equal", must_equal, "2 8d"),
    ("not_in_hand", "too_weak", led, "1 4c 4d"),
    ("not_in_hand", "must_play_lead_card", bound, "0 4c"),
    ("not_in_hand", "wrong_exchange", exchange, "0 give 8c"),
    ("not_a_combination", "wrong_count", led, "1 3c 7d 8c"),
    ("not_a_combination", "must_equal", must_equal, "2 5h 9h"),
    ("not_a_combination", "must_play_lead_card", bound, "0 3c Qc"),
    ("wrong_kind", "wrong_count", run, "1 7c 7d"),
    ("wrong_kind", "must_equal", must_equal, "2 9h Th Jh"),
    ("wrong_kind", "too_weak", run, "1 3c 3d 3h"),
    ("wrong_count", "must_equal", must_equal, "2 9h 9s"),
    ("wrong_count", "too_weak", led, "1 3c"),
    ("must_equal", "too_weak", must_equal, "2 5h"),
]
ORDER = [
    "bad_action",
    "wrong_phase",
    "already_out",
    "already_passed",
    "stale",
    "not_your_turn",
    "cannot_pass",
    "not_in_hand",
    "not_a_combination",
    "wrong_kind",
    "wrong_count",
    "must_equal",
    "too_weak",
    "must_play_lead_card",
    "wrong_exchange",
]
OF_CARDS = ORDER[ORDER.index("not_in_hand") :]
# what never meets: (one reason, those it cannot meet)
APART = [
    ("cannot_pass", {*OF_CARDS, "stale", "already_passed"}),  # a pass has no cards; nobody passed on no trick
    (
        "wrong_exchange",
        {*ORDER[1:5], *OF_CARDS[1:]},
    ),  # a gift, in its own phase; nobody is out or passed then
    (
        "must_play_lead_card",
        {"wrong_phase", "already_passed", "stale", *OF_CARDS[2:]},
    ),  # only on the first lead
    ("stale", {"not_your_turn", "must_equal"}),  # fast mode has neither
    ("not_a_combination", {"wrong_kind", "too_weak"}),  # it has neither kind nor rank
    (
        "already_out",
        {"already_passed"},
    ),  # who is out did not pass: the last play was theirs, or an older trick
    ("wrong_phase", {"must_equal"}),  # nobody must anything once the round is over
]


@pytest.mark.parametrize(("position", "text", "expected"), ALONE)
def test_each_reason_is_given_and_nothing_changes(position: Position, text: str, expected: str) -> None:
    match = position()
    before = state_json(match)
    assert reason(match, text) == expected
    assert state_json(match) == before


@pytest.mark.parametrize(("first", "second", "position", "text"), PAIRS)
def test_the_first_reason_in_order_is_given(first: str, second: str, position: Position, text: str) -> None:
    assert ORDER.index(first) < ORDER.index(second)
    assert reason(position(), text) == first


def test_every_reason_and_every_two_that_can_meet_are_tried() -> None:
    assert {expected for *_, expected in ALONE} == set(ORDER) == set(Reason)
    apart = {frozenset((one, other)) for one, others in APART for other in others if other != one}
    meet = {frozenset(pair) for pair in combinations(ORDER, 2)} - apart
    assert {frozenset((first, second)) for first, second, *_ in PAIRS} == meet


@pytest.mark.parametrize(("position", "move"), [(led, Play(())), (exchange, Give(()))])
def test_no_card_at_all_is_a_bad_action(position: Position, move: Play | Give) -> None:
    match = position()
    with pytest.raises(Refused, match="bad_action"):
        apply(match, Action(match.may_act[0], move))


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
