"""The room's clock: when it must be looked at, and what it does then. Times are UTC milliseconds."""

import logging
import random
from dataclasses import dataclass, replace

from presidente.bots import choose
from presidente.engine.errors import Refused
from presidente.engine.match import Match, legal_moves
from presidente.engine.moves import Action, ClockOut, Move
from presidente.engine.view import view
from presidente.rooms.commands import Tick
from presidente.rooms.ending import close
from presidente.rooms.playing import accepted
from presidente.rooms.room import Phase, Room
from presidente.rooms.waiting import SUBSTITUTE

HOUR = 3_600_000
UNUSED = {Phase.WAITING: 2 * HOUR}  # after so long without an act of a person the room closes
UNUSED_ELSE = 24 * HOUR
KEPT = HOUR  # a closed room says so for this long, then it is forgotten

log = logging.getLogger(__name__)


@dataclass(frozen=True, slots=True)
class Pace:
    """Bots' pauses in milliseconds, from and to, so that people can follow what happens."""

    turn: tuple[int, int] = (900, 1600)
    after_trick: tuple[int, int] = (2000, 2700)  # a closed trick, and a new hand, want to be looked at
    bots_alone: tuple[int, int] = (150, 300)  # no person holds cards any more
    race: tuple[int, int] = (2500, 4500)  # fast mode: so that a person can be first


NO_PAUSE = Pace((0, 0), (0, 0), (0, 0), (0, 0))
SOON = 0.6  # of the common clock: by then a bot moves, whatever its pace


def wind(old: Room | None, new: Room, now: int, rng: random.Random, pace: Pace) -> Room:
    """Set the clock people see, and when the scheduler must look: the earliest of all that may be next."""
    deadline = _deadline(old, new, now)
    alarms = (_unused_at(new), deadline, _bot_at(new, now, rng, pace))
    return replace(
        new,
        deadline=deadline,
        clock_ms=0 if deadline is None else clock_ms(new),
        due_at=min(at for at in alarms if at is not None),
    )


def tick(room: Room, command: Tick, now: int, rng: random.Random) -> Room:
    """What is due now, one thing at a time; nothing if that is not yet."""
    if room.due_at is None or now < room.due_at:
        return room
    if now >= _unused_at(room):
        return close(room, now)
    if room.deadline is not None and now >= room.deadline and _is_race(room):
        return _race_over(room, now, rng)
    seat = _next_to_move(room, now, rng)
    return replace(room) if seat is None else _move_for(room, seat, now, rng)


def is_forgotten(room: Room, now: int) -> bool:
    """Closed, and for long enough."""
    return room.phase is Phase.CLOSED and now >= _unused_at(room)


def _unused_at(room: Room) -> int:
    if room.phase is Phase.CLOSED:
        return room.touched_at + KEPT
    return room.touched_at + UNUSED.get(room.phase, UNUSED_ELSE)


def clock_ms(room: Room) -> int:
    """How long the clock that people see runs in whole; 0 is without end."""
    return 1000 * (room.rules.fast_seconds if _is_race(room) else room.rules.turn_seconds)


def _is_race(room: Room) -> bool:
    """Fast mode, past the exchange: no turns, and one clock for all."""
    return room.rules.fast and room.phase is Phase.PLAY


def _may_act(room: Room, *, bots: bool) -> list[int]:
    """Bots, or people, whose move is awaited."""
    if room.match is None or room.phase not in (Phase.EXCHANGE, Phase.PLAY):
        return []
    return [seat for seat in room.match.may_act if _is_bot(room, seat) == bots]


def _is_bot(room: Room, place: int) -> bool:
    seat = room.seats[place]
    return seat is not None and seat.bot is not None


def _deadline(old: Room | None, new: Room, now: int) -> int | None:
    """Runs from the turn's beginning, or the exchange's; in fast mode from the last play, or the trick's
    beginning. Nothing else that happens restarts it."""
    length = clock_ms(new)
    if not length or not (_is_race(new) or _may_act(new, bots=False)):
        return None
    if old and old.deadline and _moment(old) == _moment(new):
        return old.deadline
    return now + length


def _moment(room: Room) -> tuple[object, ...]:
    return room.match_id, room.phase, room.deal, room.seen, room.trick


def _bot_at(room: Room, now: int, rng: random.Random, pace: Pace) -> int | None:
    if room.match is None or not _waiting_bots(room, room.match):
        return None
    pause = rng.randint(*_pause(room, room.match, pace))
    return now + (min(pause, int(SOON * clock_ms(room))) if _is_race(room) else pause)


def _waiting_bots(room: Room, match: Match) -> list[int]:
    """In a race nobody waits for the owner of the top play, who need not beat it."""
    return [seat for seat in _may_act(room, bots=True) if not (_is_race(room) and seat == match.state.owner)]


def _pause(room: Room, match: Match, pace: Pace) -> tuple[int, int]:
    if all(_is_bot(room, seat) for seat, hand in enumerate(match.state.hands) if hand):
        return pace.bots_alone
    if _is_race(room) and _may_act(room, bots=False):
        return pace.race
    return pace.after_trick if room.phase is Phase.PLAY and not match.state.plays else pace.turn


def _next_to_move(room: Room, now: int, rng: random.Random) -> int | None:
    """A person whose time is over, else a bot; in a race any of them."""
    if room.match is None:
        return None
    late = _may_act(room, bots=False) if room.deadline is not None and now >= room.deadline else []
    bots = _waiting_bots(room, room.match)
    if _is_race(room):
        rng.shuffle(bots)
    return next(iter(late + bots), None)


def _race_over(room: Room, now: int, rng: random.Random) -> Room:
    """The common clock is at zero: the trick closes, or somebody leads."""
    assert room.match is not None
    if room.match.state.plays:
        return accepted(room, Action(None, ClockOut()), now)
    return _move_for(room, rng.choice(room.match.may_act), now, rng)


def _move_for(room: Room, place: int, now: int, rng: random.Random) -> Room:
    """A bot's own move, or one for a person who did not move or is gone: then the record says so."""
    seat = room.seats[place]
    assert seat is not None
    assert room.match is not None
    instead = seat.bot is None or seat.left
    try:
        move: Move = choose(seat.bot or SUBSTITUTE, view(room.match, place), rng)
        return accepted(room, Action(place, move, auto=instead), now)
    except Exception as error:
        if isinstance(error, Refused):
            log.error("bot %s chose a move that was refused: %s", seat.bot or SUBSTITUTE, error)
        else:
            log.exception("bot %s failed", seat.bot or SUBSTITUTE)
        return accepted(room, Action(place, legal_moves(room.match, place)[0], auto=instead), now)
