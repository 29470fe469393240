"""Being told that one is waited for: how a browser asks for it, and what it gets from an act at a table."""

import json
from collections.abc import Callable, Iterator
from dataclasses import replace
from itertools import count
from pathlib import Path

import pytest
from flask import Flask
from jinja2 import FileSystemBytecodeCache

from presidente.rooms.calls import calls
from presidente.rooms.room import Phase
from presidente.store.subscriptions import MOST
from presidente.web.services import Services
from tests.push_service import Device, PushService, push_service
from tests.web.browser import Browser
from tests.web.conftest import NewBrowser, application, quiet

NUMBERS = count(1)


@pytest.fixture(scope="module")
def service() -> Iterator[PushService]:
    with push_service() as running:
        yield running


@pytest.fixture(scope="module")
def app(
    tmp_path_factory: pytest.TempPathFactory,
    compiled_templates: FileSystemBytecodeCache,
    service: PushService,
) -> Iterator[Flask]:
    """A server that tells at once, and calls that service alone."""
    settings = replace(quiet(tmp_path_factory.mktemp("app")), push_ms=0, push_hosts=(service.url,))
    with application(settings, compiled_templates) as made:
        yield made


@pytest.fixture
def device(service: PushService) -> Device:
    service.status = 201
    return Device(f"{service.url}/push/{next(NUMBERS)}")


@pytest.fixture
def push(services: Services) -> Callable[[], None]:
    """Let everybody be told who is waited for now."""
    assert services.live.pusher is not None
    return services.live.pusher.run_due


def subscribe(ana: Browser, device: Device, **other: str) -> int:
    fields = {"csrf_token": ana.token(), **device.fields, **other}
    return ana.raw("POST", "/push", data=fields).status_code


def at_turn(ana: Browser, services: Services, tick: Callable[[], None], device: Device) -> None:
    """Ana asks to be told, and a match against bots comes to where she has to act."""
    ana.host("Ana", bots=2, ends="rounds:1")
    assert subscribe(ana, device) == 204
    ana.press("start")
    tick()
    assert set(calls(services.door.room(ana.code))) == {ana.person}


def test_the_key_is_a_point_in_the_text_that_browsers_take(browser: NewBrowser, services: Services) -> None:
    answer = browser().raw("GET", "/push/key")
    assert (answer.status_code, answer.mimetype) == (200, "text/plain")
    assert len(answer.text) == 87
    assert answer.text == services.sender.public_key


@pytest.mark.parametrize("language", ["pt-BR", "pt-PT", "es"])
def test_who_does_not_look_is_told_once_in_the_own_language(
    browser: NewBrowser,
    services: Services,
    service: PushService,
    device: Device,
    tick: Callable[[], None],
    push: Callable[[], None],
    language: str,
) -> None:
    ana = browser(language)
    at_turn(ana, services, tick, device)
    push()
    ana.act("lock")
    push()
    (message,) = service.of(device)
    read = json.loads(device.read(message))
    room = services.door.room(ana.code)
    assert message.headers["topic"] == room.code
    assert (read["path"], read["lang"]) == (f"/t/{room.code}", language)
    assert room.spoken in read["body"]
    assert read["title"] in ana.open(ana.table).html, "the words of the page's own title"


def test_who_acts_in_time_is_not_told(
    browser: NewBrowser,
    services: Services,
    service: PushService,
    device: Device,
    tick: Callable[[], None],
    push: Callable[[], None],
) -> None:
    ana = browser()
    at_turn(ana, services, tick, device)
    ana.turn()
    asked_again = ana.person in calls(services.door.room(ana.code))
    push()
    assert len(service.of(device)) == asked_again


def test_a_browser_that_is_gone_is_forgotten(
    browser: NewBrowser,
    services: Services,
    service: PushService,
    device: Device,
    tick: Callable[[], None],
    push: Callable[[], None],
) -> None:
    ana = browser()
    at_turn(ana, services, tick, device)
    service.status = 410
    push()
    assert len(service.of(device)) == 1
    assert services.store.subscriptions([ana.person or ""]) == []


def test_the_host_is_told_that_the_table_waits(
    browser: NewBrowser,
    services: Services,
    service: PushService,
    device: Device,
    tick: Callable[[], None],
    push: Callable[[], None],
) -> None:
    ana = browser("es")
    ana.host("Ana", bots=2)
    ana.press("start")
    while services.door.room(ana.code).phase is not Phase.ROUND_OVER:
        ana.turn()
        tick()
    push()
    assert subscribe(ana, device) == 204
    ana.act("lock")
    push()
    (message,) = service.of(device)
    assert json.loads(device.read(message))["lang"] == "es"


def test_a_browser_says_it_again_or_no_more(browser: NewBrowser, services: Services, device: Device) -> None:
    ana, bia = browser("es"), browser()
    ana.host("Ana")
    bia.host("Bia")
    assert [subscribe(ana, device), subscribe(ana, device)] == [204, 204]
    (kept,) = services.store.subscriptions([ana.person or ""])
    assert (kept.lang, kept.site) == ("es", "https://localhost")
    for who, left in ((bia, 1), (ana, 0), (ana, 0)):
        data = {"csrf_token": who.token(), "endpoint": device.endpoint}
        assert who.raw("POST", "/push/stop", data=data).status_code == 204
        assert len(services.store.subscriptions([ana.person or ""])) == left


def test_a_person_has_a_few_browsers(browser: NewBrowser, services: Services, service: PushService) -> None:
    ana = browser()
    ana.host("Ana")
    for _ in range(MOST + 1):
        assert subscribe(ana, Device(f"{service.url}/push/{next(NUMBERS)}")) == 204
    assert len(services.store.subscriptions([ana.person or ""])) == MOST


def test_what_cannot_be_called_is_refused(browser: NewBrowser, device: Device) -> None:
    ana = browser("es")
    ana.host("Ana")
    for fields, refused in (
        ({"endpoint": "http://127.0.0.1:22/x"}, "push_service"),
        ({"endpoint": "https://169.254.169.254/x"}, "push_service"),
        ({"endpoint": ""}, "push_service"),
        ({"p256dh": "AAAA"}, "bad_action"),
        ({"auth": ""}, "bad_action"),
    ):
        data = {"csrf_token": ana.token(), **device.fields, **fields}
        answer = ana.raw("POST", "/push", data=data)
        assert answer.status_code == 422
        assert f'data-refused="{refused}"' in answer.text
        assert '<html lang="es">' in answer.text


def test_nobody_cannot_ask_for_it(browser: NewBrowser, device: Device) -> None:
    eve = browser()
    answer = eve.raw("POST", "/push", data={"csrf_token": eve.token(), **device.fields})
    assert answer.status_code == 403
    assert 'data-refused="push_nobody"' in answer.text
    assert eve.raw("POST", "/push", data=device.fields).status_code == 400
    assert eve.raw("POST", "/push/stop", data={"endpoint": "x"}).status_code == 400


def test_a_table_offers_it_to_its_script(browser: NewBrowser) -> None:
    ana = browser()
    assert 'name="push"' in ana.host("Ana").html


def test_switched_off_nothing_of_it_is_there(
    tmp_path: Path, compiled_templates: FileSystemBytecodeCache, device: Device
) -> None:
    with application(replace(quiet(tmp_path), push=False), compiled_templates) as app:
        ana = Browser(app)
        assert 'name="push"' not in ana.host("Ana").html
        assert ana.raw("GET", "/push/key").status_code == 404
        assert subscribe(ana, device) == 404
        assert app.extensions["services"].live.pusher is None
        assert "presidente_pushes" not in ana.raw("GET", "/metrics").text
