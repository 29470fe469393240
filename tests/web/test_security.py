from functools import partial
from pathlib import Path

import pytest
from flask import Flask

from presidente.live.errors import CannotStart
from presidente.store.errors import Unavailable
from presidente.store.store import Store
from presidente.web import create_app, factory
from presidente.web.config import Settings
from presidente.web.security import POLICY
from presidente.web.services import Services
from tests.web.browser import Browser
from tests.web.conftest import NewBrowser

SOCKET = {
    "Upgrade": "websocket",
    "Connection": "Upgrade",
    "Sec-WebSocket-Key": "x" * 22 + "==",
    "Sec-WebSocket-Version": "13",
}


@pytest.fixture
def app(new_app: Flask) -> Flask:
    return new_app


def test_every_answer_is_bound_by_the_policy(browser: NewBrowser) -> None:
    ana = browser()
    ana.host("Ana")
    for path in ("/", ana.table, f"{ana.table}/rules", "/nothing", "/healthz"):
        headers = ana.raw("GET", path).headers
        assert headers["Content-Security-Policy"] == POLICY
        assert headers["X-Content-Type-Options"] == "nosniff"
        assert headers["Referrer-Policy"] == "same-origin"
        assert headers["Cache-Control"] == "no-store"
        assert "Strict-Transport-Security" not in headers


def test_no_page_needs_what_the_policy_forbids(browser: NewBrowser) -> None:
    ana = browser()
    ana.host("Ana", bots=2)
    pages = [ana.page.html, ana.press("start").html]
    pages += [browser().open(path).html for path in ("/", f"{ana.table}/rules", "/nothing")]
    for html in pages:
        assert " style=" not in html
        assert "<style" not in html
        assert " onclick=" not in html
        assert "<script>" not in html


def test_the_cookie_lasts_and_no_script_reads_it(browser: NewBrowser) -> None:
    ana = browser()
    answer = ana.raw("POST", "/t", data={"csrf_token": ana.token(), "name": "Ana"})
    cookie = answer.headers["Set-Cookie"]
    assert "HttpOnly" in cookie
    assert "SameSite=Lax" in cookie
    assert "Expires=" in cookie
    assert "Secure" not in cookie


def test_a_page_renews_the_cookie_and_an_act_does_not_send_it(browser: NewBrowser) -> None:
    ana = browser()
    ana.host("Ana")
    assert "Set-Cookie" in ana.raw("GET", ana.table).headers
    ana.open(ana.table)
    assert "Set-Cookie" not in ana.act("bot").headers


@pytest.fixture
def secure(tmp_path: Path) -> Flask:
    return create_app(
        Settings(
            database_url=f"sqlite:///{tmp_path / 's.db'}",
            public_url="https://cards.example",
            trust_proxy=True,
        )
    )


def test_behind_https_cookies_are_secure_and_the_browser_stays_there(secure: Flask) -> None:
    forwarded = {"X-Forwarded-Proto": "https", "X-Forwarded-Host": "cards.example"}
    answer = secure.test_client().get("/", headers=forwarded)
    assert "max-age" in answer.headers["Strict-Transport-Security"]
    assert "Secure" in answer.headers["Set-Cookie"]
    secure.extensions["services"].close()


def test_the_secret_is_made_once_and_for_its_owner_only(
    settings: Settings, app: Flask, tmp_path: Path
) -> None:
    files = [path for path in tmp_path.iterdir() if "secret" in path.name]
    assert len(files) == 1
    assert files[0].stat().st_mode & 0o777 == 0o600


def test_a_second_server_on_the_same_file_is_refused_in_one_line(
    app: Flask, settings: Settings, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(factory, "Store", partial(Store, wait_s=0))
    with pytest.raises(CannotStart, match="in use by another process") as refused:
        create_app(settings)
    assert "\n" not in str(refused.value)


@pytest.mark.parametrize(
    ("origin", "status"),
    [
        ("http://evil.example", 403),
        ("null", 403),
        ("http://[", 403),
        ("", 403),
        ("http://localhost:81", 403),
        ("http://localhost", 503),
    ],
)
def test_a_socket_is_refused_from_elsewhere(browser: NewBrowser, origin: str, status: int) -> None:
    """Our own origin comes as far as the missing worker."""
    ana = browser()
    ana.host("Ana")
    assert ana.raw("GET", f"{ana.table}/live", headers={**SOCKET, "Origin": origin}).status_code == status


def test_without_our_worker_sockets_are_refused_with_one_line(
    browser: NewBrowser, caplog: pytest.LogCaptureFixture
) -> None:
    ana = browser()
    ana.host("Ana")
    for _ in range(3):
        answer = ana.raw("GET", f"{ana.table}/live", headers={**SOCKET, "Origin": "http://localhost"})
        assert answer.status_code == 503
    assert caplog.text.count("gunicorn.conf.py") == 1


def test_a_full_server_refuses_sockets_and_serves_pages(browser: NewBrowser, services: Services) -> None:
    ana = browser()
    ana.host("Ana")
    services.live.is_running = True
    while services.live.hub.take_place():
        pass
    answer = ana.raw("GET", f"{ana.table}/live", headers={**SOCKET, "Origin": "http://localhost"})
    assert (answer.status_code, answer.text) == (503, "full\n")
    assert ana.raw("GET", ana.table).status_code == 200


def test_a_socket_to_no_room_is_404(browser: NewBrowser, services: Services) -> None:
    services.live.is_running = True
    answer = browser().raw("GET", "/t/nothere/live", headers={**SOCKET, "Origin": "http://localhost"})
    assert answer.status_code == 404


def test_a_stranger_with_a_seats_number_gets_nothing(browser: NewBrowser) -> None:
    ana, eve = browser(), browser()
    ana.host("Ana", bots=2)
    ana.press("start")
    page = eve.open(ana.table)
    assert page.main["data-seat"] == ""
    assert 'name="cards"' not in page.html


def test_a_forged_cookie_is_nobody(app: Flask, browser: NewBrowser) -> None:
    ana = browser()
    ana.host("Ana")
    eve = Browser(app)
    eve.client.set_cookie("presidente", "eyJwZXJzb24iOiJhYmMifQ.forged.forged")
    assert eve.open(ana.table).main["data-seat"] == ""


def test_a_database_that_does_not_answer_is_said_and_not_a_fault(
    browser: NewBrowser, services: Services, monkeypatch: pytest.MonkeyPatch
) -> None:
    ana = browser()
    ana.host("Ana")

    def locked(*_: object) -> bool:
        raise Unavailable("UPDATE room", {}, Exception("database is locked"))

    monkeypatch.setattr(services.store, "save", locked)
    answer = ana.act("bot")
    assert answer.status_code == 503
    assert 'data-refused="unavailable"' in answer.text
