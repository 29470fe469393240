"""Who comes during a match watches, may have a seat when the next round is dealt, and sees what is public."""

from collections.abc import Callable
from typing import Any

import pytest
from flask import Flask

from presidente.engine.record import read_record, replay
from presidente.engine.view import own
from presidente.rooms.commands import Kick
from presidente.rooms.door import Door
from presidente.rooms.room import Phase, Room
from presidente.web.screens import render
from presidente.web.services import Services
from presidente.web.viewer import Viewer
from tests.web.browser import HTMX, LIVE, Browser
from tests.web.conftest import NewBrowser
from tests.web.test_match import named, play

Tick = Callable[[], None]


@pytest.fixture
def app(new_app: Flask) -> Flask:
    return new_app


def begun(browser: NewBrowser, bots: int = 3, **switches: Any) -> Browser:
    ana = browser()
    ana.host("Ana", bots=bots, **switches)
    ana.press("start")
    return ana


def test_who_comes_late_watches_asks_for_a_seat_and_plays_from_the_next_round_on(
    browser: NewBrowser, door: Door, tick: Tick
) -> None:
    ana, eva = begun(browser, ends="rounds:2"), browser("es")
    page = eva.sit(ana.table, "Eva")
    assert (page.main["data-seat"], page.form("sit"), page.form("play")) == ("", None, None)
    assert page.form("leave")
    assert eva.code == ana.code
    bot = door.room(ana.code).seats[3]
    assert bot
    for player in (ana, eva, browser()):
        assert "Eva" in player.open(ana.table).html, "everybody is told"
        assert bot.name in player.page.html
    play([ana], tick, "round_over")
    assert "Eva" in ana.open(ana.table).html.partition('id="coming"')[2].partition("</section>")[0]
    ana.press("next")
    page = eva.open(eva.table)
    assert page.main["data-seat"] == "3"
    assert 'name="cards"' in page.html
    play([ana, eva], tick, "match_over")
    record = read_record(ana.raw("GET", f"{ana.table}/record.json").json)
    assert (record.rounds[1].seats, record.rounds[1].players or ())[0] == (0, 1, 2, None)
    match = door.room(ana.code).match
    assert match
    assert replay(record).totals == match.totals


def test_who_wants_a_seat_may_think_again(browser: NewBrowser, door: Door) -> None:
    ana, eva = begun(browser), browser()
    eva.sit(ana.table, "Eva")
    assert door.room(ana.code).is_coming(eva.person)
    eva.press("leave")
    assert door.room(ana.code).coming == ()
    assert eva.page.form("sit"), "and may think again"


def test_a_page_that_gets_a_seat_is_loaded_as_its_persons(browser: NewBrowser) -> None:
    ana, eva = begun(browser), browser()
    eva.open(ana.table)
    answer = eva.act("sit", LIVE, name="Eva")
    assert (answer.status_code, answer.headers["HX-Redirect"]) == (204, ana.table)
    eva.open(ana.table)
    eva.open("/")
    assert f'href="{ana.table}"' in eva.page.html, "the home page leads back to the table"


def test_the_host_decides_whether_anybody_may_come(browser: NewBrowser, door: Door) -> None:
    ana, eva, rui = begun(browser), browser(), browser()
    eva.sit(ana.table, "Eva")
    ana.open(ana.table)
    ana.press("lock")
    assert door.room(ana.code).coming == ()
    page = rui.open(ana.table)
    assert (page.form("sit"), page.phase) == (None, "play")
    answer = rui.act("sit", name="Rui")
    assert (answer.status_code, "room_locked" in answer.text) == (409, True)
    ana.open(ana.table)
    ana.press("unlock")
    assert rui.open(ana.table).form("sit")


def test_at_a_table_of_people_there_is_no_seat_to_ask_for(browser: NewBrowser) -> None:
    ana, bia, eva = browser(), browser(), browser()
    ana.host("Ana", bots=1)
    bia.join(ana.code, "Bia")
    ana.open(ana.table)
    caio = browser()
    form = caio.open(ana.table).form("sit")
    assert form is not None
    caio.send(form, ("name", "Caio"))
    ana.open(ana.table)
    ana.press("start")
    page = eva.open(ana.table)
    assert (page.phase, page.form("sit")) == ("play", None)
    assert ana.open(ana.table).form("lock") is None
    answer = eva.act("sit", name="Eva")
    assert (answer.status_code, eva.person) == (409, None)


def test_who_left_or_was_sent_away_is_not_asked(browser: NewBrowser, door: Door) -> None:
    ana, bia, rui = browser(), browser(), browser()
    ana.host("Ana", bots=3)
    bia.join(ana.code, "Bia")
    rui.join(ana.code, "Rui")
    ana.open(ana.table)
    ana.press("start")
    bia.open(ana.table)
    bia.press("leave")
    assert bia.page.form("sit") is None
    assert bia.act("sit", name="Bia").status_code == 409
    place = door.room(ana.code).seat_of(rui.person)
    assert place is not None
    door.act(ana.code, Kick(ana.person or "", place))
    assert rui.open(ana.table).form("sit") is None


def test_a_page_without_a_script_leaves_time_to_type_a_name(browser: NewBrowser) -> None:
    ana, eva = begun(browser), browser()
    page = eva.open(ana.table)
    assert (page.refresh or "").startswith("15;")
    page = eva.sit(ana.table, "Eva")
    assert (page.refresh or "").startswith("3;")


@pytest.mark.parametrize("switches", [{"deck": "spanish40"}, {"exchange": "worst_return", "turns": "fast"}])
def test_what_a_watcher_receives_holds_no_card_that_is_not_public(
    browser: NewBrowser, app: Flask, door: Door, services: Services, tick: Tick, switches: dict[str, Any]
) -> None:
    """Pages, answers, pushes and the record, for one who watches all of it and one who comes to play."""
    ana, eva, watcher = begun(browser, ends="rounds:2", **switches), browser("es"), browser()
    eva.sit(ana.table, "Eva")
    looked = {False: 0, True: 0}

    def received(player: Browser, room: Room) -> str:
        page = player.raw("GET", ana.table).text
        answer = player.raw("GET", ana.table, headers=HTMX).text
        with app.app_context():
            pushed = render.frame(room, Viewer(player.person, "es"), services.now())
            frames = pushed.everything() + "".join(pushed.fragments.values())
        return (page + answer + frames).replace('"reconnectMaxDelay":"8s"', "")

    def look() -> None:
        room = door.room(ana.code)
        if room.match is None or room.phase not in (Phase.PLAY, Phase.EXCHANGE) or len(room.match.events) % 2:
            return
        hands = {card for seat in range(4) for card in own(room.match, seat).hand}
        place = room.seat_of(eva.person)
        mine = own(room.match, place) if place is not None else None
        known = {*mine.hand, *mine.gave, *mine.came} if mine else set()
        deck = room.rules.deck
        assert not named(app, received(watcher, room), hands, deck)
        assert not named(app, received(eva, room), hands - known, deck)
        if mine:
            assert named(app, received(eva, room), set(mine.hand), deck) == set(mine.hand), "it finds cards"
        record = watcher.raw("GET", f"{ana.table}/record.json").json or {}
        assert len(record["rounds"]) == room.match.series.rounds - 1, "never the one in progress"
        looked[mine is not None] += 1

    play([ana, eva], tick, "match_over", look)
    assert all(looked.values()), "it was looked in both rounds"
