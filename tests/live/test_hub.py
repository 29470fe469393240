import threading
from collections.abc import Callable, Iterator
from functools import partial

import pytest

from presidente.live import hub as hub_module
from presidente.live.hub import Hub, Page
from tests.live.fakes import FakeRawSocket, FakeSocket, Frame, Rooms, wait_for

Open = Callable[..., FakeSocket]


class GoneRawSocket(FakeRawSocket):
    """Its peer left before the hub had it."""

    def setsockopt(self, *_: object) -> None:
        raise OSError(9, "Bad file descriptor")


@pytest.fixture
def rooms() -> Rooms:
    return Rooms({"r1": {"pile": "<p>3</p>", "hand": "<p>h</p>"}, "r2": {"pile": "<p>9</p>"}})


@pytest.fixture
def hub(rooms: Rooms) -> Hub[str]:
    return Hub(rooms.frame, rooms.farewell, 100)


@pytest.fixture
def connect(hub: Hub[str]) -> Iterator[Open]:
    """`connect("r1", "ana")` is a socket that the hub serves in a thread of its own."""
    threads: list[tuple[FakeSocket, threading.Thread]] = []

    def new(
        code: str = "r1", viewer: str = "ana", page: Page | None = None, shown: int | None = None
    ) -> FakeSocket:
        ws = FakeSocket()
        thread = threading.Thread(target=hub.serve, args=(ws, code, viewer, page, shown))
        thread.start()
        threads.append((ws, thread))
        return ws

    yield new
    for ws, thread in threads:
        ws.gate.set()
        ws.leave()
        thread.join(3)
        assert not thread.is_alive()


def test_a_new_connection_gets_everything(connect: Open) -> None:
    ws = connect()
    wait_for(lambda: ws.sent)
    assert ws.sent == ["<state 1><main><p>3</p><p>h</p><i>ana</i></main>"]


def test_a_page_of_this_very_version_gets_the_state_and_then_what_differs(
    connect: Open, hub: Hub[str], rooms: Rooms
) -> None:
    ws = connect(shown=1)
    wait_for(lambda: ws.sent)
    rooms.parts["r1"]["pile"] = "<p>4</p>"
    hub.wake("r1")
    wait_for(lambda: len(ws.sent) == 2)
    assert ws.sent == ["<state 1>", "<state 2><p>4</p>"]


def test_a_page_of_an_older_version_gets_everything(connect: Open) -> None:
    ws = connect(shown=0)
    wait_for(lambda: ws.sent)
    assert ws.sent == ["<state 1><main><p>3</p><p>h</p><i>ana</i></main>"]


def test_only_what_differs_is_sent_again(connect: Open, hub: Hub[str], rooms: Rooms) -> None:
    ws = connect()
    wait_for(lambda: ws.sent)
    rooms.parts["r1"]["pile"] = "<p>4</p>"
    hub.wake("r1")
    wait_for(lambda: len(ws.sent) == 2)
    assert ws.sent[1] == "<state 2><p>4</p>"


def test_a_change_that_concerns_nobody_sends_the_state_alone(connect: Open, hub: Hub[str]) -> None:
    ws = connect()
    wait_for(lambda: ws.sent)
    hub.wake("r1")
    wait_for(lambda: len(ws.sent) == 2)
    assert ws.sent[1] == "<state 2>"


def test_another_screen_is_sent_whole(connect: Open, hub: Hub[str], rooms: Rooms) -> None:
    ws = connect()
    wait_for(lambda: ws.sent)
    rooms.screens["r1"] = "results"
    rooms.parts["r1"] = {"ranking": "<p>1º</p>"}
    hub.wake("r1")
    wait_for(lambda: len(ws.sent) == 2)
    assert ws.sent[1] == "<state 2><main><p>1º</p><i>ana</i></main>"


def test_what_stands_outside_of_a_screen_is_sent_again_only_if_it_changed(
    connect: Open, hub: Hub[str], rooms: Rooms
) -> None:
    rooms.parts["r1"]["log"] = "<ol></ol>"
    ws = connect()
    wait_for(lambda: ws.sent)
    assert ws.sent[0].endswith("</main><ol></ol>")
    for number, (screen, log) in enumerate((("results", "<ol></ol>"), ("table", "<ol>1</ol>")), 2):
        rooms.screens["r1"] = screen
        rooms.parts["r1"]["log"] = log
        hub.wake("r1")
        wait_for(partial(ws.has_sent, number))
    assert ws.sent[1].endswith("</main>")
    assert ws.sent[2].endswith("</main><ol>1</ol>")


