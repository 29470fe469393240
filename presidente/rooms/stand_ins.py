"""Who is moved for by the server: bots, and people who left, vanished or were too late."""

import logging
import random
from dataclasses import replace

from presidente.bots import DEFAULT, choose
from presidente.engine.errors import Refused
from presidente.engine.match import Match, legal_moves
from presidente.engine.moves import Action, Move
from presidente.engine.view import view
from presidente.rooms.playing import accepted
from presidente.rooms.room import Phase, Room, Seat
from presidente.rooms.times import SECOND, Times

SOON = 0.6  # of the common clock: by then a bot moves, whatever its pace

log = logging.getLogger(__name__)


def awaited(room: Room) -> list[tuple[int, Seat]]:
    """The seats that may act now."""
    if room.match is None or not room.is_in_round:
        return []
    return [(place, seat) for place in room.match.may_act if (seat := room.seats[place])]


def awaited_people(room: Room) -> list[Seat]:
    """Of these, those of people, absent ones too."""
    return [seat for _, seat in awaited(room) if seat.person]


def moved_for(room: Room) -> list[int]:
    """Seats for which the server moves before any clock runs out. In a race nobody waits for the owner of the
    top play, who need not beat it."""
    owner = room.match.state.owner if room.match and room.is_race else None
    return [place for place, seat in awaited(room) if stood_in_for(room, seat) and place != owner]


def stood_in_for(room: Room, seat: Seat) -> bool:
    """Whether the server moves for who sits there."""
    if seat.bot is not None or seat.substitute:
        return True
    return seat.lost_at is not None and (room.rules.disconnect == "bot" or room.is_race)


def move_at(room: Room, now: int, rng: random.Random, times: Times) -> int | None:
    """When the next of them moves, after a pause like a person's."""
    if room.match is None or not moved_for(room):
        return None
    pause = rng.randint(*_pause(room, room.match, times))
    return now + (min(pause, int(SOON * SECOND * room.rules.fast_seconds)) if room.is_race else pause)


def _pause(room: Room, match: Match, times: Times) -> tuple[int, int]:
    holding = [room.seats[place] for place, hand in enumerate(match.state.hands) if hand]
    if all(seat and seat.bot for seat in holding):
        return times.pace.bots_alone
    if room.is_race and awaited_people(room):
        return times.pace.race
    new = room.phase is Phase.PLAY and not match.state.plays
    return times.pace.after_trick if new else times.pace.turn


def move_next(room: Room, now: int, rng: random.Random) -> Room:
    """One of those that are moved for; in a race any of them."""
    places = moved_for(room)
    return move_for(room, rng.choice(places) if room.is_race else places[0], now, rng)


def move_late(room: Room, now: int, rng: random.Random) -> Room | None:
    """For a person whose time is over, and who is there: one time more in a row. None if there is nobody."""
    for place, seat in awaited(room):
        if seat.person and seat.lost_at is None:
            moved = move_for(room, place, now, rng)
            return moved.with_seat(place, replace(seat, late=seat.late + 1))
    return None


def move_for(room: Room, place: int, now: int, rng: random.Random) -> Room:
    """A bot's own move, or one for a person who did not move or is gone: then the record says so."""
    seat = room.seats[place]
    assert seat is not None
    assert room.match is not None
    instead = seat.bot is None or seat.left
    level = seat.bot or DEFAULT
    try:
        move: Move = choose(level, view(room.match, place), rng)
        return accepted(room, Action(place, move, auto=instead), now)
    except Refused as refused:
        log.error("bot %s chose a move that was refused: %s", level, refused)
    except Exception:
        log.exception("bot %s failed", level)
    return accepted(room, Action(place, legal_moves(room.match, place)[0], auto=instead), now)
