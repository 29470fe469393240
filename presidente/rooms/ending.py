"""How a match, and a room, comes to its end."""

from dataclasses import replace
from datetime import UTC, datetime

from presidente.engine.match import Match
from presidente.rooms.room import Outcome, Phase, Room

IN_MATCH = frozenset({Phase.EXCHANGE, Phase.PLAY, Phase.ROUND_OVER})


def utc_text(ms: int) -> str:
    """ISO 8601, as the record has it."""
    return datetime.fromtimestamp(ms / 1000, UTC).isoformat(timespec="milliseconds").replace("+00:00", "Z")


def utc_ms(text: str) -> int:
    """The reverse of `utc_text`."""
    return round(datetime.fromisoformat(text).timestamp() * 1000)


def end_match(room: Room, outcome: Outcome, now: int) -> Room:
    """The match on screen is over; its record says when, and how unless it came to its own end."""
    assert room.record is not None
    cut_short = None if outcome is Outcome.FINISHED else outcome.value
    record = replace(room.record, ended=utc_text(now), outcome=cut_short)
    return replace(room, phase=Phase.MATCH_OVER, outcome=outcome, record=record)


def close(room: Room, now: int) -> Room:
    """Nobody is there any more; a match in progress is interrupted."""
    if room.phase in IN_MATCH:
        room = end_match(room, Outcome.INTERRUPTED, now)
    return replace(room, phase=Phase.CLOSED, touched_at=now)


def winners(room: Room) -> tuple[int, ...]:
    """Seats that won the match, of those who are there at its end: by its rules, or by the highest totals."""
    if room.outcome is not Outcome.FINISHED or room.match is None:
        return ()
    there = [place for place, seat in enumerate(room.seats) if seat and not seat.left]
    return tuple(seat for seat in room.match.winners if seat in there) or _highest(room.match, there)


def standing(room: Room) -> dict[int, int]:
    """The places in the match, from 1, of the seats that are there at its end: winners, then by totals."""
    assert room.match is not None
    won, totals = winners(room), room.match.totals
    there = [place for place, seat in enumerate(room.seats) if seat and not seat.left]
    ahead = {seat: (seat not in won, -totals[seat]) for seat in there}
    return {seat: 1 + sum(other < ahead[seat] for other in ahead.values()) for seat in there}


def _highest(match: Match, seats: list[int]) -> tuple[int, ...]:
    best = max(match.totals[seat] for seat in seats)
    return tuple(seat for seat in seats if match.totals[seat] == best)
