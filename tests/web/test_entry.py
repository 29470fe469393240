"""From a link to a seat."""

from collections.abc import Iterator
from pathlib import Path

import pytest
from flask import Flask

from presidente.rooms.door import Door
from presidente.web import create_app
from presidente.web.config import Settings
from tests.web.browser import Browser
from tests.web.conftest import NewBrowser


@pytest.fixture
def strict(tmp_path: Path) -> Iterator[Flask]:
    """With the limits that a real server has."""
    app = create_app(Settings(f"sqlite:///{tmp_path / 'strict.db'}"))
    yield app
    app.extensions["services"].close()


def test_a_table_is_made_with_one_form(browser: NewBrowser, door: Door) -> None:
    ana = browser()
    page = ana.host("Ana", bots=3)
    assert (ana.status, page.phase, page.main["data-seat"]) == (200, "waiting", "0")
    assert [seat.bot is not None for seat in door.room(ana.code).seats if seat] == [False, True, True, True]


def test_making_a_table_answers_303_to_it(browser: NewBrowser) -> None:
    ana = browser()
    answer = ana.raw("POST", "/t", data={"csrf_token": ana.token(), "name": "Ana"})
    assert answer.status_code == 303
    assert answer.headers["Location"].startswith("/t/")


def test_switches_are_fields_by_their_names(browser: NewBrowser, door: Door) -> None:
    ana = browser()
    ana.host(finish_on_two="true", match_equal="false", jokers="2", ends="target:11")
    rules = door.room(ana.code).rules
    assert (rules.finish_on_two, rules.match_equal, rules.jokers, rules.ends.text) == (
        True,
        False,
        2,
        "target:11",
    )
    assert rules.revolution


def test_rules_that_clash_are_refused_with_every_reason(browser: NewBrowser) -> None:
    ana = browser()
    ana.host(golden_two="true", nonsense="1")
    assert (ana.status, ana.page.refused) == (422, "bad_settings")


@pytest.mark.parametrize(
    "fields", [{"preset": "poker"}, {"bots": "many"}, {"bots": "99"}, {"ends": "rounds:x"}]
)
def test_a_form_that_cannot_be_read_makes_no_table(browser: NewBrowser, fields: dict[str, str]) -> None:
    ana = browser()
    answer = ana.raw("POST", "/t", data={"csrf_token": ana.token(), "name": "Ana", **fields})
    assert answer.status_code == 422
    assert ana.person is None


def test_no_name_gets_a_friendly_one_in_the_readers_language(browser: NewBrowser, door: Door) -> None:
    ana = browser("es")
    ana.host("   ")
    seat = door.room(ana.code).seats[0]
    assert seat is not None
    assert seat.name.strip()


def test_a_shared_link_asks_for_a_name_and_seats(browser: NewBrowser) -> None:
    ana, bia = browser(), browser()
    ana.host("Ana")
    page = bia.open(ana.at)
    assert page.main["data-seat"] == ""
    page = bia.join(ana.code, "Bia")
    assert (bia.status, page.main["data-seat"]) == (200, "1")


def test_the_name_is_filled_in_the_next_time(browser: NewBrowser) -> None:
    ana, bia = browser(), browser()
    bia.host("Beatriz")
    ana.host("Ana")
    form = bia.open(f"/t/{ana.code}").form("sit")
    assert form is not None
    assert ("name", "Beatriz") in form.fields


def test_a_preview_robot_leaves_nothing_behind(browser: NewBrowser, door: Door) -> None:
    ana, robot = browser(), browser()
    ana.host("Ana")
    version = door.room(ana.code).version
    page = robot.open(ana.at)
    assert 'property="og:title"' in page.html
    assert robot.person is None
    assert door.room(ana.code).version == version


def test_a_refused_newcomer_stays_nobody(browser: NewBrowser) -> None:
    ana, bia = browser(), browser()
    ana.host("Ana")
    bia.open(ana.at)
    assert bia.act("sit", name="x" * 500).status_code in (303, 422)
    stranger = browser()
    stranger.open(ana.at)
    assert stranger.act("start").status_code == 403
    assert stranger.person is None


def test_the_same_browser_comes_back_to_its_seat(browser: NewBrowser) -> None:
    ana, bia = browser(), browser()
    ana.host("Ana")
    bia.join(ana.code, "Bia")
    assert bia.open(ana.at).main["data-seat"] == "1"


def test_a_friend_takes_a_bots_seat(browser: NewBrowser, door: Door) -> None:
    ana, bia = browser(), browser()
    ana.host("Ana", bots=3)
    bia.join(ana.code, "Bia")
    assert [bool(seat.bot) for seat in door.room(ana.code).seats if seat] == [False, True, True, False]


