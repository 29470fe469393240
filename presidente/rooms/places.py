"""The places of a waiting room: how many there are, which are free, which one a newcomer gets."""

from collections.abc import Iterable
from dataclasses import replace

from presidente.engine.errors import Reason, Refused
from presidente.engine.rules import FEWEST, MOST
from presidente.rooms.errors import RoomReason, RoomRefused
from presidente.rooms.room import Room, Seat

GROWING = "presi"  # its table begins with three places, and has one more for everybody who comes


def fitted(room: Room) -> Room:
    """The waiting room with as many places as its preset shows for those who are there."""
    last = max((place for place, seat in enumerate(room.seats) if seat), default=-1)
    wanted = max(_shown(room), last + 1)
    if wanted == len(room.seats):
        return room
    kept = room.seats[:wanted]
    return replace(room, seats=(*kept, *[None] * (wanted - len(kept))))


def _shown(room: Room) -> int:
    if room.preset != GROWING:
        return MOST
    arrived = len(room.people) - 1  # whoever opened the table was there
    return min(max(FEWEST + arrived, FEWEST), MOST)


def place_for(room: Room, asked: int | None) -> int:
    """Where a newcomer sits (see `Sit`); raises RoomRefused."""
    if asked is not None and not _is_person(room.seats[existing(room, asked)]):
        return asked
    bots = [place for place, seat in enumerate(room.seats) if seat and seat.bot]
    return bots[-1] if bots else first_free(room)


def open_places(room: Room) -> int:
    """How many who come would find a place: free, or a bot's."""
    return sum(seat is None or seat.bot is not None for seat in room.seats)


def first_free(room: Room) -> int:
    """Raises RoomRefused (`room_full`)."""
    for place, seat in enumerate(room.seats):
        if seat is None:
            return place
    raise RoomRefused(RoomReason.ROOM_FULL)


def free(room: Room, place: int | None) -> int:
    """That place, if nobody has it; raises RoomRefused."""
    if room.seats[existing(room, place)] is not None:
        raise RoomRefused(RoomReason.PLACE_TAKEN)
    assert place is not None
    return place


def existing(room: Room, place: int | None) -> int:
    """That place, if there is one; raises RoomRefused."""
    if place is None or not 0 <= place < len(room.seats):
        raise RoomRefused(RoomReason.NO_SUCH_PLACE)
    return place


def shown_at(room: Room, place: int, name: str) -> Seat | None:
    """Who sits at that place; raises Refused (`stale`) if the page that asks showed somebody else there, for
    seats move between rounds."""
    seat = room.seats[existing(room, place)]
    if name and (seat is None or seat.name != name):
        raise Refused(Reason.STALE)
    return seat


def names(seats: Iterable[Seat | None], but: int | None = None) -> list[str]:
    """Those in use, without the one at place `but`."""
    return [seat.name for place, seat in enumerate(seats) if seat and place != but]


def _is_person(seat: Seat | None) -> bool:
    return seat is not None and seat.person is not None
