"""The one door, on SQLite and on PostgreSQL: nothing is shown before it is kept, and nothing kept is lost."""

import itertools
import logging
import random
import threading
from collections.abc import Iterator
from dataclasses import replace

import pytest

from presidente.engine.errors import Reason, Refused
from presidente.engine.match import legal_moves
from presidente.engine.moves import Pass, Play
from presidente.engine.record import replay
from presidente.rooms import door as door_module
from presidente.rooms.commands import (
    Act,
    AddBot,
    Again,
    Command,
    End,
    Found,
    Kick,
    Leave,
    Lock,
    Lost,
    Next,
    Publish,
    Sit,
    Start,
    Substitute,
    ToRoom,
)
from presidente.rooms.door import PUT_OFF, Door
from presidente.rooms.errors import RoomReason, RoomRefused
from presidente.rooms.room import Outcome, Phase, Room
from presidente.rooms.times import HOUR, UNHURRIED
from presidente.store.store import Change, Store

T0 = 1_700_000_000_000


PATIENT = replace(UNHURRIED, freeze=24 * HOUR)  # people who do not act are moved for all day


class House:
    """A door with its store, an artificial clock, and what was announced."""

    def __init__(self, url: str, seed: int = 1) -> None:
        self.url = url
        self.now = T0
        self.announced: list[str] = []
        self.seeds = itertools.count(seed)
        self.open()

    def open(self) -> None:
        self.store = Store(self.url, wait_s=0)
        rng = random.Random(next(self.seeds))
        self.door = Door(self.store, self.announce, lambda: self.now, rng, PATIENT)

    def announce(self, room: Room) -> None:
        self.announced.append(room.code)

    def restart(self) -> None:
        self.store.close()
        self.open()

    def beside(self) -> Door:
        """Another process on the same database."""
        rng = random.Random(next(self.seeds))
        return Door(self.store, self.announce, lambda: self.now, rng, PATIENT)

    def table(self, people: str = "ana", bots: int = 3, **switches: object) -> Room:
        host, *others = people.split()
        room = self.door.create(host, host.title(), "presidente", switches, 0)
        for person in others:
            room = self.door.act(room.code, Sit(person, person.title()))
        for _ in range(bots):
            room = self.door.act(room.code, AddBot(host))
        return room

    def run(self, code: str, *until: Phase) -> Room:
        """Let the scheduler's work be done, with the clock going from one deadline to the next."""
        for _ in range(3000):
            if self.door.room(code).phase in until:
                return self.door.room(code)
            due = self.door.next_due()
            assert due is not None
            self.now = max(self.now, due)
            for found in self.door.due(self.now, 10):
                self.door.tick(found)
        raise AssertionError("no end")


@pytest.fixture
def house(database: str) -> Iterator[House]:
    made = House(database)
    yield made
    made.store.close()


def refusal(house: House, code: str, command: object) -> RoomReason:
    with pytest.raises(RoomRefused) as refused:
        house.door.act(code, command)  # type: ignore[arg-type]
    return refused.value.reason


# -- making and finding


def test_a_table_is_made_with_its_host_and_bots(house: House) -> None:
    room = house.door.create("ana", " Ana ", "presi", {"jokers": 1}, bots=2)
    assert len(room.code) >= 10
    assert [seat and bool(seat.bot) for seat in room.seats] == [False, True, True]
    assert house.door.room(room.code) == room
    assert house.announced == []


def test_a_table_with_bad_settings_or_name_is_not_made(house: House) -> None:
    with pytest.raises(RoomRefused):
        house.door.create("ana", "Ana", "presidente", {"jokers": 7})
    with pytest.raises(RoomRefused):
        house.door.create("ana", "", "presidente", {})
    assert house.store.next_due() is None


def test_a_spoken_code_leads_to_a_room_that_waits(house: House) -> None:
    room = house.table()
    assert house.door.find_spoken(f" {room.spoken.lower()} ") == room.code
    assert house.door.find_spoken("ZZZ99") is None
    house.door.act(room.code, Start("ana"))
    assert house.door.find_spoken(room.spoken) is None


