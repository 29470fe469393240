"""What is on a room's page, for whom, and what is pushed."""

import dataclasses
from collections.abc import Callable, Iterator
from contextlib import contextmanager

import pytest
from flask import Flask
from jinja2 import Template

from presidente.engine import match as engine
from presidente.engine import view
from presidente.engine.events import Played
from presidente.engine.match import Match
from presidente.engine.moves import Action, Play
from presidente.rooms.room import Room
from presidente.web.screens import activity, board, render, results
from presidente.web.screens.refusal import Refusal
from presidente.web.screens.scene import Scene
from presidente.web.texts.cards import cards_list
from presidente.web.texts.speech import speaking
from presidente.web.viewer import Viewer
from tests.web.markup import Markup
from tests.web.scenes import NOW, PEOPLE, STATES, WAITING, states

LANGUAGES = ("pt_BR", "pt_PT", "es")
GAME = [name for name in STATES if name not in WAITING]

Page = Callable[..., str]


@pytest.fixture
def page(app: Flask) -> Page:
    """`page("lead", "p0")` is the loaded page of a state for a person."""

    def load(name: str, person: str | None = None, lang: str = "pt_BR", **other: object) -> str:
        with app.test_request_context():
            return render.page(states()[name], Viewer(person, lang), NOW, **other)  # type: ignore[arg-type]

    return load


@pytest.fixture
def frame(app: Flask) -> Iterator[Callable[..., render.Frame]]:
    """`frame(room, "p0")` is what is pushed."""

    def push(room: Room, person: str | None = None, lang: str = "pt_BR") -> render.Frame:
        return render.frame(room, Viewer(person, lang), NOW)

    with app.app_context():
        yield push


def actor(room: Room) -> str:
    assert room.match is not None
    return PEOPLE[room.match.may_act[0]]


@pytest.mark.parametrize("lang", LANGUAGES)
@pytest.mark.parametrize("name", STATES)
def test_every_state_has_a_page_for_everybody_in_every_language(page: Page, name: str, lang: str) -> None:
    for person in (None, "p0", "p1", "p3"):
        read = Markup(page(name, person, lang))
        assert len(read.ids()) == len(set(read.ids()))
        assert [element for element in read.elements if element.attributes.get("id") == "table"]


@pytest.mark.parametrize("name", STATES)
def test_what_is_pushed_replaces_something_that_is_on_the_page(
    page: Page, frame: Callable[..., render.Frame], name: str
) -> None:
    for person in (None, "p0", "p1"):
        there = set(Markup(page(name, person)).ids())
        pushed = frame(states()[name], person)
        for html in (pushed.state, *pushed.fragments.values(), pushed.main()):
            for root in Markup(html).roots:
                assert root.attributes["id"] in there
                assert root.attributes["hx-swap-oob"] == "outerMorph"


@pytest.mark.parametrize("name", STATES)
def test_only_roots_of_a_push_are_out_of_band(frame: Callable[..., render.Frame], name: str) -> None:
    pushed = frame(states()[name], "p0")
    for html in (*pushed.fragments.values(), pushed.main()):
        inner = [element for element in Markup(html).elements if element.depth]
        assert not [element for element in inner if "hx-swap-oob" in element.attributes]


@pytest.mark.parametrize("name", STATES)
def test_an_unrelated_change_sends_the_state_alone(frame: Callable[..., render.Frame], name: str) -> None:
    room = states()[name]
    later = dataclasses.replace(room, version=room.version + 1, touched_at=5, deadline=NOW + 7_000)
    for person in (None, "p0", "p2"):
        first, second = frame(room, person), frame(later, person)
        assert first.fragments == second.fragments
        assert first.state != second.state


@pytest.mark.parametrize("name", STATES)
def test_pushes_carry_no_token_and_loaded_forms_all_do(
    page: Page, frame: Callable[..., render.Frame], name: str
) -> None:
    pushed = frame(states()[name], "p0")
    assert "csrf_token" not in pushed.state + pushed.main() + "".join(pushed.fragments.values())
    html = page(name, "p0")
    posts = html.count('method="post"')
    assert html.count('name="csrf_token"') == posts > 0 or name == "closed"


