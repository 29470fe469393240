"""Matches seen again at their lasting address: every position against the engine, and what a seat may see."""

import gzip
import random
import re
from collections.abc import Iterator
from dataclasses import replace

import pytest
from flask import Flask

from presidente.engine.events import Gave
from presidente.engine.match import Match, apply
from presidente.engine.record import Record, replay
from presidente.engine.results import result_json
from presidente.engine.rules import Ends
from presidente.rooms.door import Door
from presidente.rooms.room import Outcome
from presidente.web import house_rules, story
from presidente.web.services import services as services_of
from presidente.web.story import tell
from presidente.web.texts.cards import card_name, cards_list
from presidente.web.texts.speech import speaking
from tests.engine.random_play import SOAK, Game
from tests.web.browser import HTMX, Browser
from tests.web.conftest import NewBrowser
from tests.web.markup import Markup
from tests.web.played import NAMES, keep, played
from tests.web.test_match import play

TABLES: dict[str, dict[str, object]] = {
    "presidente": {},
    "presi": {},
    "estrito": {},
    "padrao": {"jokers": 2, "sequences": True},
    "fast": {"preset": "presidente", "turns": "fast"},
}
MATCHES = 100 if SOAK else 1  # of each
EACH = 1 if SOAK else 4  # every fourth position is asked for


def kept(app: Flask, record: Record, outcome: Outcome | None = Outcome.FINISHED) -> str:
    with app.app_context():
        return f"/m/{keep(services_of().store, record, outcome)}"


def records(table: str) -> Iterator[Record]:
    for seed in range(MATCHES):
        options = {"preset": table, **TABLES[table]}
        yield played(players=3 + (seed + len(table)) % 4, seed=seed, **options)  # type: ignore[arg-type]


def positions(record: Record) -> Iterator[tuple[int, int, list[str]]]:
    """Round, step and hands, as the command line's replay has them."""
    result: object = result_json(record)
    for number, one in enumerate(result["rounds"]):  # type: ignore[index]
        for step, state in enumerate([one["start"], *one["steps"]]):
            if step % EACH == 0 or step == len(one["steps"]):
                yield number, step, state["hands"]


def fragment(ana: Browser, address: str, number: int, step: int, seat: object = "all") -> str:
    query = f"?round={number + 1}&step={step}&seat={seat}"
    answer = ana.raw("GET", address + query, headers=HTMX)
    assert answer.status_code == 200
    return answer.text


def hands(html: str) -> list[tuple[int, str]]:
    """By seat, how many cards are drawn, and what is said of them."""
    rows = re.search(r'<ol class="hands".*?</ol>', html, re.S)
    assert rows
    found = re.findall(r"<li.*?</li>", rows[0], re.S)
    said = [re.search(r'role="img" aria-label="([^"]*)"', row) for row in found]
    return [(row.count('"card '), one[1] if one else "") for row, one in zip(found, said, strict=True)]


def counts(html: str) -> list[int]:
    """By seat, the number beside the face; 0 for who is out."""
    seats = re.findall(r'<li id="seat-\d".*?</li>', html, re.S)
    found = [re.search(r'class="count">(\d+)<', seat) for seat in seats]
    return [int(one[1]) if one else 0 for one in found]


@pytest.mark.parametrize("table", TABLES)
def test_every_position_shows_what_the_record_replays_to(app: Flask, table: str) -> None:
    ana = Browser(app)
    for record in records(table):
        address, deck = kept(app, record), record.rules.deck
        for number, step, held in positions(record):
            html = fragment(ana, address, number, step)
            sizes = [len(cards.split()) for cards in held]
            drawn = hands(html)
            assert [size for size, _ in drawn] == counts(html) == sizes, (number, step)
            with app.app_context(), speaking("pt_BR"):
                said = [sorted(text.split(", ")) for _, text in drawn]
                assert said == [sorted(cards_list(cards.split(), deck).split(", ")) for cards in held]


