"""Who counts as lost and who does not, on a clock and rows that the test holds in its hands."""

import random
from collections.abc import Collection
from dataclasses import dataclass, field, replace

import pytest

from presidente.live.presence import BATCH, GRACE_MS, LOOK_MS, Presence
from presidente.rooms.commands import Command, Found, Lost
from presidente.rooms.errors import RoomReason, RoomRefused
from presidente.rooms.opening import open_room
from presidente.rooms.room import Room, Seat
from presidente.store.store import ALIVE_MS

ABSENT = 15_000
ANA = ("r1", "ana")


@dataclass
class House:
    """The rooms and the rows; `seats` are the people who sit at r1."""

    seats: tuple[str, ...] = ("ana", "bia")
    away: set[str] = field(default_factory=set)
    told: list[Command] = field(default_factory=list)
    rows: set[tuple[str, str]] = field(default_factory=set)
    writes: int = 0
    elsewhere: set[tuple[str, str]] = field(default_factory=set)  # another live process has them
    orphans: list[tuple[str, str]] = field(default_factory=list)
    fault: Exception | None = None

    def room(self, code: str) -> Room:
        if code != "r1":
            raise RoomRefused(RoomReason.NO_SUCH_ROOM)
        seats = [Seat(person, person, lost_at=1 if person in self.away else None) for person in self.seats]
        return replace(BLANK, code=code, seats=tuple(seats))

    def act(self, code: str, command: Command) -> Room:
        if self.fault:
            raise self.fault
        self.told.append(command)
        if isinstance(command, Lost):
            self.away.add(command.person)
        elif isinstance(command, Found):
            self.away.discard(command.person)
        return self.room(code)

    def add_people(self, people: Collection[tuple[str, str]]) -> None:
        self.writes += 1
        self.rows |= set(people)

    def remove_person(self, code: str, person: str) -> None:
        self.writes += 1
        self.rows.discard((code, person))

    def hand_over(self, code: str, person: str, now: int) -> bool:
        if (code, person) in self.elsewhere:
            self.rows.discard((code, person))
            return True
        return False

    def take_over(self, now: int) -> list[tuple[str, str]]:
        taken, self.orphans = self.orphans, []
        self.rows |= set(taken)
        return taken


@dataclass
class Clock:
    """Runs only by `pass_`, which sweeps as a scheduler would: as soon as there is something to do."""

    presence: Presence | None = None
    ms: int = 1_000_000

    def __call__(self) -> int:
        return self.ms

    def pass_(self, milliseconds: int) -> None:
        assert self.presence is not None
        end = self.ms + milliseconds
        for _ in range(1000):
            at = max(self.ms, self.presence.due_at)
            if at > end:
                break
            self.ms = at
            self.presence.sweep()
        else:
            raise AssertionError("it spins")
        self.ms = end


BLANK = open_room(("ana", "Ana"), ("presidente", {}), 0, 0, random.Random(1))


@pytest.fixture
def house() -> House:
    return House()


@pytest.fixture
def clock() -> Clock:
    return Clock()


@pytest.fixture
def expected() -> list[int]:
    return []


@pytest.fixture
def presence(house: House, clock: Clock, expected: list[int]) -> Presence:
    made = Presence(house, house, clock, ABSENT, expected.append)
    clock.presence = made
    clock.pass_(10)
    return made


def test_whose_last_socket_is_gone_for_a_while_is_lost_once(
    presence: Presence, house: House, clock: Clock
) -> None:
    presence.opened(*ANA)
    clock.pass_(60_000)
    presence.closed(*ANA)
    clock.pass_(ABSENT - 1)
    assert house.told == []
    clock.pass_(1)
    assert house.told == [Lost("ana")]
    clock.pass_(120_000)
    assert house.told == [Lost("ana")]
    assert house.rows == set()


def test_who_never_had_a_socket_is_not_lost(presence: Presence, house: House, clock: Clock) -> None:
    presence.asked(house.room("r1"), "ana")
    clock.pass_(120_000)
    assert house.told == []
    assert house.writes == 0


