"""A new room, before anybody else knows of it."""

import random
from collections.abc import Mapping

from presidente.rooms.commands import AddBot, Sit
from presidente.rooms.handle import handle
from presidente.rooms.places import fitted
from presidente.rooms.room import Phase, Room
from presidente.rooms.times import UNHURRIED, Times
from presidente.rooms.waiting import checked_rules


def open_room(
    host: tuple[str, str],
    settings: tuple[str, Mapping[str, object]],
    bots: int,
    now: int,
    rng: random.Random,
    times: Times = UNHURRIED,
    *,
    public: bool = False,
) -> Room:
    """A waiting room with its host (identity, name), rules (preset, switches) and bots; without a code."""
    person, name = host
    preset, switches = settings
    room = Room(
        code="",
        spoken="",
        version=1,
        phase=Phase.WAITING,
        host=person,
        preset=preset,
        rules=checked_rules(preset, switches),
        seats=(),
        public=public,
        created_at=now,
        touched_at=now,
    )
    room = handle(fitted(room), Sit(person, name), now, rng, times)
    for _ in range(min(bots, len(room.seats) - 1)):
        room = handle(room, AddBot(person), now, rng, times)
    return room