def test_another_room_is_not_disturbed(connect: Open, hub: Hub[str]) -> None:
    here, there = connect("r1"), connect("r2")
    wait_for(lambda: here.sent and there.sent)
    hub.wake("r1")
    wait_for(lambda: len(here.sent) == 2)
    assert len(there.sent) == 1


def test_a_burst_of_news_is_one_send_of_the_newest(connect: Open, hub: Hub[str], rooms: Rooms) -> None:
    ws = connect()
    wait_for(lambda: ws.sent)
    ws.gate.clear()
    hub.wake("r1")
    wait_for(lambda: next(rooms.versions) > 0)
    for rank in "456789":
        rooms.parts["r1"]["pile"] = f"<p>{rank}</p>"
        hub.wake("r1")
    ws.gate.set()
    wait_for(lambda: "<p>9</p>" in "".join(ws.sent))
    assert len(ws.sent) <= 3


def test_a_slow_reader_delays_nobody(connect: Open, hub: Hub[str], rooms: Rooms) -> None:
    slow, quick = connect(), connect(viewer="bia")
    wait_for(lambda: slow.sent and quick.sent)
    slow.gate.clear()
    for count, rank in enumerate("4567", 2):
        rooms.parts["r1"]["pile"] = f"<p>{rank}</p>"
        hub.wake("r1")
        wait_for(partial(quick.has_sent, count))
    assert len(slow.sent) == 1
    slow.gate.set()
    wait_for(lambda: "<p>7</p>" in slow.sent[-1])


def test_what_a_client_says_is_thrown_away(connect: Open) -> None:
    ws = connect()
    wait_for(lambda: ws.sent)
    ws.input_buffer.append("play everything")
    ws.event.set()
    wait_for(lambda: not ws.input_buffer)
    assert len(ws.sent) == 1


