"""What a post answers, and what a bad one answers: its status, a sentence, nothing changed."""

from collections.abc import Callable

import pytest
from flask import Flask

from presidente.engine.rules import switches
from presidente.engine.view import own
from presidente.rooms.door import Door
from presidente.rooms.room import Room
from presidente.web.services import Services
from tests.form_player import Page
from tests.web.browser import HTMX, LIVE, Browser
from tests.web.conftest import NewBrowser

Tick = Callable[[], None]


@pytest.fixture
def ana(browser: NewBrowser) -> Browser:
    """The host of a table of three people whose match has begun."""
    ana, bia, caio = browser(), browser("es"), browser("pt-PT")
    ana.host("Ana")
    bia.join(ana.code, "Bia")
    caio.join(ana.code, "Caio")
    ana.open(ana.table)
    ana.press("start")
    ana.others = [bia, caio]  # type: ignore[attr-defined]
    return ana


@pytest.fixture
def room(ana: Browser, door: Door) -> Callable[[], Room]:
    return lambda: door.room(ana.code)


def players(ana: Browser) -> list[Browser]:
    return [ana, *ana.others]  # type: ignore[attr-defined]


def mover(ana: Browser) -> Browser:
    """Whose turn it is, its page loaded."""
    return next(player for player in players(ana) if player.open(ana.table).asked)


def waiter(ana: Browser) -> Browser:
    return next(player for player in players(ana) if not player.open(ana.table).asked)


def lead(player: Browser) -> dict[str, str]:
    """A valid lead: the mover's first card."""
    form = player.page.form("play")
    assert form is not None
    return {**dict(form.fields), "cards": form.cards[0]}


def same(before: Room, after: Room) -> bool:
    return before is after or (before.version, before.match) == (after.version, after.match)


def test_without_a_script_a_post_answers_303_to_the_table(ana: Browser) -> None:
    player = mover(ana)
    answer = player.act("play", **lead(player))
    assert (answer.status_code, answer.headers["Location"]) == (303, ana.table)


def test_with_a_socket_open_it_answers_nothing(ana: Browser) -> None:
    player = mover(ana)
    answer = player.act("play", LIVE, **lead(player))
    assert (answer.status_code, answer.data) == (204, b"")


def test_with_a_script_and_no_socket_it_answers_everything(ana: Browser) -> None:
    player = mover(ana)
    answer = player.act("play", HTMX, **lead(player))
    assert answer.status_code == 200
    assert answer.text.startswith("<div")
    assert 'id="state"' in answer.text.split(">")[0]
    for ident in ("table", "pile", "ask", "hand", "bar", "seat-0"):
        assert f'id="{ident}"' in answer.text
    assert "csrf_token" not in answer.text


def test_the_table_asked_for_by_a_script_is_its_pieces(ana: Browser) -> None:
    answer = ana.raw("GET", ana.table, headers=HTMX)
    assert answer.status_code == 200
    assert "<html" not in answer.text
    assert 'id="table"' in answer.text


def test_sitting_down_with_a_script_loads_the_page_as_somebody(browser: NewBrowser) -> None:
    ana, bia = browser(), browser()
    ana.host("Ana")
    bia.open(ana.at)
    answer = bia.act("sit", LIVE, name="Bia")
    assert (answer.status_code, answer.headers["HX-Redirect"]) == (204, ana.table)


BAD: dict[str, tuple[str, dict[str, object], int, str]] = {
    "cards that are not in the hand": ("play", {"cards": "?other"}, 409, "not_in_hand"),
    "no card at all": ("play", {"cards": ""}, 422, "bad_action"),
    "a card that is none": ("play", {"cards": "7x"}, 422, "bad_action"),
    "a card named twice": ("play", {"cards": "?own ?own"}, 422, "bad_action"),
    "a text for cards": ("play", {"cards": "<script>alert(1)</script>"}, 422, "bad_action"),
    "no word of what was seen": ("play", {"cards": "?own", "seen": ""}, 422, "bad_action"),
    "seen that is no number": ("play", {"cards": "?own", "seen": "-1"}, 422, "bad_action"),
    "seen long ago": ("play", {"cards": "?own", "seen": "99"}, 409, "stale"),
    "another's seat": ("play", {"cards": "?own", "seat": "?other"}, 403, "forbidden"),
    "a pass of who leads": ("pass", {}, 409, "cannot_pass"),
    "a gift out of the exchange": ("give", {"cards": "?own"}, 409, "wrong_phase"),
    "other rules in the middle": ("settings", {"jokers": "2"}, 409, "wrong_phase"),
    "the next round in the middle": ("end", {}, 409, "wrong_phase"),
    "a seat that is not there": ("kick", {"seat": "17"}, 422, "no_such_place"),
    "no seat named": ("kick", {}, 422, "bad_action"),
}


