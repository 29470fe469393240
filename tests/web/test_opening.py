"""Records opened from a file: good ones are shown for a day, wrong ones get a sentence."""

import ast
import json
import re
from io import BytesIO
from pathlib import Path
from typing import Any

import pytest
from flask import Flask
from werkzeug.datastructures import FileStorage
from werkzeug.test import TestResponse, encode_multipart

import presidente.engine
from presidente.engine.record import record_json
from presidente.store.uploads import KEPT_MS
from presidente.web.opening import LARGEST
from presidente.web.services import Services
from presidente.web.texts.records import sentence
from presidente.web.texts.speech import speaking
from tests.web.browser import Browser
from tests.web.markup import Markup
from tests.web.played import played

ENGINE = Path(presidente.engine.__file__).parent


@pytest.fixture
def ana(app: Flask) -> Browser:
    ana = Browser(app)
    ana.open("/m/open")
    return ana


def send(ana: Browser, text: bytes) -> TestResponse:
    file = FileStorage(BytesIO(text), "record.json")
    boundary, data = encode_multipart({"csrf_token": ana.token(), "record": file})
    kind = f"multipart/form-data; boundary={boundary}"
    return ana.raw("POST", "/m/open", data=data, content_type=kind)


def good(**changes: Any) -> dict[str, Any]:
    return {**json.loads(json.dumps(record_json(played(players=3)))), **changes}


def dumped(record: object) -> bytes:
    return json.dumps(record).encode()


def alert(answer: TestResponse) -> str:
    found = re.search(r'role="alert" data-refused="record">.*?<p>(.*?)</p>', answer.text)
    assert found, answer.text
    return found[1]


def test_a_good_record_is_the_same_replay(ana: Browser, app: Flask) -> None:
    answer = send(ana, dumped(good()))
    assert answer.status_code == 303
    page = Browser(app, "es").open(answer.headers["Location"])
    assert page.html.count('<li id="seat-') == 3
    assert "record.json" not in page.html
    again = send(ana, dumped(good()))
    assert again.headers["Location"] == answer.headers["Location"]


def test_a_record_of_a_match_that_goes_on_is_shown_as_far_as_it_goes(ana: Browser) -> None:
    record = good(rounds=good()["rounds"][:1])
    record.pop("ended")
    page = ana.open(send(ana, dumped(record)).headers["Location"])
    assert 'data-outcome="open"' in page.html


ROUND = {"hands": ["3c 3d", "4c 4d", "5c"], "actions": []}
WRONG: dict[str, tuple[object, str]] = {
    "nothing": (b"", ""),
    "a picture": (b"\x89PNG\r\n\x1a\n\xff\xfe", ""),
    "no JSON": (b'{"format": 1,\n\n "x" 5}', "3"),
    "deep": (b"[" * 100_000, ""),
    "a number": (5, ""),
    "a list": ([], ""),
    "another format": (good(format="presidente-record/9"), ""),
    "no players": (good(players=None), ""),
    "two players": (good(players=["a", "b"]), ""),
    "players are numbers": (good(players=[1, 2, 3]), ""),
    "unknown preset": (good(preset="poker"), ""),
    "unknown rule": (good(rules={"<script>": True}), "&lt;script&gt;"),
    "rules that clash": (good(rules={"golden_two": True}), ""),
    "rules are a list": (good(rules=[]), ""),
    "no rounds": (good(rounds=[]), ""),
    "rounds are text": (good(rounds="x"), ""),
    "a round is a number": (good(rounds=[ROUND, 7]), "2"),
    "a strange card": (good(rounds=[{"hands": ["Zz", "3c", "4c"]}]), "1"),
    "a card twice": (good(rounds=[{"hands": ["3c 3c", "3d", "4c"]}]), "1"),
    "in two hands": (good(rounds=[{"hands": ["3c", "3c", "4c"]}]), "1"),
    "two hands": (good(rounds=[{"hands": ["3c", "4c"]}]), "1"),
    "hands are numbers": (good(rounds=[{"hands": [1, 2, 3]}]), "1"),
    "lead": (good(rounds=[{**ROUND, "lead": 9}]), "1"),
    "inverted": (good(rounds=[{**ROUND, "inverted": 1}]), "1"),
    "previous": (good(rounds=[{**ROUND, "previous": [0, 0, 0]}]), "1"),
    "seats too early": (good(rounds=[{**ROUND, "seats": [0, 1, 2]}]), "1"),
    "actions": (good(rounds=[{**ROUND, "actions": 1}]), "1"),
    "a round too early": (good(rounds=[ROUND, ROUND]), "2"),
    "a round too many": (good(rounds=good()["rounds"] + [ROUND]), "3"),
    "started": (good(started=5), ""),
    "too many rounds": (good(rounds=[{"hands": ["", "", ""]}] * 1001, rules={"ends": "unlimited"}), ""),
    "too many actions": (good(rounds=[{**ROUND, "actions": [0] * 1001}]), ""),
}