def test_a_spoken_code_leads_nowhere_once_its_table_has_closed(house: House) -> None:
    room = house.table()
    house.door.act(room.code, Leave("ana"))
    assert house.door.room(room.code).phase is Phase.CLOSED
    assert house.door.find_spoken(room.spoken) is None


def test_a_table_is_open_to_strangers_only_while_its_host_says_so_and_it_waits(house: House) -> None:
    room = house.table("ana bia")
    private = house.table('"public":true')
    assert house.door.open_tables() == []
    steps: list[tuple[Command, bool]] = [
        (Publish("ana"), True),
        (Lock("ana"), False),
        (Lock("ana", locked=False), True),
        (Lost("ana"), True),
        (Lost("bia"), False),  # nobody is there
        (Found("ana"), True),
        (Found("bia"), True),
        (Publish("ana", public=False), False),
        (Publish("ana"), True),
        (Start("ana"), False),
    ]
    for command, is_open in steps:
        room = house.door.act(room.code, command)
        assert (room in house.door.open_tables()) is is_open, command
        assert private not in house.door.open_tables()


def test_a_full_table_is_not_open_and_one_with_a_bot_is(house: House) -> None:
    room = house.table("ana bia caio duda enzo", bots=1)
    house.door.act(room.code, Publish("ana"))
    assert len(house.door.open_tables()) == 1
    house.door.act(room.code, Sit("fe", "Fe"))
    assert house.door.open_tables() == []


def test_the_newest_open_tables_come_first_and_no_more_than_can_be_read(house: House) -> None:
    for number in range(25):
        house.now += 1000
        house.door.create("ana", f"A{number}", "presi", {}, 2, public=True)
    found = [seat.name for room in house.door.open_tables() for seat in room.people]
    assert found == [f"A{number}" for number in range(24, 4, -1)]


def test_an_open_table_is_so_after_a_restart_and_in_another_process(house: House) -> None:
    room = house.door.create("ana", "Ana", "presidente", {}, 3, public=True)
    assert house.beside().open_tables() == [room]
    house.restart()
    assert house.door.open_tables() == [room]


def test_a_code_in_use_is_drawn_again(house: House, monkeypatch: pytest.MonkeyPatch) -> None:
    spoken = iter(["LUA42", "LUA42", "SOL10"])
    monkeypatch.setattr(door_module, "spoken_code", lambda rng: next(spoken))
    assert house.door.create("ana", "Ana", "presidente", {}).spoken == "LUA42"
    assert house.door.create("bia", "Bia", "presidente", {}).spoken == "SOL10"


def test_a_room_nobody_made_is_no_room(house: House) -> None:
    with pytest.raises(RoomRefused) as refused:
        house.door.room("nonsense")
    assert refused.value.reason is RoomReason.NO_SUCH_ROOM
    assert refusal(house, "nonsense", Start("ana")) is RoomReason.NO_SUCH_ROOM
    house.door.tick("nonsense")


# -- acting


def test_an_act_is_announced_once_it_is_kept(house: House) -> None:
    room = house.table(bots=2)
    house.announced.clear()
    kept: list[int | None] = []
    house.door._announce = lambda room: kept.append(house.store.version(room.code))
    after = house.door.act(room.code, Start("ana"))
    assert kept == [after.version] == [room.version + 1]


def test_what_changes_nothing_is_neither_kept_nor_announced(house: House) -> None:
    room = house.table("ana bia")
    house.announced.clear()
    again = house.door.act(room.code, Sit("bia", "Bia"))
    assert (again.version, house.announced) == (room.version, [])
    assert house.store.version(room.code) == room.version


def test_a_refused_act_changes_nothing(house: House) -> None:
    room = house.door.act(house.table("ana bia", 2).code, Start("ana"))
    house.announced.clear()
    stored = house.store.load(room.code)
    for command in (Start("bia"), End("ana"), ToRoom("ana")):
        assert refusal(house, room.code, command)
    with pytest.raises(Refused):
        house.door.act(room.code, Act("ana", Play(("Zz",)), room.seen))
    assert house.store.load(room.code) == stored
    assert house.announced == []