@pytest.mark.parametrize("what", BAD)
def test_a_bad_post_is_refused_and_changes_nothing(ana: Browser, room: Callable[[], Room], what: str) -> None:
    """Without a script, with one, and with its socket open."""
    act, fields, status, code = BAD[what]
    player = mover(ana) if act in ("play", "pass", "give") else ana
    player.open(ana.table)
    before = room()
    for headers in ({}, HTMX, LIVE):
        answer = player.act(act, headers, **filled(fields, player, before))
        page = Page(answer.text)
        assert (answer.status_code, page.refused) == (status, code)
        assert 'role="alert"' in answer.text
        assert ("<html" in answer.text) == (not headers)
        assert same(before, room())


def filled(fields: dict[str, object], player: Browser, room: Room) -> dict[str, object]:
    """With what cannot be known beforehand: a card of one's own, one of another's, another's seat."""
    assert room.match is not None
    mine = int(player.page.main["data-seat"])
    other = (mine + 1) % 3
    card, foreign = own(room.match, mine).hand[0], own(room.match, other).hand[0]
    known = {"?own": card, "?own ?own": f"{card} {card}", "?other": foreign}
    found = {
        "seen": str(room.acted),
        **{name: known.get(str(value), value) for name, value in fields.items()},
    }
    if fields.get("seat") == "?other":
        found["seat"] = str(other)
    return found


def test_a_refusal_without_a_script_keeps_the_ticks(ana: Browser) -> None:
    player = waiter(ana)
    card = player.page.html.split('name="cards" value="')[1][:2]
    answer = player.act("play", cards=card, seen="0")
    assert (answer.status_code, Page(answer.text).refused) == (409, "not_your_turn")
    box = answer.text.split(f'value="{card}"')[1].split(">")[0]
    assert "checked" in box


def test_a_refusal_without_a_socket_brings_the_present_state(ana: Browser) -> None:
    player = mover(ana)
    stale = lead(player)
    player.act("play", LIVE, **stale)
    other = {**stale, "seen": "0", "cards": "2s"}
    answer = player.act("play", HTMX, **other)
    assert answer.status_code == 409
    assert 'id="state"' in answer.text
    assert 'data-version="' in answer.text


def test_a_double_tap_is_one_play_and_no_refusal(ana: Browser, room: Callable[[], Room]) -> None:
    player = mover(ana)
    fields = lead(player)
    assert player.act("play", **fields).status_code == 303
    after = room()
    assert player.act("play", **fields).status_code == 303
    assert same(after, room())


def test_no_token_is_400_and_changes_nothing(ana: Browser, room: Callable[[], Room]) -> None:
    player = mover(ana)
    fields = {**lead(player), "csrf_token": "forged"}
    before = room()
    for headers in ({}, HTMX):
        answer = player.act("play", headers, **fields)
        assert (answer.status_code, Page(answer.text).refused) == (400, "csrf")
    assert same(before, room())


def test_a_token_in_the_header_counts(ana: Browser) -> None:
    player = mover(ana)
    fields = {**lead(player), "csrf_token": ""}
    answer = player.act("play", {**LIVE, "X-CSRFToken": player.token()}, **fields)
    assert answer.status_code == 204


def test_a_post_too_large_is_413(ana: Browser, room: Callable[[], Room]) -> None:
    before = room()
    answer = ana.act("play", cards="7c " * 40_000, seen="0")
    assert (answer.status_code, Page(answer.text).refused) == (413, "too_large")
    assert same(before, room())


def test_ten_thousand_cards_are_refused(ana: Browser, room: Callable[[], Room]) -> None:
    before = room()
    assert mover(ana).act("play", cards="7c " * 10_000, seen="0").status_code == 422
    assert same(before, room())


@pytest.mark.parametrize("headers", [{}, HTMX, LIVE], ids=["plain", "script", "live"])
def test_a_room_that_does_not_exist_is_404(browser: NewBrowser, headers: dict[str, str]) -> None:
    ana = browser()
    ana.host("Ana")
    answer = ana.raw(
        "POST", "/t/nothere/play", data={"csrf_token": ana.token(), "seen": "0"}, headers=headers
    )
    assert (answer.status_code, Page(answer.text).refused) == (404, "no_such_room")
    assert ana.raw("GET", "/t/nothere").status_code == 404
    for path in ("rules", "record.json"):
        assert ana.raw("GET", f"/t/nothere/{path}").status_code == 404


