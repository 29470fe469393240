"""One's own page: name and language, titles, figures of real matches, and how all of it is deleted."""

import re

import pytest

from presidente.engine.view import Role
from presidente.rooms.door import Door
from presidente.rooms.played import LETTERS
from presidente.web.services import Services
from tests.form_player import Form, Page
from tests.web.browser import HTMX, Browser
from tests.web.conftest import NewBrowser
from tests.web.test_match import Tick, play

MATCH = re.compile(r'href="/m/(\w+)"')
ROW = re.compile(r'<tr><th scope="row">([^<]*)</th>((?:<td>[^<]*</td>)*)</tr>')
COARSE, MILD = "Cuzão", "Lanterna"


def form(page: Page, action: str) -> Form:
    return next(form for form in page.forms if form.action == action)


def table_of(*people: Browser, bots: int = 2, **switches: str) -> str:
    """The first one's table, the others seated; the match has begun."""
    host, *others = people
    host.host("Ana", bots=bots + len(others), **switches)
    for number, player in enumerate(others):
        player.join(host.code, f"Bia{number}")
    host.open(host.table)
    host.press("start")
    return host.table


def figures(player: Browser) -> list[list[str]]:
    """The numbers of the table, row by row: finished, won, mean place, five titles, cut short, left."""
    html = player.open("/me").html
    return [re.findall("<td>([^<]*)</td>", cells) for _, cells in ROW.findall(html)]


def numbers(player: Browser) -> list[str]:
    """The only column of them."""
    return [value for (value,) in figures(player)]


def options(player: Browser, *on: str) -> None:
    page = player.open("/me")
    wanted = form(page, "/me/options")
    kept = [(name, value) for name, value in wanted.fields if value != "true"]
    player.open(wanted.action, kept + [(name, "true") for name in on])


def test_name_and_language_are_kept_without_making_anybody_a_player(browser: NewBrowser) -> None:
    ana = browser()
    page = ana.send(form(ana.open("/me"), "/me"), ("name", "  Ana   Sá "), ("lang", "es"))
    assert ana.at.endswith("/me")
    assert '<html lang="es">' in page.html
    assert 'value="Ana Sá"' in page.html
    assert 'value="Ana Sá"' in ana.open("/").html
    assert ana.person is None
    ana.send(form(ana.open("/me"), "/me"), ("name", ""))
    assert 'value="Ana Sá"' not in ana.open("/").html
    assert '<html lang="es">' in ana.page.html


def test_a_name_that_no_table_would_take_is_refused_with_a_word(browser: NewBrowser) -> None:
    ana = browser()
    ana.send(form(ana.open("/me"), "/me"), ("name", "Ana"))
    page = ana.send(form(ana.page, "/me"), ("name", "\u200b"))
    assert (ana.status, page.refused) == (422, "bad_name")
    assert 'value="Ana"' in ana.open("/me").html


def test_a_name_of_markup_is_shown_as_text(browser: NewBrowser) -> None:
    ana = browser()
    page = ana.send(form(ana.open("/me"), "/me"), ("name", '"><b>x</b>'))
    assert "<b>x</b>" not in page.html
    assert "&lt;b&gt;x&lt;/b&gt;" in page.html


def test_mild_titles_are_said_in_results_in_rules_and_in_figures(browser: NewBrowser, tick: Tick) -> None:
    ana, bia = browser(), browser()
    options(bia, "mild")
    address = table_of(ana, bia, ends="rounds:2")
    play([ana, bia], tick, "round_over")
    for page, said, unsaid in ((ana, COARSE, MILD), (bia, MILD, COARSE)):
        for place in (address, f"{address}/rules"):
            main = re.sub(r'<section id="options".*?</section>', "", page.open(place).html, flags=re.DOTALL)
            assert said in main
            assert unsaid not in main
    ana.open(address)
    ana.press("end")
    assert [label for label, _ in ROW.findall(ana.open("/me").html)][7] == COARSE
    assert [label for label, _ in ROW.findall(bia.open("/me").html)][7] == MILD


def test_a_script_loads_the_page_again_only_for_other_titles(browser: NewBrowser) -> None:
    ana = browser()
    ana.open("/me")
    token = {"csrf_token": ana.token()}
    for fields, loads in (({"sound": "true"}, None), ({"mild": "true"}, "true"), ({"mild": "true"}, None)):
        answer = ana.raw("POST", "/me/options", data={**token, **fields}, headers=HTMX)
        assert (answer.status_code, answer.headers.get("HX-Refresh")) == (204, loads)


