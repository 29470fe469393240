"""Rows to write in tests."""

from presidente.store.store import Change
from presidente.store.tables import ActionRow, MatchRow, RoomRow, RoundRow


def room_row(code: str = "abc", **values: object) -> RoomRow:
    """A room at version 1, with these values instead."""
    plain = {
        "version": 1,
        "spoken": f"LUA{code}",
        "phase": "waiting",
        "created_at": 10,
        "touched_at": 10,
        "body": "{}",
    }
    return RoomRow.model_validate({"code": code, **plain, **values})


def match_row(code: str = "abc", **values: object) -> MatchRow:
    return MatchRow.model_validate(
        {"id": "m1", "room": code, "preset": "presidente", "head": "{}", "started": 20, **values}
    )


def begun(code: str = "abc") -> Change:
    """The room at version 2, with a match and its first round."""
    room = room_row(code, version=2, phase="play", match_id="m1")
    return Change(room, begun=match_row(code), rounds=(RoundRow(match_id="m1", number=0, head="hands"),))


def played(number: int, version: int, code: str = "abc") -> Change:
    """The room at `version`, with one more action."""
    room = room_row(code, version=version, phase="play", match_id="m1")
    return Change(room, actions=(ActionRow(match_id="m1", number=number, round=0, body=f"action {number}"),))
