"""The finger: what a tap chooses and plays, what a second tap must not do, what the page does by itself."""

import re

import pytest
from playwright.sync_api import Page, Route, expect

from tests.browser.conftest import NewPhone
from tests.browser.table import move, open_table, quick_table, state
from tests.serving import Server

pytestmark = pytest.mark.slow
USABLE = ".rank:not(.no)"
MINE = (
    "() => (t => t.dataset.mayAct.split(' ').includes(t.dataset.seat))(document.querySelector('#table'))"
    " && document.querySelector('#bar')?.dataset.usable !== undefined"
)


def set_options(page: Page, **options: bool) -> None:
    """In the sheet of the menu, as a player does."""
    page.locator(".menu summary").click()
    page.locator(".menu a[href='#options']").click()
    for name, on in options.items():
        box = page.locator(f"#options input[name={name}]")
        with page.expect_response("**/me/options"):
            box.set_checked(on, force=True)
    page.locator("#options .shut").click()


def posts_of(page: Page) -> list[str]:
    """The acts that the page sends from now on."""
    sent: list[str] = []
    page.on("request", lambda asks: sent.append(asks.url.split("/")[-1]) if asks.method == "POST" else None)
    return sent


def center(page: Page, css: str) -> tuple[float, float]:
    box = page.locator(css).first.bounding_box()
    assert box is not None
    return box["x"] + box["width"] / 2, box["y"] + box["height"] / 2


def until(page: Page, wanted: str) -> None:
    """Play until `wanted` (of the page's own state) holds at the player's turn."""
    for _ in range(200):
        page.wait_for_function(MINE)
        if page.evaluate(wanted):
            return
        move(page)
    raise AssertionError(f"never came: {wanted}")


def test_a_tap_only_chooses_and_the_button_names_what_it_plays(server: Server, phone: NewPhone) -> None:
    ana = phone()
    quick_table(ana, server.url)
    until(ana, "() => document.querySelectorAll('#bar')[0].dataset.usable !== ''")
    sent = posts_of(ana)
    rank = ana.locator(USABLE).first
    rank.locator("label").first.tap()
    expect(ana.locator("#act-play .go")).to_have_text(
        re.compile("Jogar .+ de .+|Jogar (dois|duas|três|quatro)")
    )
    ana.wait_for_timeout(200)
    assert sent == [], "a tap plays nothing"
    before = state(ana, "version")
    ana.locator("#act-play .go").tap()
    ana.wait_for_function("v => document.querySelector('#table').dataset.version !== v", arg=before)
    assert sent == ["play"]


def test_one_tap_plays_for_who_chose_it_and_the_choice_is_remembered(server: Server, phone: NewPhone) -> None:
    ana = phone()
    quick_table(ana, server.url)
    expect(ana.locator("#options input[name=one_tap]")).not_to_be_checked()
    set_options(ana, one_tap=True)
    ana.reload()
    expect(ana.locator("#options input[name=one_tap]")).to_be_checked()
    until(
        ana, "() => document.querySelector('#table').dataset.top && document.querySelector('.rank:not(.no)')"
    )
    sent = posts_of(ana)
    ana.locator(USABLE).first.locator("label").first.tap()
    ana.wait_for_timeout(300)
    assert sent == ["play"]
    expect(ana.locator("#refusal[role]")).to_have_count(0)


def test_when_nothing_will_do_the_page_passes_for_who_asked_for_it(server: Server, phone: NewPhone) -> None:
    ana = phone()
    quick_table(ana, server.url, "sequences=false&match_equal=false")
    assert "auto_pass" not in (ana.locator("body").get_attribute("data-options") or "")
    set_options(ana, auto_pass=True)
    ana.evaluate(
        """() => new MutationObserver(() => {
            window.noticed ||= !!document.querySelector('#bar[data-passing]');
        }).observe(document.body, { attributes: true, subtree: true })"""
    )
    sent = posts_of(ana)
    for _ in range(200):
        ana.wait_for_function(f"() => document.querySelector('[data-act=again]') || ({MINE})()")
        if ana.locator("form[data-act=again]").count():
            ana.locator("form[data-act=again] button").click()
            ana.wait_for_selector("#hand input")
        elif ana.locator(USABLE).count():
            move(ana)
        else:
            break
    before = state(ana, "version")
    expect(ana.locator("#ask")).to_contain_text("Nada serve")
    assert not sent or sent[-1] != "pass", "there is a notice before"
    ana.wait_for_function("v => document.querySelector('#table').dataset.version !== v", arg=before)
    assert sent[-1] == "pass"
    assert ana.evaluate("window.noticed")


