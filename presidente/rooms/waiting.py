"""The waiting room: who sits where, and what will be played. Pure functions of the room."""

import random
from collections.abc import Mapping
from dataclasses import replace

from presidente.bots import BOTS
from presidente.engine.errors import Unreadable
from presidente.engine.rules import BadRules, Rules, read_rules
from presidente.rooms.arrivals import come
from presidente.rooms.commands import AddBot, ChangeRules, Shuffle, Sit
from presidente.rooms.errors import RoomReason, RoomRefused
from presidente.rooms.hosting import refuse_removed
from presidente.rooms.names import bot_name, clean_name, unique_name
from presidente.rooms.places import first_free, fitted, free, names, place_for
from presidente.rooms.room import Notice, Phase, Room, Seat


def sit(room: Room, command: Sit, now: int, rng: random.Random) -> Room:
    """See `Sit`. Who has a seat in a match keeps its name and its place."""
    mine = room.seat_of(command.person)
    if mine is not None:
        return _reseat(room, mine, command)
    if room.phase is not Phase.WAITING:
        return come(room, command, now)
    refuse_removed(room, command.person)
    if room.locked:
        raise RoomRefused(RoomReason.ROOM_LOCKED)
    place = place_for(room, command.place)
    bot = room.seats[place]
    name = unique_name(clean_name(command.name), names(room.seats, but=place))
    notice = Notice("replaced_bot" if bot else "sat", name)
    return fitted(replace(room.with_seat(place, Seat(name, command.person, since=now)), notice=notice))


def add_bot(room: Room, command: AddBot, now: int, rng: random.Random) -> Room:
    """To the place asked for, or the first free one."""
    if command.level not in BOTS:
        raise RoomRefused(RoomReason.NO_SUCH_BOT)
    place = first_free(room) if command.place is None else free(room, command.place)
    name = bot_name(names(room.seats), rng)
    return replace(room.with_seat(place, Seat(name, bot=command.level)), notice=Notice("bot_in", name))


def change_rules(room: Room, command: ChangeRules, now: int, rng: random.Random) -> Room:
    """Other rules for the next match."""
    rules = checked_rules(command.preset, command.switches)
    if (command.preset, rules) == (room.preset, room.rules):
        return room
    return fitted(replace(room, preset=command.preset, rules=rules, notice=Notice("settings")))


def shuffle(room: Room, command: Shuffle, now: int, rng: random.Random) -> Room:
    """Mix those who sit among the places that are taken."""
    sitting = [seat for seat in room.seats if seat]
    rng.shuffle(sitting)
    mixed = iter(sitting)
    return replace(room, seats=tuple(seat and next(mixed) for seat in room.seats), notice=Notice("shuffled"))


def checked_rules(preset: str, switches: Mapping[str, object]) -> Rules:
    """Raises RoomRefused with every problem at once."""
    try:
        return read_rules(preset, switches)
    except BadRules as bad:
        raise RoomRefused(RoomReason.BAD_SETTINGS, bad.problems) from bad
    except Unreadable as bad:
        raise RoomRefused(RoomReason.BAD_SETTINGS) from bad


def _reseat(room: Room, mine: int, command: Sit) -> Room:
    seat = room.seats[mine]
    assert seat is not None
    name = unique_name(clean_name(command.name), names(room.seats, but=mine))
    place = mine if command.place in (None, mine) else free(room, command.place)
    if (place, name) == (mine, seat.name):
        return room
    _only_waiting(room)
    notice = Notice("renamed" if place == mine else "moved", name)
    moved = room.with_seat(mine, None).with_seat(place, replace(seat, name=name))
    return fitted(replace(moved, notice=notice))


def _only_waiting(room: Room) -> None:
    if room.phase is not Phase.WAITING:
        raise RoomRefused(RoomReason.WRONG_PHASE)
