"""Matches in a chosen position, made with the real engine: who holds what, and what was played."""

import random
from collections.abc import Mapping

from presidente.engine import match as engine
from presidente.engine.cards import deck_of
from presidente.engine.match import Match
from presidente.engine.moves import Action, Card, Give, Pass, Play
from presidente.engine.rules import Rules, read_rules

PLAIN = read_rules("presidente", {"exchange": "off"})  # so that a round with roles begins at once


def hands(rules: Rules, sizes: tuple[int, ...], held: Mapping[int, str]) -> list[tuple[Card, ...]]:
    """By seat as many cards as wished: those it must hold ("7c 7d"), filled up from the rest of the deck."""
    deck = deck_of(rules)
    named = {card for text in held.values() for card in text.split()}
    rest = [card for card in deck.cards if card not in named]
    random.Random(4).shuffle(rest)
    dealt = []
    for seat, size in enumerate(sizes):
        own = held.get(seat, "").split()
        more = max(0, size - len(own))
        dealt.append(deck.text(deck.mask([*own, *rest[:more]]) or 0))
        rest = rest[more:]
    return dealt


def position(
    sizes: tuple[int, ...],
    held: Mapping[int, str],
    *moves: str,
    rules: Rules = PLAIN,
    lead: int = 0,
    inverted: bool = False,
    first: bool = False,
) -> Match:
    """A round of those hands, led by `lead`, after the moves of whoever was to act; "" is a pass.

    With the roles of a round before it unless it is the `first`: seat 1 won, then 0, the rest in order.
    """
    new = engine.new_match(rules, len(sizes))
    previous = None if first else (1, 0, *range(2, len(sizes)))
    started = engine.start_round(
        new, hands(rules, sizes, held), previous=previous, lead=lead, inverted=inverted
    ).match
    return after(started, *moves)


def after(match: Match, *moves: str) -> Match:
    """In fast mode a move names its seat: "2:7c 7d"."""
    for move in moves:
        seat_text, _, cards = move.rpartition(":")
        seat = int(seat_text) if seat_text else match.may_act[0]
        play = Play(tuple(cards.split())) if cards else Pass()
        match = engine.apply(match, Action(seat, play, seen=match.accepted if seat_text else None)).match
    return match


def given(match: Match, *gifts: str) -> Match:
    """After these gifts of the exchange ("0:3c 4d"), or the one the engine suggests ("2:")."""
    for gift in gifts:
        seat_text, _, cards = gift.partition(":")
        seat = int(seat_text)
        move = Give(tuple(cards.split())) if cards else engine.legal_moves(match, seat)[0]
        match = engine.apply(match, Action(seat, move)).match
    return match


def played_out(match: Match, rounds: int = 1) -> Match:
    """The match after whole rounds of the first legal moves, each dealt anew but for the first."""
    rng = random.Random(7)
    for number in range(rounds):
        if number:
            match = engine.start_round(match, engine.deal(match, rng)).match
        while match.may_act:
            seat = match.may_act[0]
            match = engine.apply(match, Action(seat, engine.legal_moves(match, seat)[0])).match
    return match
