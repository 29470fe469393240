"""Which functions of our own script a long visit never calls.

The script is served as it is written, so that each function has a name and a line. A visit is all that a
player can do to it: a waiting room, a match by touch and one by keys, every option, the menu, a lost network,
another tab.
"""

from playwright.sync_api import BrowserContext, Page

from bench.phone import cdp, chromium, new_phone, place_of, serve_as_written, serving
from tests.browser.table import asked, play_on, quick_table, state
from tests.browser.test_keys import play_by_keys
from tests.serving import Server


class Calls:
    """How often each function was called, by where it stands in the script; a page that is left forgets."""

    def __init__(self, page: Page) -> None:
        self.counts: dict[tuple[int, int], int] = {}
        self.names: dict[tuple[int, int], str] = {}
        self._cdp = cdp(page)
        self._cdp.send("Profiler.enable")
        self._cdp.send("Profiler.startPreciseCoverage", {"callCount": True, "detailed": False})

    def take(self) -> None:
        """Before the page is left."""
        for script in self._cdp.send("Profiler.takePreciseCoverage")["result"]:
            if "/static/table.js" not in script["url"]:
                continue
            for function in script["functions"]:
                found = function["ranges"][0]
                where = found["startOffset"], found["endOffset"]
                self.counts[where] = self.counts.get(where, 0) + found["count"]
                self.names[where] = function["functionName"]


def main() -> None:
    with serving(PRESIDENTE_PACE="0.1") as server, chromium() as browser:
        page = new_phone(browser, permissions=["clipboard-read", "clipboard-write"])
        serve_as_written(page)
        calls = Calls(page)
        for part in (_by_touch, _by_keys, _everything_else):
            part(page, server)
            calls.take()
    never = sorted(where for where, count in calls.counts.items() if not count)
    size = sum(end - start for start, end in never)
    print(f"\n{len(calls.counts)} functions, {len(never)} never called, {size} characters of them")
    for start, end in never:
        file, line = place_of(start)
        print(f"  {file}:{line}  {calls.names[start, end] or 'without a name'}  ({end - start} characters)")


def _by_touch(page: Page, server: Server) -> None:
    quick_table(page, server.url)
    _set_options(page, {"four_colours": True, "auto_pass": True})
    play_on([page], "match_over")


def _by_keys(page: Page, server: Server) -> None:
    quick_table(page, server.url)
    _set_options(page, {"auto_pass": False})
    while state(page, "phase") != "match_over":
        if asked(page):
            play_by_keys(page)
        page.wait_for_timeout(20)


def _everything_else(page: Page, server: Server) -> None:
    _two_rounds(page, server)
    _go_round_the_menu(page)
    _press_long(page)
    play_on([page], "round_over")
    page.locator("form[data-act=next] button").tap()
    page.wait_for_function("() => document.querySelector('#table').dataset.phase !== 'round_over'")
    _set_options(page, {"one_tap": True, "tips": False})
    play_on([page], "match_over")
    _lose_the_network(page.context, page)
    _open_another_tab(page)


def _two_rounds(page: Page, server: Server) -> None:
    page.goto(f"{server.url}/?preset=presidente&deck=spanish40&ends=rounds:2")
    page.locator("#now button[name=bots]").tap()
    page.locator("form[data-act=start] button").tap()
    page.wait_for_selector("#hand input")


def _set_options(page: Page, options: dict[str, bool]) -> None:
    page.locator(".menu summary").tap()
    page.locator(".menu a[href='#options']").tap()
    for name, on in options.items():
        box = page.locator(f"#options input[name={name}]")
        if box.is_checked() != on:
            with page.expect_response("**/me/options"):
                box.set_checked(on, force=True)
    page.keyboard.press("Escape")


def _go_round_the_menu(page: Page) -> None:
    for part in ("activity", "players", "comeback", "leave", "share"):
        page.locator(".menu summary").tap()
        page.locator(f".menu a[href='#{part}']").tap()
        for button in page.locator(f"#{part} [data-copy]").all():
            if button.is_visible():
                button.tap()
        page.keyboard.press("Escape")


def _press_long(page: Page) -> None:
    stack = page.locator("#hand .rank:has(label + label) label").first
    if stack.count():
        stack.dispatch_event("pointerdown")
        page.wait_for_timeout(600)
        stack.click()


def _lose_the_network(context: BrowserContext, page: Page) -> None:
    context.set_offline(True)
    page.wait_for_timeout(1500)
    page.locator("form[data-act=again] button").tap()
    context.set_offline(False)
    page.evaluate("document.dispatchEvent(new Event('visibilitychange'))")
    page.wait_for_timeout(1500)


def _open_another_tab(page: Page) -> None:
    other = page.context.new_page()
    other.goto(page.url)
    page.wait_for_selector("#table[data-elsewhere]", state="attached")
    other.close()
