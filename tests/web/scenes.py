"""Rooms in every state a page can be asked for, made with the real engine, without a database."""

import random
from collections.abc import Callable
from functools import cache

from presidente.engine import match as engine
from presidente.engine import view
from presidente.engine.match import Match
from presidente.engine.moves import Action, Pass
from presidente.engine.rules import Rules, read_rules
from presidente.rooms.room import Notice, Outcome, Phase, Room, Seat

NOW = 1_000_000
NAMES = ("Ana", "Bia", "Rui", "Leonor", "Téo", "Caio")
PEOPLE = tuple(f"p{n}" for n in range(6))


def room(match: Match, phase: Phase, **other: object) -> Room:
    """A room in which everybody is a person and Ana is the host."""
    seats = tuple(Seat(NAMES[n], PEOPLE[n]) for n in range(match.players))
    values: dict[str, object] = {
        "code": "k3j9x2w4mq",
        "spoken": "LUA42",
        "version": random.randrange(10**9),
        "phase": phase,
        "host": PEOPLE[0],
        "preset": "presidente",
        "rules": match.rules,
        "seats": seats,
        "match": match,
        "acted": 41,
        "exchange_from": 3,
        "deadline": NOW + 18_000,
        "clock_ms": 30_000,
    }
    return Room(**(values | other))  # type: ignore[arg-type]


def waiting(**other: object) -> Room:
    seats = (
        Seat("Ana", "p0"),
        Seat("Bia", "p1"),
        Seat("Rui", "p2"),
        Seat("Bot Zeca", None, "easy"),
        None,
        None,
    )
    values: dict[str, object] = {
        "code": "k3j9x2w4mq",
        "spoken": "LUA42",
        "version": random.randrange(10**9),
        "phase": Phase.WAITING,
        "host": "p0",
        "preset": "presidente",
        "rules": read_rules("presidente", {}),
        "seats": seats,
        "notice": Notice("sat", "Rui"),
    }
    return Room(**(values | other))  # type: ignore[arg-type]


def started(players: int, seed: int = 1, rules: Rules | None = None) -> Match:
    new = engine.new_match(rules or read_rules("presidente", {}), players)
    return engine.start_round(new, engine.deal(new, random.Random(seed))).match


def played(match: Match, until: Callable[[view.Table], bool], seed: int = 1) -> Match:
    """The match after random legal moves, until the table is as wished or nobody may act."""
    rng = random.Random(seed)
    while match.may_act and not until(view.table(match)):
        seat = match.may_act[0]
        moves = engine.legal_moves(match, seat)
        plays = [move for move in moves if not isinstance(move, Pass)]
        passes = not plays or (len(plays) < len(moves) and rng.random() < 0.15)
        match = engine.apply(match, Action(seat, Pass() if passes else rng.choice(plays))).match
    return match


def over(table: view.Table) -> bool:
    return table.phase in (view.Phase.ROUND_OVER, view.Phase.MATCH_OVER)


def found(players: int, wish: Callable[[view.Table], bool], rules: Rules | None = None) -> Match:
    """A match whose table is as wished, from the first seed that leads there."""
    for seed in range(300):
        match = played(started(players, seed, rules), wish, seed)
        if wish(view.table(match)):
            return match
    raise AssertionError("no such state found")


@cache
def states() -> dict[str, Room]:
    """By name, one room for each thing a page has to show."""
    lone = read_rules("presidente", {"ends": {"rounds": 1}})
    jokers = read_rules("presidente", {"jokers": 4, "sequences": True})
    spanish = read_rules("presidente", {"deck": "spanish48", "golden_two": True})
    end = found(4, over)
    exchange = engine.start_round(end, engine.deal(end, random.Random(2))).match
    final = found(4, over, lone)
    return {
        "waiting": waiting(),
        "too few": waiting(seats=(Seat("Ana", "p0"), None, None, None, None, None)),
        "closed": waiting(phase=Phase.CLOSED),
        "lead": room(started(4), Phase.PLAY),
        "answer": room(found(4, lambda t: len(t.plays) > 2), Phase.PLAY),
        "eighteen": room(started(3), Phase.PLAY),
        "six": room(found(6, lambda t: any(seat.out for seat in t.seats)), Phase.PLAY),
        "trick closed": room(found(4, lambda t: t.last_trick is not None and not t.plays), Phase.PLAY),
        "revolution": room(found(4, lambda t: t.inverted and len(t.plays) > 1), Phase.PLAY),
        "joker": room(
            found(4, lambda t: any(c[0] == "X" for p in t.plays for c in p.cards), jokers), Phase.PLAY
        ),
        "spanish": room(found(4, lambda t: len(t.plays) > 1, spanish), Phase.PLAY),
        "exchange": room(exchange, Phase.EXCHANGE),
        "round over": room(end, Phase.ROUND_OVER, deadline=None),
        "match over": room(final, Phase.MATCH_OVER, deadline=None, outcome=Outcome.FINISHED),
        "stopped": room(end, Phase.MATCH_OVER, deadline=None, outcome=Outcome.STOPPED),
    }


WAITING = ("waiting", "too few", "closed")
PLAYING = ("lead", "answer", "eighteen", "six", "trick closed", "revolution", "joker", "spanish", "exchange")
STATES = (*WAITING, *PLAYING, "round over", "match over", "stopped")