@pytest.mark.parametrize("table", TABLES)
def test_a_seats_view_has_no_card_of_another_hand(app: Flask, table: str) -> None:
    ana = Browser(app)
    for record in records(table):
        address, deck = kept(app, record), record.rules.deck
        for number, step, held in positions(record):
            seat = (number + step) % len(held)
            html = fragment(ana, address, number, step, seat)
            assert [size for size, _ in hands(html)] == [len(cards.split()) for cards in held]
            others = {card for place, cards in enumerate(held) if place != seat for card in cards.split()}
            with app.app_context(), speaking("pt_BR"):
                hidden = {card_name(card, deck) for card in others - given(record, number, step, seat)}
                hidden -= {card_name("X1", deck)}  # they have one name
            assert not [name for name in hidden if re.search(rf"(?<!\d){name}\b", html)], (number, step)


def given(record: Record, number: int, step: int, seat: int) -> set[str]:
    """What that seat gave to others, and so knows."""
    gifts = [event for event in tell(record).moment(number, step).match.events if isinstance(event, Gave)]
    return {card for gift in gifts if gift.seat == seat for card in gift.cards}


def test_who_gave_and_who_got_see_the_gift_and_nobody_else(app: Flask) -> None:
    record = played(players=4)
    ana, address = Browser(app), kept(app, record)
    gift = next(event for event in tell(record).moment(1, 0).events if isinstance(event, Gave))
    for seat in (*range(4), "all"):
        html = fragment(ana, address, 1, 0, seat)
        told = re.search(r'id="told".*?</div>', html, re.S)
        assert told
        with app.app_context(), speaking("pt_BR"):
            shown = cards_list(gift.cards, "french52") in told[0]
        assert shown is (seat in (gift.seat, gift.to, "all"))


@pytest.mark.parametrize("outcome", [*Outcome])
def test_every_outcome_has_a_page_that_says_it(app: Flask, outcome: Outcome) -> None:
    cut = None if outcome is Outcome.FINISHED else 7
    address = kept(app, replace(played(cut=cut), outcome=None), outcome)
    html = Browser(app).open(address).html
    body = Markup(html).named("body")[0]
    assert body.attributes["data-outcome"] == outcome.value
    words = {
        "finished": "venceu",
        "stopped": "sem vencedor",
        "interrupted": "interromp",
        "cancelled": "cancel",
    }
    heading = re.search("<h1>(.*?)</h1>", html)
    assert heading
    assert words[outcome.value] in heading[1] or "dividem" in heading[1]


def test_a_match_that_goes_on_has_no_page(app: Flask) -> None:
    address = kept(app, played(cut=5), None)
    ana = Browser(app)
    assert ana.raw("GET", address).status_code == 404
    assert ana.raw("GET", address, headers=HTMX).status_code == 404
    assert ana.raw("GET", "/m/nothere").status_code == 404


def test_a_match_just_played_leads_to_its_page_and_the_rules_to_the_same_table(
    new_app: Flask,
) -> None:
    door: Door = new_app.extensions["services"].door
    scheduler = new_app.extensions["services"].live.scheduler

    def tick() -> None:
        while scheduler.run_due():
            pass

    ana = Browser(new_app)
    ana.host("Ana", bots=2, ends="rounds:1", jokers="2")
    code = ana.code
    ana.press("start")
    assert "/m/" not in ana.page.html
    play([ana], tick, "match_over")
    match_id = door.room(code).match_id
    assert f'href="/m/{match_id}"' in ana.open(ana.table).html
    html = Browser(new_app, "es").open(f"/m/{match_id}").html
    record = door.record(match_id or "")
    assert record
    same = house_rules.address(record.preset, record.rules).replace("&", "&amp;")
    assert f'href="{same}"' in html
    assert f'href="/m/{match_id}/record.json"' in html
    assert f'href="/t/{code}"' in ana.open(f"/m/{match_id}").html


def test_the_page_keeps_the_rules_of_all_pages(app: Flask) -> None:
    address = kept(app, played("presi", 5))
    ana = Browser(app)
    for path in (address, f"{address}?round=2&seat=3&step=9", "/m/open"):
        html = ana.open(path).html
        read = Markup(html)
        assert len(read.ids()) == len(set(read.ids()))
        assert len(read.named("main")) == len(read.named("h1")) == 1
        for element in read.elements:
            assert "style" not in element.attributes
            assert not [name for name in element.attributes if re.match(r"on[a-z]", name)]
        for field in read.named("input") + read.named("select"):
            labels = {label.attributes.get("for") for label in read.named("label")}
            hidden = field.attributes.get("type") == "hidden"
            assert hidden or "aria-label" in field.attributes or field.attributes["id"] in labels
        links = [a.attributes["href"][1:] for a in read.named("a") if a.attributes.get("href", "")[:1] == "#"]
        assert set(links) <= set(read.ids())
        assert 'name="robots" content="noindex"' in html


