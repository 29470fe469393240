"""People who vanish and come back. Pure functions of the room."""

import random
from dataclasses import replace

from presidente.rooms.arrivals import turn_back
from presidente.rooms.commands import Back, Found, Lost, Substitute, TakeOver
from presidente.rooms.errors import RoomReason, RoomRefused
from presidente.rooms.hosting import refuse_removed, with_host
from presidente.rooms.places import existing, shown_at
from presidente.rooms.room import Room, Seat


def lost(room: Room, command: Lost, now: int, rng: random.Random) -> Room:
    """From here on the seat is away; in a match a bot plays for it, or it is waited for."""
    place, seat = _seat_of(room, command.person)
    if seat is None:
        return turn_back(room, command.person)
    if seat.lost_at is not None:
        return room
    missed = room.acted if room.match else None
    left = room.paused_ms if room.deadline is None else max(0, room.deadline - now)
    return room.with_seat(place, replace(seat, lost_at=now, left_ms=left, missed_from=missed))


def found(room: Room, command: Found, now: int, rng: random.Random) -> Room:
    """Back in the same seat, in the present state of things; no clock is begun anew."""
    place, seat = _seat_of(room, command.person)
    if seat is None or seat.lost_at is None:
        return room
    return room.with_seat(place, replace(seat, lost_at=None, left_ms=None, substitute=False))


def back(room: Room, command: Back, now: int, rng: random.Random) -> Room:
    """Who says so is there and awake."""
    place, seat = _seat_of(room, command.person)
    assert seat is not None
    here = present(seat)
    return room if here == seat and not room.frozen else room.with_seat(place, here)


def take_over(room: Room, command: TakeOver, now: int, rng: random.Random) -> Room:
    """The seat changes hands between two browsers of one person; the host's duties go along."""
    seat = room.seats[existing(room, command.place)]
    if seat is None or seat.person != command.of:
        raise RoomRefused(RoomReason.WRONG_CODE)
    if room.seat_of(command.person) is not None:
        raise RoomRefused(RoomReason.ALREADY_SEATED)
    refuse_removed(room, command.person)
    host = command.person if room.host == command.of else room.host
    mine = replace(present(seat), person=command.person)
    return replace(turn_back(room, command.person).with_seat(command.place, mine), host=host)


def substitute(room: Room, command: Substitute, now: int, rng: random.Random) -> Room:
    """A bot plays for somebody who is away, until that one is back."""
    seat = shown_at(room, command.place, command.name)
    if seat is None or seat.person is None or not seat.is_away:
        raise RoomRefused(RoomReason.NOT_AWAY)
    return room if seat.substitute else room.with_seat(command.place, replace(seat, substitute=True))


def hand_on(room: Room) -> Room:
    """Somebody who is there is host instead of one who is not."""
    place = room.seat_of(room.host)
    return with_host(room if place is None else replace(room, host=""))


def present(seat: Seat) -> Seat:
    """The same seat, its person there and awake."""
    return replace(seat, lost_at=None, left_ms=None, missed_from=None, late=0, substitute=False)


def _seat_of(room: Room, person: str) -> tuple[int, Seat | None]:
    place = room.seat_of(person)
    return (-1, None) if place is None else (place, room.seats[place])
