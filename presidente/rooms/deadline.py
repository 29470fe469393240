"""The clock that people see: how long it is, when it runs out, and when it stands still."""

from typing import NamedTuple

from presidente.rooms.room import LATE, Outcome, Phase, Room, Seat
from presidente.rooms.stand_ins import awaited_people
from presidente.rooms.times import SECOND, Times

BROKEN_OFF = (Outcome.CANCELLED, Outcome.INTERRUPTED)


class Clock(NamedTuple):
    """`at` is when it runs out, None if there is none or it stands still with `paused` left."""

    at: int | None
    whole: int
    paused: int | None = None


def clock(old: Room | None, new: Room, now: int, times: Times) -> Clock:
    """It runs from the beginning of a turn, an exchange, a break; in fast mode from the last play or the
    trick's beginning. Nothing else that happens restarts it."""
    whole = length(new, times)
    if not whole:
        return Clock(None, 0)
    left = _left(old, new, now, times)
    waited = cancel_at(new, times) if _waits_for_absent(new) else None
    if waited is not None and not new.frozen:
        return Clock(waited, times.wait, left)
    if new.frozen or _stands_still(new):
        return Clock(None, 0, left)
    return Clock(now + left, whole)


def length(room: Room, times: Times) -> int:
    """Of the clock that runs now; 0 is none."""
    if room.phase is Phase.ROUND_OVER:
        return times.next_round
    if room.phase is Phase.MATCH_OVER:
        return times.look if room.outcome in BROKEN_OFF else 0
    if room.is_race:
        return room.rules.fast_seconds * SECOND
    people = awaited_people(room)
    turn = room.rules.turn_seconds * SECOND if people else 0
    return min(turn, times.late) if all(seat.late >= LATE for seat in people) else turn


def cancel_at(room: Room, times: Times) -> int | None:
    """When the match is cancelled, for a player with cards is absent for too long."""
    if room.rules.disconnect == "bot" or room.is_race or not room.is_in_round or room.match is None:
        return None
    held = room.match.state.hands
    missed = [seat for seat, hand in zip(room.seats, held, strict=True) if seat and hand and _is_missed(seat)]
    # who was away before the deal had no cards to be waited for
    return min((max(seat.lost_at or 0, room.dealt_at) + times.wait for seat in missed), default=None)


def _is_missed(seat: Seat) -> bool:
    return seat.lost_at is not None and not seat.substitute


def _waits_for_absent(room: Room) -> bool:
    """Nobody but absent players could act."""
    people = awaited_people(room)
    return bool(people) and all(_is_missed(seat) for seat in people)


def _stands_still(room: Room) -> bool:
    return room.phase is Phase.ROUND_OVER and all(seat.lost_at is not None for seat in room.people)


def _left(old: Room | None, new: Room, now: int, times: Times) -> int:
    whole = length(new, times)
    if old is None or _moment(old) != _moment(new):
        return whole
    gained = whole - length(old, times)  # by who was late and is awake again
    if old.paused_ms is not None:
        left = old.paused_ms + gained
    elif old.deadline is not None:
        left = old.deadline - now + gained
    else:
        left = whole
    return max(left, *_left_of_returned(old, new), 0)


def _left_of_returned(old: Room, new: Room) -> list[int]:
    """In an exchange the clock of who was absent stood still while that of the others ran."""
    if new.rules.disconnect == "bot":
        return []
    pairs = zip(old.seats, new.seats, strict=False)
    return [was.left_ms or 0 for was, seat in pairs if was and seat and was.lost_at and not seat.lost_at]


def _moment(room: Room) -> tuple[object, ...]:
    return room.match_id, room.phase, room.deal, room.seen, room.trick
