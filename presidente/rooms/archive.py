"""A room and the rows that keep it. Of a match its record is kept; the state is made from that."""

import json
from dataclasses import asdict, replace
from functools import lru_cache
from typing import Any, TypeAlias

from presidente.engine.record import Record, RoundRecord, action_json, read_record, record_json, replay
from presidente.engine.rules import Rules, read_rules, switches
from presidente.rooms.ending import utc_ms, utc_text
from presidente.rooms.played import played
from presidente.rooms.room import Newcomer, Notice, Outcome, Phase, Removed, Room, Seat
from presidente.store.store import Change, StoredMatch, StoredRoom
from presidente.store.tables import ActionRow, MatchRow, RoomRow, RoundRow

PUBLIC = '"public":true'  # in the body of a room that is, and of no other: quotes in names are escaped


def change(old: Room, new: Room) -> Change:
    """What must be written so that `rebuild` gives `new` where it gave `old`."""
    begins = new.match_id is not None and new.match_id != old.match_id
    rounds = 0 if begins else _rounds(old)
    acted = 0 if begins else old.acted
    ends = new.match_id is not None and new.outcome is not None and (begins or old.outcome is None)
    return Change(
        room_row(new),
        begun=_match_row(new) if begins else None,
        ended=_match_row(new) if ends else None,
        rounds=_round_rows(new, rounds),
        actions=_action_rows(new, acted),
        played=played(old, new),
    )


def room_row(room: Room) -> RoomRow:
    """All of the room but its match."""
    return RoomRow(
        code=room.code,
        version=room.version,
        spoken=room.spoken,
        phase=room.phase.value,
        match_id=room.match_id,
        deadline=room.deadline,
        due_at=room.due_at,
        created_at=room.created_at,
        touched_at=room.touched_at,
        body=_body(
            room.host,
            (room.preset, room.rules),
            room.seats,
            (room.outcome, room.notice),
            room.acted_before,
            (room.clock_ms, room.paused_ms, room.frozen),
            (room.removed, room.locked, room.public),
            (room.coming, room.gone),
            (room.dealt_at, room.touched_at if _has_lost(room) else None),
        ),
    )


def rebuild(stored: StoredRoom) -> Room:
    """The room that was saved; raises Unreadable if the engine no longer understands its record."""
    row = stored.room
    body = json.loads(row.body)
    rules = read_rules(body["preset"], body["rules"])
    room = Room(
        code=row.code,
        spoken=row.spoken,
        version=row.version,
        phase=Phase(row.phase),
        host=body["host"],
        preset=body["preset"],
        rules=rules,
        seats=tuple(seat and Seat(**seat) for seat in body["seats"]),
        outcome=body["outcome"] and Outcome(body["outcome"]),
        acted_before=body["acted_before"],
        deadline=row.deadline,
        clock_ms=body.get("clock_ms", 0),
        paused_ms=body.get("paused_ms"),
        frozen=body.get("frozen", False),
        removed=tuple(Removed(**one) for one in body.get("removed", ())),
        locked=body.get("locked", False),
        public=body.get("public", False),
        coming=tuple(Newcomer(**one) for one in body.get("coming", ())),
        gone=tuple(body.get("gone", ())),
        dealt_at=body.get("dealt_at", 0),
        due_at=row.due_at,
        notice=body["notice"] and Notice(**body["notice"]),
        created_at=row.created_at,
        touched_at=row.touched_at,
    )
    room = _with_match(room, stored.match) if stored.match else room
    return _later(room, row.touched_at - body.get("touched_at", row.touched_at))


def _later(room: Room, down: int) -> Room:
    """After a time without a server the times of the row were moved by it; those of the body are now."""
    if not down:
        return room
    seats = (
        replace(seat, lost_at=seat.lost_at + down) if seat and seat.lost_at is not None else seat
        for seat in room.seats
    )
    return replace(room, seats=tuple(seats), dealt_at=room.dealt_at + down)


def _has_lost(room: Room) -> bool:
    return any(seat is not None and seat.lost_at is not None for seat in room.seats)


