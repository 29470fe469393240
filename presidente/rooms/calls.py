"""Whom a room waits for, so that they can be called to it. A pure function of the room."""

from dataclasses import dataclass
from enum import StrEnum

from presidente.rooms.room import Phase, Room
from presidente.rooms.stand_ins import awaited, stood_in_for


class Kind(StrEnum):
    TURN = "turn"  # a play or a gift
    WAITING = "waiting"  # the whole table is held up


@dataclass(frozen=True, slots=True)
class Call:
    """`what` names the very thing that is waited for: another text for another thing, in all rooms."""

    kind: Kind
    what: str


def calls(room: Room) -> dict[str, Call]:
    """By person. In fast mode nobody's turn is waited for."""
    moment = f"{room.code} {room.phase} {room.deal} {room.seen}"
    turn, waiting = (Call(kind, f"{moment} {kind}") for kind in Kind)
    if room.phase is Phase.CLOSED:
        return {}
    if room.frozen:
        return {seat.person: waiting for seat in room.people if seat.person}
    if room.phase is Phase.ROUND_OVER:
        return {room.host: waiting}
    if room.is_race:
        return {}
    return {
        seat.person: turn if seat.lost_at is None else waiting
        for _, seat in awaited(room)
        if seat.person and not stood_in_for(room, seat)
    }
