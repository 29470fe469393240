"""One person, two tabs: the newest has the seat, the older one says so and does not fight for it."""

import pytest
from playwright.sync_api import Page, WebSocket, expect

from tests.browser.conftest import NewPhone
from tests.browser.table import open_table, sit, state
from tests.serving import Server

pytestmark = pytest.mark.slow

QUIET = 20_000  # ms of the page's clock, longer than any wait for a refresh or a reconnect
BACK = "a[href^='/t/']"


def sockets_of(page: Page) -> list[WebSocket]:
    """The sockets that the page opens from now on."""
    opened: list[WebSocket] = []
    page.on("websocket", lambda socket: opened.append(socket))
    return opened


def requests_of(page: Page) -> list[str]:
    """What the page asks the server for from now on."""
    asked: list[str] = []
    page.on("request", lambda request: asked.append(request.url))
    return asked


def is_live(page: Page) -> None:
    page.wait_for_function("() => document.body._htmx?.ws?.connection?.socket?.readyState === 1")


def is_elsewhere(page: Page) -> None:
    expect(page.locator("main[data-elsewhere]")).to_be_visible()
    expect(page.locator("main form")).to_have_count(0)


def test_the_newest_tab_has_the_seat_and_the_older_one_takes_it_back(server: Server, phone: NewPhone) -> None:
    first = phone()
    table = open_table(first, server.url, "Ana")
    is_live(first)
    second = first.context.new_page()
    second.goto(table)
    is_elsewhere(first)
    expect(first.locator("main h2")).to_contain_text("aba")
    is_live(second)
    assert state(second, "seat") == "0"
    bia = phone()
    sit(bia, table, "Bia")
    expect(second.locator(".people")).to_contain_text("Bia")
    first.locator("main").locator(BACK).click()
    expect(first.locator(".people")).to_contain_text("Bia")
    is_elsewhere(second)
    is_live(first)


def test_two_tabs_do_not_fight(server: Server, phone: NewPhone) -> None:
    first = phone()
    first.clock.install()
    table = open_table(first, server.url, "Ana")
    is_live(first)
    second = first.context.new_page()
    sockets = sockets_of(second)
    second.goto(table)
    is_elsewhere(first)
    is_live(second)
    again, asked = sockets_of(first), requests_of(first)
    first.bring_to_front()
    first.evaluate("dispatchEvent(new Event('online'))")
    first.clock.run_for(QUIET)
    first.wait_for_timeout(300)
    assert (again, asked) == ([], [])
    assert len(sockets) == 1
    assert not sockets[0].is_closed()
    is_elsewhere(first)
    assert first.locator(".net").get_attribute("data-net") == "ok", "a page without a socket by design"
    expect(second.locator("main[data-elsewhere]")).to_have_count(0)


def test_a_tab_that_reconnects_is_not_elsewhere(server: Server, phone: NewPhone) -> None:
    """Its socket hangs in the server, for the network went away without a word."""
    ana = phone()
    table = open_table(ana, server.url, "Ana")
    is_live(ana)
    sockets = sockets_of(ana)
    ana.evaluate(
        """() => {
            const connection = document.body._htmx.ws.connection;
            window.hanging = connection.socket;  // stays open, and nobody listens to it
            connection.abortController.abort();
            connection.socket = null;
            const again = new WebSocket(connection.url);
            again.onmessage = event => { window.said = (window.said || '') + event.data; };
            window.again = again;
        }"""
    )
    ana.wait_for_function("() => window.said && window.hanging.readyState === 3", timeout=60_000)
    assert "data-elsewhere" not in ana.evaluate("window.said")
    assert ana.evaluate("window.again.readyState") == 1
    assert len(sockets) == 1
    bia = phone()
    sit(bia, table, "Bia")
    ana.wait_for_function("() => window.said.includes('Bia')")


def test_a_tab_whose_socket_was_cut_comes_back_by_itself(server: Server, phone: NewPhone) -> None:
    ana = phone()
    table = open_table(ana, server.url, "Ana")
    is_live(ana)
    sockets = sockets_of(ana)
    ana.evaluate("document.body._htmx.ws.connection.socket.close(4000)")
    ana.wait_for_function("() => document.body._htmx.ws.connection.socket.readyState !== 1")
    is_live(ana)
    assert len(sockets) == 1
    bia = phone()
    sit(bia, table, "Bia")
    expect(ana.locator(".people")).to_contain_text("Bia")
    expect(ana.locator("main[data-elsewhere]")).to_have_count(0)


def test_who_only_watches_may_have_many_tabs(server: Server, phone: NewPhone) -> None:
    ana = phone()
    table = open_table(ana, server.url, "Ana")
    bia = phone()
    open_table(bia, server.url, "Bia")  # so that she is somebody
    tabs = [bia, bia.context.new_page()]
    for tab in tabs:
        tab.goto(table)
        is_live(tab)
    caio = phone()
    sit(caio, table, "Caio")
    for tab in tabs:
        expect(tab.locator(".people")).to_contain_text("Caio")
        expect(tab.locator("main[data-elsewhere]")).to_have_count(0)


def test_a_seat_left_in_an_older_tab_is_left(server: Server, phone: NewPhone) -> None:
    """The menu of the older tab works: no dead button."""
    first = phone()
    table = open_table(first, server.url, "Ana")
    bia = phone()
    sit(bia, table, "Bia")
    is_live(first)
    second = first.context.new_page()
    second.goto(table)
    is_elsewhere(first)
    first.evaluate("location.hash = 'leave'")
    first.locator("form[data-act=leave] button").click()
    expect(second.locator("main")).to_have_attribute("data-seat", "")
