"""What a browser does with a push, and how it asks for them; no push service takes part."""

import json
import time
from typing import Any

import pytest
from playwright.sync_api import Page, expect

from tests.browser.conftest import PATIENCE, NewPhone
from tests.browser.table import open_table
from tests.browser.test_offline import is_installed
from tests.push_service import Device
from tests.serving import Server

pytestmark = pytest.mark.slow

SHOWN = "async () => (await (await navigator.serviceWorker.ready).getNotifications()).map(({ tag }) => tag)"
SUBSCRIBES = """fields => {
    let mine = null;
    const { endpoint, ...keys } = fields;
    PushManager.prototype.getSubscription = async () => mine;
    PushManager.prototype.subscribe = async options => mine = {
        endpoint, options, toJSON: () => ({ endpoint, keys }), unsubscribe: async () => { mine = null; },
    };
}"""
IS_ON = "async () => !!await (await navigator.serviceWorker.ready).pushManager.getSubscription()"


def tags(page: Page, count: int) -> list[str]:
    """Of the notifications shown, as soon as there are so many."""
    end = time.monotonic() + PATIENCE / 1000
    shown: list[str] = []
    while len(shown) < count and time.monotonic() < end:
        page.wait_for_timeout(20)
        shown = page.evaluate(SHOWN)
    return sorted(shown)


def deliver(page: Page, origin: str, message: dict[str, str]) -> None:
    """As if a push service had brought it."""
    session = page.context.new_cdp_session(page)
    registered: list[dict[str, Any]] = []
    session.on(
        "ServiceWorker.workerRegistrationUpdated", lambda event: registered.extend(event["registrations"])
    )
    session.send("ServiceWorker.enable")
    while not registered:
        page.wait_for_timeout(20)
    session.send(
        "ServiceWorker.deliverPushMessage",
        {
            "origin": origin,
            "registrationId": registered[0]["registrationId"],
            "data": json.dumps(message),
        },
    )


def test_a_push_is_shown_unless_its_table_is_looked_at(server: Server, phone: NewPhone) -> None:
    ana = phone("es", permissions=["notifications"])
    table = open_table(ana, server.url, "Ana")
    is_installed(ana)
    path = table.removeprefix(server.url)
    here = {"title": "Te toca", "body": "Mesa LUA42", "path": path, "lang": "es"}
    ana.bring_to_front()
    deliver(ana, server.url, here)
    deliver(ana, server.url, {**here, "path": "/t/another", "title": "Otra"})
    assert tags(ana, 1) == ["/t/another"]
    other = ana.context.new_page()
    other.goto(server.url)
    ana.goto(server.url + "/es/")
    for _ in range(2):
        deliver(other, server.url, here)
    assert tags(other, 2) == sorted([path, "/t/another"])


def test_an_option_asks_for_pushes_and_ends_them(server: Server, phone: NewPhone) -> None:
    ana = phone("es", permissions=["notifications"])
    fields = Device("https://fcm.googleapis.com/fcm/send/abc").fields
    ana.add_init_script(f"({SUBSCRIBES})({json.dumps(fields)})")
    table = open_table(ana, server.url, "Ana")
    is_installed(ana)
    ana.goto(table + "#options")
    option = ana.locator("label:has([name=push])")
    box = ana.locator("[name=push]")
    expect(box).not_to_be_checked()
    with ana.expect_response("**/push") as kept:
        option.click()
    assert kept.value.status == 204
    expect(box).to_be_checked()
    assert ana.evaluate(IS_ON)
    with ana.expect_response("**/push/stop") as ended:
        option.click()
    assert ended.value.status == 204
    expect(box).not_to_be_checked()
    assert not ana.evaluate(IS_ON)


def test_an_option_that_the_browser_refuses_goes_back(server: Server, phone: NewPhone) -> None:
    ana = phone("es", permissions=["notifications"])
    table = open_table(ana, server.url, "Ana")
    is_installed(ana)
    ana.evaluate("Notification.requestPermission = async () => 'denied'")
    ana.goto(table + "#options")
    ana.locator("label:has([name=push])").click()
    expect(ana.locator("[name=push]")).not_to_be_checked()


def test_where_it_is_not_possible_there_is_no_option(server: Server, phone: NewPhone) -> None:
    ana = phone("es")
    ana.add_init_script("delete window.PushManager")
    table = open_table(ana, server.url, "Ana")
    is_installed(ana)
    ana.goto(table + "#options")
    expect(ana.locator("#options form")).to_be_visible()
    expect(ana.locator("[name=push]")).to_be_hidden()