def test_who_has_another_socket_is_there(presence: Presence, house: House, clock: Clock) -> None:
    with presence.socket(*ANA):
        with presence.socket(*ANA):
            clock.pass_(10)
        clock.pass_(120_000)
        assert house.told == []
    clock.pass_(ABSENT)
    assert house.told == [Lost("ana")]


def test_who_comes_back_in_time_was_never_away(presence: Presence, house: House, clock: Clock) -> None:
    presence.opened(*ANA)
    clock.pass_(5_000)
    for _ in range(5):
        presence.closed(*ANA)
        clock.pass_(ABSENT - 1)
        presence.opened(*ANA)
    clock.pass_(120_000)
    assert house.told == []
    assert house.writes == 1, "a row is written for a person, not for a socket"


def test_a_request_is_a_sign_of_life(presence: Presence, house: House, clock: Clock) -> None:
    presence.opened(*ANA)
    presence.closed(*ANA)
    for _ in range(5):
        clock.pass_(ABSENT - 1)
        presence.asked(house.room("r1"), "ana")
        presence.asked(house.room("r1"), "bia")
    assert house.told == []
    clock.pass_(ABSENT)
    assert house.told == [Lost("ana")]


def test_who_was_lost_is_found_by_a_socket_once(presence: Presence, house: House, clock: Clock) -> None:
    house.away = {"ana"}
    presence.opened(*ANA)
    presence.opened(*ANA)
    presence.opened("r1", "bia")
    clock.pass_(10_000)
    assert house.told == [Found("ana")]


def test_who_was_lost_is_found_by_a_request_and_gets_the_new_room(presence: Presence, house: House) -> None:
    house.away = {"ana"}
    assert not presence.asked(house.room("r1"), "ana").is_lost("ana")
    presence.asked(house.room("r1"), "ana")
    assert house.told == [Found("ana")]


