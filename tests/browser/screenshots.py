"""The README's pictures, made from the real thing: `python -m tests.browser.screenshots`.

Plays rounds against bots on a server of its own until each moment worth showing has come by.
`python -m tests.browser.screenshots gallery FOLDER` makes a picture of every screen instead.
"""

import sys
import tempfile
from pathlib import Path

from playwright.sync_api import Page, sync_playwright

from tests.browser import contact_sheet
from tests.browser.conftest import PATIENCE, PHONE
from tests.browser.find import ARGS, find
from tests.browser.table import asked, move, open_table, state
from tests.serving import ROOT, Server

PICTURES = ROOT / ".github" / "screenshots"
MOVES = 3_000


def moment(page: Page) -> str | None:
    """The name of the picture that this page is worth, if any."""
    phase = state(page, "phase")
    if phase == "play" and asked(page) and state(page, "order") == "inverted":
        return "revolution"
    if phase == "play" and asked(page) and state(page, "top") and page.locator(".rank:not(.no)").count() > 2:
        return "table"
    return {"exchange": "exchange" if asked(page) else None, "round_over": "results"}.get(phase)


def take(page: Page, wanted: set[str]) -> None:
    name = moment(page)
    if name in wanted:
        page.wait_for_timeout(500)
        page.screenshot(path=PICTURES / f"{name}.png")
        wanted.discard(name)


def step(page: Page) -> None:
    """Whatever goes on: a move, the next round, a new match, or a moment's wait."""
    for act in ("next", "again"):
        button = page.locator(f"form[data-act={act}] button")
        if button.count():
            button.first.click()
            page.wait_for_timeout(200)
            return
    if not move(page):
        page.wait_for_timeout(50)


def readme_pictures() -> None:
    path = find()
    assert path is not None, "no Chromium"
    wanted = {"table", "exchange", "revolution", "results"}
    with (
        tempfile.TemporaryDirectory() as folder,
        Server(Path(folder)) as server,
        sync_playwright() as playwright,
    ):
        browser = playwright.chromium.launch(executable_path=path, args=list(ARGS))
        page = browser.new_context(
            viewport=PHONE, device_scale_factor=2, locale="pt-BR", has_touch=True, is_mobile=True
        ).new_page()
        page.set_default_timeout(PATIENCE)
        open_table(page, server.url, "Ana", bots=3)
        page.locator("form[data-act=start] button").click()
        for _ in range(MOVES):
            take(page, wanted)
            if not wanted:
                break
            step(page)
        browser.close()
    print(f"pictures in {PICTURES}" + (f", without {sorted(wanted)}" if wanted else ""))


def main() -> None:
    match sys.argv[1:]:
        case []:
            readme_pictures()
        case ["gallery", folder]:
            contact_sheet.make(Path(folder))
        case _:
            sys.exit("usage: python -m tests.browser.screenshots [gallery FOLDER]")


if __name__ == "__main__":
    main()
