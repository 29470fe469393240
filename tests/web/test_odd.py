"""What no form sends: nothing of it may be a fault of ours, on either database."""

from collections.abc import Iterator
from contextlib import ExitStack

import pytest
from flask import Flask

from presidente.web import create_app
from presidente.web.config import Settings
from tests.conftest import BOTH, new_database
from tests.web.browser import Browser


@pytest.fixture(scope="module", params=BOTH)
def odd_app(request: pytest.FixtureRequest, tmp_path_factory: pytest.TempPathFactory) -> Iterator[Flask]:
    """One for the whole module: nothing that is sent to it here is accepted, but for odd names."""
    with ExitStack() as stack:
        if request.param == "sqlite":
            url = f"sqlite:///{tmp_path_factory.mktemp('odd')}/odd.db"
        else:
            url = stack.enter_context(new_database(request.getfixturevalue("postgresql")))
        made = create_app(Settings(url, rate_limits=False, pace=0))
        stack.callback(made.extensions["services"].close)
        yield made


@pytest.fixture(scope="module")
def ana(odd_app: Flask) -> Browser:
    """The host of a waiting room."""
    ana = Browser(odd_app)
    ana.host("Ana", bots=2)
    return ana


@pytest.fixture(scope="module")
def bia(odd_app: Flask) -> Browser:
    """In a match."""
    bia = Browser(odd_app)
    bia.host("Bia", bots=2)
    bia.press("start")
    return bia


NAMES = [
    "a\x00b",
    "\u202eevil",
    "x" * 5000,
    "<u>Ana</u>",
    "'; DROP TABLE room;--",
    "😀" * 20,
    "\n\t",
    "\ud7ff",
]


@pytest.mark.parametrize("name", NAMES)
def test_odd_names(ana: Browser, name: str) -> None:
    assert ana.act("sit", name=name).status_code in (303, 422)
    page = ana.open(ana.table)
    assert ana.status == 200
    assert "<u>Ana</u>" not in page.html
    assert "\x00" not in page.html


@pytest.mark.parametrize(
    "path",
    [
        "/t/%00",
        "/t/a%00b/rules",
        "/t/..%2f..",
        "/m/%00/record.json",
        "/t/%F0%9F%98%80",
        "/t/-",
        "/t?code=%00",
        "/%00",
    ],
)
def test_odd_addresses_are_404(ana: Browser, path: str) -> None:
    assert ana.raw("GET", path).status_code == 404


def test_bytes_that_are_no_text(ana: Browser) -> None:
    data = b"csrf_token=%FF%FE&name=%C3%28&cards=%80"
    answer = ana.raw("POST", f"{ana.table}/play", data=data, content_type="application/x-www-form-urlencoded")
    assert answer.status_code == 400


@pytest.mark.parametrize(
    "fields",
    [
        {"seen": "9" * 400},
        {"seen": "１"},
        {"seat": "999999999999"},
        {"seat": "-1"},
        {"cards": "\x00\x00"},
        {"cards": "7c\u200b7d"},
    ],
)
def test_odd_fields_of_a_play(bia: Browser, fields: dict[str, str]) -> None:
    answer = bia.act("play", **{"seen": "0", "cards": "7c", **fields})
    assert answer.status_code in (403, 409, 422)


@pytest.mark.parametrize(
    "fields", [{"a\x00": "b"}, {"ends": "rounds:\x00"}, {"preset": "\x00"}, {"deck": "true"}]
)
def test_odd_rules(ana: Browser, fields: dict[str, str]) -> None:
    assert ana.act("settings", **fields).status_code == 422


@pytest.mark.parametrize(
    ("method", "path"), [("POST", "/"), ("PUT", "/t"), ("DELETE", "/t/abc"), ("POST", "/t/abc")]
)
def test_odd_methods(ana: Browser, method: str, path: str) -> None:
    assert ana.raw(method, path, data={"csrf_token": ana.token()}).status_code in (400, 404, 405)


def test_a_body_of_another_kind(ana: Browser) -> None:
    assert ana.raw("POST", f"{ana.table}/play", json={"cards": ["7c"]}).status_code == 400
    many = {f"part{number}": "x" for number in range(500)}
    token = {"csrf_token": ana.token()}
    answer = ana.raw("POST", f"{ana.table}/play", data={**token, **many}, content_type="multipart/form-data")
    assert answer.status_code == 413
