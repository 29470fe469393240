"""A match by keyboard alone, and one by what a screen reader is told."""

import re
from collections import Counter

import pytest
from playwright.sync_api import Page, expect

from tests.browser.conftest import NewPhone
from tests.browser.table import ANSWERED, asked, state
from tests.serving import Server

pytestmark = pytest.mark.slow
FOCUS = "document.activeElement"
STAYS = """() => !document.querySelector('#hand input') || !!document.activeElement.closest('#hand')
  || document.querySelector('#table').dataset.phase !== 'play'"""
LISTEN = """() => {
  const region = document.querySelector('#said');
  window.said = [];
  new MutationObserver(() => said.push(region.textContent)).observe(region, { childList: true });
}"""


def tab_to(page: Page, css: str) -> None:
    """By the tabulator alone."""
    for _ in range(80):
        if page.evaluate(f"css => {FOCUS}.matches(css)", css):
            return
        page.keyboard.press("Tab")
    raise AssertionError(f"the tabulator does not come to {css}")


def focused(page: Page, what: str) -> object:
    return page.evaluate(f"{FOCUS}.{what}")


def begin(page: Page, url: str, rules: str = "") -> None:
    page.goto(f"{url}/?preset=presidente&deck=spanish40&{rules}")
    tab_to(page, "button[name=bots]")
    page.keyboard.press("Enter")
    page.wait_for_selector("form[data-act=start]")
    tab_to(page, "form[data-act=start] button")
    page.keyboard.press("Enter")
    page.wait_for_selector("#hand input")


def play_by_keys(page: Page) -> None:
    """Arrows to the first card that will do, up, Enter; else P."""
    before = state(page, "version")
    cards = page.locator("#hand input").count()
    page.keyboard.press("Home") if focused(page, "closest('#hand') != null") else page.keyboard.press(
        "ArrowRight"
    )
    for _ in range(cards):
        if page.evaluate(f"!{FOCUS}.closest('.rank').matches('.no')"):
            page.keyboard.press("ArrowUp")
            page.keyboard.press("Enter")
            break
        page.keyboard.press("ArrowRight")
    else:
        page.keyboard.press("p")
    page.wait_for_function(ANSWERED, arg=before)


def test_a_match_is_played_by_keyboard_alone(server: Server, phone: NewPhone) -> None:
    ana = phone()
    begin(ana, server.url, "ends=rounds:1")
    while state(ana, "phase") != "match_over":
        if asked(ana):
            play_by_keys(ana)
            assert ana.locator("#refusal[role]").count() == 0
            assert ana.evaluate(STAYS), "focus stays at the cards"
        ana.wait_for_timeout(20)
    tab_to(ana, "form[data-act=again] button")
    ana.keyboard.press("Enter")
    ana.wait_for_selector("#hand input")


def test_keys_say_what_they_choose_and_letters_in_fields_are_letters(server: Server, phone: NewPhone) -> None:
    ana = phone()
    begin(ana, server.url, "ends=rounds:1")
    while not (asked(ana) and ana.locator(".rank:not(.no)").count()):
        if asked(ana):
            play_by_keys(ana)
        ana.wait_for_timeout(20)
    ana.locator(".rank:not(.no) input").first.focus()
    ana.keyboard.press("Space")
    expect(ana.locator("#hand input:checked")).to_have_count(1)
    expect(ana.locator("#act-play .go")).to_have_text(re.compile("Jogar .+"))
    ana.keyboard.press("ArrowDown")
    expect(ana.locator("#hand input:checked")).to_have_count(0)
    ana.evaluate("location.hash = 'options'")
    ana.keyboard.press("Escape")
    expect(ana.locator("#options")).not_to_be_visible()


