"""A match in a room, from its start to the way back. Pure functions of the room."""

import random
from dataclasses import replace

from presidente.engine.errors import Reason, Refused
from presidente.engine.match import Match, apply, deal, new_match, start_round
from presidente.engine.moves import Action, Play
from presidente.engine.record import Record, RoundRecord
from presidente.engine.rules import FEWEST
from presidente.engine.view import Phase as MatchPhase
from presidente.rooms.absence import present
from presidente.rooms.arrivals import next_seats, staying
from presidente.rooms.codes import link_code
from presidente.rooms.commands import Act, Again, End, Next, Start, ToRoom
from presidente.rooms.ending import end_match, utc_text
from presidente.rooms.errors import RoomReason, RoomRefused
from presidente.rooms.places import fitted, names
from presidente.rooms.room import Notice, Outcome, Phase, Room
from presidente.rooms.seen import is_old, is_repeat

PHASES = {
    MatchPhase.EXCHANGE: Phase.EXCHANGE,
    MatchPhase.PLAY: Phase.PLAY,
    MatchPhase.ROUND_OVER: Phase.ROUND_OVER,
}
_HOW_OVER = dict.fromkeys((None, *Outcome), "match_over") | {
    Outcome.CANCELLED: "cancelled",
    Outcome.INTERRUPTED: "interrupted",
}
PRECEDENCE = tuple(Reason)
STALE = PRECEDENCE.index(Reason.STALE)


def start(room: Room, command: Start, now: int, rng: random.Random) -> Room:
    """Who sits closes ranks, and the first round is dealt."""
    return _new_match(room, now, rng)


def again(room: Room, command: Again, now: int, rng: random.Random) -> Room:
    """The same settings, for those who are still there and those who came."""
    return _new_match(room, now, rng)


def next_round(room: Room, command: Next, now: int, rng: random.Random) -> Room:
    """Deal again, to those who are still there and those who came."""
    return _deal(room, now, rng)


def end(room: Room, command: End, now: int, rng: random.Random) -> Room:
    """An unlimited match ends like this; one with an end of its own is stopped, without a winner."""
    unlimited = room.rules.ends.kind == "unlimited"
    return end_match(room, Outcome.FINISHED if unlimited else Outcome.STOPPED, now)


def to_room(room: Room, command: ToRoom, now: int, rng: random.Random) -> Room:
    """Everybody who is still there, bots too, sits in the first places of the waiting room."""
    waiting = replace(
        room,
        phase=Phase.WAITING,
        seats=staying(room),
        coming=(),
        gone=(),
        outcome=None,
        match_id=None,
        match=None,
        record=None,
        acted=0,
        acted_before=room.acted_before + room.acted,
        exchange_from=0,
        notice=Notice(_HOW_OVER[room.outcome]),
    )
    return fitted(waiting)


def act(room: Room, command: Act, now: int, rng: random.Random) -> Room:
    """A player's move. A repeat of the last one changes nothing; one made on another state is stale."""
    seat = room.seat_of(command.person)
    assert seat is not None
    if is_repeat(room, seat, command):
        return room
    old_page = is_old(room, command)
    answers = room.rules.fast and isinstance(command.move, Play)
    action = Action(seat, command.move, seen=command.seen if answers else None)
    try:
        after = accepted(room, action, now)
    except Refused as refused:
        if old_page and PRECEDENCE.index(refused.reason) > STALE:
            raise Refused(Reason.STALE) from refused
        raise
    if old_page:
        raise Refused(Reason.STALE)
    return _awake(after, command.person)


def accepted(room: Room, action: Action, now: int) -> Room:
    """The room after the action; raises Refused."""
    if room.match is None or room.record is None or room.phase is Phase.MATCH_OVER:
        raise Refused(Reason.WRONG_PHASE)
    match = apply(room.match, action).match
    *before, current = room.record.rounds
    rounds = (*before, replace(current, actions=(*current.actions, action)))
    return _at(replace(room, record=replace(room.record, rounds=rounds), acted=room.acted + 1), match, now)


def _new_match(room: Room, now: int, rng: random.Random) -> Room:
    seats = [replace(seat, missed_from=0 if seat.lost_at is not None else None) for seat in staying(room)]
    if len(seats) < FEWEST:
        raise RoomRefused(RoomReason.TOO_FEW)
    record = Record(
        preset=room.preset,
        rules=room.rules,
        players=tuple(names(seats)),
        started=utc_text(now),
        room=room.code,
    )
    match = new_match(room.rules, len(seats))
    room = replace(
        room,
        seats=tuple(seats),
        coming=(),
        gone=(),
        match=match,
        record=record,
        match_id=link_code(rng),
        acted=0,
        acted_before=room.acted_before + room.acted,
        outcome=None,
        notice=None,
    )
    return _deal(room, now, rng)


def _deal(room: Room, now: int, rng: random.Random) -> Room:
    """The one place with chance; the hands are in the record from here on."""
    match, record = room.match, room.record
    assert match is not None
    assert record is not None
    stayed, who = None, None
    before = tuple(place for place, _ in next_seats(room))
    if before != tuple(range(len(room.seats))):
        stayed = before
        room = replace(room, seats=staying(room), coming=())
        who = tuple(names(room.seats))
    hands = deal(match, rng, stayed)
    record = replace(record, rounds=(*record.rounds, RoundRecord(hands, players=who, seats=stayed)))
    room = replace(room, record=record, exchange_from=room.acted, dealt_at=now)
    return _at(room, start_round(match, hands, stayed=stayed).match, now)


def end_if_too_few(room: Room, now: int) -> Room:
    """A match between two rounds that would go on with fewer than three is interrupted."""
    if room.phase is not Phase.ROUND_OVER or len(staying(room)) >= FEWEST:
        return room
    return end_match(room, Outcome.INTERRUPTED, now)


def _awake(room: Room, person: str) -> Room:
    """Who acts is there."""
    place, seat = room.seat_of(person), room.sitter(person)
    if place is None or seat is None or present(seat) == seat:
        return room
    return room.with_seat(place, present(seat))


def _at(room: Room, match: Match, now: int) -> Room:
    """The room's phase follows the match's."""
    room = replace(room, match=match)
    if match.phase is MatchPhase.MATCH_OVER:
        return end_match(room, Outcome.FINISHED, now)
    return replace(room, phase=PHASES[match.phase])
