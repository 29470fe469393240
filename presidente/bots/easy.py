"""The easiest bot: the weakest rank, the fewest cards; it passes only when it must."""

import random

from presidente.engine.cards import JOKER, deck_of, wild_ranks
from presidente.engine.moves import Card, Give, Move, Pass, Play
from presidente.engine.rules import Rules
from presidente.engine.view import Phase, View


def easy(view: View, rng: random.Random) -> Move:
    """The same move for the same view; chance plays no part."""
    if view.table.phase is Phase.EXCHANGE:
        return _gift(view)
    plays = [move for move in view.own.moves if isinstance(move, Play)]
    if not plays:
        return Pass()
    order = _order(view)
    return min(plays, key=lambda play: (order.index(_rank(play.cards, view.table.rules)), len(play.cards)))


def _gift(view: View) -> Move:
    """The weakest cards where they are of choice; where the rules name them, the choice the view offers."""
    if view.table.rules.exchange == "choose_return":
        return Give(view.own.hand[: view.own.owes])
    return view.own.moves[0]


def _order(view: View) -> str:
    """Ranks, weakest first, in the order in force; a joker is always the strongest."""
    ranks = "".join(deck_of(view.table.rules).ranks)
    return (ranks[::-1] if view.table.inverted else ranks) + JOKER


def _rank(cards: tuple[Card, ...], rules: Rules) -> str:
    """What the play counts as: that of its natural cards, or of the 2s among wild ones."""
    wild = wild_ranks(rules)
    named = [card[0] for card in cards if card[0] not in wild] or [
        card[0] for card in cards if card[0] == "2"
    ]
    return min(named, key=(*deck_of(rules).ranks, JOKER).index) if named else JOKER
