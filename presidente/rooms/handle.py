"""What each command does in each phase of a room: one table, one pure function."""

import random
from collections.abc import Callable, Mapping
from dataclasses import dataclass, replace
from typing import Any

from presidente.rooms import clock, playing, waiting
from presidente.rooms.commands import (
    Act,
    AddBot,
    Again,
    ChangeRules,
    Command,
    End,
    HostCommand,
    Kick,
    Leave,
    Next,
    Shuffle,
    Sit,
    Start,
    Tick,
    ToRoom,
)
from presidente.rooms.errors import RoomReason, RoomRefused
from presidente.rooms.room import Phase, Room

WAITING, EXCHANGE, PLAY, ROUND_OVER, MATCH_OVER, CLOSED = Phase
PLAYING = {EXCHANGE, PLAY}
OPEN = {*Phase} - {CLOSED}


@dataclass(frozen=True, slots=True)
class Handling:
    """What does it, in which phases, and in which ones it has been done already: there it is harmless."""

    do: Callable[[Room, Any, int, random.Random], Room]
    during: set[Phase]
    done: set[Phase]


COMMANDS: Mapping[type[Command], Handling] = {
    Sit: Handling(waiting.sit, OPEN, set()),
    Leave: Handling(waiting.leave, OPEN, {CLOSED}),
    Kick: Handling(waiting.kick, OPEN, set()),
    AddBot: Handling(waiting.add_bot, {WAITING}, set()),
    ChangeRules: Handling(waiting.change_rules, {WAITING}, set()),
    Shuffle: Handling(waiting.shuffle, {WAITING}, set()),
    Start: Handling(playing.start, {WAITING}, PLAYING),
    Act: Handling(playing.act, OPEN, set()),  # the engine refuses, in its own order
    Next: Handling(playing.next_round, {ROUND_OVER}, PLAYING),
    End: Handling(playing.end, {ROUND_OVER}, {MATCH_OVER}),
    Again: Handling(playing.again, {MATCH_OVER}, PLAYING),
    ToRoom: Handling(playing.to_room, {MATCH_OVER}, {WAITING}),
    Tick: Handling(clock.tick, OPEN, {CLOSED}),
}


def handle(
    room: Room, command: Command, now: int, rng: random.Random, pace: clock.Pace = clock.NO_PAUSE
) -> Room:
    """The room after the command, with the same version; the very same room if nothing changed.

    Raises RoomRefused, or the engine's Refused.
    """
    handling = COMMANDS[type(command)]
    if room.phase is CLOSED and CLOSED not in handling.done:
        raise RoomRefused(RoomReason.ROOM_CLOSED)
    _check_person(room, command)
    if room.phase in handling.done:
        return room
    if room.phase not in handling.during:
        raise RoomRefused(RoomReason.WRONG_PHASE)
    new = handling.do(room, command, now, rng)
    if new is room:
        return room
    if not isinstance(command, Tick):
        new = replace(new, touched_at=now)
    return clock.wind(room, new, now, rng, pace)


def _check_person(room: Room, command: Command) -> None:
    if isinstance(command, Act | HostCommand) and room.seat_of(command.person) is None:
        raise RoomRefused(RoomReason.NOT_SEATED)
    if isinstance(command, HostCommand) and command.person != room.host:
        raise RoomRefused(RoomReason.NOT_HOST)