def record(stored: StoredMatch) -> Record:
    """The match as its record; raises Unreadable."""
    rounds = [json.loads(row.head) for row in stored.rounds]
    for row in stored.actions:
        rounds[row.round].setdefault("actions", []).append(json.loads(row.body))
    whole = {**json.loads(stored.match.head), "rounds": rounds}
    if stored.match.ended is not None:
        whole["ended"] = utc_text(stored.match.ended)
    if stored.match.outcome not in (None, Outcome.FINISHED):
        whole["outcome"] = stored.match.outcome
    return read_record(whole)


def _with_match(room: Room, stored: StoredMatch) -> Room:
    kept = record(stored)
    counts = [len(one.actions) for one in kept.rounds]
    return replace(
        room,
        match_id=stored.match.id,
        match=replay(kept),
        record=kept,
        acted=sum(counts),
        exchange_from=sum(counts[:-1]),
    )


Seats: TypeAlias = "tuple[Seat | None, ...]"


@lru_cache(1024)
def _body(
    host: str,
    rules: tuple[str, Rules],
    seats: Seats,
    said: tuple[Outcome | None, Notice | None],
    acted_before: int,
    clock: tuple[int, int | None, bool],
    door: tuple[tuple[Removed, ...], bool, bool],
    moving: tuple[tuple[Newcomer, ...], tuple[str, ...]],
    counted_from: tuple[int, int | None],
) -> str:
    """What the plays of a match leave as it is, so that it is written out once and not at every play."""
    return _text(
        {
            "host": host,
            "preset": rules[0],
            "rules": switches(rules[1]),
            "seats": [seat and asdict(seat) for seat in seats],
            "outcome": said[0],
            "notice": said[1] and asdict(said[1]),
            "acted_before": acted_before,
            "clock_ms": clock[0],
            "paused_ms": clock[1],
            "frozen": clock[2],
            "removed": [asdict(one) for one in door[0]],
            "locked": door[1],
            "public": door[2],
            "coming": [asdict(one) for one in moving[0]],
            "gone": moving[1],
            "dealt_at": counted_from[0],
            **({"touched_at": counted_from[1]} if counted_from[1] is not None else {}),
        }
    )


def _match_row(room: Room) -> MatchRow:
    assert room.record is not None
    assert room.match_id is not None
    assert room.record.started is not None
    head = record_json(replace(room.record, rounds=(), ended=None, outcome=None))
    return MatchRow(
        id=room.match_id,
        room=room.code,
        preset=room.preset,
        head=_text({name: value for name, value in head.items() if name != "rounds"}),
        started=utc_ms(room.record.started),
        ended=utc_ms(room.record.ended) if room.record.ended else None,
        outcome=room.outcome,
    )


def _round_rows(room: Room, since: int) -> tuple[RoundRow, ...]:
    """Of the rounds from number `since` on."""
    if room.record is None or room.match_id is None:
        return ()
    return tuple(
        RoundRow(match_id=room.match_id, number=number, head=_text(_round_head(room.record, one)))
        for number, one in enumerate(room.record.rounds)
        if number >= since
    )


def _round_head(whole: Record, one: RoundRecord) -> dict[str, object]:
    """What the record says of a round before its actions."""
    written: Any = record_json(replace(whole, rounds=(one,)))["rounds"]
    return {name: value for name, value in written[0].items() if name != "actions"}


def _action_rows(room: Room, since: int) -> tuple[ActionRow, ...]:
    """Of the actions from number `since` of the match on: the last ones of its last round."""
    if room.record is None or room.match_id is None or room.acted == since:
        return ()
    last = len(room.record.rounds) - 1
    actions = room.record.rounds[last].actions[since - room.acted :]
    return tuple(
        ActionRow(match_id=room.match_id, number=number, round=last, body=_text(action_json(action)))
        for number, action in enumerate(actions, since)
    )


def _text(value: object) -> str:
    return json.dumps(value, ensure_ascii=False, separators=(",", ":"))


def _rounds(room: Room) -> int:
    return len(room.record.rounds) if room.record else 0