def test_who_comes_back_at_the_moment_of_the_loss_is_found(
    presence: Presence, house: House, clock: Clock, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The socket opens while the loss is being said."""
    plain = house.act

    def late(code: str, command: Command) -> Room:
        if isinstance(command, Lost):
            presence.opened(*ANA)
        return plain(code, command)

    monkeypatch.setattr(house, "act", late)
    presence.opened(*ANA)
    presence.closed(*ANA)
    clock.pass_(ABSENT + 5_000)
    assert house.told == [Lost("ana"), Found("ana")]
    assert house.rows == {ANA}


def test_who_is_in_another_process_is_not_lost(presence: Presence, house: House, clock: Clock) -> None:
    presence.opened(*ANA)
    clock.pass_(2_000)
    house.elsewhere = {ANA}
    presence.closed(*ANA)
    clock.pass_(ABSENT)
    assert house.told == []
    assert house.rows == set()


def test_who_came_back_in_another_process_meanwhile_is_found(
    presence: Presence, house: House, clock: Clock, monkeypatch: pytest.MonkeyPatch
) -> None:
    plain = house.act

    def late(code: str, command: Command) -> Room:
        house.elsewhere = {ANA}
        return plain(code, command)

    monkeypatch.setattr(house, "act", late)
    presence.opened(*ANA)
    presence.closed(*ANA)
    clock.pass_(ABSENT)
    assert house.told == [Lost("ana"), Found("ana")]


def test_whom_a_dead_process_had_has_longer_to_come_back(
    presence: Presence, house: House, clock: Clock
) -> None:
    house.orphans = [ANA, ("r1", "bia")]
    clock.pass_(LOOK_MS)
    taken_at = clock.ms
    presence.opened("r1", "bia")
    clock.pass_(ABSENT + GRACE_MS - LOOK_MS)
    assert house.told == []
    clock.pass_(LOOK_MS)
    assert house.told == [Lost("ana")]
    assert clock.ms - taken_at <= ABSENT + GRACE_MS
    assert house.rows == {("r1", "bia")}


def test_a_start_looks_for_the_dead_at_once(house: House, clock: Clock) -> None:
    house.orphans = [ANA]
    clock.presence = Presence(house, house, clock, ABSENT, lambda _: None)
    clock.pass_(ABSENT + GRACE_MS - 1)
    assert house.told == []
    clock.pass_(1)
    assert house.told == [Lost("ana")]


def test_who_left_the_seat_is_nobodys_concern(presence: Presence, house: House, clock: Clock) -> None:
    house.fault = RoomRefused(RoomReason.ROOM_CLOSED)
    presence.opened(*ANA)
    presence.closed(*ANA)
    clock.pass_(ABSENT)
    house.fault = None
    clock.pass_(120_000)
    assert house.told == []
    assert house.rows == set()


def test_a_room_that_is_gone_leaves_nothing(presence: Presence, house: House, clock: Clock) -> None:
    presence.opened("r9", "ana")
    clock.pass_(2_000)
    presence.closed("r9", "ana")
    clock.pass_(ABSENT)
    assert house.rows == set()
    assert presence.due_at > clock.ms


def test_a_room_that_is_busy_hears_of_it_later(
    presence: Presence, house: House, clock: Clock, caplog: pytest.LogCaptureFixture
) -> None:
    house.fault = RoomRefused(RoomReason.ROOM_BUSY)
    presence.opened(*ANA)
    presence.closed(*ANA)
    clock.pass_(ABSENT)
    house.fault = None
    clock.pass_(ABSENT + GRACE_MS)
    assert house.told == [Lost("ana")]
    assert "said later" in caplog.text


def test_a_fault_is_logged_and_the_loss_said_later(
    presence: Presence, house: House, clock: Clock, caplog: pytest.LogCaptureFixture
) -> None:
    presence.opened(*ANA)
    presence.opened("r1", "bia")
    presence.closed(*ANA)
    presence.closed("r1", "bia")
    house.fault = ValueError("no")
    clock.pass_(ABSENT)
    assert caplog.text.count("said later") == 2
    assert house.rows == {ANA, ("r1", "bia")}
    house.fault = None
    clock.pass_(ABSENT + GRACE_MS)
    assert house.told == [Lost("ana"), Lost("bia")]


def test_many_losses_are_said_in_turns(presence: Presence, house: House, clock: Clock) -> None:
    """The scheduler ticks rooms in between."""
    for number in range(BATCH + 1):
        presence.opened("r1", f"p{number}")
        presence.closed("r1", f"p{number}")
    clock.ms += ABSENT
    presence.sweep()
    assert len(house.told) == BATCH
    assert presence.due_at <= clock.ms
    presence.sweep()
    assert len(house.told) == BATCH + 1


def test_rows_are_gathered(presence: Presence, house: House, clock: Clock) -> None:
    for number in range(50):
        presence.opened("r1", f"p{number}")
        clock.pass_(10)
    clock.pass_(1_000)
    assert len(house.rows) == 50
    assert house.writes == 2


def test_who_was_thought_dead_writes_its_rows_again(presence: Presence, house: House, clock: Clock) -> None:
    """Another process took them, and told the rooms."""
    presence.opened(*ANA)
    clock.pass_(2_000)
    house.rows, house.away = set(), {"ana"}
    clock.ms += ALIVE_MS + LOOK_MS
    presence.sweep()
    assert house.rows == {ANA}
    assert house.told == [Found("ana")]


def test_the_scheduler_is_told_of_what_comes(presence: Presence, clock: Clock, expected: list[int]) -> None:
    presence.opened(*ANA)
    assert expected.pop() <= clock.ms + 1_000
    presence.closed(*ANA)
    assert expected == [clock.ms + ABSENT]


def test_with_nobody_there_it_only_looks_for_the_dead_now_and_then(
    presence: Presence, clock: Clock, house: House
) -> None:
    assert presence.due_at == clock.ms - 10 + LOOK_MS
    clock.pass_(60_000)
    assert house.writes == 0
