"""Why a file is no record that can be shown: one sentence, with the place where the reader stumbled."""

import json

from presidente.engine.errors import Unreadable
from presidente.engine.rules import BadRules
from presidente.web.texts.speech import LazyString, gettext, lazy_gettext
from presidente.web.texts.switches import problem_text

# the engine's reason, or how it begins or ends -> a sentence without its full stop
_WHOLE: dict[str, LazyString] = {
    "not UTF-8 text": lazy_gettext("This is no text file"),
    "not JSON": lazy_gettext("This is no record: the text cannot be read"),
    "nested too deeply": lazy_gettext("This is no record: the text cannot be read"),
    "a record is not an object": lazy_gettext("This is no record of a match"),
    "the format is not": lazy_gettext("This is no record of a match, or it comes from a newer version"),
    "unknown preset": lazy_gettext("The record names a game that does not exist"),
    "ends is not": lazy_gettext("The rules in the record cannot be read"),
    "rules": lazy_gettext("The rules in the record cannot be read"),
    "players is not": lazy_gettext("A match has three to six players, with their names"),
    "a match is for": lazy_gettext("A match has three to six players, with their names"),
    "a round is for": lazy_gettext("A match has three to six players, with their names"),
    "rounds is not": lazy_gettext("The rounds are missing"),
    "no rounds": lazy_gettext("There is no round in this record yet"),
    "too long": lazy_gettext("This record is longer than any match"),
    "not a card of this deck": lazy_gettext("There is a card that is not in this deck"),
    "a card is named twice": lazy_gettext("There is a card twice"),
    "a card is dealt twice": lazy_gettext("There is a card twice, or one that is not in this deck"),
    "hands is not": lazy_gettext("There has to be one hand for each player"),
    "not one hand": lazy_gettext("There has to be one hand for each player"),
    "a hand is smaller": lazy_gettext("A hand has fewer cards than the exchange takes"),
    "lead is not": lazy_gettext("It is not clear who leads"),
    "inverted is not": lazy_gettext("It is not clear which order counts"),
    "previous is not": lazy_gettext("The ranking before it cannot be read"),
    "seats": lazy_gettext("It is not clear who changed seats"),
    "the round before has not ended": lazy_gettext("It begins before the round before it has ended"),
    "the match is over": lazy_gettext("It comes after the end of the match"),
    "actions is not": lazy_gettext("Its plays cannot be read"),
    "a round is not": lazy_gettext("It cannot be read"),
}
_OTHER = lazy_gettext("Something in this record cannot be read")


def unreadable(error: Unreadable) -> str:
    """The sentence, in the language in force."""
    if isinstance(error, BadRules):
        return gettext(
            "The rules in the record are not possible. %(why)s", why=problem_text(error.problems[0])
        )
    why, line = sentence(str(error)), _line(error)
    if line is not None:
        return gettext("%(why)s (line %(line)s).", why=why, line=line)
    if error.round is not None:
        return gettext("Round %(round)s: %(why)s.", why=why[:1].lower() + why[1:], round=error.round)
    return f"{why}."


def sentence(reason: str) -> str:
    """For a reason as the engine words it."""
    found = (text for start, text in _WHOLE.items() if reason.startswith(start))
    return str(next(found, _OTHER))


def _line(error: Unreadable) -> int | None:
    """Of the text, where it stops being JSON."""
    cause = error.__cause__
    return cause.lineno if isinstance(cause, json.JSONDecodeError) else None
