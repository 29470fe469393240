"""A match as text: what was dealt, and what each player did.

`read_record` looks at the shape alone; whether the rounds can be played one after the other is for `replay`.
"""

import json
from collections.abc import Iterator, Mapping
from contextlib import suppress
from dataclasses import dataclass
from typing import Any, TypeAlias

from presidente.engine.cards import Deck, card_text, deck_of, read_cards
from presidente.engine.errors import Reason, Refused, Unreadable
from presidente.engine.match import Match, apply, new_match, start_round
from presidente.engine.moves import Action, Card, ClockOut, Give, Move, Pass, Play
from presidente.engine.rules import RULES_VERSION, read_rules
from presidente.engine.switches import FEWEST, MOST, Rules, switches

FORMAT = "presidente-record/1"
UNREAD = Action(None, Pass())  # what cannot be read: an act of nobody, a `bad_action` wherever it is applied

Json: TypeAlias = dict[str, Any]  # Any: the values are checked one by one as they are read


@dataclass(frozen=True, slots=True)
class RoundRecord:
    """One round: the hands as dealt, before any exchange, and the actions in order.

    `seats` and `players` where people came or went: per seat its seat in the round before, or None; names.
    `previous` (first round only), `lead` and `inverted` set up a test position.
    """

    hands: tuple[tuple[Card, ...], ...]
    actions: tuple[Action, ...] = ()
    players: tuple[str, ...] | None = None
    seats: tuple[int | None, ...] | None = None
    previous: tuple[int, ...] | None = None
    lead: int | None = None
    inverted: bool = False


@dataclass(frozen=True, slots=True)
class Record:
    """A match. `players` are those of the first round; `started` and `ended` are UTC, ISO 8601."""

    preset: str
    rules: Rules
    players: tuple[str, ...]
    rounds: tuple[RoundRecord, ...] = ()
    started: str | None = None
    ended: str | None = None
    room: str | None = None
    outcome: str | None = None


# -- replaying


def replay(record: Record) -> Match:
    """Where the match stands at the end of the record; refused actions change nothing. Raises Unreadable."""
    match = new_match(record.rules, len(record.players))
    for dealt in record.rounds:
        match = carry_out(begin(match, dealt), dealt)
    return match


def carry_out(match: Match, dealt: RoundRecord) -> Match:
    """The match after the actions of the round that has begun; refused ones change nothing."""
    for action in dealt.actions:
        with suppress(Refused):
            match = apply(match, action).match
    return match


def begin(match: Match, dealt: RoundRecord) -> Match:
    """The match with this round begun; raises Unreadable if it cannot be the next one."""
    return start_round(
        match,
        dealt.hands,
        stayed=dealt.seats,
        previous=dealt.previous,
        lead=dealt.lead,
        inverted=dealt.inverted,
    ).match


# -- writing


def record_json(record: Record) -> dict[str, object]:
    """As the record of a real match: every switch is named."""
    facts = {"started": record.started, "ended": record.ended, "room": record.room, "outcome": record.outcome}
    return {
        "format": FORMAT,
        "rules_version": RULES_VERSION,
        "preset": record.preset,
        "rules": switches(record.rules),
        "players": list(record.players),
        **{key: value for key, value in facts.items() if value is not None},
        "rounds": [_round_json(dealt) for dealt in record.rounds],
    }


def _round_json(dealt: RoundRecord) -> dict[str, object]:
    given: dict[str, object] = {}
    if dealt.seats is not None:
        given |= {"seats": list(dealt.seats), "players": list(dealt.players or ())}
    if dealt.previous is not None:
        given["previous"] = list(dealt.previous)
    if dealt.lead is not None:
        given["lead"] = dealt.lead
    if dealt.inverted:
        given["inverted"] = True
    hands = [card_text(hand) for hand in dealt.hands]
    return {"hands": hands, **given, "actions": [action_json(action) for action in dealt.actions]}


def action_json(action: Action) -> dict[str, object]:
    """One action as a record holds it."""
    written: dict[str, object] = {} if action.seat is None else {"seat": action.seat}
    written |= _move_json(action.move)
    if action.seen is not None:
        written["seen"] = action.seen
    if action.auto:
        written["auto"] = True
    return written


def _move_json(move: Move) -> dict[str, object]:
    match move:
        case Play(cards):
            return {"play": card_text(cards)}
        case Give(cards):
            return {"give": card_text(cards)}
        case Pass():
            return {"pass": True}
        case ClockOut():
            return {"clock": True}


# -- reading


def parse_record(text: bytes) -> Record:
    """A record from its bytes; raises Unreadable."""
    try:
        return read_record(json.loads(text.decode("utf-8-sig")))
    except UnicodeDecodeError as error:
        raise Unreadable("not UTF-8 text") from error
    except RecursionError as error:
        raise Unreadable("nested too deeply") from error
    except ValueError as error:
        raise Unreadable("not JSON") from error


