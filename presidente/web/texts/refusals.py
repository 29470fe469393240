"""Why something was not done: a sentence for the player, and the rule it comes from."""

from collections.abc import Callable, Mapping
from typing import NamedTuple

from presidente.engine.errors import Reason
from presidente.rooms.errors import RoomReason
from presidente.web.texts.cards import cards_count, group_name, lead_card_name, rank_name
from presidente.web.texts.sections import section_title
from presidente.web.texts.speech import LazyString, gettext, lazy_gettext


class Text(NamedTuple):
    """`anchor` is an id on the table's rules page; it and `rule_name` are "" when no rule is behind it."""

    sentence: str
    rule_name: str
    anchor: str


# code -> sentence, anchor of the rule
_GAME: dict[str, tuple[LazyString, str]] = {
    Reason.BAD_ACTION: (lazy_gettext("That could not be read. Try again."), "follow"),
    Reason.WRONG_PHASE: (lazy_gettext("That is not possible right now."), "round"),
    Reason.ALREADY_OUT: (lazy_gettext("You are out of cards: you are back in the next round."), "round"),
    Reason.ALREADY_PASSED: (lazy_gettext("You passed: you are back in the next trick."), "pass_is_final"),
    Reason.STALE: (lazy_gettext("The table had changed before this arrived. Look again."), "turns"),
    Reason.NOT_YOUR_TURN: (lazy_gettext("It is not your turn yet. Your cards stay in your hand."), "turns"),
    Reason.CANNOT_PASS: (lazy_gettext("You cannot pass now: whoever leads has to play."), "passing"),
    Reason.NOT_IN_HAND: (lazy_gettext("One of these cards is not in your hand."), "follow"),
    Reason.NOT_A_COMBINATION: (lazy_gettext("These cards do not go together: they need one rank."), "lead"),
    Reason.WRONG_KIND: (
        lazy_gettext("A sequence answers a sequence, equal cards answer equal cards."),
        "follow",
    ),
    Reason.WRONG_COUNT: (lazy_gettext("Answer with the same number of cards."), "follow"),
    Reason.MUST_EQUAL: (lazy_gettext("After an equal play: the same rank, or pass."), "equal_skips"),
    Reason.TOO_WEAK: (lazy_gettext("Too weak for what is on the table."), "match_equal"),
    Reason.MUST_PLAY_LEAD_CARD: (
        lazy_gettext("The first play of the match has to contain the opening card."),
        "must_play_lead_card",
    ),
    Reason.WRONG_EXCHANGE: (lazy_gettext("These are not the cards you owe."), "exchange"),
}
_ROOM: dict[str, LazyString] = {
    RoomReason.NO_SUCH_ROOM: lazy_gettext("There is no table with this code."),
    RoomReason.ROOM_CLOSED: lazy_gettext("This table has closed. Open another one."),
    RoomReason.ROOM_FULL: lazy_gettext("This table is full."),
    RoomReason.ROOM_LOCKED: lazy_gettext("The host has locked the table: nobody else can sit down."),
    RoomReason.LEFT_MATCH: lazy_gettext("You left this match. You can sit down again in the next one."),
    RoomReason.REMOVED: lazy_gettext("The host took you off this table, and has to let you in again."),
    RoomReason.ALREADY_SEATED: lazy_gettext("You already have a seat at this table."),
    RoomReason.NOT_AWAY: lazy_gettext("That player is there: nobody has to play instead."),
    RoomReason.WRONG_CODE: lazy_gettext("No seat of this table has that return code."),
    RoomReason.ROOM_BUSY: lazy_gettext("Several people acted at once. Try again."),
    RoomReason.NOT_SEATED: lazy_gettext("You have no seat at this table."),
    RoomReason.NOT_HOST: lazy_gettext("Only the host of the table can do that."),
    RoomReason.TOO_FEW: lazy_gettext("It takes at least three. Invite people or add bots."),
    RoomReason.PLACE_TAKEN: lazy_gettext("Somebody is sitting there already."),
    RoomReason.NO_SUCH_PLACE: lazy_gettext("There is no such seat."),
    RoomReason.NO_SUCH_BOT: lazy_gettext("There is no bot of that level."),
    RoomReason.BAD_NAME: lazy_gettext("Write a name with letters or figures."),
    RoomReason.BAD_SETTINGS: lazy_gettext("These rules do not go together."),
}
_HTTP: dict[str, LazyString] = {
    "csrf": lazy_gettext("This page was open for too long. Load it again and repeat."),
    "forbidden": lazy_gettext("That is not yours to do."),
    "push_nobody": lazy_gettext("Sit down at a table first: then there is a turn to tell you of."),
    "push_service": lazy_gettext("This server cannot send notifications to this browser."),
    "nothing_shared": lazy_gettext("What you shared names no table. Share its link, or type its code below."),
    "not_found": lazy_gettext("There is nothing at this address."),
    "too_large": lazy_gettext("That was too much at once."),
    "rate_limited": lazy_gettext("Too fast! Wait a few seconds and try again."),
    "server_error": lazy_gettext(
        "Something went wrong on our side. Your cards are safe: load the page again."
    ),
    "unavailable": lazy_gettext("The table cannot be reached right now. It will be back in a moment."),
}


