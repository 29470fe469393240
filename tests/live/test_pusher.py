"""Who is told, when, and how often; the room, the rows and the push service are in the test's hands."""

import threading
from collections.abc import Collection
from dataclasses import dataclass, field

import pytest

from presidente.live.pusher import Pusher
from presidente.live.webpush import Undelivered
from presidente.rooms.calls import Call, Kind
from presidente.rooms.commands import Found, Lock, Lost
from presidente.rooms.errors import RoomReason, RoomRefused
from presidente.rooms.room import Room
from presidente.store.subscriptions import Subscription
from tests.live.fakes import wait_for
from tests.rooms.tables import Table, move_of
from tests.rooms.test_absence import WAITS, on_turn

DELAY = 8_000


@dataclass
class World:
    """A table, a clock, and what browsers were told; `fault` is what telling them ends with."""

    table: Table
    now: int = 1_000
    told: list[tuple[str, Kind]] = field(default_factory=list)
    asked: list[set[str]] = field(default_factory=list)
    browsers: list[Subscription] = field(default_factory=list)
    claimed: dict[str, str] = field(default_factory=dict)
    fault: Exception | None = None

    def __post_init__(self) -> None:
        self.pusher = Pusher(self, self, self.tell, lambda: self.now, DELAY)
        self.pusher.changed(self.table.room)

    def subscribe(self, *people: str) -> None:
        for person in people:
            endpoint = f"https://push.example/{person}"
            self.browsers.append(Subscription(endpoint, person, "", "", "es", "https://cards.example"))

    def after(self, ms: int) -> None:
        self.now += ms
        self.pusher.run_due()

    def do(self, *commands: object) -> None:
        for command in commands:
            self.table.do(command)  # type: ignore[arg-type]
            self.pusher.changed(self.table.room)

    def tell(self, browser: Subscription, call: Call, room: Room) -> None:
        if self.fault:
            raise self.fault
        self.told.append((browser.person, call.kind))

    def room(self, code: str) -> Room:
        if self.table.room.code != code:
            raise RoomRefused(RoomReason.NO_SUCH_ROOM)
        return self.table.room

    def subscriptions(self, people: Collection[str]) -> list[Subscription]:
        self.asked.append(set(people))
        return [browser for browser in self.browsers if browser.person in people]

    def claim_telling(self, endpoint: str, what: str) -> bool:
        was, self.claimed[endpoint] = self.claimed.get(endpoint), what
        return was != what

    def was_told(self, endpoint: str, now: int) -> None: ...

    def unsubscribe(self, endpoint: str, person: str) -> None:
        self.browsers = [browser for browser in self.browsers if browser.endpoint != endpoint]

    def forget_unused(self, now: int) -> None: ...


def on_the_clock(**switches: object) -> tuple[World, str, int]:
    """A world in which it is somebody's turn who wants to be told."""
    made, place, name = on_turn(**switches)
    world = World(made)
    world.subscribe(name)
    return world, name, place


def test_who_is_waited_for_is_told_once_after_a_while() -> None:
    world, name, _ = on_the_clock()
    world.after(DELAY - 1)
    assert world.told == []
    world.after(1)
    assert world.told == [(name, Kind.TURN)]
    assert world.pusher.sent == 1
    world.after(10 * DELAY)
    world.do(Lock("ana"))
    world.after(DELAY)
    assert world.told == [(name, Kind.TURN)], "the same thing is still asked"


def test_who_acts_in_time_is_not_told_and_costs_no_question() -> None:
    world, _, place = on_the_clock()
    world.after(DELAY - 1)
    world.do(move_of(world.table, place))
    world.after(1)
    assert world.told == []
    assert world.asked == []


def test_the_next_turn_is_told_anew() -> None:
    world, name, place = on_the_clock()
    world.after(DELAY)
    world.do(move_of(world.table, place))
    while world.table.awaited() != [place]:
        world.do(move_of(world.table, world.table.awaited()[0]))
    world.after(DELAY)
    assert world.told == [(name, Kind.TURN)] * 2


def test_what_does_not_concern_a_turn_does_not_put_it_off() -> None:
    world, name, _ = on_the_clock()
    world.after(DELAY - 1)
    world.do(Lock("ana"))
    world.after(1)
    assert world.told == [(name, Kind.TURN)]


def test_what_is_no_longer_true_is_not_told() -> None:
    """Another process let somebody act, so nobody told this one."""
    world, _, place = on_the_clock()
    world.table.do(move_of(world.table, place))
    world.after(DELAY)
    assert world.asked == [{place_name(place)}]
    assert world.told == []


def place_name(place: int) -> str:
    return ("ana", "bia", "caio", "duda")[place]


def test_a_match_that_waits_for_an_absent_player_calls_for_help() -> None:
    world, name, _ = on_the_clock(**WAITS)
    world.do(Lost(name))
    world.after(DELAY)
    world.do(Found(name))
    world.after(DELAY)
    assert world.told == [(name, Kind.WAITING), (name, Kind.TURN)]


def test_who_did_not_ask_for_it_is_not_told() -> None:
    world, name, _ = on_the_clock()
    world.browsers.clear()
    world.subscribe(*{"ana", "bia", "caio", "duda"} - {name})
    world.after(DELAY)
    assert world.told == []
    assert world.asked == [{name}]


def test_every_browser_of_a_person_is_told() -> None:
    world, name, _ = on_the_clock()
    world.browsers.append(Subscription("https://push.example/2", name, "", "", "es", ""))
    world.after(DELAY)
    assert world.told == [(name, Kind.TURN)] * 2


def test_a_browser_that_is_gone_is_forgotten() -> None:
    world, _, _ = on_the_clock()
    world.fault = Undelivered("push.example answered 410", is_gone=True)
    world.after(DELAY)
    assert world.browsers == []
    assert world.pusher.sent == 0


@pytest.mark.parametrize("fault", [Undelivered("push.example answered 500"), ValueError("a bad key")])
def test_a_fault_is_said_once_and_is_not_the_end(fault: Exception, caplog: pytest.LogCaptureFixture) -> None:
    world, name, _ = on_the_clock()
    world.fault = fault
    world.after(DELAY)
    world.claimed.clear()
    world.do(Lost(name), Found(name))
    world.after(DELAY)
    assert caplog.text.count(str(fault)) == 1
    assert len(world.browsers) == 1
    world.fault = None
    world.claimed.clear()
    world.do(Lost(name), Found(name))
    world.after(DELAY)
    assert world.told == [(name, Kind.TURN)]


def test_the_thread_tells_by_itself_and_stops() -> None:
    made, _, name = on_turn()
    world = World(made)
    world.subscribe(name)
    pusher = Pusher(world, world, world.tell, lambda: world.now, 0)
    pusher.start()
    pusher.changed(made.room)
    wait_for(lambda: world.told)
    pusher.stop()
    assert not any(thread.name == "pusher" for thread in threading.enumerate())


def test_the_thread_survives_a_database_that_fails(caplog: pytest.LogCaptureFixture) -> None:
    made, _, name = on_turn()
    world = World(made)
    world.subscribe(name)

    def broken(now: int) -> None:
        raise OSError("no database")

    world.forget_unused = broken  # type: ignore[method-assign]
    pusher = Pusher(world, world, world.tell, lambda: world.now, 0)
    pusher.start()
    wait_for(lambda: "the pusher tries again" in caplog.text)
    del world.forget_unused
    pusher.changed(made.room)
    wait_for(lambda: world.told)
    pusher.stop()
