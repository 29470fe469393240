"""A peer, in an environment of its own: OpenSpiel's dou_dizhu, driven from Python by random moves."""

from random import choices, random

import pyspiel  # type: ignore[import-not-found]

from bench.rate import answer

GAME = pyspiel.load_game("dou_dizhu")


def game() -> None:
    """One game; where all outcomes of a chance are as likely, drawing one costs no more than a move."""
    state = GAME.new_initial_state()
    while not state.is_terminal():
        if state.is_chance_node():
            outcomes = state.chance_outcomes()
            if outcomes[0][1] == outcomes[-1][1]:
                action = outcomes[int(random() * len(outcomes))][0]
            else:
                action = choices([o for o, _ in outcomes], [p for _, p in outcomes])[0]
        else:
            legal = state.legal_actions()
            action = legal[int(random() * len(legal))]
        state.apply_action(action)


if __name__ == "__main__":
    answer(game)