def refusal(code: str, **facts: object) -> Text:
    """The text of any `Reason`, `RoomReason` or HTTP code; an unknown code gets the server's.

    Facts that make it more exact: `count`, `rank` with `deck`, `inverted`, `strict` (of the top play), `card`
    (first_lead), `empty` (no card was sent), `weakest` (exchange: the weakest are owed), `number` (cards
    owed), `sequences`, `fast` (mode) with `wanted` (what has to be played now, in words).
    """
    if code in _GAME:
        sentence, anchor = _GAME[code]
        return Text(_exact(code, facts) or str(sentence), rule_name(anchor), anchor)
    return Text(str(_ROOM.get(code) or _HTTP.get(code) or _HTTP["server_error"]), "", "")


def rule_name(anchor: str) -> str:
    """The title of the rule at an anchor of the rules page."""
    return section_title(anchor)


def _exact(code: str, facts: Mapping[str, object]) -> str:
    """A sentence with the facts of this refusal, or "" if they are not known."""
    exact = _EXACT.get(code)
    try:
        return exact(facts) if exact else ""
    except KeyError:
        return ""


def _too_weak(facts: Mapping[str, object]) -> str:
    rank = rank_name(str(facts["rank"]), str(facts["deck"]))
    if facts.get("strict"):
        if facts.get("inverted"):
            return gettext("The order is upside down: it has to be below %(rank)s.", rank=rank)
        return gettext("It has to be above %(rank)s.", rank=rank)
    if facts.get("inverted"):
        return gettext("The order is upside down: it has to be %(rank)s or lower.", rank=rank)
    return gettext("It has to be %(rank)s or higher.", rank=rank)


def _wrong_count(facts: Mapping[str, object]) -> str:
    return gettext("The table asks for %(cards)s.", cards=cards_count(_number(facts["count"])))


def _must_equal(facts: Mapping[str, object]) -> str:
    cards = group_name(str(facts["rank"]), _number(facts["count"]), str(facts["deck"]))
    return gettext("After an equal play: %(cards)s, or pass.", cards=cards)


def _bad_action(facts: Mapping[str, object]) -> str:
    return gettext("Choose cards in your hand first.") if facts["empty"] else ""


def _not_a_combination(facts: Mapping[str, object]) -> str:
    if facts["sequences"]:
        return gettext("These cards are neither of one rank nor a sequence.")
    return ""


def _must_play_lead_card(facts: Mapping[str, object]) -> str:
    return gettext(
        "The first play of the match has to contain %(card)s.", card=lead_card_name(str(facts["card"]))
    )


def _wrong_exchange(facts: Mapping[str, object]) -> str:
    cards = cards_count(_number(facts["number"]))
    if "weakest" not in facts:
        return gettext("Choose exactly %(cards)s.", cards=cards)
    if facts["weakest"]:
        return gettext("You owe your weakest: %(cards)s.", cards=cards)
    return gettext("You owe your strongest: %(cards)s.", cards=cards)


def _stale(facts: Mapping[str, object]) -> str:
    if not facts["fast"]:
        return ""
    if not facts.get("wanted"):
        return gettext("The trick closed before this arrived. Your cards stay.")
    return gettext("Another play came first. Now: %(wanted)s.", wanted=facts["wanted"])


def _cannot_pass(facts: Mapping[str, object]) -> str:
    return gettext("The top play is yours: there is nothing to pass on.") if facts["fast"] else ""


def _number(fact: object) -> int:
    return fact if isinstance(fact, int) else 0


_EXACT: dict[str, Callable[[Mapping[str, object]], str]] = {
    Reason.BAD_ACTION: _bad_action,
    Reason.STALE: _stale,
    Reason.CANNOT_PASS: _cannot_pass,
    Reason.TOO_WEAK: _too_weak,
    Reason.WRONG_COUNT: _wrong_count,
    Reason.MUST_EQUAL: _must_equal,
    Reason.NOT_A_COMBINATION: _not_a_combination,
    Reason.MUST_PLAY_LEAD_CARD: _must_play_lead_card,
    Reason.WRONG_EXCHANGE: _wrong_exchange,
}
