"""What each command does in each phase of a room: one table, one pure function."""

import random
from collections.abc import Callable, Mapping
from dataclasses import dataclass, replace
from typing import Any

from presidente.rooms import absence, clock, hosting, playing, waiting
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
    HostCommand,
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
from presidente.rooms.errors import RoomReason, RoomRefused
from presidente.rooms.room import Phase, Room
from presidente.rooms.times import UNHURRIED, Times

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
    Leave: Handling(hosting.leave, OPEN, {CLOSED}),
    Kick: Handling(hosting.kick, OPEN, set()),
    Allow: Handling(hosting.allow, OPEN, set()),
    HandOver: Handling(hosting.hand_over, OPEN, set()),
    Lock: Handling(hosting.lock, OPEN, set()),
    Publish: Handling(hosting.publish, {WAITING}, set()),
    AddBot: Handling(waiting.add_bot, {WAITING}, set()),
    ChangeRules: Handling(waiting.change_rules, {WAITING}, set()),
    Shuffle: Handling(waiting.shuffle, {WAITING}, set()),
    Start: Handling(playing.start, {WAITING}, PLAYING),
    Act: Handling(playing.act, OPEN, set()),  # the engine refuses, in its own order
    Next: Handling(playing.next_round, {ROUND_OVER}, PLAYING),
    End: Handling(playing.end, {ROUND_OVER}, {MATCH_OVER}),
    Again: Handling(playing.again, {MATCH_OVER}, PLAYING),
    ToRoom: Handling(playing.to_room, {MATCH_OVER}, {WAITING}),
    Lost: Handling(absence.lost, OPEN, {CLOSED}),
    Found: Handling(absence.found, OPEN, {CLOSED}),
    Back: Handling(absence.back, OPEN, set()),
    TakeOver: Handling(absence.take_over, OPEN, set()),
    Substitute: Handling(absence.substitute, PLAYING, set()),
}
NOBODY_ACTED = (Tick, Lost, Found)


def handle(room: Room, command: Command, now: int, rng: random.Random, times: Times = UNHURRIED) -> Room:
    """The room after the command, with the same version; the very same room if nothing changed.

    Raises RoomRefused, or the engine's Refused.
    """
    if isinstance(command, Tick):
        new = room if room.phase is CLOSED else clock.tick(room, now, rng, times)
    else:
        new = _handled(room, command, now, rng)
    if new is room:
        return room
    new = playing.end_if_too_few(new, now)
    if not isinstance(command, NOBODY_ACTED):
        new = replace(new, touched_at=now)
    if not isinstance(command, Tick | Lost):
        new = replace(new, frozen=False)
    return clock.wind(room, new, now, rng, times)


def _handled(room: Room, command: Command, now: int, rng: random.Random) -> Room:
    handling = COMMANDS[type(command)]
    if room.phase is CLOSED and CLOSED not in handling.done:
        raise RoomRefused(RoomReason.ROOM_CLOSED)
    _check_person(room, command)
    if room.phase in handling.done:
        return room
    if room.phase not in handling.during:
        raise RoomRefused(RoomReason.WRONG_PHASE)
    return handling.do(room, command, now, rng)


def _check_person(room: Room, command: Command) -> None:
    if isinstance(command, Act | Back | HostCommand) and room.seat_of(command.person) is None:
        raise RoomRefused(RoomReason.NOT_SEATED)
    if isinstance(command, HostCommand) and command.person != room.host:
        raise RoomRefused(RoomReason.NOT_HOST)