@pytest.mark.parametrize("name", GAME)
def test_the_public_part_is_the_same_for_all_and_shows_played_cards_only(
    frame: Callable[..., render.Frame], name: str
) -> None:
    room = states()[name]
    watched, mine = frame(room, None), frame(room, "p0")
    private = {
        "ask",
        "hand",
        "bar",
        "swap",
        "leave",
        "alert",
        "ranking",
        "coming",
        "next",
        "players",
        "comeback",
    }
    public = {ident: html for ident, html in watched.fragments.items() if ident not in private}
    assert all(mine.fragments[ident] == html for ident, html in public.items())
    assert room.match is not None
    table = view.table(room.match)
    shown = table.plays or (table.last_trick.plays if table.last_trick else ())
    text = "".join(public.values())
    cards = text.count('class="card ') - text.count('class="card back"')
    assert cards == (0 if watched.screen == "results" else sum(len(play.cards) for play in shown))


@pytest.mark.parametrize("name", GAME)
def test_a_seat_gets_its_own_cards_and_no_others(frame: Callable[..., render.Frame], name: str) -> None:
    room = states()[name]
    assert room.match is not None
    for seat in range(room.match.players):
        read = Markup(frame(room, PEOPLE[seat]).everything())
        boxes = {e.attributes["value"] for e in read.named("input") if e.attributes.get("name") == "cards"}
        playing = frame(room, PEOPLE[seat]).screen == "table"
        assert boxes == (set(view.own(room.match, seat).hand) if playing else set())


def test_only_who_may_act_gets_the_forms_of_the_game(page: Page) -> None:
    room = states()["answer"]
    for person in (None, *PEOPLE[:4]):
        asked = person == actor(room)
        assert Markup(page("answer", person)).acts() == (["play", "pass"] if asked else [])


def test_whoever_leads_cannot_pass(page: Page) -> None:
    assert Markup(page("lead", actor(states()["lead"]))).acts() == ["play"]


def test_in_an_exchange_the_form_gives(page: Page) -> None:
    room = states()["exchange"]
    read = Markup(page("exchange", actor(room)))
    assert read.acts() == ["give"]
    boxes = [e for e in read.named("input") if e.attributes.get("name") == "cards"]
    assert {box.attributes["form"] for box in boxes} == {"act-give"}
    assert [e.attributes["value"] for e in read.named("input") if e.attributes.get("name") == "seen"] == ["3"]


@pytest.mark.parametrize("name", ["lead", "answer", "exchange"])
def test_the_form_of_the_game_is_the_first_of_the_document(page: Page, name: str) -> None:
    first = Markup(page(name, actor(states()[name]))).named("form")[0]
    assert first.attributes["data-act"] in ("play", "give")
    assert first.attributes["action"] == first.attributes["hx-post"]


def test_forms_of_the_game_carry_what_was_seen(page: Page) -> None:
    assert 'name="seen" value="41"' in page("answer", actor(states()["answer"]))


def test_the_host_alone_starts_deals_ends_and_repeats(page: Page) -> None:
    assert "start" in Markup(page("waiting", "p0")).acts()
    assert "start" not in Markup(page("waiting", "p1")).acts()
    assert "start" not in Markup(page("too few", "p0")).acts()
    assert Markup(page("round over", "p0")).acts() == ["next", "end"]
    assert Markup(page("match over", "p0")).acts() == ["again", "room"]
    assert Markup(page("round over", "p1")).acts() == Markup(page("match over", "p1")).acts() == []


def test_a_stranger_is_asked_for_a_name_and_nothing_else(page: Page) -> None:
    assert Markup(page("waiting")).acts() == ["sit"]


def test_what_cannot_be_played_is_dimmed_and_said_in_a_loaded_page(page: Page) -> None:
    room = states()["answer"]
    assert room.match is not None
    own = view.own(room.match, room.match.may_act[0])
    usable = {card[0] for move in own.moves if isinstance(move, Play) for card in move.cards}
    ranks = [e for e in Markup(page("answer", actor(room))).elements if "data-rank" in e.attributes]
    bright = {e.attributes["data-rank"] for e in ranks if "no" not in e.attributes["class"].split()}
    assert bright == usable


def test_ids_of_cards_contain_the_round(page: Page) -> None:
    boxes = [i for i in Markup(page("exchange", "p0")).ids() if i.startswith("c-")]
    assert boxes
    assert all(ident.startswith("c-2-") for ident in boxes)


