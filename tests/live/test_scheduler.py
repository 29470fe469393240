import threading
from collections.abc import Iterator

import pytest

from presidente.live import scheduler as scheduler_module
from presidente.live.scheduler import Scheduler
from tests.live.fakes import wait_for


class Rooms:
    """Deadlines by room; a tick takes its room's away."""

    process = "me"

    def __init__(self) -> None:
        self.deadlines: dict[str, int] = {}
        self.ticked: list[str] = []
        self.beats: list[int] = []
        self.resumed: list[int] = []
        self.asked = 0
        self.failures = 0
        self.fails = False

    def next_due(self) -> int | None:
        if self.fails:
            self.failures += 1
            raise RuntimeError("no database")
        self.asked += 1
        return min(self.deadlines.values(), default=None)

    def due(self, now: int, limit: int) -> list[str]:
        return [code for code, at in self.deadlines.items() if at <= now][:limit]

    def tick(self, code: str) -> None:
        self.ticked.append(code)
        del self.deadlines[code]

    def resume(self, now: int) -> int:
        self.resumed.append(now)
        return 0

    def beat(self, process: str, now: int) -> None:
        assert process == self.process
        self.beats.append(now)


class Presence:
    """Something to do at `due_at`, once."""

    def __init__(self) -> None:
        self.due_at = 10**15
        self.sweeps = 0
        self.fails = False

    def sweep(self) -> None:
        self.sweeps += 1
        if self.fails:
            raise ValueError("no")
        self.due_at = 10**15


class Clock:
    """A clock that stands still until the test moves it, but for the moment a sleep takes."""

    def __init__(self) -> None:
        self.ms = 1_000_000

    def __call__(self) -> int:
        return self.ms


@pytest.fixture
def rooms() -> Rooms:
    return Rooms()


@pytest.fixture
def clock() -> Clock:
    return Clock()


@pytest.fixture
def presence() -> Presence:
    return Presence()


@pytest.fixture
def scheduler(rooms: Rooms, presence: Presence, clock: Clock) -> Iterator[Scheduler]:
    made = Scheduler(rooms, rooms, presence, clock)
    yield made
    made.stop()


def test_what_is_due_is_ticked_once(scheduler: Scheduler, rooms: Rooms, clock: Clock) -> None:
    rooms.deadlines = {"now": clock.ms, "late": clock.ms - 5, "later": clock.ms + 1}
    scheduler.run_due()
    assert rooms.ticked == ["now", "late"]


def test_a_nearer_deadline_wakes_it(scheduler: Scheduler, rooms: Rooms, clock: Clock) -> None:
    scheduler.start()
    wait_for(lambda: rooms.asked)
    rooms.deadlines["soon"] = clock.ms
    scheduler.expect(clock.ms)
    wait_for(lambda: rooms.ticked == ["soon"])


def test_a_farther_deadline_lets_it_sleep(scheduler: Scheduler, rooms: Rooms, clock: Clock) -> None:
    rooms.deadlines["first"] = clock.ms + 3_000
    scheduler.start()
    wait_for(lambda: rooms.asked == 1)
    scheduler.expect(clock.ms + 30_000)
    scheduler.expect(None)
    threading.Event().wait(0.05)
    assert rooms.asked == 1


def test_it_extends_the_clocks_before_it_says_that_it_lives(scheduler: Scheduler, rooms: Rooms) -> None:
    order: list[str] = []
    rooms.resume = lambda now: order.append("resume") or 0  # type: ignore[method-assign, func-returns-value]
    rooms.beat = lambda process, now: order.append("beat")  # type: ignore[method-assign]
    scheduler.start()
    assert order[:2] == ["resume", "beat"]


def test_it_lives_only_while_it_runs(scheduler: Scheduler, rooms: Rooms, clock: Clock) -> None:
    assert not scheduler.is_alive
    scheduler.start()
    assert scheduler.is_alive
    scheduler.stop()
    assert not scheduler.is_alive


def test_a_last_heartbeat_is_left_when_it_stops(scheduler: Scheduler, rooms: Rooms, clock: Clock) -> None:
    scheduler.start()
    clock.ms += 4_000
    scheduler.stop()
    assert rooms.beats[-1] == clock.ms


def test_a_database_that_fails_is_tried_again_without_spinning(
    scheduler: Scheduler,
    rooms: Rooms,
    clock: Clock,
    monkeypatch: pytest.MonkeyPatch,
    caplog: pytest.LogCaptureFixture,
) -> None:
    monkeypatch.setattr(scheduler_module, "RETRY_MS", 60_000)
    rooms.fails = True
    scheduler.start()
    wait_for(lambda: rooms.failures == 1)
    scheduler.expect(clock.ms)  # news while it fails is one more try, and not one after the other
    wait_for(lambda: rooms.failures == 2)
    threading.Event().wait(0.1)
    assert rooms.failures == 2
    assert "tries again" in caplog.text
    rooms.fails = False
    scheduler.expect(clock.ms)
    wait_for(lambda: rooms.asked)


def test_who_is_lost_is_looked_at_when_it_is_time(
    scheduler: Scheduler, rooms: Rooms, presence: Presence, clock: Clock
) -> None:
    scheduler.start()
    wait_for(lambda: rooms.asked)
    assert presence.sweeps == 0
    presence.due_at = clock.ms
    scheduler.expect(clock.ms)
    wait_for(lambda: presence.sweeps)
    threading.Event().wait(0.05)
    assert presence.sweeps == 1


def test_a_sleep_ends_when_somebody_may_be_lost(
    scheduler: Scheduler, rooms: Rooms, presence: Presence, clock: Clock
) -> None:
    presence.due_at = clock.ms + 50
    scheduler.start()
    wait_for(lambda: rooms.asked)
    clock.ms += 60
    wait_for(lambda: presence.sweeps)


def test_a_fault_in_it_stops_no_room_and_is_not_spun_on(
    scheduler: Scheduler,
    rooms: Rooms,
    presence: Presence,
    clock: Clock,
    monkeypatch: pytest.MonkeyPatch,
    caplog: pytest.LogCaptureFixture,
) -> None:
    monkeypatch.setattr(scheduler_module, "RETRY_MS", 60_000)
    presence.fails, presence.due_at = True, 0
    scheduler.start()
    wait_for(lambda: presence.sweeps)
    rooms.deadlines["soon"] = clock.ms
    scheduler.expect(clock.ms)
    wait_for(lambda: rooms.ticked == ["soon"])
    threading.Event().wait(0.05)
    assert presence.sweeps == 1
    assert "looked at again" in caplog.text
    assert scheduler.is_alive
