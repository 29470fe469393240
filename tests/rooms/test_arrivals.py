"""People who come during a match, and the seats they get when the next round is dealt."""

import pytest

from presidente.engine.record import read_record, record_json, replay
from presidente.rooms.arrivals import why_not
from presidente.rooms.commands import (
    Again,
    Allow,
    Kick,
    Leave,
    Lock,
    Lost,
    Next,
    Sit,
    Start,
    Substitute,
    TakeOver,
    ToRoom,
)
from presidente.rooms.errors import RoomReason
from presidente.rooms.room import Outcome, Phase, Room
from tests.rooms.tables import in_phase, move_of, table
from tests.rooms.test_waiting import refusal

R = RoomReason
MATCH = [Phase.PLAY, Phase.EXCHANGE, Phase.ROUND_OVER, Phase.MATCH_OVER]


def coming(room: Room) -> list[str]:
    return [newcomer.name for newcomer in room.coming]


def replays(room: Room) -> bool:
    """Also after the record was text."""
    assert room.record is not None
    return replay(read_record(record_json(room.record))) == room.match == replay(room.record)


@pytest.mark.parametrize("phase", MATCH)
def test_who_comes_waits_for_the_next_round_and_watches_until_then(phase: Phase) -> None:
    made = in_phase(phase)
    seats = made.room.seats
    room = made.do(Sit("caio", "Caio"))
    assert (coming(room), room.seats, room.seat_of("caio")) == (["Caio"], seats, None)
    assert room.belongs("caio")
    assert made.do(Sit("caio", "Caio")) is room, "said twice"


def test_a_newcomer_has_the_last_bots_seat_from_the_next_round_on_and_no_points() -> None:
    made = in_phase(Phase.ROUND_OVER, exchange="choose_return", ends={"rounds": 3})
    names, totals = made.names(), made.room.match.totals if made.room.match else ()
    made.do(Sit("caio", "Caio"))
    room = made.do(Next("ana"))
    assert made.names() == [*names[:3], "Caio"]
    assert room.match is not None
    assert room.match.totals == (*totals[:3], 0)
    assert room.record is not None
    assert (room.record.rounds[1].seats, room.record.rounds[1].players) == (
        (0, 1, 2, None),
        (*names[:3], "Caio"),
    )
    assert (room.coming, room.seat_of("caio")) == ((), 3)
    assert len(room.match.state.hands) == 4
    room = made.tick_until(Phase.MATCH_OVER, Phase.ROUND_OVER)
    assert replays(room)
    made.do(Next("ana"))
    assert made.room.record is not None
    assert made.room.record.rounds[2].seats is None, "nobody came or went"
    assert replays(made.tick_until(Phase.MATCH_OVER))


def test_nobody_sits_down_in_the_middle_of_a_round() -> None:
    made = in_phase(Phase.PLAY)
    made.do(Sit("caio", "Caio"))
    while made.room.is_in_round:
        assert made.room.seat_of("caio") is None
        seat = next(iter(made.awaited()), None)
        made.tick() if seat is None else made.do(move_of(made, seat))
    assert (made.room.phase, made.room.seat_of("caio")) == (Phase.ROUND_OVER, None)
    made.do(Next("ana"))
    assert made.room.seat_of("caio") == 3


def test_two_newcomers_take_two_bots_and_a_third_finds_no_seat() -> None:
    made = in_phase(Phase.PLAY)
    made.do(Sit("caio", "Ana"), Sit("duda", "ana"))
    assert coming(made.room) == ["Ana 2", "ana 3"]
    assert refusal(made, Sit("enzo", "Enzo")) is R.ROOM_FULL
    made.tick_until(Phase.ROUND_OVER)
    made.do(Next("ana"))
    assert made.names() == ["Ana", "Bia", "ana 3", "Ana 2"]


def test_the_seat_of_who_left_goes_before_a_bots() -> None:
    made = in_phase(Phase.PLAY)
    bots = made.names()[2:]
    made.do(Leave("bia"), Sit("caio", "Caio"))
    made.tick_until(Phase.ROUND_OVER)
    room = made.do(Next("ana"))
    assert made.names() == ["Ana", "Caio", *bots]
    assert room.record is not None
    assert room.record.rounds[1].seats == (0, None, 2, 3)
    assert replays(made.tick_until(Phase.ROUND_OVER))


def test_who_comes_for_who_left_keeps_a_match_of_three_going() -> None:
    made = in_phase(Phase.PLAY, "ana bia caio", bots=0)
    made.do(Leave("bia"), Sit("duda", "Duda"))
    assert made.tick_until(Phase.ROUND_OVER, Phase.MATCH_OVER).phase is Phase.ROUND_OVER
    made.do(Leave("duda"))
    assert (made.room.phase, made.room.outcome) == (Phase.MATCH_OVER, Outcome.INTERRUPTED)


