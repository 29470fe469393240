"""What a phone does to a page: reloads, lost networks, no script, refusals."""

import pytest
from playwright.sync_api import WebSocketRoute, expect

from tests.browser.conftest import NewPhone
from tests.browser.table import asked, move, open_table, sit, state
from tests.serving import Server

pytestmark = pytest.mark.slow

COME_TO_THE_FRONT = "document.dispatchEvent(new Event('visibilitychange'))"
IS_OPEN = "document.body._htmx.ws.connection.socket?.readyState === 1"
COUNT = "heard = 0; document.addEventListener('htmx:ws:after:message:incoming', () => { heard += 1; });"
HEARD = "times => window.heard === times"  # a message on a socket


def test_a_reload_comes_back_to_the_same_seat_and_hand(server: Server, phone: NewPhone) -> None:
    ana, bia = phone(), phone("es-ES")
    sit(bia, open_table(ana, server.url, "Ana", bots=2), "Bia")
    ana.locator("form[data-act=start] button").click()
    bia.wait_for_selector("#hand input")
    seat = state(bia, "seat")
    hand = bia.locator("#hand input").evaluate_all("cards => cards.map(card => card.value)")
    bia.reload()
    assert state(bia, "seat") == seat
    assert bia.locator("#hand input").evaluate_all("cards => cards.map(card => card.value)") == hand


def test_a_page_comes_back_by_itself_when_the_server_was_killed(server: Server, phone: NewPhone) -> None:
    ana, bia = phone(), phone()
    sit(bia, open_table(ana, server.url, "Ana", bots=2), "Bia")
    ana.locator("form[data-act=start] button").click()
    bia.wait_for_selector("#hand input")
    bia.wait_for_timeout(600)
    actor = ana if asked(ana) else bia
    other = bia if actor is ana else ana
    version = state(actor, "version")
    server.kill()
    server.start()
    assert move_after_return(actor, version)
    other.wait_for_function(
        "v => +document.querySelector('#table').dataset.version > +v", arg=version, timeout=40_000
    )
    for page in (ana, bia):
        move(page)


def move_after_return(page, version: str) -> bool:  # type: ignore[no-untyped-def]
    """The page is live again, without a reload, and its player can act."""
    page.wait_for_function("() => document.querySelector('.net').dataset.net === 'ok'", timeout=40_000)
    assert state(page, "version") >= version
    return move(page)


def test_where_no_socket_opens_the_page_refreshes_by_itself(server: Server, phone: NewPhone) -> None:
    ana = phone()
    table = open_table(ana, server.url, "Ana", bots=0)
    bia = phone()
    bia.route_web_socket("**/live?tab=*", lambda socket: socket.close())
    sit(bia, table, "Bia")
    caio = phone()
    sit(caio, table, "Caio")
    expect(bia.locator(".people")).to_contain_text("Caio")


def test_a_page_that_comes_to_the_front_shows_the_truth_though_its_socket_is_dumb(
    server: Server, phone: NewPhone
) -> None:
    ana, bia = phone(), phone()
    dumb: list[bool] = []

    def pass_on(page: WebSocketRoute) -> None:
        other = page.connect_to_server()
        other.on_message(lambda text: None if dumb else page.send(text))

    bia.route_web_socket("**/live?tab=*", pass_on)
    sit(bia, open_table(ana, server.url, "Ana"), "Bia")
    expect(ana.locator(".people")).to_contain_text("Bia")
    dumb.append(True)
    ana.locator("form[data-act=bot] button").first.click()
    expect(ana.locator(".people form[data-act=kick]")).to_have_count(2)
    assert bia.locator(".people .bot").count() == 0
    bia.evaluate(COME_TO_THE_FRONT)
    expect(bia.locator(".people .bot")).to_have_count(1)


