"""Who leaves, and what the host does about people: send away, let in, lock, hand over. Pure functions."""

import random
from dataclasses import replace

from presidente import bots
from presidente.rooms.arrivals import turn_back
from presidente.rooms.commands import Allow, HandOver, Kick, Leave, Lock, Publish
from presidente.rooms.ending import close
from presidente.rooms.errors import RoomReason, RoomRefused
from presidente.rooms.places import fitted, shown_at
from presidente.rooms.room import Notice, Phase, Removed, Room, Seat

MOST_REMOVED = 20  # of whom the room remembers


def leave(room: Room, command: Leave, now: int, rng: random.Random) -> Room:
    """The seat is free, in a round when a bot has played it to its end; who is not there has left already."""
    place = room.seat_of(command.person)
    return turn_back(room, command.person) if place is None else _vacate(room, place, "left", now)


def kick(room: Room, command: Kick, now: int, rng: random.Random) -> Room:
    """Like leaving, by the host's hand, and for good; bots can be sent away only before the match."""
    seat = shown_at(room, command.place, command.name)
    if seat is None or seat.left:
        return room
    if seat.person is None:
        if room.phase is not Phase.WAITING:
            raise RoomRefused(RoomReason.WRONG_PHASE)
        return _vacate(room, command.place, "bot_out", now)
    if seat.person == room.host:
        return _vacate(room, command.place, "left", now)
    removed = (*room.removed, Removed(seat.person, seat.name))[-MOST_REMOVED:]
    return _vacate(replace(room, removed=removed), command.place, "kicked", now)


def allow(room: Room, command: Allow, now: int, rng: random.Random) -> Room:
    """A removed person may sit again, where and when anybody may."""
    if not 0 <= command.number < len(room.removed):
        raise RoomRefused(RoomReason.NO_SUCH_PLACE)
    if room.removed[command.number].name != command.name:  # said twice, and the next one moved up
        return room
    removed = (*room.removed[: command.number], *room.removed[command.number + 1 :])
    return replace(room, removed=removed, notice=Notice("allowed", room.removed[command.number].name))


def refuse_removed(room: Room, person: str) -> None:
    """Raises RoomRefused for somebody the host has to let in first."""
    if room.is_removed(person):
        raise RoomRefused(RoomReason.REMOVED)


def lock(room: Room, command: Lock, now: int, rng: random.Random) -> Room:
    """Nobody else may sit down, or everybody again; who was to sit down has to ask anew."""
    if room.locked == command.locked:
        return room
    return replace(
        room, coming=(), locked=command.locked, notice=Notice("locked" if command.locked else "unlocked")
    )


def publish(room: Room, command: Publish, now: int, rng: random.Random) -> Room:
    """Strangers find the table, or only who was told of it."""
    if room.public == command.public:
        return room
    return replace(room, public=command.public, notice=Notice("public" if command.public else "private"))


def hand_over(room: Room, command: HandOver, now: int, rng: random.Random) -> Room:
    """Another person is host."""
    seat = shown_at(room, command.place, command.name)
    if seat is None or seat.person is None:
        raise RoomRefused(RoomReason.NO_SUCH_PLACE)
    return room if seat.person == room.host else _hosted_by(room, seat)


def with_host(room: Room) -> Room:
    """A host who is gone is followed by who of those present has been there longest."""
    if room.seat_of(room.host) is not None:
        return room
    heirs = [seat for seat in room.people if not seat.is_away] or list(room.people)
    return _hosted_by(room, min(heirs, key=lambda seat: seat.since))


def _hosted_by(room: Room, seat: Seat) -> Room:
    assert seat.person is not None
    return replace(room, host=seat.person, notice=Notice("host", seat.name))


def _vacate(room: Room, place: int, how: str, now: int) -> Room:
    seat = room.seats[place]
    assert seat is not None
    if room.phase is not Phase.WAITING and seat.person:
        room = replace(room, gone=(*room.gone, seat.person)[-MOST_REMOVED:])
    stays = None if room.phase is Phase.WAITING else Seat(seat.name, bot=bots.DEFAULT, left=True)
    room = room.with_seat(place, stays)
    if not room.people:
        return close(replace(room, notice=Notice(how, seat.name)), now)
    return replace(with_host(fitted(room) if stays is None else room), notice=Notice(how, seat.name))
