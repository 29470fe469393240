"""Rules that every page keeps: nothing inline, nothing forgotten."""

import re
from collections.abc import Iterator
from pathlib import Path

import pytest
from flask import Flask

from presidente.engine.rules import SWITCHES, BadRules, Problem, read_rules
from presidente.store.played import Figures, Played
from presidente.web import documents
from presidente.web.assets import BUNDLES
from presidente.web.profile import Profile
from presidente.web.screens import render
from presidente.web.screens.refusal import Refusal
from presidente.web.texts.switches import is_in_force
from presidente.web.viewer import Viewer
from tests.web.markup import Markup
from tests.web.scenes import NOW, STATES, states, waiting

ROOT = Path(__file__).resolve().parents[2]
LANGUAGES = ("pt_BR", "pt_PT", "es")


def pages(app: Flask, lang: str) -> Iterator[tuple[str, str]]:
    """Every kind of page, by name."""
    with app.test_request_context():
        for name in STATES:
            for person in (None, "p0", "p1"):
                yield f"{name} {person}", render.page(states()[name], Viewer(person, lang), NOW)
        yield "home", documents.home_page(Viewer(None, lang), "Ana", Refusal("no_such_room"), "XYZ99")
        yield "home, open tables", documents.home_page(Viewer(None, lang), tables=[waiting(public=True)])
        yield "open table", render.page(waiting(public=True), Viewer("p0", lang), NOW)
        yield "offline", documents.offline_page(lang)
        figures = [Figures("presi", 3, 1, 5, "PVl", cut=1, left=1)]
        matches = [Played("m1", "presi", 1, "finished", 1, 4, False)]
        mine = Profile("Ana", figures, matches, 2)
        yield "me", documents.me_page(Viewer("p0", lang), "k3j9x2w4mq", mine, Refusal("bad_name"))
        yield "rules", documents.rules_page(states()["lead"], Viewer("p0", lang))
        problems = Refusal("bad_settings", {"problems": problems_of({"eight_closes": "maybe"})})
        yield "bad settings", documents.error_page(422, problems, Viewer(None, lang))
        for status, code in ((404, "not_found"), (400, "csrf"), (429, "rate_limited"), (500, "server_error")):
            yield str(status), documents.error_page(status, Refusal(code), Viewer(None, lang))


def problems_of(switches: dict[str, object]) -> tuple[Problem, ...]:
    with pytest.raises(BadRules) as refused:
        read_rules("presidente", switches)
    return refused.value.problems


@pytest.mark.parametrize("lang", LANGUAGES)
def test_refused_rules_say_why_where_there_is_no_table(app: Flask, lang: str) -> None:
    assert "<li>" in dict(pages(app, lang))["bad settings"]


@pytest.mark.parametrize("lang", LANGUAGES)
def test_no_page_has_anything_that_the_policy_forbids(app: Flask, lang: str) -> None:
    for name, html in pages(app, lang):
        for element in Markup(html).elements:
            assert "style" not in element.attributes, name
            assert not [a for a in element.attributes if re.match(r"on[a-z]|hx-on", a)], name
            assert element.tag != "style", name
            assert element.tag != "script" or element.attributes["src"].startswith("/static/"), name


@pytest.mark.parametrize("lang", LANGUAGES)
def test_every_page_is_well_formed_and_named(app: Flask, lang: str) -> None:
    tags = {"pt_BR": "pt-BR", "pt_PT": "pt-PT", "es": "es"}
    for name, html in pages(app, lang):
        read = Markup(html)
        assert len(read.ids()) == len(set(read.ids())), name
        assert read.named("html")[0].attributes["lang"] == tags[lang]
        assert re.search("<title>[^<]+</title>", html), name
        assert len(read.named("main")) == len(read.named("h1")) == 1, name


def test_every_link_into_a_page_arrives(app: Flask) -> None:
    for name, html in pages(app, "pt_BR"):
        read = Markup(html)
        links = [a.attributes["href"][1:] for a in read.named("a") if a.attributes["href"].startswith("#")]
        missing = set(links) - set(read.ids()) - ({"hand"} if 'id="hand"' not in html else set())
        assert not missing, name


def test_every_input_has_a_label(app: Flask) -> None:
    for name, html in pages(app, "pt_BR"):
        read = Markup(html)
        labelled = {label.attributes.get("for") for label in read.named("label")}
        for field in read.named("input") + read.named("select"):
            if field.attributes.get("type") == "hidden" or field.attributes.get("role") == "switch":
                continue
            assert "aria-label" in field.attributes or field.attributes.get("id") in labelled, name


def test_every_static_file_that_a_page_names_exists(app: Flask) -> None:
    for name, html in pages(app, "pt_BR"):
        for path in set(re.findall(r'"/static/([^"?#]+)\?v=', html)):
            for part in BUNDLES.get(path, (path,)):
                assert (ROOT / "static" / part).is_file(), (name, part)
        assert not re.search(r'"/static/[^"?]+"', html), f"{name}: a file without its hash"


def test_the_rules_page_has_an_anchor_for_every_switch_in_force(app: Flask) -> None:
    room = states()["lead"]
    with app.test_request_context():
        ids = set(Markup(documents.rules_page(room, Viewer(None))).ids())
    assert {name for name in SWITCHES if is_in_force(name, room.rules)} <= ids


def test_the_script_has_no_words_and_no_eval() -> None:
    script = "".join(file.read_text() for file in (ROOT / "static/js").glob("*.js"))
    assert not re.search(r"\beval\b|new Function|innerHTML|insertAdjacentHTML", script)
    assert not re.search(r"['\"`][A-Z][a-z]+ [a-z]+", script), "words belong to the page"


def test_the_vendored_script_is_one_file_with_its_licence_said() -> None:
    bundle = (ROOT / "static/vendor/htmx-4.0.1-ws.js").read_text()
    assert "hx-ws" in bundle.splitlines()[0]
    assert "Zero-Clause BSD" in bundle.splitlines()[0]
