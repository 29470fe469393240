"""A peer, in an environment of its own: the round of databasedav/presidents, without timers.

It states no licence, so nothing of it is kept here: the first argument is a checkout of it. Its package pulls
in its web server, so that only the modules of the game are loaded. Everybody plays the lowest single card
that is allowed, or passes.
"""

import importlib
import os
import random
import sys
from types import ModuleType
from typing import Any

from bench.rate import answer


def game_class(checkout: str) -> Any:
    """Its `Game`, under names as its own modules import each other."""
    os.chdir(checkout)  # it finds a table of hands from where it is started
    sys.path.insert(0, checkout)
    sys.modules["aioredis"] = ModuleType("aioredis")
    package = ModuleType("src.back.game")
    package.__path__ = [os.path.join(checkout, "src", "back", "game")]
    sys.modules[package.__name__] = package
    for name in ("hand", "chamber"):
        vars(package).update(vars(importlib.import_module(f"src.back.game.{name}")))
    return importlib.import_module("src.back.game.game").Game


def main() -> None:
    class Quiet(game_class(sys.argv[1])):  # type: ignore[misc]
        def _message(self, *_: object) -> None:
            """Prints nothing."""

    def game() -> None:
        cards = random.sample(range(1, 53), 52)
        hands = [sorted(cards[seat::4]) for seat in range(4)]
        begun = Quiet()
        for seat in range(4):
            begun.add_player(f"player {seat}")
        begun.start_round(setup=True, deck=hands)
        top = 0
        while not begun.trading:
            top = act(begun, hands[begun._current_player], top)

    answer(game)


def act(game: Any, hand: list[int], top: int) -> int:
    """The lowest card that beats the top one, or a pass; gives the top of the trick then."""
    seat = game._current_player
    card = next((card for card in hand if card > top or game._hand_in_play is None), None)
    if card is None:
        game.maybe_unlock_pass_turn(seat)
        game.maybe_pass_turn(seat)
        return top
    hand.remove(card)
    game.add_or_remove_card(seat, card)
    game.maybe_unlock_play(seat)
    game.maybe_play_current_hand(seat)
    return card


if __name__ == "__main__":
    main()
