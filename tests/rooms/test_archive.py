"""What is written of a room is enough to make it again, in every phase."""

import pytest

from presidente.engine.record import action_json, read_record, record_json
from presidente.rooms import archive
from presidente.rooms.commands import Again, Leave, Next, Tick
from presidente.rooms.room import Phase, Room
from presidente.store.store import StoredMatch, StoredRoom
from presidente.store.tables import ActionRow, MatchRow, RoundRow
from tests.rooms.tables import in_phase


def kept(room: Room) -> StoredRoom:
    """What the store would hold, written in one go."""
    blank = Room("", "", 0, Phase.WAITING, "", room.preset, room.rules, ())
    change = archive.change(blank, room)
    begun = change.ended or change.begun
    match = StoredMatch(begun, change.rounds, _all_actions(room)) if begun else None
    return StoredRoom(change.room, match)


def _all_actions(room: Room) -> tuple[ActionRow, ...]:
    assert room.record is not None
    rows: list[ActionRow] = []
    for number, played in enumerate(room.record.rounds):
        for action in played.actions:
            body = archive._text(action_json(action))
            rows.append(ActionRow(match_id=str(room.match_id), number=len(rows), round=number, body=body))
    return tuple(rows)


@pytest.mark.parametrize("phase", [phase for phase in Phase if phase is not Phase.CLOSED])
def test_a_room_comes_back_equal(phase: Phase) -> None:
    room = in_phase(phase).room
    assert archive.rebuild(kept(room)) == room


def test_a_closed_room_comes_back_equal() -> None:
    made = in_phase(Phase.PLAY)
    room = made.do(Leave("ana"), Leave("bia"))
    assert archive.rebuild(kept(room)) == room


def test_an_action_writes_one_row() -> None:
    made = in_phase(Phase.PLAY)
    before = made.room
    change = archive.change(before, made.tick())
    assert (change.begun, change.ended, change.rounds) == (None, None, ())
    (row,) = change.actions
    assert (row.number, row.round) == (0, 0)


def test_actions_are_numbered_over_the_rounds() -> None:
    made = in_phase(Phase.EXCHANGE)
    before = made.room
    (row,) = archive.change(before, made.tick()).actions
    assert (row.number, row.round) == (before.acted, 1)


def test_a_deal_writes_a_round_and_a_new_match_its_own_rows() -> None:
    made = in_phase(Phase.ROUND_OVER)
    before = made.room
    (dealt,) = archive.change(before, made.do(Next("ana"))).rounds
    assert dealt.number == 1
    over = in_phase(Phase.MATCH_OVER)
    before = over.room
    change = archive.change(before, over.do(Again("ana")))
    assert change.begun is not None
    assert change.begun.id != before.match_id
    assert [row.number for row in change.rounds] == [0]
    assert change.actions == ()


def test_the_end_of_a_match_is_written_once() -> None:
    made = in_phase(Phase.PLAY, ends={"rounds": 1})
    while True:
        before = made.room
        after = made.tick()
        change = archive.change(before, after)
        if after.phase is Phase.MATCH_OVER:
            break
        assert change.ended is None
    assert change.ended is not None
    assert change.ended.outcome == "finished"
    assert change.ended.ended == made.now
    assert archive.change(after, made.do(Leave("bia"))).ended is None


def test_a_record_of_a_room_reads_back_the_same() -> None:
    room = in_phase(Phase.EXCHANGE).room
    assert room.record is not None
    assert read_record(record_json(room.record)) == room.record


def test_rows_are_of_the_match_they_belong_to() -> None:
    room = in_phase(Phase.EXCHANGE).room
    stored = kept(room)
    assert stored.match is not None
    assert isinstance(stored.match.match, MatchRow)
    assert all(isinstance(row, RoundRow) and row.match_id == room.match_id for row in stored.match.rounds)


def test_a_tick_that_changes_nothing_is_the_same_room() -> None:
    made = in_phase(Phase.ROUND_OVER)
    before = made.room
    assert made.do(Tick()) is before
