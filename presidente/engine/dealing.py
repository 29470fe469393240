"""From one round to the next: who sits where, how many cards each gets, what is dealt, who leads."""

import random
from collections.abc import Sequence
from dataclasses import replace
from typing import TypeAlias

from presidente.engine import trick
from presidente.engine.errors import Unreadable
from presidente.engine.events import Event
from presidente.engine.moves import Card
from presidente.engine.ranking import roles_by_place
from presidente.engine.state import Exchange, Phase, Round, Series, next_seats
from presidente.engine.switches import FEWEST, MOST

# per seat its seat in the round before; None for a newcomer
Stayed: TypeAlias = Sequence[int | None]


def draw(series: Series, rng: random.Random) -> tuple[tuple[Card, ...], ...]:
    """Hands for the next round, by seat, in canonical order."""
    deck = series.combos.deck
    keys = [rng.random() for _ in deck.cards]
    shuffled = sorted(range(len(keys)), key=keys.__getitem__)  # twice as fast as shuffling
    hands, first = [], 0
    for size in hand_sizes(series, len(shuffled)):
        hands.append(tuple([deck.cards[i] for i in sorted(shuffled[first : first + size])]))
        first += size
    return tuple(hands)


def hand_sizes(series: Series, cards: int) -> list[int]:
    """How many each seat gets (switch `extra_cards`); newcomers come after those who have a place."""
    players = series.players
    order = list(range(players))
    if series.rules.extra_cards == "rotate":
        order = [(series.rounds + i) % players for i in range(players)]
    elif series.rules.extra_cards == "last_first" and series.ranking:
        placed = tuple(reversed(series.ranking))
        order = [*placed, *(seat for seat in order if seat not in placed)]
    extra = order[: cards % players]
    return [cards // players + (seat in extra) for seat in range(players)]


def seated(series: Series, stayed: Stayed) -> Series:
    """The series by the seats of the next round: totals follow the person, the ranking loses the others.

    Raises Unreadable.
    """
    if not FEWEST <= len(stayed) <= MOST:
        raise Unreadable(f"a round is for {FEWEST} to {MOST} players")
    new = {before: seat for seat, before in enumerate(stayed) if before is not None}
    twice = len(new) + sum(before is None for before in stayed) < len(stayed)
    if not series.rounds or twice or not new.keys() <= set(range(series.players)):
        raise Unreadable("seats does not name seats of the round before")
    moved = replace(
        series,
        players=len(stayed),
        next_seats=next_seats(len(stayed), series.rules),
        totals=tuple(0 if before is None else series.totals[before] for before in stayed),
    )
    return ranked(moved, tuple(new[seat] for seat in series.ranking or () if seat in new))


def ranked(series: Series, ranking: Sequence[int]) -> Series:
    """With this ranking of the round before, and the roles of their number for those who are in it."""
    roles = dict(zip(ranking, roles_by_place(len(ranking), series.rules), strict=True))
    return replace(series, ranking=tuple(ranking), roles=tuple(map(roles.get, range(series.players))))


def dealt(series: Series, hands: Sequence[Sequence[Card]], inverted: bool, lead: int | None) -> Round:
    """A round with these hands; who gets nothing is out from the start, in seat order. Raises Unreadable."""
    deck = series.combos.deck
    if len(hands) != series.players:
        raise Unreadable("not one hand for each player")
    masks = tuple([deck.mask(hand) or 0 for hand in hands])
    if sum(masks).bit_count() < sum(map(len, hands)):
        raise Unreadable("a card is dealt twice, or is not in this deck")
    if lead is not None and lead not in range(series.players):
        raise Unreadable("lead is not a seat")
    return Round(
        Phase.PLAY,
        masks,
        alive=sum([1 << seat for seat, mask in enumerate(masks) if mask]),
        out=tuple([seat for seat, mask in enumerate(masks) if not mask]),
        inverted=inverted,
        exchange=Exchange(lead=lead),
    )


def begin_play(series: Series, state: Round) -> list[Event]:
    """Opens the first trick of a fresh round, once the exchange is over."""
    state.phase = Phase.PLAY
    events: list[Event] = []
    if not state.alive & (state.alive - 1):
        trick.end_round(state, events)
    elif not series.fast:
        lead = state.exchange.lead
        if lead is None:
            lead = _first_lead(series, state)
        state.turn = lead if state.alive >> lead & 1 else series.next_seats[state.inverted][state.alive][lead]
        state.lead_card = _bound_card(series, state)
    return events


def _first_lead(series: Series, state: Round) -> int:
    """Whoever the round before says; in a first round the holder of the card, or seat 0."""
    if series.ranking:
        return series.ranking[0 if series.rules.next_lead == "president" else -1]
    card = _lead_card(series)
    return next((seat for seat, hand in enumerate(state.hands) if hand & card), 0)


def _bound_card(series: Series, state: Round) -> int:
    """What the first play of the first round must contain; it binds only a holder who leads."""
    binds = series.rules.must_play_lead_card and series.ranking is None
    return state.hands[state.turn] & _lead_card(series) if binds else 0


def _lead_card(series: Series) -> int:
    card = series.rules.lead_card
    return series.combos.deck.bits[card] if card else 0
