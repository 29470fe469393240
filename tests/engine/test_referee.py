"""Random matches against the referee, who reads the rules on their own: every state, every refusal."""

import json
import random
from copy import deepcopy

from hypothesis import given

from presidente.engine.errors import Refused
from presidente.engine.match import Match, Phase, apply
from presidente.engine.moves import Action
from presidente.engine.record import action_json
from presidente.engine.results import state_json
from presidente.engine.rules import Rules, switches
from tests.engine.random_play import PLAYERS, SEEDS, Game, any_action, examples, rules
from tests.engine.referee import Referee, Refusal


def engine_says(match: Match, asked: Action) -> object:
    try:
        step = apply(match, asked)
    except Refused as refused:
        return refused.reason.value
    return state_json(step.match, closed(step.events))


def closed(events: tuple[object, ...]) -> bool:
    return any(type(event).__name__ == "Closed" for event in events)


def referee_says(referee: Referee, asked: Action) -> object:
    try:
        return referee.act(json.loads(json.dumps(action_json(asked))))
    except Refusal as refusal:
        return str(refusal)


@examples(50)
@given(rules(), PLAYERS, SEEDS)
def test_the_engine_and_the_referee_agree_on_every_step(table_rules: Rules, players: int, seed: int) -> None:
    rng = random.Random(seed)
    game = Game(table_rules, players, rng)
    referee = Referee(switches(table_rules), players)
    for _ in range(2):
        match = game.begin()
        assert state_json(match) == referee.begin(game.dealt)
        for before, asked, step in game.steps():
            if rng.random() < 0.5:
                tried = any_action(before, rng)
                expected = referee_says(deepcopy(referee), tried)
                assert (tried, engine_says(before, tried)) == (tried, expected)
            assert referee_says(referee, asked) == state_json(step.match, closed(step.events))
        assert game.match.totals == tuple(referee.totals)
        assert game.match.winners == tuple(referee.winners)
        if game.match.phase is Phase.MATCH_OVER:
            return