def test_something_is_sent_now_and_then(connect: Open, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(hub_module, "PUSH_SECONDS", 0.02)
    ws = connect()
    wait_for(lambda: len(ws.sent) > 2)
    assert ws.sent[1] == "<state 2>"


def test_one_broken_connection_leaves_the_others_alone(
    connect: Open, hub: Hub[str], rooms: Rooms, monkeypatch: pytest.MonkeyPatch
) -> None:
    whole = rooms.frame

    def break_for_one(viewer: str, code: str) -> Frame | None:
        if viewer == "bad":
            raise ValueError
        return whole(viewer, code)

    monkeypatch.setattr(hub, "_render", break_for_one)
    good = connect()
    wait_for(lambda: good.sent)
    bad = connect(viewer="bad")
    wait_for(lambda: bad.closed)
    assert bad.closed == 1011
    hub.wake("r1")
    wait_for(lambda: len(good.sent) == 2)


def test_a_room_that_is_gone_ends_the_connection_for_good(connect: Open, hub: Hub[str], rooms: Rooms) -> None:
    ws = connect()
    wait_for(lambda: ws.sent)
    del rooms.parts["r1"]
    hub.wake("r1")
    wait_for(lambda: ws.closed)
    assert ws.closed == 4004


def test_a_client_that_went_is_forgotten(connect: Open, hub: Hub[str]) -> None:
    ws = connect()
    wait_for(lambda: hub.connected == 1)
    ws.leave()
    wait_for(lambda: hub.connected == 0)


def test_a_stop_closes_all_with_a_code_to_come_back_on(connect: Open, hub: Hub[str]) -> None:
    sockets = [connect(), connect("r2")]
    wait_for(lambda: all(ws.sent for ws in sockets))
    hub.close_all()
    assert [ws.closed for ws in sockets] == [1012, 1012]
    assert not hub.take_place()


def test_a_stop_cuts_off_who_does_not_read(
    connect: Open, hub: Hub[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(hub_module, "BLOCKED_SECONDS", 0.05)
    ws = connect()
    raw = ws.sock
    wait_for(lambda: ws.sent)
    ws.gate.clear()
    hub.wake("r1")
    hub.close_all()
    assert raw.is_cut or ws.closed == 1012


def test_places_are_limited_and_come_back() -> None:
    hub: Hub[str] = Hub(lambda viewer, code: Frame("", {}), lambda viewer, code: "", 2)
    assert [hub.take_place() for _ in range(3)] == [True, True, False]
    hub.give_place()
    assert hub.take_place()


def test_a_socket_that_is_gone_at_once_leaves_nothing(hub: Hub[str]) -> None:
    ws = FakeSocket()
    ws.sock = GoneRawSocket()
    hub.serve(ws, "r1", "ana")
    assert hub.connected == 0


def seat_of(person: str, name: str = "", has_seat: bool = True) -> Page:
    return Page(person, name, has_seat)


def test_the_newest_page_has_the_seat_and_the_older_one_says_so(
    connect: Open, hub: Hub[str], rooms: Rooms
) -> None:
    older = connect(page=seat_of("ana", "a1"))
    wait_for(lambda: older.sent)
    newer = connect(page=seat_of("ana", "b2"))
    wait_for(lambda: older.closed)
    assert older.closed == 4001
    assert older.sent[1:] == ["<bye ana>"]
    rooms.parts["r1"]["pile"] = "<p>4</p>"
    hub.wake("r1")
    wait_for(partial(newer.has_sent, 2))
    assert newer.closed is None
    assert len(older.sent) == 2


def test_what_was_being_made_for_a_displaced_page_is_not_sent(
    connect: Open, hub: Hub[str], rooms: Rooms, monkeypatch: pytest.MonkeyPatch
) -> None:
    older = connect(page=seat_of("ana", "a1"))
    wait_for(lambda: older.sent)
    whole = rooms.frame
    making, gate = threading.Event(), threading.Event()

    def slowly(viewer: str, code: str) -> Frame | None:
        making.set()
        gate.wait(20)
        return whole(viewer, code)

    monkeypatch.setattr(hub, "_render", slowly)
    hub.wake("r1")
    assert making.wait(20)
    hub.displace("r1", "ana", "b2")
    gate.set()
    wait_for(lambda: older.closed)
    assert older.sent[1:] == ["<bye ana>"]


def test_the_same_page_comes_again_and_its_dead_socket_is_cut_off_silently(
    connect: Open, hub: Hub[str]
) -> None:
    dead = connect(page=seat_of("ana", "a1"))
    raw = dead.sock
    wait_for(lambda: dead.sent)
    again = connect(page=seat_of("ana", "a1"))
    wait_for(lambda: again.sent and hub.connected == 1)
    assert raw.is_cut
    assert len(dead.sent) == 1
    assert dead.closed is None
    assert again.closed is None


def test_a_page_without_a_name_is_another_page(connect: Open) -> None:
    older = connect(page=seat_of("ana"))
    wait_for(lambda: older.sent)
    connect(page=seat_of("ana"))
    wait_for(lambda: older.closed)
    assert older.closed == 4001


def test_others_and_who_only_watches_may_have_many_pages(connect: Open, hub: Hub[str]) -> None:
    sockets = [
        connect(page=seat_of("ana", "a1")),
        connect(page=seat_of("bia", "a1")),
        connect("r2", page=seat_of("ana", "a2")),
        connect(page=seat_of("caio", "c1", has_seat=False)),
        connect(page=seat_of("caio", "c2", has_seat=False)),
        connect(),
        connect(),
    ]
    wait_for(lambda: all(ws.sent for ws in sockets))
    for room in ("r1", "r2"):
        hub.wake(room)
    wait_for(lambda: all(ws.has_sent(2) for ws in sockets))
    assert hub.connected == 7


def test_a_page_that_watched_before_its_person_sat_down_makes_way_too(connect: Open) -> None:
    older = connect(page=seat_of("ana", "a1", has_seat=False))
    wait_for(lambda: older.sent)
    connect(page=seat_of("ana", "b2"))
    wait_for(lambda: older.closed)
    assert older.closed == 4001


def test_a_page_in_another_process_displaces_the_ones_here_but_for_its_own(
    connect: Open, hub: Hub[str]
) -> None:
    mine, other = connect(page=seat_of("ana", "a1")), connect(page=seat_of("bia", "b1"))
    wait_for(lambda: mine.sent and other.sent)
    hub.displace("r1", "ana", "c3")
    wait_for(lambda: mine.closed)
    assert mine.closed == 4001
    assert other.closed is None