def test_the_second_half_of_a_double_tap_reaches_nothing(server: Server, phone: NewPhone) -> None:
    ana = phone()
    open_table(ana, server.url, "Ana", bots=3)
    sent = posts_of(ana)
    x, y = center(ana, "form[data-act=start] button")
    ana.touchscreen.tap(x, y)
    ana.touchscreen.tap(x, y)
    ana.wait_for_selector("#hand input")
    ana.wait_for_timeout(300)
    assert sent == ["start"]
    until(ana, "() => document.querySelector('#act-pass')")
    sent.clear()
    x, y = center(ana, "#act-pass button")
    ana.touchscreen.tap(x, y)
    ana.touchscreen.tap(x, y)
    ana.wait_for_timeout(400)
    assert sent == ["pass"]


def test_a_tap_shows_something_before_the_server_answers(server: Server, phone: NewPhone) -> None:
    ana = phone()
    quick_table(ana, server.url)
    until(ana, "() => document.querySelector('.rank:not(.no)')")
    held: list[Route] = []
    ana.route("**/play", lambda route: held.append(route))
    ana.locator(USABLE).first.locator("label").first.tap()
    expect(ana.locator("#hand input:checked")).not_to_have_count(0)
    ana.locator("#act-play .go").tap()
    expect(ana.locator("#bar")).to_have_attribute("aria-busy", "true")
    ana.locator("#act-play .go").tap()  # an impatient finger
    ana.wait_for_timeout(100)
    assert len(held) == 1
    held[0].continue_()
    expect(ana.locator("#bar[aria-busy]")).to_have_count(0)


def test_beginners_are_told_what_to_do_next_and_can_end_it(server: Server, phone: NewPhone) -> None:
    ana = phone()
    quick_table(ana, server.url)
    until(ana, "() => document.querySelector('#ask[data-plain]') && document.querySelector('.rank:not(.no)')")
    expect(ana.locator("#ask .tip")).to_have_text("Toque na carta que quer jogar")
    ana.locator(USABLE).first.locator("label").first.tap()
    expect(ana.locator("#ask .tip")).to_have_text(re.compile("botão dourado|Toque de novo"))
    set_options(ana, tips=False)
    expect(ana.locator("#ask .tip")).to_have_count(0)
    expect(ana.locator("#ask small")).to_be_visible()


def test_four_colours_are_there_at_once_and_after_a_reload(server: Server, phone: NewPhone) -> None:
    ana = phone()
    open_table(ana, server.url, "Ana")
    set_options(ana, four_colours=True)
    expect(ana.locator("body")).to_have_attribute("data-colours", "4")
    ana.reload()
    expect(ana.locator("body")).to_have_attribute("data-colours", "4")


def test_back_from_a_round_leads_to_a_page_that_leads_to_it_again(server: Server, phone: NewPhone) -> None:
    ana = phone()
    table = quick_table(ana, server.url)
    hand = ana.locator("#hand input").evaluate_all("cards => cards.map(card => card.value)")
    seat = state(ana, "seat")
    ana.go_back()
    ana.locator("a.main[href^='/t/']").click()
    ana.wait_for_selector("#hand input")
    assert ana.url == table
    assert state(ana, "seat") == seat
    held = ana.locator("#hand input").evaluate_all("cards => cards.map(card => card.value)")
    assert set(held) <= set(hand)
