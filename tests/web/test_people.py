"""People at a table: sent away and let in, locked out, in charge, elsewhere with their return code, away."""

import re
from dataclasses import replace

import pytest
from flask import Flask

from presidente.rooms.commands import Lost
from presidente.rooms.door import Door
from presidente.web.return_code import place_of, return_code
from tests.web.browser import HTMX, Browser
from tests.web.conftest import NewBrowser
from tests.web.test_match import Tick


@pytest.fixture
def app(new_app: Flask) -> Flask:
    return new_app


@pytest.fixture
def pair(browser: NewBrowser) -> tuple[Browser, Browser]:
    """Ana, who opened the table, and Bia, who reads Spanish."""
    ana, bia = browser(), browser("es")
    ana.host("Ana", bots=2)
    bia.join(ana.code, "Bia")
    ana.open(ana.table)
    return ana, bia


def started(pair: tuple[Browser, Browser]) -> None:
    pair[0].open(pair[0].table)
    pair[0].press("start")


def own_code(browser: Browser) -> str:
    """As the menu's sheet shows it."""
    found = re.search(r'class="big">([A-Z2-7]{4}-[A-Z2-7]{4})<', browser.open(browser.table).html)
    assert found
    return found[1]


# -- sent away, locked out, in charge


def test_who_is_sent_away_is_told_so_and_sits_again_when_the_host_allows_it(
    pair: tuple[Browser, Browser], door: Door
) -> None:
    ana, bia = pair
    place = door.room(ana.code).seat_of(bia.person)
    ana.act("kick", seat=place)
    page = bia.open(bia.table)
    assert page.form("sit") is None
    assert "Te sacaron de esta mesa" in page.html
    assert bia.act("sit", name="Bia").status_code == 403
    assert "Bia" in ana.open(ana.table).html
    ana.press("allow")
    assert bia.sit(f"/t/{ana.code}", "Bia").main["data-seat"] != ""


def test_a_locked_table_says_so_to_who_comes(pair: tuple[Browser, Browser], browser: NewBrowser) -> None:
    ana, _ = pair
    ana.press("lock")
    caio = browser()
    page = caio.open(f"/t/{ana.code}")
    assert page.form("sit") is None
    assert "trancou" in page.html
    ana.press("unlock")
    assert caio.open(f"/t/{ana.code}").form("sit")


def test_the_host_puts_somebody_else_in_charge(pair: tuple[Browser, Browser], door: Door) -> None:
    ana, bia = pair
    ana.press("host")
    assert door.room(ana.code).host == bia.person
    assert ana.open(ana.table).form("start") is None
    assert bia.open(bia.table).form("start")
    assert ana.act("host", seat=0).status_code == 403


@pytest.mark.parametrize("act", ["lock", "unlock", "allow", "host"])
def test_only_the_host_does_that(pair: tuple[Browser, Browser], act: str) -> None:
    answer = pair[1].act(act, seat=0, number=0)
    assert (answer.status_code, 'data-refused="not_host"' in answer.text) == (403, True)


@pytest.mark.parametrize("fields", [{}, {"seat": "9"}, {"seat": "x"}, {"number": "7"}])
@pytest.mark.parametrize("act", ["allow", "host", "bot"])
def test_what_names_nobody_changes_nothing(
    pair: tuple[Browser, Browser], door: Door, act: str, fields: dict[str, str]
) -> None:
    ana, _ = pair
    started(pair)
    before = door.room(ana.code)
    assert ana.act(act, **fields).status_code == 422
    assert door.room(ana.code) == before


# -- the same person elsewhere


def test_the_return_code_moves_the_seat_to_another_browser(
    pair: tuple[Browser, Browser], browser: NewBrowser, door: Door
) -> None:
    ana, bia = pair
    started(pair)
    code, phone = own_code(bia), browser("es")
    seat = door.room(ana.code).seat_of(bia.person)
    page = phone.open(f"/t/{ana.code}")
    assert page.main["data-seat"] == ""
    form = page.form("claim")
    assert form is not None
    page = phone.send(form, ("code", code.lower().replace("-", " ")))
    assert page.main["data-seat"] == str(seat)
    assert phone.person not in (None, bia.person)
    assert bia.open(bia.table).main["data-seat"] == ""
    assert bia.page.form("play") is None


