"""What a match leaves in profiles, of each way to end and to leave."""

from presidente.rooms import archive
from presidente.rooms.commands import Again, Command, End, Kick, Leave, Lost, Next, TakeOver, Tick, ToRoom
from presidente.rooms.played import LETTERS
from presidente.rooms.room import Outcome, Phase, Room
from presidente.store.tables import PlayedRow
from tests.rooms.tables import Table, in_phase, move_of, table


def rows(made: Table, *commands: Command) -> dict[str, PlayedRow]:
    """What these commands write of people, who are named once at most."""
    found: list[PlayedRow] = []
    for command in commands:
        before = made.room
        found += archive.change(before, made.do(command)).played
    assert len({row.person for row in found}) == len(found)
    return {row.person: row for row in found}


def to_the_end(made: Table) -> dict[str, PlayedRow]:
    """Play on until the match is over, everybody who is there in person; what is written on the way."""
    found: list[PlayedRow] = []
    while made.room.outcome is None:
        before, seat = made.room, next(iter(made.awaited()), None)
        if before.phase is Phase.ROUND_OVER:
            made.do(Next("ana"))
        elif seat is None:
            made.tick()
        else:
            made.do(move_of(made, seat))
        found += archive.change(before, made.room).played
    return {row.person: row for row in found}


def finished() -> tuple[Table, dict[str, PlayedRow]]:
    made = in_phase(Phase.PLAY, ends={"rounds": 2})
    return made, to_the_end(made)


def roles_of(room: Room, seat: int) -> str:
    assert room.match is not None
    return "".join(LETTERS[result.roles[seat]] for result in room.match.results)


def test_a_finished_match_leaves_a_row_for_each_person_and_none_for_a_bot() -> None:
    made, found = finished()
    assert made.room.outcome is Outcome.FINISHED
    assert set(found) == {"ana", "bia"}
    match = made.room.match
    assert match is not None
    for person, row in found.items():
        seat = made.room.seat_of(person)
        assert seat is not None
        assert (row.match_id, row.seat, row.players, row.has_left) == (made.room.match_id, seat, 4, False)
        assert row.roles == roles_of(made.room, seat)
        assert len(row.roles) == 2
        better = sum(total > match.totals[seat] for total in match.totals)
        assert row.place is not None
        assert (row.place == 1) == (seat in match.winners)
        assert row.place >= better + 1 or seat in match.winners


def test_what_comes_after_the_end_leaves_nothing() -> None:
    made, _ = finished()
    assert rows(made, Leave("bia"), Tick(), ToRoom("ana")) == {}
    made, _ = finished()
    assert rows(made, Again("ana")) == {}


def test_an_unlimited_match_is_finished_and_another_one_stopped_by_its_host() -> None:
    unlimited = in_phase(Phase.ROUND_OVER, ends="unlimited")
    assert {row.place is not None for row in rows(unlimited, End("ana")).values()} == {True}
    stopped = in_phase(Phase.ROUND_OVER, ends={"rounds": 3})
    found = rows(stopped, End("ana"))
    assert stopped.room.outcome is Outcome.STOPPED
    assert set(found) == {"ana", "bia"}
    assert all(row.place is None and not row.has_left and len(row.roles) == 1 for row in found.values())


def test_a_cancelled_match_is_in_the_profile_of_who_was_away_too() -> None:
    made = in_phase(Phase.PLAY, "ana bia", 1, disconnect="wait_then_cancel")
    made.do(Lost("bia"))
    found = to_the_end(made)
    assert made.room.outcome is Outcome.CANCELLED
    assert {person: (row.place, row.has_left, row.roles) for person, row in found.items()} == {
        "ana": (None, False, ""),
        "bia": (None, False, ""),
    }


def test_who_leaves_has_a_row_at_once_and_none_at_the_end() -> None:
    made = in_phase(Phase.EXCHANGE, "ana bia caio", 2, ends={"rounds": 2})
    seat = made.room.seat_of("bia")
    assert seat is not None
    (row,) = rows(made, Leave("bia")).values()
    assert (row.person, row.seat, row.players, row.place, row.has_left) == ("bia", seat, 5, None, True)
    assert row.roles == roles_of(made.room, seat), "of the round before"
    assert set(to_the_end(made)) == {"ana", "caio"}
    assert made.room.outcome is Outcome.FINISHED


def test_whom_the_host_sends_away_has_left() -> None:
    made = in_phase(Phase.PLAY, "ana bia", 2)
    place = made.room.seat_of("bia")
    assert place is not None
    found = rows(made, Kick("ana", place, "Bia"))
    assert {person: row.has_left for person, row in found.items()} == {"bia": True}


def test_the_last_person_to_leave_interrupts_the_match_and_has_left_it() -> None:
    made = in_phase(Phase.PLAY, "ana bia", 2)
    found = rows(made, Leave("bia"), Leave("ana"))
    assert made.room.outcome is Outcome.INTERRUPTED
    assert {person: row.has_left for person, row in found.items()} == {"ana": True, "bia": True}


def test_a_match_that_too_few_are_left_for_is_interrupted_for_the_others() -> None:
    made = in_phase(Phase.ROUND_OVER, "ana bia caio", 0, ends={"rounds": 3})
    found = rows(made, Leave("bia"))
    assert made.room.outcome is Outcome.INTERRUPTED
    assert {person: row.has_left for person, row in found.items()} == {
        "ana": False,
        "bia": True,
        "caio": False,
    }


def test_roles_follow_a_seat_that_moves_when_somebody_before_it_leaves() -> None:
    made = in_phase(Phase.ROUND_OVER, "ana bia caio dora", 1, ends={"rounds": 2})
    before = made.room
    seat = before.seat_of("dora")
    assert seat is not None
    made.do(Leave("bia"), Next("ana"))
    assert made.room.seat_of("dora") == seat - 1
    found = to_the_end(made)["dora"]
    assert found.roles == roles_of(before, seat) + roles_of(made.room, seat - 1)[-1]
    assert found.players == 4


def test_a_seat_taken_over_with_its_code_is_the_new_persons_match() -> None:
    made = in_phase(Phase.ROUND_OVER, "ana bia", 2, ends={"rounds": 2})
    place = made.room.seat_of("bia")
    assert place is not None
    assert rows(made, TakeOver("bias_other_phone", place, "bia")) == {}
    found = to_the_end(made)
    assert set(found) == {"ana", "bias_other_phone"}
    assert len(found["bias_other_phone"].roles) == 2


def test_nobody_has_played_in_a_waiting_room() -> None:
    made = table("ana bia caio")
    assert rows(made, Leave("bia"), Leave("ana"), Leave("caio")) == {}