def test_a_double_tap_acts_once(house: House) -> None:
    room = house.door.act(house.table("ana bia caio", 0).code, Start("ana"))
    assert room.match is not None
    seat = room.match.may_act[0]
    player = room.seats[seat]
    assert player is not None
    tap = Act(str(player.person), legal_moves(room.match, seat)[0], room.seen)  # type: ignore[arg-type]
    first, second = house.door.act(room.code, tap), house.door.act(room.code, tap)
    assert first == second
    assert first.acted == 1
    with pytest.raises(Refused) as refused:
        house.door.act(room.code, replace(tap, move=Pass()))
    assert refused.value.reason is Reason.STALE


def test_of_many_who_press_at_once_each_is_handled_once(house: House) -> None:
    code = house.table("ana", 0).code
    people = ["bia", "caio", "duda", "enzo", "fe"]
    doors = [house.door] if house.store.alone else [house.door, house.beside()]
    threads = [
        threading.Thread(target=doors[n % len(doors)].act, args=(code, Sit(person, person)))
        for n, person in enumerate(people * 2)
    ]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    room = house.door.room(code)
    assert sorted(seat.person or "" for seat in room.people) == sorted(["ana", *people])
    assert room.version == 1 + len(people)


@pytest.mark.slow
def test_another_process_is_seen(postgresql_url: str) -> None:
    house = House(postgresql_url)
    other = house.beside()
    room = house.table("ana bia", 1)
    assert other.room(room.code) == room
    started = other.act(room.code, Start("ana"))
    assert house.door.room(room.code) == started
    house.store.close()


def test_who_loses_the_race_to_save_looks_again(house: House, monkeypatch: pytest.MonkeyPatch) -> None:
    room = house.table("ana", 0)
    save = house.store.save
    lost = iter([True, True, False])

    def slow_save(version: int, change: Change) -> bool:
        return False if next(lost) else save(version, change)

    monkeypatch.setattr(house.store, "save", slow_save)
    assert house.door.act(room.code, Sit("bia", "Bia")).seat_of("bia") == 1
    monkeypatch.setattr(house.store, "save", lambda *_: False)
    assert refusal(house, room.code, Sit("caio", "Caio")) is RoomReason.ROOM_BUSY


def test_after_a_save_that_raised_the_database_is_asked(
    house: House, monkeypatch: pytest.MonkeyPatch
) -> None:
    room = house.table("ana", 0)
    save = house.store.save

    def cut_off(version: int, change: Change) -> bool:
        save(version, change)
        raise OSError("the answer got lost")

    with monkeypatch.context() as patch:
        patch.setattr(house.store, "save", cut_off)
        with pytest.raises(OSError, match="lost"):
            house.door.act(room.code, Sit("bia", "Bia"))
    assert house.door.room(room.code).seat_of("bia") == 1
    assert house.door.act(room.code, Sit("caio", "Caio")).seat_of("caio") == 2


# -- whole matches, through the scheduler's door


def test_bots_and_a_person_who_never_acts_play_a_match_to_its_end(house: House) -> None:
    code = house.table("ana", 3, ends={"rounds": 3}).code
    house.door.act(code, Start("ana"))
    for _ in range(2):
        house.run(code, Phase.ROUND_OVER)
        house.door.act(code, Next("ana"))
    room = house.run(code, Phase.MATCH_OVER)
    assert room.outcome is Outcome.FINISHED
    assert room.match is not None
    assert room.record is not None
    assert replay(room.record) == room.match
    assert len(room.record.rounds) == 3
    assert house.door.record(str(room.match_id)) == room.record


def test_many_rooms_are_played_side_by_side(house: House) -> None:
    codes = [house.table("ana", 2, ends={"rounds": 1}).code for _ in range(4)]
    for code in codes:
        house.door.act(code, Start("ana"))
    for code in codes:
        assert house.run(code, Phase.MATCH_OVER).outcome is Outcome.FINISHED