def test_two_newcomers_at_a_table_of_one_person_replay_too() -> None:
    made = in_phase(Phase.ROUND_OVER, "ana", bots=2)
    made.do(Sit("bia", "Bia"), Sit("caio", "Caio"))
    room = made.do(Next("ana"))
    assert room.record is not None
    assert room.record.rounds[1].seats == (0, None, None)
    assert room.phase is Phase.PLAY, "nobody is left to exchange with"
    assert replays(made.tick_until(Phase.ROUND_OVER))


def test_a_table_of_people_has_no_seat_to_give() -> None:
    made = in_phase(Phase.PLAY, "ana bia caio duda", bots=0)
    assert refusal(made, Sit("enzo", "Enzo")) is R.ROOM_FULL


def test_a_bot_that_plays_for_an_absent_player_is_not_replaced() -> None:
    made = in_phase(Phase.PLAY, "ana bia caio", bots=0)
    made.do(Lost("bia"), Substitute("ana", 1))
    assert refusal(made, Sit("enzo", "Enzo")) is R.ROOM_FULL
    assert why_not(made.room, "enzo") is R.ROOM_FULL


def test_who_comes_may_stop_wanting_and_makes_room() -> None:
    made = in_phase(Phase.PLAY, "ana bia", bots=1)
    made.do(Sit("caio", "Caio"))
    before = made.do(Leave("caio"))
    assert before.coming == ()
    assert made.do(Leave("caio")) is before
    made.do(Sit("duda", "Duda"))
    made.tick_until(Phase.ROUND_OVER)
    made.do(Next("ana"))
    assert made.names() == ["Ana", "Bia", "Duda"]


def test_who_goes_away_before_the_round_is_not_waited_for() -> None:
    made = in_phase(Phase.PLAY)
    made.do(Sit("caio", "Caio"))
    assert made.do(Lost("caio")).coming == ()
    before = made.room
    assert made.do(Lost("caio")) is before


def test_the_host_lets_nobody_in() -> None:
    made = in_phase(Phase.PLAY)
    made.do(Sit("caio", "Caio"))
    assert made.do(Lock("ana")).coming == ()
    assert refusal(made, Sit("caio", "Caio")) is R.ROOM_LOCKED
    made.do(Lock("ana", locked=False), Sit("caio", "Caio"))
    assert coming(made.room) == ["Caio"]


def test_leaving_is_for_the_whole_match() -> None:
    made = in_phase(Phase.PLAY)
    made.do(Leave("bia"))
    assert refusal(made, Sit("bia", "Bia")) is R.LEFT_MATCH
    made.tick_until(Phase.ROUND_OVER)
    made.do(Next("ana"))
    assert refusal(made, Sit("bia", "Bia")) is R.LEFT_MATCH


def test_who_left_sits_again_in_the_next_match() -> None:
    made = in_phase(Phase.PLAY, ends={"rounds": 1})
    made.do(Leave("bia"))
    made.tick_until(Phase.MATCH_OVER)
    made.do(Sit("bia", "Bia"))
    assert coming(made.room) == ["Bia 2"]
    room = made.do(Again("ana"))
    assert room.seat_of("bia") == 1
    assert (room.gone, room.coming) == ((), ())


def test_who_was_sent_away_does_not_come_and_if_let_in_again_only_after_the_match() -> None:
    made = in_phase(Phase.PLAY)
    made.do(Kick("ana", 1))
    assert refusal(made, Sit("bia", "Bia")) is R.REMOVED
    made.do(Allow("ana", 0, "Bia"))
    assert refusal(made, Sit("bia", "Bia")) is R.LEFT_MATCH


@pytest.mark.parametrize("way", [[Again("ana")], [ToRoom("ana")]])
def test_who_comes_at_the_end_sits_in_the_next_match_or_the_waiting_room(way: list[Again | ToRoom]) -> None:
    made = in_phase(Phase.MATCH_OVER)
    made.do(Sit("caio", "Caio"))
    room = made.do(*way)
    assert (room.seat_of("caio"), room.coming) == (3, ())
    if room.phase is Phase.WAITING:
        room = made.do(Start("ana"))
    assert room.record is not None
    assert room.record.players[3] == "Caio"
    assert replays(room)


def test_a_seat_taken_over_with_its_code_is_all_one_gets() -> None:
    made = in_phase(Phase.PLAY)
    made.do(Sit("caio", "Caio"), TakeOver("caio", 1, "bia"))
    assert (made.room.coming, made.room.seat_of("caio")) == ((), 1)


def test_a_bad_name_is_refused() -> None:
    assert refusal(in_phase(Phase.PLAY), Sit("caio", "  ")) is R.BAD_NAME


def test_late_arrivals_of_every_preset_replay() -> None:
    for preset in ("presidente", "presi", "estrito", "padrao"):
        made = table("ana", bots=2, preset=preset)
        made.do(Start("ana"))
        for person in ("bia", "caio"):
            if made.tick_until(Phase.ROUND_OVER, Phase.MATCH_OVER).phase is Phase.MATCH_OVER:
                break
            made.do(Sit(person, person.title()), Next("ana"))
            assert made.room.seat_of(person) is not None
            assert replays(made.room)
