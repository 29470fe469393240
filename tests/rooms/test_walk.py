"""Anybody says anything at any time: whatever is refused changes nothing, and what is kept is the room."""

import random

import pytest

from presidente.engine.errors import Refused, Unreadable
from presidente.engine.match import legal_moves
from presidente.engine.moves import Move, Pass, Play
from presidente.engine.rules import FEWEST, MOST
from presidente.rooms import archive
from presidente.rooms.arrivals import given_up
from presidente.rooms.commands import (
    Act,
    AddBot,
    Again,
    Allow,
    Back,
    ChangeRules,
    Command,
    End,
    Found,
    HandOver,
    Kick,
    Leave,
    Lock,
    Lost,
    Next,
    Publish,
    Shuffle,
    Sit,
    Start,
    Substitute,
    TakeOver,
    Tick,
    ToRoom,
)
from presidente.rooms.door import Door
from presidente.rooms.errors import RoomRefused
from presidente.rooms.room import Phase, Room
from presidente.rooms.times import UNHURRIED
from presidente.store.store import Store

PEOPLE = ["ana", "bia", "caio", "duda", "enzo", "fe", "gabi"]
RULES: list[tuple[str, dict[str, object]]] = [
    ("presidente", {"ends": {"rounds": 2}}),
    ("presidente", {"ends": {"rounds": 2}, "turns": "fast"}),
    ("presi", {}),
    ("estrito", {}),
    ("padrao", {"ends": "unlimited"}),
]


def anything(room: Room, rng: random.Random) -> Command:
    """Mostly what gets a match on, now and then something silly, seldom a farewell."""
    who = rng.choice([room.host, room.host, rng.choice(PEOPLE)])
    place = rng.randrange(-1, MOST + 1)
    preset, switches = rng.choice(RULES)
    common: list[Command] = [Tick(), Tick(), _act(room, rng), _act(room, rng), Start(who), Next(who)]
    rare: list[Command] = [
        Sit(rng.choice(PEOPLE), "Ana"),
        Sit(who, f"N{place}", place),
        AddBot(who, rng.choice([None, place])),
        ChangeRules(who, preset, switches),
        Shuffle(who),
        End(who),
        Again(who),
        ToRoom(who),
        Leave(rng.choice(PEOPLE)),
        Kick(who, place),
        Lost(rng.choice(PEOPLE)),
        Lost(who),
        Found(rng.choice(PEOPLE)),
        Found(who),
        Back(rng.choice(PEOPLE)),
        TakeOver(rng.choice(PEOPLE), max(place, 0), who),
        Substitute(who, place),
        HandOver(who, place),
        Allow(who, 0, room.removed[0].name if room.removed else ""),
        Lock(who, rng.random() < 0.3),
        Publish(who, rng.random() < 0.5),
    ]
    return rng.choice(common if rng.random() < 0.9 else rare)


def _act(room: Room, rng: random.Random) -> Act:
    move: Move = Pass()
    may_act = room.match.may_act if room.match else ()
    seat = room.seats[rng.choice(may_act)] if may_act else None
    if room.match and may_act and seat:
        move = rng.choice(legal_moves(room.match, room.seats.index(seat)) or (Play(("3c",)),))
    person = seat.person if seat and seat.person else rng.choice(PEOPLE)
    late = rng.choice([0] * 9 + [1])
    return Act(person, move, room.seen - late, room.trick, room.deal)  # type: ignore[arg-type]


def check(room: Room) -> None:
    people = [seat.person for seat in room.people]
    assert len(set(people)) == len(people)
    names = [seat.name.casefold() for seat in room.seats if seat]
    assert len(set(names)) == len(names)
    coming = [new.name.casefold() for new in room.coming]
    assert len({*names, *coming}) == len(names) + len(coming)
    assert not {new.person for new in room.coming} & set(people)
    assert len(room.coming) <= len(given_up(room))
    assert room.due_at is not None
    if room.phase is not Phase.CLOSED:
        assert room.host in people
    if room.phase is Phase.WAITING:
        wanted = min(FEWEST + len(people) - 1, MOST) if room.preset == "presi" else MOST
        last = max(place for place, seat in enumerate(room.seats) if seat)
        assert len(room.seats) == max(wanted, last + 1)
    elif room.match:
        assert len(room.seats) == room.match.players >= FEWEST
        assert None not in room.seats
    if room.deadline is not None:
        assert room.due_at <= room.deadline
        assert room.clock_ms


@pytest.mark.parametrize("seed", range(4))
def test_a_room_stays_sound_and_kept_whatever_is_said(sqlite_url: str, seed: int) -> None:
    rng = random.Random(seed)
    clock = [1_700_000_000_000]
    store = Store(sqlite_url, wait_s=0)
    door = Door(store, lambda code: None, lambda: clock[0], rng, UNHURRIED)
    room = door.create("ana", "Ana", "presidente", {"ends": {"rounds": 2}}, bots=2)
    phases = set()
    for step in range(500):
        clock[0] += rng.choice([100, 2_000, 20_000, 70_000 if rng.random() < 0.1 else 0])
        command = anything(room, rng)
        is_due = isinstance(command, Tick) and (room.due_at or 0) <= clock[0]
        try:
            after = door.act(room.code, command)
        except (Refused, RoomRefused, Unreadable):
            after = door.room(room.code)
            assert after is room
        check(after)
        assert not is_due or after is not room, "a tick that is due gets on"
        phases.add(after.phase)
        if step % 20 == 0:
            stored = store.load(room.code)
            assert stored is not None
            assert archive.rebuild(stored) == after
        room = after
        if room.phase is Phase.CLOSED:
            room = door.create("ana", "Ana", *rng.choice(RULES), bots=2)
    assert len(phases) >= 4
    store.close()
