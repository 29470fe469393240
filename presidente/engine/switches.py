"""The house rules as data: one `Rules` value, its switches, and the combinations that make no sense."""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field, fields
from enum import StrEnum
from typing import Literal, TypeAlias

from presidente.engine.errors import Unreadable

SPANISH = ("spanish48", "spanish40")
FEWEST, MOST = 3, 6  # players of a match


@dataclass(frozen=True, slots=True)
class Ends:
    """When a match is over: after `number` rounds, at `number` points, or when the host says so."""

    kind: Literal["rounds", "target", "unlimited"]
    number: int = 0

    @property
    def text(self) -> str:
        """As a form says it: "rounds:5", "target:11", "unlimited"."""
        return self.kind if self.kind == "unlimited" else f"{self.kind}:{self.number}"

    @property
    def json(self) -> object:
        """As a record says it: {"rounds": 5}, {"target": 11}, "unlimited"."""
        return self.kind if self.kind == "unlimited" else {self.kind: self.number}

    @classmethod
    def from_json(cls, value: object) -> "Ends":
        """The reverse of `json`; raises Unreadable."""
        if value == "unlimited":
            return cls("unlimited")
        if isinstance(value, dict) and len(value) == 1:
            ((kind, number),) = value.items()
            if kind in ("rounds", "target") and type(number) is int and number in ENDS_NUMBERS:
                return cls(kind, number)
        raise Unreadable("ends is not rounds, target or unlimited")

    @classmethod
    def from_text(cls, text: str) -> "Ends":
        """The reverse of `text`; raises Unreadable."""
        kind, colon, number = text.partition(":")
        if not colon:
            return cls.from_json(kind)
        plain = number.isascii() and number.isdigit() and len(number) <= 4
        return cls.from_json({kind: int(number) if plain else None})


ENDS_NUMBERS = range(1, 1001)
Value: TypeAlias = bool | int | str | Ends
Values: TypeAlias = tuple[bool | int | str, ...] | range
FLAG = (False, True)
SET_FLAG = (True, False)


@dataclass(frozen=True, slots=True)
class Switch:
    """One house rule: the values it may have, the default first in a choice; a range is a whole number.

    `ends` is the odd one: its values are the kinds of an `Ends`, and `ENDS_NUMBERS` go with two of them.
    """

    name: str
    values: Values
    default: Value

    def read(self, value: object) -> Value:
        """A JSON value as one of this switch; raises Unreadable."""
        if isinstance(self.default, Ends):
            return value if isinstance(value, Ends) else Ends.from_json(value)
        if isinstance(value, (bool, int, str)) and type(value) is type(self.default) and value in self.values:
            return value
        raise Unreadable(f"{self.name} has a wrong value")


def _choice(*values: str) -> str:
    return field(default=values[0], metadata={"values": values})


def _flag(values: tuple[bool, bool] = FLAG) -> bool:
    return field(default=values[0], metadata={"values": values})


def _number(default: int, values: range | tuple[int, ...]) -> int:
    return field(default=default, metadata={"values": values})


@dataclass(frozen=True, slots=True)
class Rules:
    """One field per switch of the rules ("Switches"), in their order, with their defaults."""

    deck: str = _choice("french52", "spanish48", "spanish40")
    jokers: int = _number(0, range(0, 5))
    rank_order: str = _choice("two_high", "three_second")
    match_equal: bool = _flag(SET_FLAG)
    revolution: bool = _flag(SET_FLAG)
    revolution_by_singles: bool = _flag()
    revolution_starts: str = _choice("now", "next_trick")
    revolution_turns_direction: bool = _flag()
    equal_skips: str = _choice("if_unable", "always", "off")
    four_closes: bool = _flag(SET_FLAG)
    strongest_closes: bool = _flag(SET_FLAG)
    eight_closes: bool = _flag()
    golden_two: bool = _flag()
    finish_closes: bool = _flag()
    finish_on_two: bool = _flag()
    pass_is_final: bool = _flag(SET_FLAG)
    sequences: bool = _flag()
    wild: str = _choice("jokers", "twos", "none")
    first_lead: str = _choice("Qh", "3o", "3c", "first_seat")
    must_play_lead_card: bool = _flag()
    next_lead: str = _choice("last", "president")
    exchange: str = _choice("choose_return", "worst_return", "off")
    exchange_cards: int = _number(2, (2, 1))
    extra_cards: str = _choice("last_first", "rotate", "seat_order")
    scoring: str = _choice("3-2-1-0", "2-1", "n-to-1")
    three_has_vice: bool = _flag()
    ends: Ends = field(default=Ends("rounds", 5), metadata={"values": ("rounds", "target", "unlimited")})
    turns: str = _choice("turns", "fast")
    turn_seconds: int = _number(30, range(0, 601))
    fast_seconds: int = _number(10, range(1, 61))
    disconnect: str = _choice("bot", "wait_then_cancel")

    @property
    def spanish(self) -> bool:
        return self.deck in SPANISH

    @property
    def fast(self) -> bool:
        return self.turns == "fast"

    @property
    def lead_card(self) -> str | None:
        """The card whose holder leads the first round."""
        return None if self.first_lead == "first_seat" else self.first_lead


