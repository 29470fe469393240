"""Whole matches by people who only follow links and post forms, the scheduler driven by the test."""

import json
import re
from collections.abc import Callable
from functools import lru_cache
from itertools import cycle

import pytest
from flask import Flask
from flask_babel import force_locale

from presidente.engine.cards import deck_of
from presidente.engine.moves import Give
from presidente.engine.record import read_record, replay
from presidente.engine.view import own
from presidente.rooms.door import Door
from presidente.rooms.room import Phase, Room
from presidente.web.language import LANGUAGES
from presidente.web.texts.cards import card_name
from tests.web.browser import HTMX, Browser
from tests.web.conftest import NewBrowser

Tick = Callable[[], None]
MOST_STEPS = 400


@pytest.fixture
def app(new_app: Flask) -> Flask:
    return new_app


def play(people: list[Browser], tick: Tick, until: str, look: Callable[[], None] = lambda: None) -> None:
    """Everybody does what their page asks, the first one opens each next round, until that phase."""
    host = people[0]
    for _ in range(MOST_STEPS):
        tick()
        look()
        phases = {player.turn().phase for player in people}
        if until in phases:
            return
        if host.page.phase == "round_over":
            host.press("next")
    raise AssertionError(f"no {until}")


def test_a_person_and_three_bots_play_a_match_to_its_winner(
    browser: NewBrowser, door: Door, tick: Tick
) -> None:
    ana = browser()
    ana.host("Ana", bots=3, ends="rounds:2")
    ana.press("start")
    play([ana], tick, "match_over")
    room = door.room(ana.code)
    assert room.record is not None
    assert (room.outcome, len(room.record.rounds)) == ("finished", 2)
    page = ana.open(ana.table)
    assert page.form("again")
    assert page.form("room")


@pytest.mark.slow
def test_two_people_and_two_bots_play_with_exchanges_and_the_record_replays_to_the_same_totals(
    browser: NewBrowser, door: Door, tick: Tick
) -> None:
    ana, bia = browser(), browser("es")
    ana.host("Ana", bots=3, ends="rounds:2")
    bia.join(ana.code, "Bia")
    ana.open(ana.table)
    ana.press("start")
    play([ana, bia], tick, "match_over")
    room = door.room(ana.code)
    assert room.record is not None
    assert len(room.record.rounds) == 2
    assert any(isinstance(action.move, Give) for action in room.record.rounds[1].actions)
    assert bia.open(ana.table).phase == "match_over"
    assert bia.page.form("again") is None
    answer = ana.raw("GET", f"{ana.table}/record.json")
    assert answer.mimetype == "application/json"
    assert "attachment" in answer.headers["Content-Disposition"]
    assert room.match is not None
    assert replay(read_record(json.loads(answer.data))).totals == room.match.totals


@pytest.mark.slow
def test_after_a_match_the_host_plays_again_or_goes_back(browser: NewBrowser, tick: Tick) -> None:
    ana = browser()
    ana.host("Ana", bots=2, ends="rounds:1")
    ana.press("start")
    play([ana], tick, "match_over")
    ana.open(ana.table)
    assert ana.press("again").phase in ("play", "exchange")
    play([ana], tick, "match_over")
    ana.open(ana.table)
    assert ana.press("room").phase == "waiting"


def test_a_finished_match_keeps_its_record_at_its_own_address(
    browser: NewBrowser, door: Door, tick: Tick
) -> None:
    ana = browser()
    ana.host("Ana", bots=2, ends="rounds:1")
    ana.press("start")
    match_id = door.room(ana.code).match_id
    assert ana.raw("GET", f"/m/{match_id}/record.json").status_code == 404
    play([ana], tick, "match_over")
    kept = ana.raw("GET", f"/m/{match_id}/record.json")
    assert kept.json == ana.raw("GET", f"{ana.table}/record.json").json
    assert ana.raw("GET", "/m/nothere/record.json").status_code == 404


def test_the_record_never_holds_the_round_in_progress(browser: NewBrowser, tick: Tick) -> None:
    ana = browser()
    ana.host("Ana", bots=2, ends="rounds:2")
    assert ana.raw("GET", f"{ana.table}/record.json").status_code == 404
    ana.press("start")
    assert rounds(ana) == 0
    play([ana], tick, "round_over")
    assert rounds(ana) == 1
    ana.open(ana.table)
    ana.press("next")
    assert rounds(ana) == 1


