"""The dearest listing: the legal plays of 18 cards of which two are jokers, where sequences are played."""

from dataclasses import replace
from random import Random

from bench.rate import rate
from presidente.engine.cards import JOKER
from presidente.engine.match import Match, apply, deal, legal_moves, new_match, start_round
from presidente.engine.moves import Action, Card, Play
from presidente.engine.presets import PRESETS

RULES = replace(PRESETS["presidente"], jokers=2, sequences=True)
HANDS = 100


def positions() -> dict[str, list[Match]]:
    """Where seat 0 with such a hand leads; and where it answers a group, or a sequence, of seat 2."""
    rng = Random(1)
    found: dict[str, list[Match]] = {"lead": [], "follow a group": [], "follow a sequence": []}
    empty = new_match(RULES, 3)
    while min(map(len, found.values())) < HANDS:
        hands = deal(empty, rng)
        if _is_dear(hands[0]):
            found["lead"].append(start_round(empty, hands, lead=0).match)
            led = start_round(empty, hands, lead=2).match
            play = rng.choice([move for move in legal_moves(led, 2) if isinstance(move, Play)])
            after = apply(led, Action(2, play)).match
            if after.may_act == (0,) and after.state.top:
                found[f"follow a {after.state.top.kind.value}"].append(after)
    return {name: matches[:HANDS] for name, matches in found.items()}


def _is_dear(hand: tuple[Card, ...]) -> bool:
    return len(hand) == 18 and sum(card[0] == JOKER for card in hand) == 2


def microseconds(matches: list[Match]) -> float:
    """A listing, on average over the positions."""

    def listed() -> None:
        for match in matches:
            legal_moves(match, 0)

    return 1e6 / rate(listed, 0.5) / len(matches)


def mean_moves(matches: list[Match]) -> float:
    """How many are listed."""
    return sum(len(legal_moves(match, 0)) for match in matches) / len(matches)