def test_the_hand_is_not_sent_again_because_my_turn_began(frame: Callable[..., render.Frame]) -> None:
    room = states()["answer"]
    pushed = frame(room, actor(room)).fragments
    assert ' no"' not in pushed["hand"]
    assert "data-usable" in pushed["bar"]


@pytest.mark.parametrize("lang", LANGUAGES)
def test_a_refusal_says_why_with_its_rule(app: Flask, page: Page, lang: str) -> None:
    room = states()["answer"]
    with app.app_context():
        html = render.refusal_fragments(room, Viewer(actor(room), lang), NOW, Refusal("too_weak"))
    assert 'role="alert"' in html
    assert 'data-refused="too_weak"' in html
    assert f"/t/{room.code}/rules#" in html
    assert [root.attributes["id"] for root in Markup(html).roots] == ["refusal"]


def test_a_refused_page_keeps_the_ticks(page: Page) -> None:
    room = states()["answer"]
    assert room.match is not None
    card = view.own(room.match, room.match.may_act[0]).hand[0]
    html = page("answer", actor(room), refusal=Refusal("too_weak"), ticks=frozenset({card}))
    boxes = (e for e in Markup(html).named("input") if e.attributes.get("name") == "cards")
    ticked = [e.attributes["value"] for e in boxes if "checked" in e.attributes]
    assert ticked == [card]
    assert html.count('data-refused="too_weak"') == 1


@pytest.mark.parametrize("name", ["waiting", "round over"])
def test_outside_the_table_a_refusal_is_an_alert(app: Flask, name: str) -> None:
    with app.app_context():
        html = render.refusal_fragments(states()[name], Viewer("p1"), NOW, Refusal("not_host"))
    assert [root.attributes["id"] for root in Markup(html).roots] == ["alert"]
    assert 'data-refused="not_host"' in html


def test_a_page_without_script_refreshes_itself_only_while_nothing_is_asked(page: Page) -> None:
    asked = actor(states()["answer"])
    other = next(person for person in PEOPLE[:4] if person != asked)
    assert 'content="19;url=/t/k3j9x2w4mq"' in page("answer", asked)
    assert 'content="3;url=/t/k3j9x2w4mq"' in page("answer", other)
    for name, person in (("waiting", None), ("waiting", "p0"), ("round over", "p0"), ("closed", None)):
        assert "http-equiv" not in page(name, person)


def test_the_page_counts_seconds_left_and_the_state_milliseconds(page: Page) -> None:
    html = page("answer", "p0")
    assert 'data-secs="18" data-of="30"' in html
    assert 'data-left="18000"' in html


def test_a_shared_link_shows_host_and_free_seats(page: Page) -> None:
    html = page("waiting")
    assert '<meta property="og:title" content="Mesa de Ana: Presidente">' in html
    assert 'og:description" content="3 ' in html


def test_a_closed_trick_stays_with_its_reason_until_somebody_leads(
    frame: Callable[..., render.Frame],
) -> None:
    pushed = frame(states()["trick closed"]).fragments
    assert 'class="closed"' in pushed["pile"]
    assert 'class="card ' in pushed["play-0"]


def test_a_revolution_is_on_the_board_and_in_the_state(frame: Callable[..., render.Frame]) -> None:
    pushed = frame(states()["revolution"], "p0")
    assert 'data-order="inverted"' in pushed.state
    assert 'class="revolt"' in pushed.fragments["revolt"]


def test_the_round_can_be_read_again_line_by_line(frame: Callable[..., render.Frame]) -> None:
    room = states()["round over"]
    assert room.match is not None
    logs = [html for ident, html in frame(room).fragments.items() if ident.startswith("log-")]
    assert len(logs) == activity.LOG_BLOCKS
    assert sum(html.count("<li>") for html in logs) == len(view.table(room.match).events)


def test_cards_left_in_a_hand_and_totals_are_on_the_results(page: Page) -> None:
    room = states()["round over"]
    assert room.match is not None
    result = view.table(room.match).result
    assert result is not None
    html = page("round over")
    assert html.count('class="inline-cards left"') == sum(bool(cards) for cards in result.left)
    assert html.count('class="sum"') == 4


