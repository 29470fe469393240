"""Every screen fits the phones, the tablet and the desktop it is made for, as measured in the browser.

What is held of the hand: a rank is what a finger aims at. Each is at least 44 px wide and high with nine
ranks or fewer, and never under 32 px wide. Of a card that the next one of its rank covers, at least 27 px can
be tapped by themselves: with 32 px some hands would not fit into three rows of the smallest screens.
"""

import os
from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Browser, Page

from tests.browser.gallery import Gallery, State, gallery, listen, states

pytestmark = pytest.mark.slow

SOAK = "PRESIDENTE_SOAK" in os.environ  # every state at every size; else a part that fails where it matters
SIZES = ((320, 568), (360, 560), (360, 640), (390, 844), (667, 375), (768, 1024), (1280, 800))
TIGHT = ((320, 568), (667, 375))
NARROW = ((320, 568), (360, 640))
EVERYWHERE = ("follow", "revolution 18 cards", "exchange giving two", "6 long names")
LETTERS = 6  # that are read of a name too long for its place
CONTROLS = "#hand label, #bar button:enabled, .menu summary"
MEASURE = Path(__file__).with_name("measure.js")


@pytest.fixture(scope="module")
def shown() -> Iterator[Gallery]:
    with gallery() as opened:
        yield opened


@pytest.fixture(scope="module")
def page(browser: Browser) -> Iterator[Page]:
    context = browser.new_context(is_mobile=True, has_touch=True, reduced_motion="reduce")
    context.add_init_script(path=MEASURE)
    listen(context)
    yield context.new_page()
    context.close()


def of(*groups: str, every: int = 1) -> list[State]:
    """The states of these groups; without the soak only every so many of them."""
    found = [state for state in states().values() if state.group in groups]
    return found if SOAK else found[::every]


def resize(page: Page, size: tuple[int, int]) -> None:
    page.set_viewport_size({"width": size[0], "height": size[1]})


def wrong(page: Page, function: str, *sizes: tuple[int, int]) -> list[str]:
    """What a function of measure.js finds at each size."""
    found = []
    for size in sizes:
        resize(page, size)
        found += [f"{size[0]} x {size[1]}: {line}" for line in page.evaluate(f"measure.{function}")]
    return found


def letters(state: State) -> int:
    """Of a name made of the widest letters alone it may be fewer, and of six names in a row too."""
    return 1 if "wide" in state.name or "six" in state.name else LETTERS


def ids(state: State) -> str:
    return state.name


@pytest.mark.parametrize("state", of("table", "hands"), ids=ids)
def test_a_table_is_one_screen_without_scrolling(shown: Gallery, page: Page, state: State) -> None:
    shown.open(page, state.name)
    sizes = SIZES if SOAK or state.name in EVERYWHERE else TIGHT
    assert wrong(page, f"table({letters(state)})", *sizes) == []
    assert wrong(page, "chosen()", NARROW[0]) == []


@pytest.mark.parametrize("state", of("table", every=3), ids=ids)
def test_the_words_of_each_language_fit_a_table(shown: Gallery, page: Page, state: State) -> None:
    for language in ("es", "pt-PT"):
        shown.open(page, state.name, language)
        assert wrong(page, f"table({letters(state)})", NARROW[0]) == []


@pytest.mark.parametrize("state", of("documents", "waiting", "results", every=2), ids=ids)
def test_a_document_is_never_wider_than_its_page(shown: Gallery, page: Page, state: State) -> None:
    for language in ("pt-BR", "es") if SOAK else ("es",):
        shown.open(page, state.name, language)
        assert wrong(page, "page()", (320, 568), (1280, 800)) == []


@pytest.mark.parametrize("state", of("sheets"), ids=ids)
def test_a_sheet_can_be_read_to_its_end(shown: Gallery, page: Page, state: State) -> None:
    shown.open(page, state.name)
    assert wrong(page, "page()", NARROW[0]) == []
    assert wrong(page, "sheetFits()", NARROW[0], (667, 375)) == []


@pytest.mark.parametrize("state", of("documents", "waiting", "results", every=3), ids=ids)
def test_letters_of_twice_the_size_lose_nothing(shown: Gallery, page: Page, state: State) -> None:
    shown.open(page, state.name)
    resize(page, (390, 844))
    page.evaluate("document.documentElement.style.fontSize = '200%'")
    assert page.evaluate("measure.page()") == []


@pytest.mark.parametrize(
    "name", ["follow", "hand 18 of 13 ranks", "revolution 18 cards", "exchange giving two"]
)
def test_at_twice_the_zoom_everything_at_the_table_can_be_reached(
    shown: Gallery, page: Page, name: str
) -> None:
    """A phone of 640 x 800 at 200 %, and a desktop of 1280 x 1024 at 400 %: scrolling is allowed, one way."""
    shown.open(page, name)
    for size in ((320, 400), (320, 256)):
        resize(page, size)
        assert page.evaluate("document.documentElement.scrollWidth") <= size[0]
        assert page.evaluate(f"measure.reachable('{CONTROLS}')") == []


@pytest.mark.parametrize("name", ["follow", "round over", "sheet leave"])
def test_buttons_stay_clear_of_the_phones_own_bar(shown: Gallery, page: Page, name: str) -> None:
    shown.open(page, name)
    resize(page, (390, 844))
    devtools = page.context.new_cdp_session(page)
    devtools.send("Emulation.setSafeAreaInsetsOverride", {"insets": {"bottom": 34}})
    lowest = page.evaluate("measure.lowest('#bar button, .stick .btn, :target .btn')")
    devtools.send("Emulation.setSafeAreaInsetsOverride", {"insets": {}})
    devtools.detach()
    assert lowest <= 844 - 34


def test_the_hand_stays_where_it_is_when_a_notice_comes(shown: Gallery, page: Page) -> None:
    resize(page, (360, 640))
    tops = []
    for name in ("follow", "absent players", "I was late", "I was away, refused"):
        shown.open(page, name)
        tops.append(page.evaluate("measure.top('#hand .card')"))
    assert len(set(tops)) == 1
