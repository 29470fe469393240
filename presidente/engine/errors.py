"""Why something was refused. Sentences for people are chosen at the edge, in the reader's language."""

from enum import StrEnum


class Reason(StrEnum):
    """Why an action was refused, in the order of precedence of the rules ("Refusals")."""

    BAD_ACTION = "bad_action"
    WRONG_PHASE = "wrong_phase"
    ALREADY_OUT = "already_out"
    ALREADY_PASSED = "already_passed"
    STALE = "stale"
    NOT_YOUR_TURN = "not_your_turn"
    CANNOT_PASS = "cannot_pass"
    NOT_IN_HAND = "not_in_hand"
    NOT_A_COMBINATION = "not_a_combination"
    WRONG_KIND = "wrong_kind"
    WRONG_COUNT = "wrong_count"
    MUST_EQUAL = "must_equal"
    TOO_WEAK = "too_weak"
    MUST_PLAY_LEAD_CARD = "must_play_lead_card"
    WRONG_EXCHANGE = "wrong_exchange"


class Refused(Exception):
    """An action that the rules do not allow here; nothing was changed."""

    def __init__(self, reason: Reason) -> None:
        super().__init__(reason.value)
        self.reason = reason


class Unreadable(Exception):
    """A record, a card or a set of rules that is not one; the message is one line in English.

    `round`: the number, from 1, of the round of a record that it is about, where it is about one.
    """

    round: int | None = None
