"""The room's own time: when it must be looked at, and what it does then. Times are UTC milliseconds."""

import random
from dataclasses import replace

from presidente.engine.moves import Action, ClockOut
from presidente.rooms import absence, playing
from presidente.rooms.commands import Next, ToRoom
from presidente.rooms.deadline import cancel_at, clock
from presidente.rooms.ending import IN_MATCH, close, end_match
from presidente.rooms.room import Outcome, Phase, Room
from presidente.rooms.stand_ins import move_at, move_for, move_late, move_next, moved_for
from presidente.rooms.times import Times


def wind(old: Room | None, new: Room, now: int, rng: random.Random, times: Times) -> Room:
    """Set the clock people see, and when the scheduler must look: the earliest of all that may be next."""
    shown = clock(old, new, now, times)
    alarms: list[int | None] = [_unused_at(new, times)]
    if not new.frozen:
        alarms += [
            shown.at,
            move_at(new, now, rng, times),
            cancel_at(new, times),
            _host_at(new, times),
            _freeze_at(new, times),
        ]
    return replace(
        new,
        deadline=shown.at,
        clock_ms=shown.whole,
        paused_ms=shown.paused,
        due_at=min(at for at in alarms if at is not None),
    )


def tick(room: Room, now: int, rng: random.Random, times: Times) -> Room:
    """What is due now, one thing at a time; nothing if that is not yet."""
    if room.due_at is None or now < room.due_at:
        return room
    if now >= _unused_at(room, times):
        return close(room, now)
    if _is_past(_freeze_at(room, times), now):
        return replace(room, frozen=True)
    if _is_past(cancel_at(room, times), now):
        return end_match(room, Outcome.CANCELLED, now)
    if _is_past(_host_at(room, times), now):
        return absence.hand_on(room)
    over = _time_over(room, now, rng) if _is_past(room.deadline, now) else None
    if over is not None:
        return over
    return move_next(room, now, rng) if moved_for(room) else replace(room)  # so that its clock is set anew


def is_forgotten(room: Room, now: int, times: Times) -> bool:
    """Closed, and for long enough."""
    return room.phase is Phase.CLOSED and now >= _unused_at(room, times)


def _is_past(at: int | None, now: int) -> bool:
    return at is not None and now >= at


def _unused_at(room: Room, times: Times) -> int:
    lives = {Phase.CLOSED: times.kept, Phase.WAITING: times.waiting}
    return room.touched_at + lives.get(room.phase, times.unused)


def _host_at(room: Room, times: Times) -> int | None:
    """An absent host is followed by somebody who is there."""
    at = next((seat.lost_at for seat in room.people if seat.person == room.host), None)
    others = any(not seat.is_away for seat in room.people)
    return at + times.host if at is not None and others and room.phase is not Phase.CLOSED else None


def _freeze_at(room: Room, times: Times) -> int | None:
    """Bots do not play on alone: of a match in which nobody is there any more. In fast mode nobody is ever
    late, so there it is that nobody does anything."""
    if room.phase not in IN_MATCH or room.frozen:
        return None
    if room.rules.fast:
        return room.touched_at + times.freeze
    if not all(seat.is_away for seat in room.people):
        return None
    return max(room.touched_at, *(seat.lost_at or 0 for seat in room.people)) + times.freeze


def _time_over(room: Room, now: int, rng: random.Random) -> Room | None:
    """The clock that people see is at zero; None if nobody is late after all."""
    if room.phase is Phase.ROUND_OVER:
        return playing.next_round(room, Next(room.host), now, rng)
    if room.phase is Phase.MATCH_OVER:
        return playing.to_room(room, ToRoom(room.host), now, rng)
    if not room.is_race:
        return move_late(room, now, rng)
    assert room.match is not None
    if room.match.state.plays:
        return playing.accepted(room, Action(None, ClockOut()), now)
    return move_for(room, rng.choice(room.match.may_act), now, rng)