@pytest.mark.parametrize("wrong", WRONG)
def test_a_wrong_record_gets_a_sentence_with_the_place(ana: Browser, wrong: str) -> None:
    value, place = WRONG[wrong]
    answer = send(ana, value if isinstance(value, bytes) else dumped(value))
    assert answer.status_code == 422
    said = alert(answer)
    assert place in said
    assert said.endswith(".")
    assert "Traceback" not in answer.text


def test_every_reason_of_the_reader_has_its_own_sentence(app: Flask) -> None:
    """What the engine says in English for the command line is said in the reader's language here."""
    with app.app_context(), speaking("pt_BR"):
        other = sentence("a reason that nobody knows")
        for reason in reasons():
            assert sentence(reason) != other, reason


def reasons() -> list[str]:
    """The literal beginning of every `Unreadable(…)` about a record."""
    found = []
    for path in ENGINE.glob("*.py"):
        for node in ast.walk(ast.parse(path.read_text())):
            is_raised = isinstance(node, ast.Call) and getattr(node.func, "id", "") == "Unreadable"
            if is_raised and isinstance(node, ast.Call):
                found += [text for text in _texts(node.args[0]) if text]
    assert len(found) > 20
    return found


def _texts(node: ast.expr) -> list[str]:
    if isinstance(node, ast.IfExp):
        return [*_texts(node.body), *_texts(node.orelse)]
    if isinstance(node, ast.JoinedStr):  # one that begins with what it speaks of has too many faces
        return _texts(node.values[0])
    return [node.value] if isinstance(node, ast.Constant) and isinstance(node.value, str) else []


HOSTILE = ["<script>alert(1)</script>", '" onload="x', "\u202eevil", "\x00\x07", "x" * 5000, "{{ 7*7 }}"]


def test_nothing_in_a_file_gets_into_the_page(ana: Browser) -> None:
    names = HOSTILE[:6]
    rounds = [{"hands": ["3c", "4c", "5c", "6c", "7c", "8c"], "actions": [{"seat": "<b>"}, {"play": "<i>"}]}]
    record = good(
        players=names, rounds=rounds, started="<s>", ended="<e>", room="<r>", outcome="<o>", comment="<c>"
    )
    html = ana.open(send(ana, dumped(record)).headers["Location"]).html
    read = Markup(html)
    assert all("src" in script.attributes for script in read.named("script"))
    assert not [
        tag for tag in read.elements if tag.tag in ("b", "i", "s", "e", "r", "o", "c") and tag.depth == 0
    ]
    assert not [e for e in read.elements if "onload" in e.attributes]
    for text in ("<script>alert", "\u202e", "\x07", "x" * 50, ">49<"):
        assert text not in html


def test_what_the_rules_do_not_allow_is_said_and_changes_nothing(ana: Browser) -> None:
    record = good(rounds=[{"hands": ["3c 4c", "5c", "6c"], "actions": [{"seat": 2, "play": "3c"}]}])
    address = send(ana, dumped(record)).headers["Location"]
    html = ana.open(f"{address}?step=1").html
    told = re.search(r'id="told".*?</div>', html, re.S)
    assert told
    assert "<b>" not in told[0]
    assert re.findall(r'class="count">(\d)<', html) == ["2", "1", "1"]


def test_larger_than_other_posts_but_not_than_it_may_be(ana: Browser) -> None:
    long = good(comment="x" * 600_000)
    assert send(ana, dumped(long)).status_code == 303
    answer = send(ana, dumped(good(comment="x" * LARGEST)))
    assert answer.status_code == 413
    assert "1 MB" in alert(answer)
    assert send(ana, bytes(range(256)) * 2000).status_code == 422


def test_without_a_token_or_a_file_nothing_is_opened(ana: Browser) -> None:
    assert ana.raw("POST", "/m/open", data={"record": (BytesIO(dumped(good())), "a")}).status_code == 400
    assert ana.raw("POST", "/m/open", data={"csrf_token": ana.token()}).status_code == 422
    assert ana.raw("GET", "/m/open/nothere").status_code == 404


def test_after_a_day_it_is_gone(ana: Browser, services: Services) -> None:
    store, now = services.store, services.now()
    store.keep_upload("old", b"x", now - KEPT_MS - 1)
    assert store.find_upload("old", now) is None
    assert ana.raw("GET", "/m/open/old").status_code == 404
