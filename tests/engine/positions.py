"""Positions and actions as short texts, so that a test reads like the play it is about."""

from typing import Any

import pytest

from presidente.engine.cards import deck_of, read_cards
from presidente.engine.errors import Reason, Refused
from presidente.engine.events import Closed, Event
from presidente.engine.match import Match, Step, apply, new_match, start_round
from presidente.engine.moves import Action, ClockOut, Give, Move, Pass, Play
from presidente.engine.rules import Rules, read_rules

PLAIN: dict[str, Any] = {
    "revolution": False,
    "equal_skips": "off",
    "four_closes": False,
    "strongest_closes": False,
}


def rules_of(preset: str = "presidente", **switches: Any) -> Rules:
    return read_rules(preset, switches)


def deal(
    hands: str, preset: str = "presidente", *, round: dict[str, Any] | None = None, **switches: Any
) -> Match:
    """A match whose first round has these hands, "3c 3d | 4c | 5c"; `round` is for `start_round`."""
    texts = hands.split("|")
    match = new_match(rules_of(preset, **switches), len(texts))
    return next_round(match, hands, **{"lead": 0, **(round or {})})


def next_round(match: Match, hands: str, **round: Any) -> Match:
    """The next round with these hands."""
    deck = deck_of(match.rules)
    return start_round(match, [read_cards(text, deck) for text in hands.split("|")], **round).match


def action(text: str) -> Action:
    """ "0 3c 3d", "1 pass", "2 give Qh", "clock"; "@3" at the end is what was seen."""
    words = text.split()
    seen = int(words.pop()[1:]) if words[-1][0] == "@" else None
    if words[0] == "clock":
        return Action(None, ClockOut())
    seat, *rest = words
    move: Move = Play(tuple(rest))
    if rest == ["pass"]:
        move = Pass()
    elif rest[0] == "give":
        move = Give(tuple(rest[1:]))
    return Action(int(seat), move, seen=seen)


def step(match: Match, text: str) -> Step:
    return apply(match, action(text))


def act(match: Match, *texts: str) -> Match:
    """The match after these actions, all of them accepted."""
    for text in texts:
        match = step(match, text).match
    return match


def events(match: Match, text: str) -> tuple[Event, ...]:
    return step(match, text).events


def closes(match: Match, text: str) -> bool:
    return any(isinstance(event, Closed) for event in events(match, text))


def reason(match: Match, text: str) -> Reason:
    """Why this action is refused."""
    with pytest.raises(Refused) as refused:
        step(match, text)
    return refused.value.reason


def hands(match: Match) -> list[str]:
    return [" ".join(match.hand(seat)) for seat in range(match.players)]