def read_record(value: object) -> Record:
    """A record from parsed JSON; raises Unreadable."""
    record = _object(value, "a record")
    if record.get("format") != FORMAT:
        raise Unreadable(f"the format is not {FORMAT}")
    preset = record.get("preset", "presidente")
    rules = read_rules(preset, _object(record.get("rules", {}), "rules"))
    players = _players(record.get("players"))
    return Record(
        preset,
        rules,
        players,
        tuple(_rounds(_list(record.get("rounds"), "rounds"), len(players), deck_of(rules))),
        **{key: _fact(record, key) for key in ("started", "ended", "room", "outcome")},
    )


def _rounds(values: list[Any], players: int, deck: Deck) -> Iterator[RoundRecord]:
    for number, value in enumerate(values):
        try:
            read = _round(_object(value, "a round"), players, deck, first=number == 0)
        except Unreadable as error:
            error.round = number + 1
            raise
        players = len(read.hands)
        yield read


def _round(value: Json, players: int, deck: Deck, first: bool) -> RoundRecord:
    seats, names = _seating(value, players, first)
    players = players if seats is None else len(seats)
    texts = _list(value.get("hands"), "hands")
    if len(texts) != players or not all(isinstance(text, str) for text in texts):
        raise Unreadable("hands is not one string for each player")
    hands = tuple(read_cards(text, deck) for text in texts)
    lead = value.get("lead")
    if lead is not None and not _is_seat(lead, players):
        raise Unreadable("lead is not a seat")
    inverted = value.get("inverted", False)
    if not isinstance(inverted, bool):
        raise Unreadable("inverted is not true or false")
    previous = _previous(value.get("previous"), players) if first else None
    actions = tuple(_action(action, deck) for action in _list(value.get("actions", []), "actions"))
    return RoundRecord(hands, actions, names, seats, previous, lead, inverted)


def _seating(
    value: Json, players: int, first: bool
) -> tuple[tuple[int | None, ...] | None, tuple[str, ...] | None]:
    """`seats` and `players` of a round, which go together; (None, None) if nobody came or went."""
    if value.get("seats") is None:
        return None, None
    if first:
        raise Unreadable("seats in the first round")
    seats = _list(value["seats"], "seats")
    names = _players(value.get("players"))
    if len(names) != len(seats) or not all(seat is None or _is_seat(seat, players) for seat in seats):
        raise Unreadable("seats is not a seat or null for each player")
    return tuple(seats), names


def _previous(value: object, players: int) -> tuple[int, ...] | None:
    if value is None:
        return None
    ranking = _list(value, "previous")
    if not all(_is_seat(seat, players) for seat in ranking):
        raise Unreadable("previous is not a list of seats")
    return tuple(ranking)


def _action(value: object, deck: Deck) -> Action:
    try:
        return read_action(value, deck)
    except Refused:
        return UNREAD


def read_action(value: object, deck: Deck) -> Action:
    """The reverse of `action_json`; raises Refused(bad_action). Whether the seat exists is for `apply`."""
    if not isinstance(value, Mapping):
        raise Refused(Reason.BAD_ACTION)
    move = _read_move(value, deck)
    seat, auto = value.get("seat"), value.get("auto", False)
    seen = value.get("seen")
    if isinstance(move, ClockOut):
        seat = None
    elif type(seat) is not int:
        raise Refused(Reason.BAD_ACTION)
    if not isinstance(auto, bool) or ("seen" in value and (type(seen) is not int or seen < 0)):
        raise Refused(Reason.BAD_ACTION)
    return Action(seat, move, auto, seen)


def _read_move(value: Mapping[str, object], deck: Deck) -> Move:
    """The one act that is named."""
    acts = [(key, value[key]) for key in ("play", "give", "pass", "clock") if key in value]
    match acts:
        case [("pass", True)]:
            return Pass()
        case [("clock", True)]:
            return ClockOut()
        case [("play", str(text))]:
            return Play(_cards(text, deck))
        case [("give", str(text))]:
            return Give(_cards(text, deck))
    raise Refused(Reason.BAD_ACTION)


def _cards(text: str, deck: Deck) -> tuple[Card, ...]:
    try:
        return read_cards(text, deck)
    except Unreadable as error:
        raise Refused(Reason.BAD_ACTION) from error


def _object(value: object, what: str) -> Json:
    if not isinstance(value, dict):
        raise Unreadable(f"{what} is not an object")
    return value


def _list(value: object, what: str) -> list[Any]:
    if not isinstance(value, list):
        raise Unreadable(f"{what} is not a list")
    return value


def _players(value: object) -> tuple[str, ...]:
    names = _list(value, "players")
    if not FEWEST <= len(names) <= MOST or not all(isinstance(name, str) for name in names):
        raise Unreadable(f"players is not {FEWEST} to {MOST} names")
    return tuple(names)


def _fact(record: Json, key: str) -> str | None:
    value = record.get(key)
    if value is not None and not isinstance(value, str):
        raise Unreadable(f"{key} is not text")
    return value


def _is_seat(value: object, players: int) -> bool:
    return type(value) is int and 0 <= value < players
