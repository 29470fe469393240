"""Finding a table: the list of open ones on the home page, and playing with whoever is there."""

import pytest
from flask import Flask

from presidente.rooms.commands import Kick, Lock, Publish, Start
from presidente.rooms.door import Door
from presidente.rooms.room import Room
from tests.form_player import Page
from tests.web.browser import Browser
from tests.web.conftest import NewBrowser


@pytest.fixture
def app(new_app: Flask) -> Flask:
    """A house of its own for each test, for all its open tables are on one page."""
    return new_app


def play_with_others(player: Browser, name: str, *more: tuple[str, str]) -> Page:
    page = player.open("/")
    form = next(form for form in page.forms if ("with", "others") in form.buttons)
    return player.send(form, ("with", "others"), ("name", name), *more)


def listed(player: Browser) -> bool:
    return 'id="open"' in player.open("/").html


def bots(room: Room) -> int:
    return sum(seat is not None and seat.bot is not None for seat in room.seats)


def test_a_table_is_on_the_home_page_when_its_host_opens_it_to_strangers(browser: NewBrowser) -> None:
    ana, bia = browser(), browser("es")
    ana.host("Ana & Cia", bots=3)
    assert not listed(bia)
    form = next(form for form in ana.page.forms if form.buttons == [("public", "true")])
    assert ana.send(form, ("public", "true")).phase == "waiting"
    page = bia.open("/")
    assert f'href="{ana.table}"' in page.html
    assert "<b>Ana &amp; Cia</b>" in page.html
    assert "Presidente · 5 " in page.html
    bia.join(ana.code, "Bia")
    assert 'value="false"' in ana.open(ana.table).html
    ana.act("settings", public="false")
    assert not listed(browser())


def test_only_the_host_opens_it(browser: NewBrowser, door: Door) -> None:
    ana, bia = browser(), browser()
    ana.host("Ana")
    bia.join(ana.code, "Bia")
    assert bia.act("settings", public="true").status_code == 403
    assert not door.room(ana.code).public


def test_with_others_is_an_open_table_of_ones_own_with_bots_when_there_is_none(
    browser: NewBrowser, door: Door
) -> None:
    ana, bia = browser(), browser("es")
    page = play_with_others(ana, "Ana")
    assert page.main["data-seat"] == "0"
    room = door.room(ana.code)
    assert (room.public, bots(room)) == (True, 3)
    play_with_others(bia, "Bia", ("preset", "presi"))
    assert bia.code != ana.code
    assert bots(door.room(bia.code)) == 2


def test_with_others_is_a_bots_seat_at_an_open_table(browser: NewBrowser, door: Door) -> None:
    ana, bia, caio = browser(), browser("es"), browser()
    play_with_others(ana, "Ana")
    page = play_with_others(bia, "Ana")
    room = door.room(ana.code)
    assert (bia.code, page.main["data-seat"]) == (ana.code, "3")
    assert ([seat.name for seat in room.people], bots(room)) == (["Ana", "Ana 2"], 2)
    door.act(ana.code, Start(room.host))
    play_with_others(caio, "Caio")
    assert caio.code != ana.code


def test_nobody_enters_a_table_twice(browser: NewBrowser, door: Door) -> None:
    ana = browser()
    play_with_others(ana, "Ana")
    first = ana.code
    page = play_with_others(ana, "Anita")
    assert (ana.code, page.main["data-seat"]) == (first, "0")
    assert len(door.room(first).people) == 1


def test_who_was_sent_away_is_not_put_there_again(browser: NewBrowser, door: Door) -> None:
    ana, bia = browser(), browser()
    play_with_others(ana, "Ana")
    play_with_others(bia, "Bia")
    door.act(ana.code, Kick(ana.person or "", 3))
    assert not listed(bia)
    play_with_others(bia, "Bia")
    assert bia.code != ana.code


def test_a_locked_table_takes_nobody(browser: NewBrowser, door: Door) -> None:
    ana, bia = browser(), browser()
    play_with_others(ana, "Ana")
    door.act(ana.code, Lock(ana.person or ""))
    play_with_others(bia, "Bia")
    assert bia.code != ana.code


def test_house_rules_are_played_with_those_who_have_the_same(browser: NewBrowser, door: Door) -> None:
    ana, bia = browser(), browser()
    play_with_others(ana, "Ana")
    play_with_others(bia, "Bia", ("jokers", "2"))
    assert bia.code != ana.code
    assert door.room(bia.code).rules.jokers == 2
    caio = browser()
    play_with_others(caio, "Caio", ("jokers", "2"))
    assert caio.code == bia.code


def test_rules_that_clash_are_refused_with_others_too(browser: NewBrowser, door: Door) -> None:
    ana = browser()
    play_with_others(ana, "Ana", ("jokers", "77"))
    assert (ana.status, ana.person) == (422, None)
    assert door.open_tables() == []


def test_a_spoken_code_is_good_only_while_its_table_waits(browser: NewBrowser, door: Door) -> None:
    ana, bia = browser(), browser()
    ana.host("Ana", bots=2)
    spoken = door.room(ana.code).spoken
    assert bia.open(f"/t?code={spoken}").phase == "waiting"
    ana.press("start")
    assert bia.open(f"/t?code={spoken}").refused == "no_such_room"
    assert bia.open(ana.table).phase == "play"


def test_the_home_page_says_whose_table_waits_whatever_is_typed(browser: NewBrowser, door: Door) -> None:
    ana = browser()
    ana.host("Ana")
    door.act(ana.code, Publish(ana.person or ""))
    page = browser().open("/t?code=NADA99")
    assert page.refused == "no_such_room"
    assert f'href="{ana.table}"' in page.html
