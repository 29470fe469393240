"""Every screen can be read and used by everybody, as far as a program can tell; and without colours."""

import os
from collections.abc import Iterator

import pytest
from axe_playwright_python.sync_playwright import Axe
from playwright.sync_api import Browser, BrowserContext, Page

from tests.browser.gallery import Gallery, gallery, listen, states

pytestmark = pytest.mark.slow

OPTIONS = {
    "runOnly": ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "best-practice"],
    "resultTypes": ["violations"],
}

DARK = (
    "home refusal",
    "rules",
    "error",
    "closed",
    "waiting clash",
    "waiting guest",
    "follow chosen",
    "refusal",
    "revolution",
    "exchange giving",
    "trick closed",
    "long trick",
    "absent players",
    "I was late",
    "spanish",
    "round over",
    "match finished",
    "sheet players",
    "sheet activity",
    "menu",
)


LIGHT = [name for name, state in states().items() if state.group != "hands"]


@pytest.fixture(scope="module")
def shown() -> Iterator[Gallery]:
    with gallery() as opened:
        yield opened


@pytest.fixture(scope="module")
def contexts(browser: Browser) -> Iterator[dict[str, BrowserContext]]:
    made = {}
    for scheme in ("light", "dark"):
        made[scheme] = browser.new_context(
            viewport={"width": 360, "height": 640},
            color_scheme=scheme,
            reduced_motion="reduce",
        )
        listen(made[scheme])
    yield made
    for context in made.values():
        context.close()


@pytest.fixture(scope="module")
def pages(contexts: dict[str, BrowserContext]) -> dict[str, Page]:
    return {scheme: context.new_page() for scheme, context in contexts.items()}


def violations(page: Page) -> list[str]:
    """Each with the elements it is about."""
    found = Axe().run(page, options=OPTIONS).response["violations"]
    return [
        f"{each['id']}: {node['html'][:120]} {node['failureSummary'][:300]}"
        for each in found
        for node in each["nodes"]
    ]


@pytest.mark.parametrize("name", LIGHT[:: 1 if "PRESIDENTE_SOAK" in os.environ else 4])
def test_no_screen_breaks_a_rule_of_access(shown: Gallery, pages: dict[str, Page], name: str) -> None:
    shown.open(pages["light"], name)
    assert violations(pages["light"]) == []


@pytest.mark.parametrize("name", DARK[:: 1 if "PRESIDENTE_SOAK" in os.environ else 3])
def test_nor_does_one_in_the_dark_and_in_spanish(shown: Gallery, pages: dict[str, Page], name: str) -> None:
    """One of each kind: what is there does not depend on the colours, and these not on the words."""
    shown.open(pages["dark"], name, "es")
    assert violations(pages["dark"]) == []


# -- without colours: what is told, and by what shape

SEEN = """css => {
    const element = document.querySelector(css), style = getComputedStyle(element, '::before');
    return { mask: style.maskImage || style.webkitMaskImage, content: style.content };
}"""
SHADE = """css => {
    const colour = getComputedStyle(document.querySelector(css)).backgroundColor;
    const [r, g, b] = colour.match(/[0-9.]+/g).map(Number);
    return (.2126 * r + .7152 * g + .0722 * b) / 255;
}"""


@pytest.fixture(params=["light", "dark"])
def page(pages: dict[str, Page], request: pytest.FixtureRequest) -> Page:
    return pages[request.param]


def test_whose_turn_it_is_is_a_ring_and_a_plate(shown: Gallery, page: Page) -> None:
    shown.open(page, "waiting for another")
    assert page.evaluate(SEEN, "#seat-4 .face")["content"] != "none"
    assert page.evaluate(SEEN, "#seat-2 .face")["content"] == "none"
    turn, other = (page.locator(f"#seat-{seat} .name") for seat in (4, 2))
    plate = "e => getComputedStyle(e).backgroundColor"
    assert turn.evaluate(plate) != other.evaluate(plate) == "rgba(0, 0, 0, 0)"


def test_a_chosen_card_stands_out_by_its_place_its_frame_and_its_check(shown: Gallery, page: Page) -> None:
    shown.open(page, "follow chosen")
    chosen, other = "#hand input[value='9h']", "#hand input[value='Kc']"
    check = "css => getComputedStyle(document.querySelector(css), '::after').content"
    assert (page.evaluate(check, chosen), page.evaluate(check, other)) == ('""', "none")
    for what in ("transform", "boxShadow"):
        style = f"css => getComputedStyle(document.querySelector(css + '~.card')).{what}"
        assert page.evaluate(style, chosen) != page.evaluate(style, other)


def test_what_will_not_do_is_darker_and_said(shown: Gallery, page: Page) -> None:
    shown.open(page, "follow")
    dark, bright = (page.evaluate(SHADE, f"#hand .rank{css} .card") for css in (".no", ":not(.no)"))
    assert bright - dark > 0.1
    labels = [
        page.locator(f"#hand .rank{css}").first.get_attribute("aria-label") for css in (".no", ":not(.no)")
    ]
    assert [label is not None and label.endswith("agora não serve") for label in labels] == [True, False]


def test_roles_are_shapes_with_names(shown: Gallery, page: Page) -> None:
    shown.open(page, "waiting for another")
    roles = page.locator(".seat:visible .role")
    shapes = {page.evaluate(SEEN, f"#seat-{seat} .role")["mask"] for seat in (1, 2, 4, 5)}
    assert len(shapes) == 4
    assert all(roles.all_text_contents())


def test_a_revolution_is_a_band_words_and_a_frame(shown: Gallery, page: Page) -> None:
    frames = []
    for name in ("follow", "revolution"):
        shown.open(page, name)
        frames.append(
            page.evaluate("getComputedStyle(document.querySelector('#board'), '::before').borderStyle")
        )
    assert frames == ["solid", "double"]
    assert page.locator(".revolt strong").is_visible()