def test_the_table_keeps_the_rows_of_the_hand_at_the_deal(frame: Callable[..., render.Frame]) -> None:
    for name in ("lead", "eighteen", "exchange"):
        room = states()[name]
        pushed = frame(room, actor(room))
        rows = pushed.fragments["hand"].count('class="brk"') + 1
        assert f'data-rows="{rows}"' in pushed.state


def test_a_play_stays_in_its_place_so_that_only_the_new_one_is_sent(
    frame: Callable[..., render.Frame],
) -> None:
    room = states()["lead"]
    lengths = set()
    for _ in range(8):
        assert room.match is not None
        seat, plays = room.match.may_act[0], len(view.table(room.match).plays)
        match = engine.apply(room.match, Action(seat, engine.legal_moves(room.match, seat)[0])).match
        later = dataclasses.replace(room, version=room.version + 2, match=match)
        before, after = frame(room).fragments, frame(later).fragments
        if plays and len(view.table(match).plays) == plays + 1:
            changed = {name for name in after if name.startswith("play-") and after[name] != before[name]}
            assert changed == {f"play-{plays}"}
            lengths.add(plays)
        room = later
    assert len(lengths) > 1


def test_a_long_trick_leaves_out_its_oldest_plays(
    frame: Callable[..., render.Frame], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(board, "PLAYS", 2)
    room = states()["answer"]
    assert room.match is not None
    pushed = frame(dataclasses.replace(room, version=room.version + 3)).fragments
    shown = "".join(html for name, html in pushed.items() if name.startswith("play-"))
    plays = view.table(room.match).plays
    assert shown.count('class="card ') == sum(len(play.cards) for play in plays[-2:])


def test_another_screen_brings_main_and_keeps_what_stands_outside_of_it(
    frame: Callable[..., render.Frame],
) -> None:
    for name in STATES:
        pushed = frame(states()[name], "p0")
        inside = set(Markup(pushed.main()).ids())
        assert inside.isdisjoint(pushed.outside)
        assert inside | pushed.outside >= set(pushed.fragments)


@pytest.mark.parametrize("name", STATES)
def test_templates_get_no_room_no_match_and_no_identity(app: Flask, name: str) -> None:
    given: list[object] = []
    with app.test_request_context():
        for person in (None, "p0", "p1"):
            with recorded(given):
                render.page(states()[name], Viewer(person), NOW)
    text = repr(given)
    assert given
    assert not [value for value in given if isinstance(value, (Room, Match))]
    assert not [kind for kind in ("Room(", "Match(", "Scene(", "person=") if kind in text]


@contextmanager
def recorded(given: list[object]) -> Iterator[None]:
    """What templates are filled with."""
    whole = Template.render

    def render_and_note(self: Template, **values: object) -> str:
        given.extend(values.values())
        return whole(self, **values)

    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(Template, "render", render_and_note)
        yield


@pytest.mark.parametrize("act", ["play", "give"])
def test_pressing_the_button_with_nothing_chosen_says_so(app: Flask, act: str) -> None:
    room = states()["answer" if act == "play" else "exchange"]
    with app.app_context():
        viewer = Viewer(actor(room), "es")
        html = render.refusal_fragments(room, viewer, NOW, Refusal("bad_action", {"empty": True}))
    assert 'data-refused="bad_action"' in html
    assert "Elige antes" in html


def test_after_the_match_the_list_is_sorted_by_totals_with_the_winners_first(
    app: Flask, frame: Callable[..., render.Frame]
) -> None:
    room = states()["match over"]
    with speaking("es"):
        rows = results.rows(Scene(room, Viewer("p0"), NOW))
    totals = [row.total for row in rows]
    assert totals == sorted(totals, reverse=True)
    assert rows[0].won
    assert {row.place for row in rows} == {"1.º", "2.º", "3.º", "4.º"}


@pytest.mark.parametrize("name", ["round over", "match over"])
def test_the_last_play_of_a_round_is_shown_with_its_results(app: Flask, page: Page, name: str) -> None:
    room = states()[name]
    assert room.match is not None
    plays = [event for event in view.table(room.match).events if isinstance(event, Played)]
    html = page(name)
    sitter = room.seats[plays[-1].seat]
    upshot = html[html.index('class="upshot"') : html.index('class="heads"')]
    with app.app_context(), speaking("pt_BR"):
        assert cards_list(plays[-1].cards, room.rules.deck) in upshot
    assert sitter is not None
    assert sitter.name in upshot
