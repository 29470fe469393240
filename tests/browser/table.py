"""What a person does at a table, in the browser: by what is on the page, not by its internals."""

import time

from playwright.sync_api import Page, TimeoutError, expect

ANSWERED = (
    "v => document.querySelector('#table').dataset.version !== v || document.querySelector('#refusal[role]')"
)


def state(page: Page, name: str) -> str:
    """An attribute `data-NAME` of the table as the page shows it now."""
    return page.locator("#table").get_attribute(f"data-{name}") or ""


def asked(page: Page) -> bool:
    """Whether the page says that its player may act."""
    return state(page, "seat") in state(page, "may-act").split()


def open_table(page: Page, url: str, name: str, bots: int = 0) -> str:
    """Make a table for friends from the home page and put bots at it; its address."""
    page.goto(url + "/")
    form = page.locator("form[method=post][action$='/t']")
    form.locator("input[name=name]").fill(name)
    form.locator("button:not([name])").click()
    for number in range(bots):
        page.locator("form[data-act=bot] button").first.click()
        expect(page.locator(".people form[data-act=kick]")).to_have_count(number + 1)
    return page.url


def quick_table(page: Page, url: str, rules: str = "") -> str:
    """A match of one round with three bots and ten cards each, begun; its address."""
    page.goto(f"{url}/?preset=presidente&deck=spanish40&ends=rounds:1&{rules}")
    page.locator("#now button[name=bots]").click()
    page.locator("form[data-act=start] button").click()
    page.wait_for_selector("#hand input")
    return page.url


def sit(page: Page, table: str, name: str) -> None:
    """Open a shared link and answer its one question."""
    page.goto(table)
    page.locator("form[data-act=sit] input[name=name]").first.fill(name)
    page.locator("form[data-act=sit] button").first.click()
    page.wait_for_function("() => document.querySelector('#table')?.dataset.seat > ''")


def move(page: Page) -> bool:
    """Do one thing if something is asked: tap a rank that can be played and press the button, else pass."""
    if not asked(page):
        return False
    before = state(page, "version")
    try:
        if state(page, "phase") == "exchange":
            _give(page)
        else:
            _play_or_pass(page)
    except TimeoutError:  # the table changed under the finger, as it does in fast mode
        return False
    page.wait_for_function(ANSWERED, arg=before)
    return True


def _give(page: Page) -> None:
    form = page.locator("form[data-act=give]")
    cards = page.locator("#hand input[name=cards]")
    for index in range(cards.count()):
        cards.nth(index).check(force=True)
        button = form.locator("button")
        if button.is_enabled() and page.locator("#hand input[name=cards]:checked").count() == _owed(page):
            break
    form.locator("button").click()


def _owed(page: Page) -> int:
    return int(page.locator("#hand").get_attribute("data-owes") or 1)


def _play_or_pass(page: Page) -> None:
    rank = page.locator("#hand .rank:not(.no)").first
    if rank.count():
        for box in page.locator("#hand input:checked").all():  # of a play that came too late
            box.uncheck(force=True)
        rank.locator("label").first.tap(timeout=3000)
        page.locator("form[data-act=play] button:not([form]), #bar button.go").first.click()
    else:
        page.locator("form[data-act=pass] button, button[form=act-pass], button[form=pass]").first.click()


def play_on(pages: list[Page], until: str, seconds: float = 120) -> None:
    """Everybody plays until every page shows the phase."""
    end = time.monotonic() + seconds
    while time.monotonic() < end:
        phases = {state(page, "phase") for page in pages}
        if phases == {until}:
            return
        moved = [move(page) for page in pages]
        if not any(moved):
            pages[0].wait_for_timeout(20)
    raise AssertionError(f"not {until} in time: {[state(page, 'phase') for page in pages]}")