SWITCHES: Mapping[str, Switch] = {
    f.name: Switch(f.name, f.metadata["values"], f.default)  # type: ignore[arg-type]
    for f in fields(Rules)
}


def switches(rules: Rules) -> dict[str, object]:
    """Every switch by its name, as JSON values."""
    return {name: _json(getattr(rules, name)) for name in SWITCHES}


def _json(value: Value) -> object:
    return value.json if isinstance(value, Ends) else value


class Code(StrEnum):
    """What is wrong with a switch."""

    UNKNOWN_SWITCH = "unknown_switch"
    WRONG_VALUE = "wrong_value"
    NEEDS_SPANISH_DECK = "needs_spanish_deck"
    NEEDS_FRENCH_DECK = "needs_french_deck"
    NEEDS_FINAL_PASS = "needs_final_pass"
    NEEDS_REVOLUTION = "needs_revolution"
    NEEDS_LEAD_CARD = "needs_lead_card"
    NOT_IN_FAST_MODE = "not_in_fast_mode"


@dataclass(frozen=True, slots=True)
class Problem:
    """Why a switch cannot stand as it is; `other` is the switch it clashes with."""

    switch: str
    other: str | None
    code: Code


class BadRules(Unreadable):
    """Rules that are refused, with every reason."""

    def __init__(self, problems: tuple[Problem, ...]) -> None:
        super().__init__("rules refused: " + ", ".join(f"{p.switch[:40]!a} {p.code}" for p in problems))
        self.problems = problems


def problems(rules: Rules) -> tuple[Problem, ...]:
    """The combinations refused when a table is set up (rules, last section).

    Gifts larger than the smallest hand are refused when a round starts: whole decks never deal so few.
    """
    return tuple(_problems(rules))


def _problems(rules: Rules) -> Iterator[Problem]:
    if rules.golden_two and not rules.spanish:
        yield Problem("golden_two", "deck", Code.NEEDS_SPANISH_DECK)
    if rules.first_lead == "3o" and not rules.spanish:
        yield Problem("first_lead", "deck", Code.NEEDS_SPANISH_DECK)
    if rules.first_lead in ("Qh", "3c") and rules.spanish:
        yield Problem("first_lead", "deck", Code.NEEDS_FRENCH_DECK)
    if rules.fast and not rules.pass_is_final:
        yield Problem("turns", "pass_is_final", Code.NEEDS_FINAL_PASS)
    if rules.revolution_by_singles and not rules.revolution:
        yield Problem("revolution_by_singles", "revolution", Code.NEEDS_REVOLUTION)
    if rules.revolution_turns_direction and not rules.revolution:
        yield Problem("revolution_turns_direction", "revolution", Code.NEEDS_REVOLUTION)
    if rules.must_play_lead_card and rules.first_lead == "first_seat":
        yield Problem("must_play_lead_card", "first_lead", Code.NEEDS_LEAD_CARD)
    if rules.must_play_lead_card and rules.fast:
        yield Problem("must_play_lead_card", "turns", Code.NOT_IN_FAST_MODE)
