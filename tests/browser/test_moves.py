"""Movement where it is wished: it comes, it goes, and it leaves nothing behind."""

import pytest
from playwright.sync_api import Page

from tests.browser.conftest import NewPhone
from tests.browser.table import play_on, quick_table, state
from tests.serving import Server

pytestmark = pytest.mark.slow
LISTEN = """
window.moved = { flights: 0, ghosts: 0, long: 0 };
const animate = Element.prototype.animate;
Element.prototype.animate = function (frames, timing) {
  moved[this.classList.contains('ghost') ? 'ghosts' : 'flights'] += 1;
  if (timing.duration >= 300) moved.long += 1;
  return animate.call(this, frames, timing);
};
"""


def moved(page: Page) -> dict[str, int]:
    found: dict[str, int] = page.evaluate("moved")
    return found


def test_cards_fly_and_tricks_go_and_nothing_stays(server: Server, phone: NewPhone) -> None:
    ana = phone(reduced_motion="no-preference")
    ana.add_init_script(LISTEN)
    ana.goto(f"{server.url}/?preset=presidente&deck=spanish40&ends=rounds:2")
    ana.locator("#now button[name=bots]").click()
    ana.locator("form[data-act=start] button").click()
    ana.wait_for_selector("#hand input")
    play_on([ana], "round_over")
    first = moved(ana)
    assert first["flights"] > 5
    assert first["ghosts"] > 0
    ana.locator("form[data-act=next] button").click()
    ana.wait_for_selector("#hand input")
    play_on([ana], "match_over")
    assert moved(ana)["ghosts"] > first["ghosts"]
    assert moved(ana)["long"] == 0
    ana.wait_for_function("() => document.querySelectorAll('.ghost').length === 0")


def test_so_it_does_where_nobody_has_a_turn(server: Server, phone: NewPhone) -> None:
    ana = phone(reduced_motion="no-preference")
    ana.add_init_script(LISTEN)
    quick_table(ana, server.url, "turns=fast")
    play_on([ana], "match_over")
    assert moved(ana)["flights"] > 0
    assert state(ana, "phase") == "match_over"


def test_nothing_moves_where_less_motion_is_wished(server: Server, phone: NewPhone) -> None:
    ana = phone()
    ana.add_init_script(LISTEN)
    quick_table(ana, server.url)
    play_on([ana], "match_over")
    assert moved(ana) == {"flights": 0, "ghosts": 0, "long": 0}
