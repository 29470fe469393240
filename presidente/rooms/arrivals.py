"""People who come during a match: each gets the seat of a bot, or of somebody who left, when the next round
is dealt. Pure functions of the room."""

from dataclasses import replace

from presidente.rooms.commands import Sit
from presidente.rooms.errors import RoomReason, RoomRefused
from presidente.rooms.names import clean_name, unique_name
from presidente.rooms.places import names
from presidente.rooms.room import Newcomer, Phase, Room, Seat


def come(room: Room, command: Sit, now: int) -> Room:
    """The person is the next to sit down; raises RoomRefused. Said twice it is harmless."""
    if room.is_coming(command.person):
        return room
    reason = why_not(room, command.person)
    if reason is not None:
        raise RoomRefused(reason)
    taken = [*names(room.seats), *(newcomer.name for newcomer in room.coming)]
    name = unique_name(clean_name(command.name), taken)
    return replace(room, coming=(*room.coming, Newcomer(command.person, name, now)))


def why_not(room: Room, person: str | None) -> RoomReason | None:
    """Why somebody who has no seat cannot come; None if nothing is in the way."""
    if room.is_removed(person):
        return RoomReason.REMOVED
    if room.locked:
        return RoomReason.ROOM_LOCKED
    if person in room.gone and room.phase is not Phase.MATCH_OVER:
        return RoomReason.LEFT_MATCH
    return RoomReason.ROOM_FULL if len(room.coming) >= len(given_up(room)) else None


def turn_back(room: Room, person: str) -> Room:
    """The person does not come after all."""
    if not room.is_coming(person):
        return room
    return replace(room, coming=tuple(one for one in room.coming if one.person != person))


def given_up(room: Room) -> list[int]:
    """The seats that newcomers get, in that order: of those who left, then of bots, the last one first. Never
    that of an absent player, whoever plays for them."""
    left = [place for place, seat in enumerate(room.seats) if seat and seat.left]
    bots = [place for place, seat in enumerate(room.seats) if seat and seat.bot and not seat.left]
    return [*left, *reversed(bots)]


def taken_over(room: Room) -> dict[int, Newcomer]:
    """Who gets which seat."""
    return dict(zip(given_up(room), room.coming, strict=False))


def next_seats(room: Room) -> tuple[tuple[int | None, Seat], ...]:
    """Who sits in the next round, in order, each with their place in this one; None for newcomers."""
    coming, found = taken_over(room), list[tuple[int | None, Seat]]()
    for place, seat in enumerate(room.seats):
        if place in coming:
            new = coming[place]
            found.append((None, Seat(new.name, new.person, since=new.since)))
        elif seat and not seat.left:
            found.append((place, seat))
    return tuple(found)


def staying(room: Room) -> tuple[Seat, ...]:
    """Those who sit in the next round."""
    return tuple(seat for _, seat in next_seats(room))