def test_a_return_code_keeps_the_table_in_the_same_hands(
    pair: tuple[Browser, Browser], browser: NewBrowser, door: Door
) -> None:
    ana, _ = pair
    code, phone = own_code(ana), browser()
    form = phone.open(f"/t/{ana.code}").form("claim")
    assert form is not None
    assert phone.send(form, ("code", code)).form("start")
    assert door.room(ana.code).host == phone.person


def test_a_wrong_code_opens_no_seat(pair: tuple[Browser, Browser], browser: NewBrowser, door: Door) -> None:
    ana, bia = pair
    before, phone = door.room(ana.code), browser()
    form = phone.open(f"/t/{ana.code}").form("claim")
    assert form is not None
    for typed in ("", "AAAA-AAAA", own_code(bia)[:-1], "ñ" * 200):
        page = phone.send(form, ("code", typed))
        assert (phone.status, page.refused) == (403, "wrong_code")
    assert door.room(ana.code).seats == before.seats
    assert phone.person is None


def test_who_has_a_seat_does_not_take_a_second(pair: tuple[Browser, Browser]) -> None:
    ana, bia = pair
    answer = ana.act("claim", code=own_code(bia))
    assert (answer.status_code, 'data-refused="already_seated"' in answer.text) == (409, True)


def test_a_code_is_of_one_seat_of_one_room_and_read_as_people_write_it(
    app: Flask, pair: tuple[Browser, Browser], door: Door
) -> None:
    ana, bia = pair
    room = door.room(ana.code)
    with app.app_context():
        code = return_code(room.code, str(bia.person))
        assert place_of(room, code) == room.seat_of(bia.person)
        assert code != return_code(room.code, str(ana.person))
        assert place_of(room, return_code("another", str(bia.person))) is None
        assert place_of(room, code.replace("O", "0").replace("L", "1").replace("B", "8")) is not None
        assert place_of(replace(room, code="another"), code) is None


def test_a_code_is_shown_to_its_own_seat_alone(pair: tuple[Browser, Browser]) -> None:
    ana, bia = pair
    assert own_code(ana) not in bia.open(bia.table).html
    assert own_code(bia) not in ana.open(ana.table).html


# -- away and back


def test_who_vanished_is_seen_to_be_away_and_hears_what_a_bot_played(
    pair: tuple[Browser, Browser], door: Door, tick: Tick
) -> None:
    ana, bia = pair
    started(pair)
    person = str(bia.person)
    door.act(ana.code, Lost(person))
    assert "bot joga" in ana.open(ana.table).html
    for _ in range(100):
        tick()
        room = door.room(ana.code)
        assert room.record is not None
        if any(action.auto for action in room.record.rounds[0].actions):
            break
        ana.turn()
    page = bia.open(bia.table)
    assert "Mientras no estabas, un bot jugó" in page.html
    assert "bot joga" not in ana.open(ana.table).html
    assert page.form("back")
    assert "Mientras no estabas" not in bia.press("back").html


def test_a_table_that_waits_says_for_whom(pair: tuple[Browser, Browser], door: Door, tick: Tick) -> None:
    ana, bia = pair
    ana.act("settings", preset="presidente", disconnect="wait_then_cancel")
    started(pair)
    door.act(ana.code, Lost(str(bia.person)))
    for _ in range(200):
        room = door.room(ana.code)
        if room.match and room.match.may_act == (room.seat_of(bia.person),):
            break
        tick()
        ana.turn()
    page = ana.open(ana.table)
    assert "Esperando Bia voltar" in page.html
    assert page.main["data-whole"] == "60"
    ana.press("bot")
    assert "Esperando Bia" not in ana.open(ana.table).html


def test_pushes_carry_no_return_code(pair: tuple[Browser, Browser]) -> None:
    ana, _ = pair
    code = own_code(ana)
    assert code not in ana.raw("GET", ana.table, headers=HTMX).text