def test_acts_that_are_not_there_are_404(ana: Browser) -> None:
    for act in ("react", "mute", "report", "xyz"):
        assert ana.act(act).status_code == 404, act


def test_an_acts_address_leads_back_to_the_table(ana: Browser) -> None:
    for act in ("play", "pass", "sit", "start", "settings", "room"):
        answer = ana.raw("GET", f"{ana.table}/{act}")
        assert (answer.status_code, answer.headers["Location"]) == (303, ana.table), act


def test_only_the_seated_may_act(ana: Browser, browser: NewBrowser, room: Callable[[], Room]) -> None:
    before = room()
    stranger = browser()
    stranger.open(ana.table)
    assert stranger.act("play", cards="7c", seen="0").status_code == 403
    other = browser()
    other.host("Eva")
    other.open(ana.table)
    for act in ("play", "next", "leave"):
        assert other.act(act, cards="7c", seen="0").status_code in (303, 403)
    assert same(before, room())


def test_only_the_host_runs_the_table(browser: NewBrowser, door: Door) -> None:
    ana, bia = browser(), browser()
    ana.host("Ana", bots=2)
    bia.join(ana.code, "Bia")
    before = door.room(ana.code)
    for act in ("start", "settings", "kick", "bot"):
        answer = bia.act(act, seat="0")
        assert (answer.status_code, Page(answer.text).refused) == (403, "not_host"), act
    assert same(before, door.room(ana.code))


def test_the_host_arranges_the_table(browser: NewBrowser, door: Door) -> None:
    ana, bia = browser(), browser()
    ana.host("Ana")
    ana.act("bot")
    bia.open(ana.table)
    assert bia.act("sit", name="Bia", seat="3").status_code == 303
    ana.act("settings", preset="presidente", revolution="false", match_equal="true")
    room = door.room(ana.code)
    assert [seat.name if seat else None for seat in room.seats][3] == "Bia"
    assert not room.rules.revolution
    ana.act("settings", order="shuffle")
    assert not door.room(ana.code).rules.revolution
    ana.act("kick", seat="1")
    assert sum(seat is not None for seat in door.room(ana.code).seats) in (2, 3)


def test_another_deck_brings_its_own_lead_card(browser: NewBrowser, door: Door) -> None:
    """The form names every switch, the old deck's lead card among them."""
    ana = browser()
    ana.host("Ana")
    for deck, card in (("spanish48", "3o"), ("spanish40", "3o"), ("french52", "Qh")):
        rules = door.room(ana.code).rules
        named = {name: str(value).lower() for name, value in switches(rules).items()}
        named |= {"ends": rules.ends.text, "first_lead": rules.first_lead, "scoring": rules.scoring}
        assert ana.act("settings", **{**named, "deck": deck}).status_code == 303
        rules = door.room(ana.code).rules
        assert (rules.deck, rules.first_lead) == (deck, card)


def test_settings_that_cannot_be_are_explained(browser: NewBrowser, door: Door) -> None:
    ana = browser("es")
    ana.host("Ana")
    before = door.room(ana.code)
    for fields in ({"nonsense": "1"}, {"jokers": "9"}, {"ends": "rounds:0"}, {"golden_two": "true"}):
        answer = ana.act("settings", preset="presidente", **fields)
        assert (answer.status_code, Page(answer.text).refused) == (422, "bad_settings"), fields
    assert same(before, door.room(ana.code))


def test_refusals_are_in_the_readers_language(ana: Browser) -> None:
    sentences = set()
    for player in players(ana):
        player.open(ana.table)
        answer = player.act("give", cards="7c", seen="0")
        sentences.add(answer.text.split('role="alert"')[1][:300])
    assert len(sentences) == 3


def test_a_fault_of_ours_is_a_page_too(
    ana: Browser,
    services: Services,
    app: Flask,
    monkeypatch: pytest.MonkeyPatch,
    caplog: pytest.LogCaptureFixture,
) -> None:
    monkeypatch.setattr(services.door, "act", lambda *_: 1 / 0)
    answer = mover(ana).act("pass", seen="0")
    assert (answer.status_code, Page(answer.text).refused) == (500, "server_error")
    assert "Traceback" not in answer.text
    assert "ZeroDivisionError" not in answer.text
    assert "ZeroDivisionError" in caplog.text
    monkeypatch.setattr(services.door, "room", lambda *_: 1 / 0)
    assert ana.raw("GET", ana.table).status_code == 500