def rounds(player: Browser) -> int:
    answer = player.raw("GET", f"{player.table}/record.json")
    assert answer.json is not None
    return len(answer.json["rounds"])


@lru_cache(maxsize=256)
def names(app: Flask, card: str, deck: str) -> frozenset[str]:
    """A card's name in each language. Jokers share one, so they have none here."""
    found = set()
    for lang in LANGUAGES.values():
        with app.app_context(), force_locale(lang):
            found.add(card_name(card, deck))
    return frozenset(found) if not card.startswith("X") else frozenset()


CARD = r"[2-9TJQKAXN]\w"
WRITTEN = re.compile(rf'(?<=["-])(?=({CARD})(?:["-]| {CARD}[" ]))|(?<= )(?=({CARD})")')


def named(app: Flask, text: str, cards: set[str], deck: str) -> set[str]:
    """Those of these cards that a page has: their two characters in an attribute, or a name anywhere."""
    written = {one or other for one, other in WRITTEN.findall(text)}
    said = {card for card in cards for name in names(app, card, deck) if stands_in(name, text)}
    return (cards & written) | said


def stands_in(name: str, text: str) -> bool:
    """Whether it does so as a whole: not the 2 of hearts in a 12 of hearts."""
    return name in text and re.search(rf"(?<![A-Za-z0-9]){re.escape(name)}", text) is not None


@pytest.mark.slow
@pytest.mark.parametrize("switches", [{}, {"exchange": "worst_return", "jokers": "2"}, {"deck": "spanish40"}])
def test_nobody_ever_gets_a_card_that_another_holds(
    browser: NewBrowser, app: Flask, door: Door, tick: Tick, switches: dict[str, str]
) -> None:
    """Pages and pieces for each person, searched for the cards of all other hands."""
    ana, bia, watcher = browser(), browser("es"), browser()
    ana.host("Ana", bots=3, ends="rounds:2", **switches)
    bia.join(ana.code, "Bia")
    ana.open(ana.table)
    ana.press("start")
    persons = [(player, player.person) for player in (ana, bia, watcher)]
    turns = cycle([({}, HTMX, {}), (HTMX, {}, HTMX)])

    def look() -> None:
        room = door.room(ana.code)
        if room.match is None or room.phase not in (Phase.PLAY, Phase.EXCHANGE):
            return
        seats = [own(room.match, seat) for seat in range(len(room.seats))]
        everybodys = {card for seat in seats for card in seat.hand}
        for (player, person), headers in zip(persons, next(turns), strict=True):
            mine = [seat for seat in seats if sits(room, seat.seat, person)]
            known = {card for seat in mine for card in (*seat.hand, *seat.gave, *seat.came)}
            text = player.raw("GET", f"/t/{room.code}", headers=headers).text
            text = text.replace('"reconnectMaxDelay":"8s"', "")
            assert not named(app, text, everybodys - known, room.rules.deck)
            held = {card for seat in mine for card in seat.hand}
            assert named(app, text, held, room.rules.deck) == held, "the search finds cards"

    play([ana, bia], tick, "match_over", look)


def sits(room: Room, seat: int, person: str | None) -> bool:
    sitter = room.seats[seat]
    return sitter is not None and sitter.person is not None and sitter.person == person


def test_the_decks_cards_are_all_somewhere(browser: NewBrowser, door: Door, tick: Tick) -> None:
    ana = browser()
    ana.host("Ana", bots=2)
    ana.press("start")
    room = door.room(ana.code)
    assert room.match is not None
    dealt = [card for seat in range(3) for card in own(room.match, seat).hand]
    assert sorted(dealt) == sorted(deck_of(room.rules).cards)


def test_who_leaves_is_played_for_and_the_match_goes_on(browser: NewBrowser, door: Door, tick: Tick) -> None:
    ana, bia = browser(), browser()
    ana.host("Ana", bots=3, ends="rounds:1")
    bia.join(ana.code, "Bia")
    ana.open(ana.table)
    ana.press("start")
    assert bia.act("leave").status_code == 303
    assert bia.open(ana.table).main["data-seat"] == ""
    play([ana], tick, "match_over")
    assert door.room(ana.code).outcome == "finished"
