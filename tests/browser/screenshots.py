"""The README's pictures: `python -m tests.browser.screenshots`; with `gallery FOLDER` every screen."""

import sys
from pathlib import Path

from playwright.sync_api import sync_playwright

from tests.browser import contact_sheet
from tests.browser.conftest import PHONE
from tests.browser.find import ARGS, find
from tests.browser.gallery import gallery, listen
from tests.serving import ROOT

PICTURES = ROOT / ".github" / "screenshots"
SHOWN = {
    "table": "follow",
    "exchange": "exchange giving two",
    "revolution": "revolution",
    "results": "round over",
}


def readme_pictures() -> None:
    with gallery() as shown, sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=find(), args=list(ARGS))
        context = browser.new_context(
            viewport=PHONE, device_scale_factor=2, reduced_motion="reduce", has_touch=True, is_mobile=True
        )
        listen(context)
        page = context.new_page()
        for picture, state in SHOWN.items():
            shown.open(page, state)
            page.wait_for_timeout(300)
            page.screenshot(path=PICTURES / f"{picture}.png")
        browser.close()


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
