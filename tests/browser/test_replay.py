"""A match seen again on a phone: from a file, by itself, by key, by finger, shared, and without a script."""

import json
import re
from pathlib import Path

import pytest
from playwright.sync_api import Page, expect

from presidente.engine.record import record_json
from tests.browser.conftest import NewPhone
from tests.serving import Server
from tests.web.played import played

pytestmark = pytest.mark.slow


def step(page: Page) -> int:
    """As the address says it."""
    found = re.search(r"step=(\d+)", page.url)
    return int(found[1]) if found else 0


def at(number: int) -> re.Pattern[str]:
    return re.compile(rf"round=1&seat=\w+&step={number}$")


def opened(page: Page, server: Server, folder: Path) -> None:
    """Choosing the file is all that it takes."""
    file = folder / "record.json"
    file.write_text(json.dumps(record_json(played(players=4))))
    page.goto(server.url + "/m/open")
    page.locator("#file").set_input_files(file)
    expect(page).to_have_url(re.compile("/m/open/[0-9a-f]{20}$"))


def test_a_match_is_seen_again_and_a_position_of_it_shared(
    server: Server, phone: NewPhone, tmp_path: Path
) -> None:
    ana = phone(permissions=["clipboard-read", "clipboard-write"])
    opened(ana, server, tmp_path)
    assert ana.evaluate("document.documentElement.scrollWidth") == 360
    ana.locator("#go-next").tap()
    expect(ana).to_have_url(at(1))
    for key, wanted in (("ArrowRight", 2), ("ArrowRight", 3), ("ArrowLeft", 2), ("Home", 0)):
        ana.keyboard.press(key)
        expect(ana).to_have_url(at(wanted))
    expect(ana.locator("#go-first")).not_to_have_attribute("href", re.compile("."))

    ana.locator("#pace").select_option("450")
    ana.keyboard.press("Space")
    expect(ana.locator("#play")).to_have_attribute("data-playing", "")
    ana.wait_for_function("() => +new URL(location).searchParams.get('step') >= 3")
    ana.locator("#play").tap()
    expect(ana.locator("#play")).not_to_have_attribute("data-playing", "")

    ana.locator("#scale").evaluate("e => { e.value = 9; e.dispatchEvent(new Event('input')) }")
    expect(ana).to_have_url(at(9))
    ana.locator("#view-2").tap()
    expect(ana).to_have_url(re.compile("seat=1&step=9$"))
    expect(ana.locator("#view-2")).to_have_attribute("aria-current", "true")
    expect(ana.locator(".hands li").first.locator(".card").first).to_have_class("card back")
    told = ana.locator("#told").inner_text()
    ana.locator("#copy").tap()
    expect(ana.locator("#copy")).to_have_text(ana.locator("body").get_attribute("data-copied") or "")
    shared = ana.evaluate("navigator.clipboard.readText()")
    assert shared == ana.url

    bia = phone(script=False)
    bia.goto(shared)
    expect(bia.locator("#told")).to_have_text(told)
    expect(bia.locator("#play")).to_be_hidden()
    bia.locator("#go-back").tap()
    expect(bia).to_have_url(re.compile("seat=1&step=8$"))


def test_by_itself_it_goes_on_to_the_end_of_the_match_and_begins_again(
    server: Server, phone: NewPhone, tmp_path: Path
) -> None:
    ana = phone()
    opened(ana, server, tmp_path)
    ana.locator("#go-round-after").tap()
    ana.locator("#go-last").tap()
    ana.locator("#go-back").tap()
    expect(ana.locator("#go-next")).to_have_attribute("href", re.compile("round=2"))
    ana.locator("#play").tap()
    expect(ana.locator("#go-next")).to_have_attribute("aria-disabled", "true")
    expect(ana.locator("#play")).not_to_have_attribute("data-playing", "")
    ana.locator("#play").tap()
    expect(ana).to_have_url(re.compile("round=2&seat=all&step=[01]$"))


def test_a_file_that_is_none_is_said_and_a_large_one_is_not_sent(
    server: Server, phone: NewPhone, tmp_path: Path
) -> None:
    ana = phone()
    ana.goto(server.url + "/m/open")
    wrong = tmp_path / "wrong.json"
    wrong.write_text("{")
    ana.locator("#file").set_input_files(wrong)
    expect(ana.locator("#alert")).to_have_attribute("data-refused", "record")
    wrong.write_text(" " * 2_000_000)
    ana.goto(server.url + "/m/open")
    ana.locator("#file").set_input_files(wrong)
    expect(ana.locator("#alert")).to_contain_text("1 MB")