def test_bots_play_in_a_second_match_too(house: House) -> None:
    code = house.table("ana", 2, ends={"rounds": 1}).code
    first = house.door.act(code, Start("ana"))
    house.run(code, Phase.MATCH_OVER)
    house.door.act(code, Again("ana"))
    second = house.run(code, Phase.MATCH_OVER)
    assert second.match_id != first.match_id
    assert house.door.record(str(first.match_id)) != house.door.record(str(second.match_id))


def test_a_match_outlives_its_room(house: House) -> None:
    code = house.table("ana", 2, ends={"rounds": 1}).code
    house.door.act(code, Start("ana"))
    over = house.run(code, Phase.MATCH_OVER)
    house.door.act(code, Leave("ana"))
    house.now += HOUR
    house.announced.clear()
    house.door.tick(code)
    assert house.store.load(code) is None
    assert house.announced == [code], "who still looks at it has to hear that it is gone"
    assert house.door.record(str(over.match_id)) == over.record
    assert house.door.record("nonsense") is None


def test_rooms_nobody_uses_leave_nothing_behind(house: House) -> None:
    for _ in range(20):
        house.door.create("ana", "Ana", "presidente", {}, bots=2)
    for _ in range(40):
        due = house.door.next_due()
        if due is None:
            break
        house.now = due
        for code in house.door.due(due, 100):
            house.door.tick(code)
    assert house.door.next_due() is None


# -- a restart


def stages(house: House) -> Iterator[Room]:
    """One room in every phase, one after the other."""
    code = house.table("ana bia", 2, ends={"rounds": 2}).code
    yield house.door.room(code)
    yield house.door.act(code, Start("ana"))
    house.now = house.door.next_due() or 0
    house.door.tick(code)
    yield house.door.room(code)
    yield house.run(code, Phase.ROUND_OVER)
    yield house.door.act(code, Next("ana"))
    house.door.act(code, Leave("bia"))
    yield house.run(code, Phase.MATCH_OVER)
    yield house.door.act(code, Again("ana"))
    yield house.door.act(code, Leave("ana"))


def test_after_a_restart_a_room_is_equal_in_every_phase(house: House) -> None:
    phases = set()
    for room in stages(house):
        phases.add(room.phase)
        house.restart()
        assert house.door.room(room.code) == room
    assert phases == set(Phase)


def absences(house: House) -> Iterator[Room]:
    """Rooms in which somebody is away, waited for, sent away, or nobody is there at all."""
    code = house.table("ana bia caio", 1, disconnect="wait_then_cancel").code

    def act(command: Command) -> Room:
        return house.door.act(code, command)  # the door of now: between two acts the house starts anew

    yield act(Kick("ana", 2))
    yield act(Lock("ana"))
    yield act(AddBot("ana"))
    room = act(Start("ana"))
    for person in ("ana", "bia"):
        yield act(Lost(person))
    yield act(Substitute("ana", 1))
    yield act(Found("ana"))
    house.now += 10 * 60_000
    act(Lost("ana"))
    while not room.frozen and room.outcome is None:
        house.now = max(house.now, house.door.next_due() or 0)
        house.door.tick(code)
        room = house.door.room(code)
    yield room


def test_after_a_restart_absences_are_as_they_were(house: House) -> None:
    for room in absences(house):
        house.restart()
        assert house.door.room(room.code) == room


def test_an_absent_player_is_waited_for_after_the_time_the_server_was_down(house: House) -> None:
    code = house.table("ana bia caio", 0, disconnect="wait_then_cancel").code
    house.door.act(code, Start("ana"))
    house.door.act(code, Lost("bia"))
    house.now += 20_000
    house.store.beat("this", house.now)
    house.now += 10 * 60_000
    house.restart()
    house.store.resume(house.now)
    house.door.act(code, Lost("caio"))
    house.now += 39_000
    house.door.tick(code)
    assert house.door.room(code).outcome is None
    house.now += 2_000
    house.door.tick(code)
    assert house.door.room(code).outcome is Outcome.CANCELLED


