"""Bots by level: each chooses a move from what its seat may see, and from nothing else."""

import random
from collections.abc import Callable, Mapping
from typing import TypeAlias

from presidente.bots.easy import easy
from presidente.engine.moves import Move
from presidente.engine.view import View

Bot: TypeAlias = Callable[[View, random.Random], Move]

BOTS: Mapping[str, Bot] = {"easy": easy}
DEFAULT = "easy"  # who stands in for people, and comes where no level is asked for


def choose(level: str, view: View, rng: random.Random) -> Move:
    """A legal move for the seat of the view, which must be one that may act."""
    return BOTS[level](view, rng)
