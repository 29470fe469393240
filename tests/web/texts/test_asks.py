import random
from collections.abc import Iterator
from dataclasses import replace

import pytest

from presidente.engine import match as engine
from presidente.engine.moves import Action, Pass
from presidente.engine.presets import PRESETS
from presidente.engine.rules import Rules
from presidente.engine.view import Own, Phase, own, table
from presidente.web.texts import asks, catalogues
from tests.web.texts.conftest import Speak

NAMES = ("Ana", "Bia", "Leonor", "Caio", "Rui", "Téo")
TABLES = {
    **PRESETS,
    "fast": Rules(turns="fast"),
    "worst_return": Rules(exchange="worst_return"),
    "lead_card": Rules(must_play_lead_card=True),
    "wild": Rules(sequences=True, jokers=2),
    "strict_wild": Rules(match_equal=False, jokers=2, wild="twos"),
}


def positions(rules: Rules, players: int, seed: int) -> Iterator[engine.Match]:
    """Everything two rounds of random legal play come across."""
    rng = random.Random(seed)
    match = engine.new_match(replace(rules, ends=replace(rules.ends, number=99)), players)
    for _ in range(2):
        match = engine.start_round(match, engine.deal(match, rng)).match
        while match.phase in (Phase.PLAY, Phase.EXCHANGE):
            yield match
            seat = rng.choice([seat for seat in match.may_act if engine.legal_moves(match, seat)])
            moves = engine.legal_moves(match, seat)
            plays = [move for move in moves if not isinstance(move, Pass)]
            move = rng.choice(plays if plays and rng.random() < 0.8 else moves)
            match = engine.apply(match, Action(seat, move, seen=table(match).accepted)).match
        yield match


def all_asks(match: engine.Match) -> list[asks.Ask]:
    seen = table(match)
    watchers: list[Own | None] = [None, *(own(match, seat) for seat in range(match.players))]
    return [asks.ask(seen, watcher, NAMES, "mild") for watcher in watchers]


@pytest.mark.parametrize("name", TABLES)
def test_what_is_asked_fits_a_phone_at_every_moment(name: str, speak: Speak) -> None:
    lines: dict[str, set[str]] = {language: set() for language in catalogues.LANGUAGES}
    for match in positions(TABLES[name], players=4, seed=7):
        for language, seen in lines.items():
            with speak(language):
                asked = all_asks(match)
            seen |= {line for line, _ in asked}
            assert all(line and "%(" not in line + detail for line, detail in asked)
    too_long = [line for seen in lines.values() for line in seen if len(line) > asks.FITS]
    # Only what a sequence from a card with a long name asks for takes two lines.
    assert all("seguidas" in line for line in too_long), too_long


def follow(
    speak: Speak, language: str, rules: Rules, seat: int | None = 1, inverted: bool = False
) -> asks.Ask:
    """What is asked after seat 0 has led two 7s, seat 1 being next."""
    hands = (("7c", "7d", "3c"), ("9c", "9d", "5s"), ("Kc", "Kd", "4s"), ("7h", "7s", "2s"))
    match = engine.start_round(engine.new_match(rules, 4), hands, lead=0, inverted=inverted).match
    match = engine.apply(match, Action(0, engine.legal_moves(match, 0)[2])).match
    with speak(language):
        return asks.ask(table(match), None if seat is None else own(match, seat), NAMES)


@pytest.mark.parametrize(
    ("language", "line", "detail"),
    [
        ("pt_BR", "Sua vez: duas cartas, 7 ou mais", "Você tem três cartas"),
        ("pt_PT", "A sua vez: duas cartas, 7 ou mais", "Tem três cartas"),
        ("es", "Tu turno: dos cartas, 7 o más", "Tienes tres cartas"),
    ],
)
def test_my_turn_says_what_to_play(language: str, line: str, detail: str, speak: Speak) -> None:
    assert follow(speak, language, Rules()) == (line, detail)


def test_the_line_follows_the_rules_of_the_table(speak: Speak) -> None:
    assert follow(speak, "pt_BR", Rules(match_equal=False)).line == "Sua vez: duas cartas, acima de 7"
    assert follow(speak, "pt_BR", Rules(), inverted=True) == (
        "Sua vez: duas cartas, 7 ou menos",
        "Nada na sua mão serve: passe.",
    )


def test_the_others_hear_whose_turn_it_is(speak: Speak) -> None:
    assert follow(speak, "pt_BR", Rules(), seat=2) == (
        "Vez de Bia: duas cartas, 7 ou mais",
        "Você tem três cartas",
    )
    assert follow(speak, "es", Rules(), seat=None) == ("Turno de Bia: dos cartas, 7 o más", "Estás mirando.")


def test_a_long_name_leaves_room_for_nothing_else() -> None:
    assert asks.fitting(["x" * 35, "x" * 34, "x"]) == "x" * 34
    assert asks.fitting(["x" * 40, "x" * 36]) == "x" * 36


def test_after_an_equal_play_the_line_asks_for_the_same_or_a_pass(speak: Speak) -> None:
    hands = (("7c", "3c"), ("7h", "5s"), ("7d", "4s"), ("8h", "2s"))
    match = engine.start_round(engine.new_match(Rules(), 4), hands, lead=0).match
    for seat in (0, 1):
        seven = next(m for m in engine.legal_moves(match, seat) if getattr(m, "cards", ("",))[0][:1] == "7")
        match = engine.apply(match, Action(seat, seven)).match
    with speak("pt_BR"):
        assert asks.ask(table(match), own(match, 2), NAMES) == (
            "Sua vez: um 7 ou passar",
            "Jogada igual: o mesmo valor ou nada.",
        )


def test_the_exchange_names_who_gets_what(speak: Speak) -> None:
    match = engine.new_match(Rules(), 4)
    rng = random.Random(1)
    match = engine.start_round(match, engine.deal(match, rng), previous=(1, 0, 2, 3)).match
    with speak("pt_BR"):
        giver = asks.ask(table(match), own(match, 1), NAMES)
        assert giver.line == "Devolva duas cartas a Caio"
        assert giver.detail.startswith("Você recebeu ")
        assert asks.ask(table(match), own(match, 3), NAMES).detail.startswith("Você deu ")
        assert asks.ask(table(match), None, NAMES).line == "Troca: esperando Ana e Bia"
