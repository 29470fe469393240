"""Fast mode on a phone: a person is first or is told at once who was, keeps the cards, and plays again."""

import pytest
from playwright.sync_api import Page, Route, expect

from tests.browser.conftest import NewPhone
from tests.browser.table import play_on, quick_table, sit, state
from tests.serving import Server

pytestmark = pytest.mark.slow
HELD = "[...document.querySelectorAll('#hand input')].map(card => card.value).join()"


def race(server: Server, phone: NewPhone, *, seconds: int = 60) -> tuple[Page, Page, Page]:
    """Three people in a race; nothing closes by strength or number, so that a trick lasts."""
    ana, bia, caio = phone(), phone("es-ES"), phone()
    rules = f"/?preset=estrito&turns=fast&fast_seconds={seconds}&match_equal=true&ends=rounds:2"
    ana.goto(server.url + rules)
    ana.locator("#name").fill("Ana")
    ana.locator("#now button:not([name])").click()
    ana.wait_for_selector("#people")
    for page, name in ((bia, "Bia"), (caio, "Caio")):
        sit(page, ana.url, name)
    ana.locator("form[data-act=start] button").click()
    for page in (ana, bia, caio):
        page.wait_for_selector("#hand input")
    return ana, bia, caio


def tap_and_play(page: Page, rank: int) -> None:
    """One single card of the weakest, or the strongest (-1), rank."""
    page.locator("#hand .rank").nth(rank).locator("label").first.tap()
    boxes = page.locator("#hand input:checked")
    while boxes.count() > 1:
        page.locator("#hand .rank").nth(rank).locator("label").first.tap()
    page.locator("#act-play .go").click()


def test_everybody_may_play_and_nobody_is_told_it_is_their_turn(server: Server, phone: NewPhone) -> None:
    ana, bia, caio = race(server, phone)
    assert [state(ana, name) for name in ("may-act", "direction")] == ["0 1 2", "0"]
    assert "Sua vez" not in ana.title()
    expect(ana.locator(".clock")).to_be_visible()
    tap_and_play(caio, 0)
    expect(bia.locator(".plays .who", has_text="Caio")).to_be_visible()
    tap_and_play(ana, -1)
    expect(bia.locator(".plays .who", has_text="Ana")).to_be_visible()


def test_who_comes_second_is_told_so_keeps_the_cards_and_nothing_is_sent_again(
    server: Server, phone: NewPhone
) -> None:
    ana, bia, _ = race(server, phone)
    sent: list[str] = []
    ana.on("request", lambda request: sent.append(request.url) if request.method == "POST" else None)

    def hold(route: Route) -> None:  # Ana's play is on its way while Bia's is accepted
        tap_and_play(bia, 0)
        expect(bia.locator(".plays .who", has_text="Bia")).to_be_visible()
        route.continue_()

    ana.route("**/play", hold, times=1)
    held = ana.evaluate(HELD)
    tap_and_play(ana, -1)
    refusal = ana.locator("#refusal[data-refused=stale]")
    expect(refusal).to_be_visible()
    expect(refusal).to_contain_text("Outra jogada chegou antes")
    assert ana.evaluate(HELD) == held
    expect(ana.locator("#hand input:checked")).to_have_count(1)
    assert len(sent) == 1
    ana.wait_for_timeout(1500)
    expect(refusal).to_be_visible()
    assert len(sent) == 1
    ana.locator("#act-play .go").click()
    expect(bia.locator(".plays .who", has_text="Ana")).to_be_visible()
    expect(refusal).to_have_count(0)


def test_the_common_clock_closes_the_trick_and_runs_anew(server: Server, phone: NewPhone) -> None:
    ana, bia, _ = race(server, phone, seconds=3)
    tap_and_play(ana, 0)
    expect(bia.locator(".plays .who", has_text="Ana")).to_be_visible()
    expect(bia.locator(".closed")).to_be_visible()
    left = int(bia.locator("#state").get_attribute("data-left") or 0)
    assert 0 < left <= 3000


def test_a_round_with_bots_is_played_to_its_end(server: Server, phone: NewPhone) -> None:
    ana = phone()
    quick_table(ana, server.url, "turns=fast")
    play_on([ana], "match_over")
