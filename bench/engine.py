"""How fast the engine plays whole random rounds of four, as a ratio to the floor in `floor_engine.py`.

`python bench/engine.py` prints one line. Validation, events and every switch of `presidente` are on, and
`finish_on_two` too. Both take turns for CPU seconds; the ratio is the median of theirs.
"""

import gc
import random
import statistics
import sys
import time
from collections.abc import Callable
from dataclasses import replace
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parent.parent))

from bench import floor_engine
from presidente.engine.match import Match, apply, deal, legal_moves, new_match, play_out, start_round
from presidente.engine.moves import Action
from presidente.engine.presets import PRESETS

SECONDS = 1.0
TURNS = 7
RULES = replace(PRESETS["presidente"], finish_on_two=True)
RNG = random.Random(1)


def choose(match: Match) -> Action:
    """A uniformly random legal move of who is to act."""
    seat = match.may_act[0]
    moves = legal_moves(match, seat)
    return Action(seat, moves[int(RNG.random() * len(moves))])


def begin() -> Match:
    match = new_match(RULES, 4)
    return start_round(match, deal(match, RNG)).match


def step_by_step() -> None:
    """As a room plays: every action makes a new match."""
    match = begin()
    while match.may_act:
        match = apply(match, choose(match)).match


def played_out() -> None:
    """As a simulation plays: one draft to the end."""
    play_out(begin(), choose)


def rate(play: Callable[[], object]) -> float:
    """Rounds per CPU second."""
    rounds, start = 0, time.process_time()
    while (spent := time.process_time() - start) < SECONDS:
        for _ in range(20):
            play()
        rounds += 20
    return rounds / spent


def main() -> None:
    gc.disable()  # as timeit does
    measured = [(rate(floor_engine.game), rate(step_by_step), rate(played_out)) for _ in range(TURNS)]
    floor, steps, out = (statistics.median(column) for column in zip(*measured, strict=True))
    ratio = statistics.median(s / f for f, s, _ in measured)
    ratio_out = statistics.median(o / f for f, _, o in measured)
    print(
        f"rounds/s: floor {floor:.0f}, apply {steps:.0f} ({ratio:.3f} of it), "
        f"play_out {out:.0f} ({ratio_out:.3f} of it)"
    )


if __name__ == "__main__":
    main()
