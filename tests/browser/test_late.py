"""Three phones: a host, a friend, and one who comes during the match and plays from the next round on."""

import pytest
from playwright.sync_api import expect

from tests.browser.conftest import NewPhone
from tests.browser.table import play_on, sit, state
from tests.serving import Server

pytestmark = pytest.mark.slow


def test_a_watcher_takes_a_bots_seat_at_the_next_round(server: Server, phone: NewPhone) -> None:
    ana, bia, eva = phone(), phone(), phone(language="es")
    ana.goto(f"{server.url}/?preset=presidente&deck=spanish40&ends=rounds:2")
    ana.locator("#now input[name=name]").fill("Ana")
    ana.locator("#now button[name=bots]").click()
    table = ana.url
    sit(bia, table, "Bia")
    ana.locator("form[data-act=start] button").click()
    ana.wait_for_selector("#hand input")
    eva.goto(table)
    assert state(eva, "seat") == ""
    eva.locator("#here a[href='#players']").click()
    eva.locator("#players form[data-act=sit] input[name=name]").fill("Eva")
    eva.locator("#players form[data-act=sit] button").click()
    expect(eva.locator("#here form[data-act=leave]")).to_be_visible()
    expect(ana.locator("#players")).to_contain_text("Eva")
    assert eva.locator("#hand input").count() == 0
    eva.evaluate("window.kept = true")  # from here on the page is never loaded anew
    play_on([ana, bia], "round_over")
    expect(ana.locator("#coming")).to_contain_text("Eva")
    expect(eva.locator("#coming")).to_contain_text("Eva")
    ana.locator("form[data-act=next] button").click()
    expect(eva.locator("#hand input")).to_have_count(10)
    assert state(eva, "seat") == "2"
    expect(ana.locator("#seats")).to_contain_text("Eva")
    play_on([ana, bia, eva], "match_over")
    expect(eva.locator("#ranking")).to_contain_text("Eva")
    assert eva.evaluate("window.kept")
