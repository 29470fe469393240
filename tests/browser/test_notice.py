"""My turn is told by title, icon, sound and touch; the screen stays on while a round is played."""

import pytest
from playwright.sync_api import Page, expect

from tests.browser.conftest import NewPhone
from tests.browser.table import asked, move, open_table, sit
from tests.browser.test_touch import set_options
from tests.serving import Server

pytestmark = pytest.mark.slow
# What a phone has and this browser has not, or not in view: it notes what it is asked for.
DEVICES = """
window.noted = { rung: 0, shaken: 0, locks: 0, released: 0 };
let hidden = false;
Object.defineProperty(Document.prototype, 'hidden', { get: () => hidden });
window.hide = away => { hidden = away; document.dispatchEvent(new Event('visibilitychange')); };
Object.defineProperty(navigator, 'vibrate', { value: () => { noted.shaken += 1; return true; } });
Object.defineProperty(navigator, 'wakeLock', { value: { request: async () => {
  noted.locks += 1;
  return { addEventListener() {}, release: async () => { noted.released += 1; } };
} } });
const param = { setValueAtTime() {}, exponentialRampToValueAtTime() {} };
window.AudioContext = class {
  state = 'running'; currentTime = 0; destination = {};
  createOscillator() {
    return { frequency: {}, connect: next => next, start() { noted.rung += 1; }, stop() {} };
  }
  createGain() { return { gain: param, connect: next => next }; }
};
"""


def noted(page: Page, what: str) -> int:
    return int(page.evaluate(f"noted.{what}"))


def icon(page: Page) -> str:
    return str(page.evaluate("document.querySelector('link[rel=icon]').href"))


def two_at_a_table(server: Server, phone: NewPhone) -> tuple[Page, Page]:
    """A match of two people and a bot in which it is the second one's turn next, at the first one's."""
    ana, bia = phone(), phone()
    for page in (ana, bia):
        page.add_init_script(DEVICES)
    sit(bia, open_table(ana, server.url, "Ana"), "Bia")
    ana.locator("form[data-act=bot] button").first.click()
    expect(ana.locator(".people form[data-act=kick]")).to_have_count(2)
    assert noted(ana, "locks") == 0, "not in the lobby"
    ana.locator("form[data-act=start] button").click()
    for page in (ana, bia):
        page.wait_for_selector("#hand input")
        page.locator("h1").tap()  # a browser sounds only after a touch
    while not (asked(ana) or asked(bia)):
        ana.wait_for_timeout(20)
    return (ana, bia) if asked(ana) else (bia, ana)


def turn_comes(to: Page, other: Page) -> None:
    """From the other's turn to that one's."""
    for _ in range(20):
        if asked(to):
            return
        move(other)
        to.wait_for_timeout(30)
    raise AssertionError("no turn")


def test_a_hidden_tab_is_told_of_its_turn_once(server: Server, phone: NewPhone) -> None:
    actor, other = two_at_a_table(server, phone)
    calm = icon(other)
    assert "Sua vez" not in other.title()
    other.evaluate("hide(true)")
    before = noted(other, "rung"), noted(other, "shaken")
    turn_comes(other, actor)
    other.wait_for_function("() => /Sua vez/.test(document.title)")
    assert icon(other) != calm
    assert (noted(other, "rung"), noted(other, "shaken")) == (before[0] + 2, before[1] + 1), "two notes, once"
    other.evaluate("hide(false)")
    move(other)
    if not asked(other):
        assert icon(other) == calm
        assert "Sua vez" not in other.title()


def test_each_of_them_can_be_switched_off(server: Server, phone: NewPhone) -> None:
    actor, other = two_at_a_table(server, phone)
    set_options(other, sound=False, vibration=False, tab=False, awake=False)
    assert noted(other, "released") == 1
    before = noted(other, "rung"), noted(other, "shaken")
    turn_comes(other, actor)
    other.wait_for_selector("#ask.mine")
    assert "Sua vez" not in other.title()
    assert (noted(other, "rung"), noted(other, "shaken")) == before


def test_the_screen_stays_on_in_a_round_and_in_front_only(server: Server, phone: NewPhone) -> None:
    ana, _ = two_at_a_table(server, phone)
    assert noted(ana, "locks") == 1
    ana.evaluate("hide(true)")  # the browser gives the lock back by itself
    ana.evaluate("hide(false)")
    ana.wait_for_function("() => noted.locks === 2")
    ana.evaluate("location.hash = 'leave'")
    ana.locator("form[data-act=leave] button").click()
    ana.wait_for_function("() => noted.released >= 1")