def test_a_silent_socket_is_dropped_and_sooner_when_the_page_comes_to_the_front(
    server: Server, phone: NewPhone
) -> None:
    """The server says something every 20 s; here each socket brings the table and then nothing more."""
    ana = phone()
    ana.clock.install()
    ana.add_init_script(COUNT)

    def pass_one_on(page: WebSocketRoute) -> None:
        said: list[str | bytes] = []

        def pass_on(text: str | bytes) -> None:
            if not said:
                page.send(text)
            said.append(text)

        page.connect_to_server().on_message(pass_on)

    ana.route_web_socket("**/live?tab=*", pass_one_on)
    open_table(ana, server.url, "Ana")
    ana.wait_for_function(HEARD, arg=1)
    ana.clock.fast_forward(15_000)
    ana.evaluate(COME_TO_THE_FRONT)
    assert ana.evaluate(IS_OPEN), "silent for 15 s"
    ana.clock.fast_forward(15_000)
    assert ana.evaluate(IS_OPEN), "silent for 30 s, and nobody came back to it"
    ana.evaluate(COME_TO_THE_FRONT)
    assert not ana.evaluate(IS_OPEN)
    ana.wait_for_function(HEARD, arg=2)
    assert ana.evaluate(IS_OPEN)
    ana.clock.fast_forward(50_000)
    ana.wait_for_function(HEARD, arg=3)


def test_ticks_survive_the_pushes_of_others(server: Server, phone: NewPhone) -> None:
    ana, bia = phone(), phone()
    sit(bia, open_table(ana, server.url, "Ana", bots=2), "Bia")
    ana.locator("form[data-act=start] button").click()
    bia.wait_for_selector("#hand input")
    ana.wait_for_timeout(500)
    actor, waiting = (ana, bia) if asked(ana) else (bia, ana)
    waiting.locator("#hand label").last.tap()
    ticked = "document.querySelectorAll('#hand input:checked').length"
    assert waiting.evaluate(ticked) >= 1
    before = state(waiting, "version")
    move(actor)
    waiting.wait_for_function("v => document.querySelector('#table').dataset.version !== v", arg=before)
    assert waiting.evaluate(ticked) >= 1


def test_a_refusal_says_why_and_keeps_the_cards(server: Server, phone: NewPhone) -> None:
    ana = phone()
    open_table(ana, server.url, "Ana", bots=2)
    ana.locator("form[data-act=start] button").click()
    ana.wait_for_selector("#hand input")
    ana.wait_for_function(
        "() => (t => t.dataset.mayAct.split(' ').includes(t.dataset.seat))(document.querySelector('#table'))"
    )
    cards = ana.locator("#hand input").count()
    for label in (ana.locator("#hand label").first, ana.locator("#hand label").last):
        label.locator("input").press("Space")  # a tap takes whole ranks
    ana.locator("#bar button.go").click()
    alert = ana.locator("[role=alert][data-refused]")
    expect(alert).to_be_visible()
    assert alert.get_attribute("data-refused") in ("not_a_combination", "wrong_count")
    assert ana.locator("#hand input").count() == cards


def test_without_a_script_the_same_page_plays(server: Server, phone: NewPhone) -> None:
    ana = phone(script=False)
    ana.goto(server.url + "/?preset=presidente&deck=spanish40")
    ana.locator("#name").fill("Ana")
    ana.locator("#now button[name=bots]").click()
    ana.locator("form[data-act=start] button").click()
    for _ in range(300):
        if state(ana, "phase") == "round_over":
            break
        if not asked(ana):
            ana.goto(ana.url.split("?")[0])
            continue
        rank = ana.locator("#hand .rank:not(.no)")
        if rank.count():
            needed = len(state(ana, "top").split()) or 1
            for index in range(needed):
                rank.first.locator("input").nth(index).check(force=True)
            ana.locator("#bar button.go").click()
        else:
            ana.locator("form[data-act=pass] button, #bar button.quiet").first.click()
    assert state(ana, "phase") == "round_over"
    expect(ana.locator(".podium li")).to_have_count(4)
