"""Whole rounds of four by our engine, every move chosen at random among those it lists.

Validation, events and every switch of `presidente` are on, and `finish_on_two` too.
"""

from dataclasses import replace
from random import Random

from presidente.engine.match import Match, apply, deal, legal_moves, new_match, play_out, start_round
from presidente.engine.moves import Action
from presidente.engine.presets import PRESETS

RULES = replace(PRESETS["presidente"], finish_on_two=True)
RNG = Random(1)
EMPTY = new_match(RULES, 4)
chance = RNG.random


def choose(match: Match) -> Action:
    """A uniformly random legal move of who is to act."""
    seat = match.may_act[0]
    moves = legal_moves(match, seat)
    return Action(seat, moves[int(chance() * len(moves))])


def begin() -> Match:
    """A fresh deal."""
    return start_round(EMPTY, deal(EMPTY, RNG)).match


def step_by_step() -> None:
    """As a room plays: every action makes a new match."""
    match = begin()
    while seats := match.may_act:
        moves = legal_moves(match, seats[0])
        match = apply(match, Action(seats[0], moves[int(chance() * len(moves))])).match


def played_out() -> None:
    """As a simulation plays: one draft to the end."""
    play_out(begin(), choose)
