"""Tables that people find who were told of none. Pure functions of the rooms."""

from collections.abc import Iterable

from presidente.engine.rules import Rules
from presidente.rooms.places import open_places
from presidente.rooms.room import Phase, Room


def is_open(room: Room) -> bool:
    """Whether a stranger may sit down there, and finds somebody."""
    may_sit = room.public and not room.locked and room.phase is Phase.WAITING
    return may_sit and open_places(room) > 0 and any(not seat.is_away for seat in room.people)


def suited(tables: Iterable[Room], person: str, preset: str, rules: Rules | None) -> list[Room]:
    """Where that person may play that game, and by those very rules if any are given: the person's own table
    first, then those with the most people."""
    found = [
        room
        for room in tables
        if room.preset == preset and rules in (None, room.rules) and not room.is_removed(person)
    ]
    return sorted(found, key=lambda room: (room.seat_of(person) is None, -len(room.people)))
