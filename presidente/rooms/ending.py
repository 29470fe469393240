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
    """Seats that won the match: by its rules, or the highest totals when an unlimited one was ended."""
    if room.outcome is not Outcome.FINISHED or room.match is None:
        return ()
    return room.match.winners or _highest(room.match)


def _highest(match: Match) -> tuple[int, ...]:
    best = max(match.totals)
    return tuple(seat for seat, total in enumerate(match.totals) if total == best)