def test_focus_stays_while_others_play(server: Server, phone: NewPhone) -> None:
    ana, bia = phone(), phone()
    ana.goto(f"{server.url}/?preset=presidente")
    ana.locator("#name").fill("Ana")
    ana.locator("#now button:not([name])").click()
    bia.goto(ana.url)
    bia.locator("#name").fill("Bia")
    bia.keyboard.press("Enter")
    bia.wait_for_function("() => document.querySelector('#table').dataset.seat > ''")
    ana.locator("form[data-act=bot] button").first.click()
    expect(ana.locator(".people form[data-act=kick]")).to_have_count(2)
    ana.locator("form[data-act=start] button").click()
    for page in (ana, bia):
        page.wait_for_selector("#hand input")
    while not (asked(ana) or asked(bia)):
        ana.wait_for_timeout(20)
    actor, other = (ana, bia) if asked(ana) else (bia, ana)
    other.locator("#hand input").nth(3).focus()
    card = focused(other, "value")
    before = state(other, "version")
    play_by_keys(actor)
    other.wait_for_function("v => document.querySelector('#table').dataset.version !== v", arg=before)
    assert focused(other, "value") == card


def test_a_match_is_played_by_roles_and_names_and_said_once(server: Server, phone: NewPhone) -> None:
    """What a screen reader has: roles, names, and the texts of live regions."""
    ana = phone()
    ana.goto(f"{server.url}/?preset=presidente&deck=spanish40&ends=rounds:2")
    ana.get_by_role("button", name="Jogar agora com bots").click()
    ana.get_by_role("button", name=re.compile("^Começar com 4")).click()
    ana.wait_for_selector("#hand input")
    ana.evaluate(LISTEN)
    rounds: list[tuple[Counter[str], Counter[str]]] = []
    names: set[str] = set()
    while True:
        again = ana.get_by_role("button", name=re.compile("^Dar as cartas"))
        if ana.get_by_role("button", name="Jogar de novo").count():
            rounds.append((said(ana), lines(ana)))
            break
        if again.count():
            rounds.append((said(ana), lines(ana)))
            again.click()
            ana.wait_for_selector("#hand input")
            continue
        if not turn_by_names(ana, names):
            ana.wait_for_timeout(20)
    (first, first_lines), (second, second_lines) = rounds
    assert not first - first_lines, "nothing is said twice"
    assert sum((first_lines - first).values()) <= 4, "but for what was there when the page came"
    assert second == second_lines, "each line once"
    assert any(re.fullmatch(r"\S+ de (ouros|copas|espadas|paus)", name) for name in names), names
    expect(ana.get_by_role("main").get_by_role("heading").first).to_have_text(re.compile(r"\w"))


def turn_by_names(page: Page, names: set[str]) -> bool:
    """One act, found by roles and names; False if nothing is asked."""
    line = page.get_by_role("main").get_by_role("status").first.text_content() or ""
    before = state(page, "version")
    give = page.get_by_role("button", name=re.compile("^Dar "))
    if give.count() and give.is_enabled():
        page.get_by_role("checkbox").nth(0).check(force=True)
        if state(page, "may-act") and page.locator("#hand").get_attribute("data-owes") == "2":
            page.get_by_role("checkbox").nth(1).check(force=True)
        give.click()
    elif re.match("Sua vez|Você abre", line):
        ranks = page.get_by_role("group", name=re.compile("carta")).filter(has=page.get_by_role("checkbox"))
        fit = [
            i for i in range(ranks.count()) if "não" not in (ranks.nth(i).get_attribute("aria-label") or "")
        ]
        if fit:
            box = ranks.nth(fit[0]).get_by_role("checkbox")
            names.update(name for name in [box.first.get_attribute("aria-label")] if name)
            needed = len(state(page, "top").split()) or 1
            for index in range(needed):
                box.nth(index).press("Space")
            page.get_by_role("button", name=re.compile("^Jogar ")).click()
        else:
            page.get_by_role("button", name="Passar").click()
    else:
        return False
    page.wait_for_function(ANSWERED, arg=before)
    return True


def lines(page: Page) -> Counter[str]:
    """The activity of the round."""
    return Counter(line.strip().rstrip(".") for line in page.locator("#activity li").all_text_contents())


def said(page: Page) -> Counter[str]:
    """What the live region said since it was asked last."""
    texts = page.evaluate("said.splice(0)")
    return Counter(part.rstrip(".") for text in texts for part in text.split(". "))
