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
    Command,
    End,
    HostCommand,
    Kick,
    Leave,
    Next,
    Settings,
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
class Rule:
    """What does it, in which phases, and in which ones it has been done already: there it is harmless."""

    do: Callable[[Room, Any, int, random.Random], Room]
    during: set[Phase]
    done: set[Phase]


RULES: Mapping[type[Command], Rule] = {
    Sit: Rule(waiting.sit, OPEN, set()),
    Leave: Rule(waiting.leave, OPEN, {CLOSED}),
    Kick: Rule(waiting.kick, OPEN, set()),
    AddBot: Rule(waiting.add_bot, {WAITING}, set()),
    Settings: Rule(waiting.settings, {WAITING}, set()),
    Shuffle: Rule(waiting.shuffle, {WAITING}, set()),
    Start: Rule(playing.start, {WAITING}, PLAYING),
    Act: Rule(playing.act, OPEN, set()),  # the engine refuses, in its own order
    Next: Rule(playing.next_round, {ROUND_OVER}, PLAYING),
    End: Rule(playing.end, {ROUND_OVER}, {MATCH_OVER}),
    Again: Rule(playing.again, {MATCH_OVER}, PLAYING),
    ToRoom: Rule(playing.to_room, {MATCH_OVER}, {WAITING}),
    Tick: Rule(clock.tick, OPEN, {CLOSED}),
}


def handle(
    room: Room, command: Command, now: int, rng: random.Random, pace: clock.Pace = clock.NO_PAUSE
) -> Room:
    """The room after the command, with the same version; the very same room if nothing changed.

    Raises RoomRefused, or the engine's Refused.
    """
    rule = RULES[type(command)]
    if room.phase is CLOSED and CLOSED not in rule.done:
        raise RoomRefused(RoomReason.ROOM_CLOSED)
    _check_person(room, command)
    if room.phase in rule.done:
        return room
    if room.phase not in rule.during:
        raise RoomRefused(RoomReason.WRONG_PHASE)
    new = rule.do(room, command, now, rng)
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