def test_a_spoken_code_leads_to_the_table(browser: NewBrowser, door: Door) -> None:
    ana, bia = browser(), browser()
    ana.host("Ana")
    spoken = door.room(ana.code).spoken
    for typed in (spoken, spoken.lower(), f"{spoken[:3]} {spoken[3:]}"):
        answer = bia.raw("GET", "/t", query_string={"code": typed})
        assert (answer.status_code, answer.headers["Location"]) == (303, ana.table)


def test_a_wrong_spoken_code_is_said_in_the_readers_language(browser: NewBrowser) -> None:
    page = browser("es").open("/t?code=NADA99")
    assert page.refused == "no_such_room"
    assert browser("es").raw("GET", "/t?code=NADA99").status_code == 404
    assert browser().raw("GET", "/t").headers["Location"] == "/"


def test_guessing_codes_is_slowed(strict: Flask) -> None:
    statuses = [strict.test_client().get(f"/t/wrong{number}").status_code for number in range(32)]
    assert statuses[:30] == [404] * 30
    assert statuses[31] == 429
    assert strict.test_client().get("/").status_code == 200


def test_codes_cannot_be_guessed_by_sharing_them_either(strict: Flask) -> None:
    eve = strict.test_client()
    statuses = [eve.get(f"/share?url=/t/guess{n}").status_code for n in range(40)]
    assert statuses == [404] * 30 + [429] * 10


def test_guessing_return_codes_is_slowed_also_for_who_plays_elsewhere(strict: Flask) -> None:
    ana, eve = Browser(strict), Browser(strict)
    ana.host("Ana")
    eve.host("Eve")
    eve.open(f"/t/{ana.code}")
    statuses = [
        eve.act("claim", code=f"AAAA-AAA{sign}").status_code for sign in "ABCDEFGHIJKLMNOPQRSTUVWXYZABCDEFGH"
    ]
    assert statuses[:20] == [403] * 20
    assert statuses[-1] == 429


def test_guesses_shut_out_nobody_who_plays_at_the_same_address(strict: Flask) -> None:
    """A bar is one address: whoever sits somewhere there plays on, and tables can be made."""
    ana, bia = Browser(strict), Browser(strict)
    ana.host("Ana", bots=2)
    for number in range(32):
        strict.test_client().get(f"/t?code=NADA{number}")
    assert strict.test_client().get("/t?code=LUA42").status_code == 429
    assert ana.open(ana.table).phase == "waiting"
    assert ana.press("start").phase == "play"
    bia.host("Bia")
    assert (bia.status, bia.page.phase) == (200, "waiting")


def test_a_double_tap_on_the_first_sit_is_one_seat(browser: NewBrowser, door: Door) -> None:
    """The second post is sent before the first one's cookie came."""
    ana, bia = browser(), browser()
    ana.host("Ana")
    bia.open(ana.at)
    cookie = bia.client.get_cookie("presidente")
    assert cookie is not None
    for _ in range(2):
        bia.client.set_cookie("presidente", cookie.value)
        assert bia.act("sit", name="Bia").status_code == 303
    assert [seat.name for seat in door.room(ana.code).people] == ["Ana", "Bia"]
    other = browser()
    other.open(ana.at)
    assert other.act("sit", name="Bia").status_code == 303
    assert len(door.room(ana.code).people) == 3


def test_a_double_tap_on_the_first_table_is_one_person(browser: NewBrowser, door: Door) -> None:
    ana = browser()
    data = {"csrf_token": ana.token(), "name": "Ana"}
    cookie = ana.client.get_cookie("presidente")
    assert cookie is not None
    hosts = set()
    for _ in range(2):
        ana.client.set_cookie("presidente", cookie.value)
        address = ana.raw("POST", "/t", data=data).headers["Location"]
        hosts.add(door.room(address.removeprefix("/t/")).host)
    assert len(hosts) == 1


def test_one_browser_that_makes_tables_without_end_is_slowed(strict: Flask) -> None:
    ana, bia = Browser(strict), Browser(strict)
    statuses = []
    for _ in range(8):
        ana.host("Ana")
        statuses.append(ana.status)
    assert statuses[0] == 200
    assert (statuses[-1], ana.page.refused) == (429, "rate_limited")
    bia.host("Bia")
    assert bia.status == 200, "the limit is the browser's, not the address's"


def test_the_servers_own_clock_length_holds_where_a_form_names_none(tmp_path: Path) -> None:
    app = create_app(Settings(f"sqlite:///{tmp_path / 'c.db'}", rate_limits=False, turn_seconds=3))
    services = app.extensions["services"]
    ana, bia = Browser(app), Browser(app)
    ana.host("Ana")
    bia.host("Bia", turn_seconds="60")
    lengths = [services.door.room(each.code).rules.turn_seconds for each in (ana, bia)]
    assert lengths == [3, 60]
    services.close()
