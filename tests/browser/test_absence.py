"""People vanish and come back, on phones and a real server whose waits are short."""

import os
import signal
import time
from collections.abc import Iterator

import pytest
from playwright.sync_api import Page, expect

from tests.browser.conftest import NewPhone
from tests.browser.table import asked, move, open_table, sit, state
from tests.relay import Relay
from tests.serving import Server

pytestmark = pytest.mark.slow
RING, GREY = "ring => getComputedStyle(ring).getPropertyValue('--run')", "#8a93a3"
SHORT = {"ABSENT": "1", "WAIT": "9", "NEXT_ROUND": "4", "LOOK": "3", "HOST": "2", "FREEZE": "60"}


@pytest.fixture(scope="module")
def hasty(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    waits = {f"PRESIDENTE_{name}_SECONDS": seconds for name, seconds in SHORT.items()}
    with Server(tmp_path_factory.mktemp("hasty"), **waits) as running:
        yield running


def table_of_three(server: Server, phone: NewPhone, rules: str = "", through: str = "") -> tuple[Page, Page]:
    """Ana, Bia and a bot in their first round; Bia reads Spanish, and comes `through` another address."""
    ana, bia = phone(), phone("es-ES")
    ana.goto(f"{server.url}/?preset=presidente&{rules}")
    ana.locator("#name").fill("Ana")
    ana.locator("#now button:not([name])").click()
    sit(bia, ana.url.replace(server.url, through or server.url), "Bia")
    ana.locator("form[data-act=bot] button").first.click()
    expect(ana.locator("form[data-act=start] button")).to_be_visible()
    ana.locator("form[data-act=start] button").click()
    for page in (ana, bia):
        page.wait_for_selector("#hand input")
    return ana, bia


def until_asked(who: Page, *others: Page) -> None:
    """The others play until it is that one's turn."""
    end = time.monotonic() + 60
    while not asked(who):
        assert time.monotonic() < end
        if not move_all(*(page for page in others if page is not who)):
            who.wait_for_timeout(30)


def move_all(*pages: Page) -> bool:
    """Everybody who may act does one thing; whether somebody did."""
    moved = [move(page) for page in pages if state(page, "phase") in ("play", "exchange")]
    return any(moved)


def vanish(page: Page) -> str:
    """The phone is elsewhere; the address it was at."""
    address = page.url
    page.goto("about:blank")
    return address


def test_a_bot_stands_in_and_who_comes_back_hears_of_it(hasty: Server, phone: NewPhone) -> None:
    ana, bia = table_of_three(hasty, phone)
    until_asked(bia, ana)
    hand = bia.locator("#hand input").count()
    address = vanish(bia)
    expect(ana.locator(".seat[data-is~=away] .name")).to_have_text("Bia")
    expect(ana.locator("#activity")).to_contain_text("Bia")
    until_asked(ana)
    bia.goto(address)
    expect(bia.locator("#here")).to_contain_text("un bot jugó")
    assert 0 < bia.locator("#hand input").count() < hand
    expect(ana.locator(".seat[data-is~=away]")).to_have_count(0)
    bia.locator("#here button").click()
    expect(bia.locator("#here")).to_be_empty()


def test_an_absent_player_is_waited_for_and_comes_back_in_time(hasty: Server, phone: NewPhone) -> None:
    network = Relay(hasty.url)
    ana, bia = table_of_three(hasty, phone, "disconnect=wait_then_cancel", network.url)
    until_asked(bia, ana)
    network.cut()
    expect(bia.locator("#act-play .go")).to_have_text("Sin conexión")
    assert bia.locator("#ask .turn").evaluate(RING) == GREY, "a clock that nobody hears of is grey"
    expect(ana.locator("#ask")).to_contain_text("Esperando Bia voltar")
    assert 0 < int(ana.locator("#state").get_attribute("data-left") or 0) <= 9000
    network.restore()
    expect(ana.locator("#ask")).not_to_contain_text("Esperando")
    expect(bia.locator(".net")).to_have_attribute("data-net", "ok")
    assert asked(bia)
    move(bia)
    network.close()


def test_after_the_wait_the_match_is_cancelled_and_all_are_back_in_the_room(
    hasty: Server, phone: NewPhone
) -> None:
    ana, bia = table_of_three(hasty, phone, "disconnect=wait_then_cancel&jokers=3")
    until_asked(bia, ana)
    vanish(bia)
    expect(ana.locator("#ranking h2")).to_contain_text("cancelada")
    expect(ana.locator("#people [role=status]")).to_contain_text("cancelada")
    expect(ana.locator("#g-cards summary")).to_contain_text("3")
    expect(ana.locator(".people")).to_contain_text("Bia")


def test_who_is_late_three_times_is_told_so_and_a_tap_cancels_that(hasty: Server, phone: NewPhone) -> None:
    ana, _ = table_of_three(hasty, phone, "turn_seconds=1")
    expect(ana.locator("#here")).to_contain_text("seu tempo ficou curto")
    ana.locator("#here button").click()
    expect(ana.locator("#here")).to_be_empty()


def test_the_table_goes_on_while_its_host_sleeps(hasty: Server, phone: NewPhone) -> None:
    ana, bia = table_of_three(hasty, phone, "deck=spanish40")
    address = vanish(ana)
    end = time.monotonic() + 60
    while state(bia, "phase") != "round_over":
        assert time.monotonic() < end
        move_all(bia)
    expect(bia.locator("#table")).to_have_attribute("data-round", "2")
    ana.goto(address)
    assert state(ana, "round") == "2"
    assert state(ana, "seat") == "0"


def test_a_waiting_room_passes_to_who_is_there(hasty: Server, phone: NewPhone) -> None:
    ana, bia = phone(), phone("es-ES")
    sit(bia, open_table(ana, hasty.url, "Ana"), "Bia")
    expect(bia.locator("#f-deck")).to_have_count(0)
    vanish(ana)
    expect(bia.locator("#f-deck")).to_have_count(1)
    expect(bia.locator("#people [role=status]")).to_contain_text("Ahora la mesa es de Bia")


def test_a_seat_moves_to_another_phone(hasty: Server, phone: NewPhone) -> None:
    ana, bia = table_of_three(hasty, phone)
    bia.goto(bia.url + "#comeback")
    code = bia.locator("#comeback .big").inner_text()
    hand = bia.locator("#hand input").evaluate_all("cards => cards.map(card => card.value)")
    other = phone("es-ES")
    other.goto(f"{ana.url}?back={code}#comeback")
    other.locator("#comeback button").click()
    other.wait_for_selector("#hand input")
    assert other.locator("#hand input").evaluate_all("cards => cards.map(card => card.value)") == hand
    expect(bia.locator("#table")).to_have_attribute("data-seat", "")
    expect(bia.locator("#hand input")).to_have_count(0)


def test_who_is_sent_away_is_told(hasty: Server, phone: NewPhone) -> None:
    ana, bia, caio = phone(), phone("es-ES"), phone()
    ana.goto(f"{hasty.url}/?preset=presidente&deck=spanish40")
    ana.locator("#now button:not([name])").click()
    ana.wait_for_selector("#people")
    table = ana.url
    sit(caio, table, "Caio")
    sit(bia, table, "Bia")
    ana.locator("form[data-act=bot] button").first.click()
    expect(ana.locator(".people")).to_contain_text("Bia")
    ana.locator("form[data-act=start] button").click()
    bia.wait_for_selector("#hand input")
    ana.goto(ana.url + "#players")
    ana.locator("#players li:has-text('Bia') form[data-act=kick] button").click()
    expect(bia.locator("#table")).to_have_attribute("data-seat", "")
    expect(bia.locator("#ask")).to_contain_text("Te sacaron de esta mesa")
    expect(bia.locator("#hand input")).to_have_count(0)


def test_pages_wait_out_a_server_that_stands_still(server: Server, phone: NewPhone) -> None:
    ana, bia = table_of_three(server, phone)
    assert server.process is not None
    group = os.getpgid(server.process.pid)
    os.killpg(group, signal.SIGSTOP)
    time.sleep(2)
    os.killpg(group, signal.SIGCONT)
    for page in (ana, bia):
        until_asked(page, ana, bia)
        assert move(page)