def test_a_shared_link_tells_a_chat_who_won(app: Flask) -> None:
    record = played(rounds=2, seed=3)
    winner = next(one for one in tell(record).standings if one.won)
    html = Browser(app).open(kept(app, record)).html
    title = re.search('og:title" content="([^"]*)"', html)
    description = re.search('og:description" content="([^"]*)"', html)
    assert title
    assert description
    assert winner.name in title[1]
    assert f"{winner.name} {winner.total}" in description[1]


def test_plain_links_lead_through_the_whole_match_and_back(app: Flask) -> None:
    record = played(players=3)
    ana, address = Browser(app), kept(app, record)
    for way, number in (("next", 0), ("back", len(record.rounds) - 1)):
        step = 0 if way == "next" else len(record.rounds[number].actions)
        at, seen = f"{address}?round={number + 1}&seat=1&step={step}", 1
        while link := re.search(rf'id="go-{way}" href="([^"]*)"', ana.raw("GET", at, headers=HTMX).text):
            at, seen = link[1].replace("&amp;", "&"), seen + 1
            assert "seat=1" in at
        assert seen == sum(len(dealt.actions) + 1 for dealt in record.rounds)


@pytest.mark.parametrize(
    "query",
    [
        "round=0",
        "round=999999999999",
        "step=-1",
        "step=99999",
        "seat=7",
        "seat=x",
        "round=x&step=&seat=",
        "round=²",
    ],
)
def test_an_address_that_names_nothing_shows_the_nearest(app: Flask, query: str) -> None:
    address = kept(app, played(players=3))
    html = Browser(app).raw("GET", f"{address}?{query}").text
    assert len(hands(html)) == 3


def test_people_keep_their_points_and_their_view_when_they_change_seats(app: Flask) -> None:
    for seed in range(20):
        game = Game(replace(played().rules, ends=Ends("unlimited")), 4, random.Random(seed))
        for _ in range(4):
            game.begin(mix=True)
            for _ in game.steps():
                pass
        record = replace(game.record(), ended="2026-01-01T00:00:00Z")
        told, match = tell(record), replay(record)
        totals = {one.name: one.total for one in told.standings if one.place}
        people = told.people[-1]
        assert sorted(match.totals) == sorted(totals[told.names[who]] for who in people) or len(totals) < len(
            people
        )
        assert told.outcome is Outcome.FINISHED
        assert {one.total for one in told.standings if one.won} == {max(match.totals)}
        for number in range(told.rounds - 1):
            for seat, who in enumerate(told.people[number]):
                there = told.seat_in(number, seat, number + 1)
                assert there is None or told.people[number + 1][there] == who


def test_a_position_of_a_long_match_is_a_few_actions_away(
    app: Flask, monkeypatch: pytest.MonkeyPatch
) -> None:
    record = played(rounds=40, players=3)
    ana, address = Browser(app), kept(app, record)
    fragment(ana, address, 0, 0)
    applied = 0

    def counted(match: Match, action: object) -> object:
        nonlocal applied
        applied += 1
        return apply(match, action)  # type: ignore[arg-type]

    monkeypatch.setattr(story, "apply", counted)
    fragment(ana, address, 38, 12)
    assert applied == 12
    page = ana.open(f"{address}?round=39").html
    assert page.count('scope="col"') <= 32


def test_the_script_of_a_replay_is_small(browser: NewBrowser) -> None:
    """Goal: under 2 kB."""
    script = browser().raw("GET", "/static/replay.js").data
    assert len(gzip.compress(script, 9)) < 2_000


def test_everybody_who_played_is_named(app: Flask) -> None:
    html = Browser(app).open(kept(app, played(players=6))).html
    assert all(name in html for name in NAMES)