def test_figures_are_those_of_the_matches_that_were_played(
    browser: NewBrowser, door: Door, tick: Tick
) -> None:
    ana, bia = browser(), browser("es")
    address = table_of(ana, bia, ends="rounds:2")
    assert figures(ana) == [], "the match goes on"
    ana.open(address)
    play([ana, bia], tick, "match_over")
    room = door.room(address.rpartition("/")[2])
    assert room.match is not None
    for player in (ana, bia):
        seat = room.seat_of(player.person)
        assert seat is not None
        mine = [result.roles[seat] for result in room.match.results]
        finished, won, mean, *titles, cut, left = numbers(player)
        assert (finished, cut, left) == ("1", "0", "0")
        assert (won == "1") == (seat in room.match.winners) == (mean == "1,0")
        assert titles == [str(mine.count(role)) for role in Role]
    assert list(LETTERS) == list(Role)
    (ident,) = MATCH.findall(ana.open("/me").html)
    assert ident == room.match_id
    assert f'href="/m/{ident}/record.json"' in ana.page.html
    assert bia.raw("GET", f"/m/{ident}/record.json").status_code == 200


def test_stopped_matches_and_those_one_left_are_listed_and_counted_apart(
    browser: NewBrowser, tick: Tick
) -> None:
    ana, bia = browser(), browser()
    table_of(ana, bia, ends="rounds:3")
    bia.open(ana.table)
    bia.press("leave")
    assert MATCH.findall(bia.open("/me").html) == [], "it goes on without her"
    play([ana], tick, "round_over")
    ana.press("end")
    nothing = ["0", "0", "–", "0", "0", "0", "0", "0"]
    assert numbers(ana) == [*nothing, "1", "0"]
    assert numbers(bia) == [*nothing, "0", "1"]
    assert len(MATCH.findall(ana.page.html)) == len(MATCH.findall(bia.page.html)) == 1


def test_a_profile_is_its_persons_alone(browser: NewBrowser, tick: Tick) -> None:
    ana, eve = browser(), browser()
    table_of(ana, bots=3, ends="rounds:1")
    play([ana], tick, "match_over")
    assert len(MATCH.findall(ana.open("/me").html)) == 1
    for query in ("", f"?person={ana.person}", f"?who={ana.person}", "?forgotten=1"):
        page = eve.open(f"/me{query}")
        assert MATCH.findall(page.html) == []
        assert str(ana.person) not in page.html
    assert str(ana.person) not in ana.open("/me").html, "nor does the page say who one is"
    assert ana.raw("GET", "/me").headers["Cache-Control"] == "no-store"


def test_the_page_of_who_plays_shows_no_card_and_no_match_in_progress(
    browser: NewBrowser, door: Door
) -> None:
    ana = browser()
    table_of(ana, bots=3)
    room = door.room(ana.code)
    page = ana.open("/me").html
    assert str(room.match_id) not in page
    assert not re.findall(r'class="[^"]*\bcard\b|data-cards|name="cards"', page)


def test_deletion_takes_all_of_ones_own_and_nothing_of_others(
    browser: NewBrowser, services: Services, tick: Tick
) -> None:
    ana, bia = browser(), browser()
    options(ana, "mild")
    address = table_of(ana, bia, ends="rounds:1")
    play([ana, bia], tick, "match_over")
    before, who, bias = ana.person, str(ana.person), numbers(bia)
    page = ana.send(form(ana.open("/me"), "/me/forget"))
    assert 'role="status"' in page.html
    assert (ana.person, services.store.figures(who), services.store.last_played(who, 20)) == (None, [], [])
    assert figures(ana) == []
    assert 'value="Ana"' not in ana.page.html
    assert 'name="mild" value="true" checked' not in ana.page.html
    assert services.door.room(address.rpartition("/")[2]).seat_of(who) is None, "the table is left"
    assert numbers(bia) == bias
    (ident,) = MATCH.findall(bia.page.html)
    assert bia.raw("GET", f"/m/{ident}/record.json").status_code == 200
    ana.host("Ana", bots=2)
    assert ana.person not in (None, before)


def test_who_deletes_everything_during_a_match_does_not_find_it_afterwards(
    browser: NewBrowser, services: Services, tick: Tick
) -> None:
    ana, bia = browser(), browser()
    address = table_of(ana, bia, ends="rounds:1")
    who = str(bia.person)
    bia.send(form(bia.open("/me"), "/me/forget"))
    assert services.door.room(address.rpartition("/")[2]).seat_of(who) is None
    play([ana], tick, "match_over")
    assert len(MATCH.findall(ana.open("/me").html)) == 1
    assert services.store.last_played(who, 20) == []


def test_deletion_is_asked_about_and_needs_the_pages_own_form(browser: NewBrowser) -> None:
    ana = browser()
    ana.host("Ana", bots=2)
    page = ana.open("/me").html
    assert 'href="#forget"' in page
    assert 'id="forget" class="slip"' in page
    assert ana.raw("GET", "/me/forget").status_code == 303
    assert ana.raw("POST", "/me/forget").status_code == 400
    assert ana.person is not None


@pytest.mark.parametrize("address", ["/me?forgotten=1", "/me?forgotten"])
def test_nobody_is_told_of_a_deletion_that_was_none(browser: NewBrowser, address: str) -> None:
    ana = browser()
    ana.host("Ana", bots=2)
    assert 'role="status"' not in ana.open(address).html
