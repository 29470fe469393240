"""Random tables and random play, for the property tests. Everything follows from one random.Random.

PRESIDENTE_SOAK=1 runs the full numbers; under mutation (mutmut sets its variable) there are few.
"""

import os
import random
from collections.abc import Iterator
from dataclasses import dataclass, field
from typing import Any

from hypothesis import HealthCheck, settings
from hypothesis import strategies as st

from presidente.engine.errors import Refused
from presidente.engine.match import Match, Phase, Step, apply, deal, legal_moves, new_match, start_round
from presidente.engine.moves import Action, ClockOut, Give, Pass, Play
from presidente.engine.record import Record, RoundRecord
from presidente.engine.rules import SWITCHES, Ends, Rules, problems

NAMES = ("Ana", "Bia", "Caio", "Davi", "Eva", "Rui")
SOAK = "PRESIDENTE_SOAK" in os.environ
MUTATED = "MUTANT_UNDER_TEST" in os.environ
SEEDS = st.integers(0, 2**32)
PLAYERS = st.integers(3, 6)


def examples(number: int) -> settings:
    """How often a property is tried."""
    return settings(
        max_examples=number * 100 if SOAK else number // 8 if MUTATED else number,
        deadline=None,
        derandomize=not SOAK,
        database=None,
        suppress_health_check=[HealthCheck.too_slow],
    )


@st.composite
def rules(draw: st.DrawFn) -> Rules:
    """Any combination of switches that is not refused."""
    values: dict[str, Any] = {
        name: draw(st.sampled_from(switch.values)) for name, switch in SWITCHES.items() if name != "ends"
    }
    spanish = values["deck"] != "french52"
    values["first_lead"] = draw(
        st.sampled_from(["3o", "first_seat"] if spanish else ["Qh", "3c", "first_seat"])
    )
    values["golden_two"] &= spanish
    if not values["revolution"]:
        values |= {"revolution_by_singles": False, "revolution_turns_direction": False}
    if values["turns"] == "fast":
        values |= {"pass_is_final": True, "must_play_lead_card": False}
    if values["first_lead"] == "first_seat":
        values["must_play_lead_card"] = False
    ends = draw(st.sampled_from([Ends("rounds", 3), Ends("target", 6), Ends("unlimited")]))
    made = Rules(**values, ends=ends)
    assert not problems(made)
    return made


@dataclass
class Game:
    """A match that plays itself at random, and keeps its record."""

    rules: Rules
    players: int
    rng: random.Random
    rounds: list[RoundRecord] = field(default_factory=list)

    def __post_init__(self) -> None:
        self.match = new_match(self.rules, self.players)
        self.dealt: tuple[tuple[str, ...], ...] = ()
        self.actions: list[Action] = []

    def record(self) -> Record:
        """Of everything up to now."""
        rounds = tuple(self.rounds)
        if self.actions and rounds:
            last = self.rounds[-1]
            now = RoundRecord(last.hands, tuple(self.actions), last.players, last.seats)
            rounds = (*rounds[:-1], now)
        return Record("presidente", self.rules, NAMES[: self.players], rounds)

    def begin(self, *, mix: bool = False) -> Match:
        """Deals the next round; `mix`: some go, some come, all change seats."""
        if self.rounds:
            self.rounds[-1] = self.record().rounds[-1]
        stayed = self._mixed() if mix and self.rounds else None
        self.dealt = deal(self.match, self.rng, stayed)
        names = NAMES[: len(self.dealt)] if stayed else None
        self.rounds.append(RoundRecord(self.dealt, players=names, seats=stayed))
        self.actions = []
        self.match = start_round(self.match, self.dealt, stayed=stayed).match
        return self.match

    def _mixed(self) -> tuple[int | None, ...]:
        players = self.rng.randint(3, 6)
        everybody: list[int | None] = [*range(self.match.players), *[None] * 6]
        here = self.rng.sample(everybody, players)
        return tuple(here)

    def steps(self) -> Iterator[tuple[Match, Action, Step]]:
        """Plays the round to its end: (match before, action, step)."""
        while self.match.phase in (Phase.EXCHANGE, Phase.PLAY):
            before, asked = self.match, self.choose()
            step = apply(before, asked)
            self.actions.append(asked)
            self.match = step.match
            yield before, asked, step

    def choose(self) -> Action:
        """A random legal action of a random seat that may act."""
        match, rng = self.match, self.rng
        if rng.random() < 0.2 and tried(match, odd := any_action(match, rng)):
            return odd
        if self.rules.fast and match.state.top and rng.random() < 0.05:
            return Action(None, ClockOut())
        able = [(seat, moves) for seat in match.may_act if (moves := legal_moves(match, seat))]
        seat, moves = rng.choice(able)
        seen = match.accepted if rng.random() < 0.5 else None
        return Action(seat, rng.choice(moves), seen=seen)


def any_action(match: Match, rng: random.Random) -> Action:
    """An action that is often wrong: any seat, some cards of any hand, a pass, or the clock."""
    if rng.random() < 0.02:
        return Action(None, ClockOut())
    seat = rng.choice(match.may_act) if rng.random() < 0.5 else rng.randrange(match.players)
    hand = match.hand(rng.randrange(match.players)) if rng.random() < 0.2 else match.hand(seat)
    seen = rng.choice([None, None, match.accepted, match.accepted, 0])
    if not hand or rng.random() < 0.2:
        return Action(seat, Pass(), seen=seen)
    cards = some_cards(hand, rng)
    gives = rng.random() < (0.9 if match.phase is Phase.EXCHANGE else 0.03)
    return Action(seat, Give(cards) if gives else Play(cards), seen=seen)


def some_cards(hand: tuple[str, ...], rng: random.Random) -> tuple[str, ...]:
    """A few cards at random, or a few of one rank."""
    rank = rng.choice(hand)[0]
    alike = [card for card in hand if card[0] in (rank, "X")]
    pool = alike if rng.random() < 0.6 else hand
    return tuple(rng.sample(pool, min(len(pool), rng.choice([1, 1, 2, 2, 3, 4]))))


def tried(match: Match, asked: Action) -> Step | None:
    """The step, or None where it is refused."""
    try:
        return apply(match, asked)
    except Refused:
        return None