def test_a_restart_in_the_middle_goes_on_to_the_same_end(house: House) -> None:
    code = house.table("ana", 3, ends={"rounds": 1}).code
    house.door.act(code, Start("ana"))
    for turn in itertools.count():
        if house.door.room(code).phase is Phase.MATCH_OVER:
            break
        house.now = max(house.now, house.door.next_due() or 0)
        if turn % 8 == 0:
            house.restart()
        house.door.tick(code)
    room = house.door.room(code)
    assert room.record is not None
    assert replay(room.record) == room.match


def test_a_deadline_that_passed_while_the_server_was_down_is_extended(house: House) -> None:
    room = house.door.act(house.table("ana bia caio", 0).code, Start("ana"))
    house.store.beat("this", house.now)
    house.now += 10 * 60_000
    house.restart()
    assert house.store.resume(house.now) == 10 * 60_000
    assert house.door.due(house.now, 10) == []
    after = house.door.room(room.code)
    assert after.deadline is not None
    assert after.deadline - house.now == 30_000
    house.now = after.deadline
    house.door.tick(room.code)
    assert house.door.room(room.code).acted == 1


# -- trouble


def test_a_room_that_raises_is_put_off_and_logged(
    house: House, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    room = house.door.act(house.table("ana bia caio", 0).code, Start("ana"))
    assert room.due_at is not None
    house.now = room.due_at

    def broken(*_: object) -> Room:
        raise ValueError("broken")

    with monkeypatch.context() as patch, caplog.at_level(logging.ERROR):
        patch.setattr(door_module, "handle", broken)
        house.door.tick(room.code)
    assert room.code in caplog.text
    assert house.door.due(house.now, 10) == []
    assert house.door.next_due() == house.now + PUT_OFF
    house.now += PUT_OFF
    house.door.tick(room.code)
    assert house.door.room(room.code).acted == 1


def test_putting_off_leaves_alone_what_somebody_changed_meanwhile(
    house: House, monkeypatch: pytest.MonkeyPatch
) -> None:
    room = house.table("ana bia")
    assert room.due_at is not None
    house.now = room.due_at
    other = house.beside()

    def late(*_: object) -> Room:
        monkeypatch.undo()
        other.act(room.code, Sit("caio", "Caio"))
        raise ValueError("broken")

    monkeypatch.setattr(door_module, "handle", late)
    house.door.tick(room.code)
    after = house.door.room(room.code)
    assert after.seat_of("caio") is not None
    assert house.door.next_due() == after.due_at != house.now + PUT_OFF


def test_a_room_that_cannot_be_read_is_put_off(house: House, caplog: pytest.LogCaptureFixture) -> None:
    room = house.table()
    stored = house.store.load(room.code)
    assert stored is not None
    broken = stored.room.model_copy(update={"body": "not JSON", "version": room.version + 1, "due_at": 1})
    assert house.store.save(room.version, Change(broken))
    house.restart()
    house.door.tick(room.code)
    assert "cannot go on" in caplog.text
    assert house.door.due(house.now, 10) == []


def test_a_room_that_does_not_get_on_is_put_off(house: House, monkeypatch: pytest.MonkeyPatch) -> None:
    room = house.door.act(house.table("ana bia caio", 0).code, Start("ana"))
    assert room.due_at is not None
    house.now = room.due_at
    monkeypatch.setattr(door_module, "handle", lambda room, *_: room)
    house.door.tick(room.code)
    house.door.tick(room.code)
    assert house.door.due(house.now, 10) == []


def test_a_tick_that_is_not_due_does_nothing(house: House) -> None:
    room = house.door.act(house.table("ana bia caio", 0).code, Start("ana"))
    house.announced.clear()
    house.door.tick(room.code)
    assert house.door.room(room.code) == room
    assert house.announced == []
