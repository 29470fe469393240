"""Without a network: the page that the worker keeps, and the way back."""

import time

import pytest
from playwright.sync_api import Page, expect

from tests.browser.conftest import PATIENCE, NewPhone
from tests.browser.table import open_table
from tests.serving import Server

pytestmark = pytest.mark.slow

KEPT = """async () => {
    const names = await caches.keys();
    const requests = await Promise.all(names.map(async name => (await caches.open(name)).keys()));
    return [names.length, requests.flat().map(request => request.url.replace(location.origin, ''))];
}"""


def is_installed(page: Page) -> None:
    page.evaluate("navigator.serviceWorker.ready")
    page.wait_for_function("() => navigator.serviceWorker.controller")


def test_a_table_without_a_network_says_so_and_comes_back_by_itself(server: Server, phone: NewPhone) -> None:
    ana = phone("es")
    table = open_table(ana, server.url, "Ana", bots=1)
    is_installed(ana)
    ana.context.set_offline(True)
    ana.goto(table)
    expect(ana.locator("html")).to_have_attribute("lang", "es")
    expect(ana.locator("#table")).to_have_count(0)
    expect(ana.locator("a[href='']")).to_be_visible()
    assert (
        ana.evaluate("getComputedStyle(document.querySelector('.btn.main')).backgroundColor")
        != "rgba(0, 0, 0, 0)"
    )
    assert ana.url == table
    ana.context.set_offline(False)
    expect(ana.locator("#table")).to_have_attribute("data-seat", "0")
    _, kept = ana.evaluate(KEPT)
    assert "/offline?lang=es" in kept
    assert all(path.startswith(("/offline?", "/static/")) for path in kept), kept


def test_a_new_worker_replaces_what_the_old_one_kept_and_disturbs_no_page(
    server: Server, phone: NewPhone
) -> None:
    ana = phone("es")
    open_table(ana, server.url, "Ana")
    is_installed(ana)
    ana.evaluate("caches.open('old')")
    ana.evaluate("window.stays = true")
    ana.evaluate("navigator.serviceWorker.register('/sw.js?lang=pt-PT')")
    end = time.monotonic() + PATIENCE / 1000
    while ana.evaluate(KEPT)[0] > 1 and time.monotonic() < end:
        ana.wait_for_timeout(20)
    caches, kept = ana.evaluate(KEPT)
    assert caches == 1
    assert [path for path in kept if path.startswith("/offline")] == ["/offline?lang=pt-PT"]
    assert ana.evaluate("window.stays")
