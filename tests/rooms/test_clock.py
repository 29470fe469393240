"""Turn clocks, bots' pauses and unused rooms: all of it happens in ticks, when it is due, and only then."""

import logging
from dataclasses import replace

import pytest

from presidente.engine.moves import Give, Play
from presidente.rooms import stand_ins
from presidente.rooms.clock import is_forgotten
from presidente.rooms.commands import Leave, Next, Sit, Start, Tick
from presidente.rooms.room import Outcome, Phase
from presidente.rooms.times import HOUR, UNHURRIED, Pace
from tests.rooms.tables import Table, in_phase, move_of, table

PEOPLE = "ana bia caio duda"


def whose(made: Table) -> int:
    assert made.room.match is not None
    return made.room.match.may_act[0]


# -- a person's turn


def test_a_turn_has_its_seconds_from_when_it_begins() -> None:
    made = in_phase(Phase.PLAY, PEOPLE, bots=0, turn_seconds=60)
    assert made.room.deadline == made.room.due_at == made.now + 60_000
    assert made.room.clock_ms == 60_000
    made.do(move_of(made, whose(made)), after=10_000)
    assert made.room.deadline == made.now + 60_000


def test_with_no_clock_a_person_may_take_forever() -> None:
    made = in_phase(Phase.PLAY, PEOPLE, bots=0, turn_seconds=0)
    assert (made.room.deadline, made.room.clock_ms) == (None, 0)
    assert made.room.due_at == made.now + 24 * HOUR


def test_at_zero_the_server_acts_for_the_player_and_the_record_says_so() -> None:
    made = in_phase(Phase.PLAY, PEOPLE, bots=0)
    late = whose(made)
    assert made.room.deadline is not None
    before = made.room
    assert made.do(Tick(), after=29_999) is before
    made.do(Tick(), after=1)
    assert made.room.record is not None
    (action,) = made.room.record.rounds[0].actions
    assert (action.seat, action.auto) == (late, True)
    assert isinstance(action.move, Play)
    assert made.room.deadline == made.now + 30_000


def test_a_second_tick_for_the_same_deadline_does_nothing() -> None:
    made = in_phase(Phase.PLAY, PEOPLE, bots=0)
    after = made.tick()
    assert made.do(Tick()) is after


def test_others_who_come_and_go_do_not_restart_the_clock() -> None:
    made = in_phase(Phase.PLAY, PEOPLE, bots=0)
    deadline = made.room.deadline
    made.now += 5_000
    other = made.room.seats[(whose(made) + 1) % 4]
    assert other is not None
    made.do(Leave(str(other.person)))
    assert made.room.deadline == deadline


def test_when_who_is_on_turn_leaves_a_bot_moves_soon() -> None:
    made = in_phase(Phase.PLAY, PEOPLE, bots=0)
    seat = made.room.seats[whose(made)]
    assert seat is not None
    made.do(Leave(str(seat.person)))
    assert made.room.deadline is None
    assert made.room.due_at == made.now


def test_an_exchange_has_one_deadline_for_all_who_owe() -> None:
    made = in_phase(Phase.EXCHANGE, PEOPLE, bots=0, exchange="worst_return")
    deadline = made.room.deadline
    assert deadline == made.now + 30_000
    made.do(move_of(made, 2), after=7_000)
    made.do(move_of(made, 0), after=7_000)
    assert made.room.deadline == deadline
    made.tick()
    made.tick()
    assert made.now == deadline
    assert made.room.phase is Phase.PLAY
    assert made.room.record is not None
    gifts = made.room.record.rounds[1].actions
    assert [(action.seat, action.auto) for action in gifts] == [(2, False), (0, False), (1, True), (3, True)]
    assert all(isinstance(action.move, Give) for action in gifts)
    assert made.room.deadline == made.now + 30_000


def test_a_bot_that_owes_shows_no_clock() -> None:
    made = in_phase(Phase.PLAY, "ana", bots=3)
    made.tick_until(Phase.ROUND_OVER)
    made.do(Next("ana"))
    while made.room.phase is Phase.EXCHANGE:
        assert made.room.match is not None
        assert (made.room.deadline is not None) == (0 in made.room.match.may_act)
        made.tick()


# -- bots


def bots_turn(pace: Pace, seed: int) -> Table:
    """A first round that a bot leads."""
    made = table("ana", 3, seed=seed, pace=pace)
    made.do(Start("ana"))
    return made


def test_bots_wait_a_little_and_longer_before_a_lead() -> None:
    pace = Pace()
    for seed in range(20):
        made = bots_turn(pace, seed)
        if whose(made):
            break
    assert made.room.due_at is not None
    assert pace.after_trick[0] <= made.room.due_at - made.now <= pace.after_trick[1]
    made.tick()
    assert made.room.due_at is not None
    if whose(made):
        assert pace.turn[0] <= made.room.due_at - made.now <= pace.turn[1]


def test_bots_hurry_when_no_person_holds_cards() -> None:
    pauses = [pause for seed in range(6) for pause in pauses_of_bots_alone(seed)]
    assert pauses
    assert Pace().bots_alone[0] <= min(pauses) <= max(pauses) <= Pace().bots_alone[1]


def pauses_of_bots_alone(seed: int) -> list[int]:
    """In a round that Ana and three bots play to its end."""
    made, pauses = bots_turn(Pace(), seed), []
    while made.room.phase is Phase.PLAY:
        made.tick()
        assert made.room.match is not None
        assert made.room.due_at is not None
        if made.room.phase is Phase.PLAY and not made.room.match.hand(0):
            pauses.append(made.room.due_at - made.now)
    return pauses


def test_a_bot_does_not_wait_for_the_clock_of_people() -> None:
    made = in_phase(Phase.PLAY, "ana", bots=3)
    while whose(made) == 0:
        made.tick()
    assert made.room.deadline is None
    assert made.room.due_at == made.now


def test_a_bot_acts_once_in_a_tick() -> None:
    made = in_phase(Phase.PLAY, "ana", bots=3)
    while whose(made) == 0:
        made.tick()
    acted = made.room.acted
    made.tick()
    assert made.room.acted == acted + 1
    assert made.room.record is not None
    assert not made.room.record.rounds[0].actions[-1].auto


@pytest.mark.parametrize("trouble", ["raises", "cheats"])
def test_a_bot_that_fails_is_played_by_its_first_legal_move(
    trouble: str, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    def broken(*_: object) -> Play:
        if trouble == "raises":
            raise RuntimeError("lost")
        return Play(("Zz",))

    monkeypatch.setattr(stand_ins, "choose", broken)
    made = in_phase(Phase.PLAY, "ana", bots=2)
    with caplog.at_level(logging.ERROR):
        made.tick_until(Phase.ROUND_OVER)
    assert "bot easy" in caplog.text


# -- rooms nobody uses


def test_a_waiting_room_closes_after_two_hours_without_anybody() -> None:
    made = table("ana bia")
    assert made.room.due_at == made.room.touched_at + 2 * HOUR
    made.do(Sit("caio", "Caio"), after=HOUR)
    assert made.room.due_at == made.now + 2 * HOUR
    room = made.tick()
    assert (room.phase, room.outcome) == (Phase.CLOSED, None)


def test_a_room_that_its_clock_closed_says_so_for_an_hour() -> None:
    made = table("ana bia")
    room = made.tick()
    assert room.phase is Phase.CLOSED
    assert not is_forgotten(room, made.now, UNHURRIED)
    assert room.due_at == made.now + HOUR


def test_a_match_that_is_over_closes_after_a_day_without_anybody() -> None:
    made = in_phase(Phase.MATCH_OVER)
    touched = made.room.touched_at
    room = made.tick()
    assert (room.phase, room.outcome) == (Phase.CLOSED, Outcome.STOPPED)
    assert made.now == touched + 24 * HOUR


def test_bots_do_not_play_for_ever() -> None:
    made = in_phase(Phase.PLAY)
    made.now += 25 * HOUR
    assert made.do(Tick()).phase is Phase.CLOSED


def test_a_closed_room_is_forgotten_after_an_hour() -> None:
    made = table("ana")
    room = made.do(Leave("ana"))
    assert room.due_at == made.now + HOUR
    assert not is_forgotten(room, made.now + HOUR - 1, UNHURRIED)
    assert is_forgotten(room, made.now + HOUR, UNHURRIED)


def test_a_clock_set_too_early_is_set_again() -> None:
    made = in_phase(Phase.ROUND_OVER)
    made.room = replace(made.room, due_at=made.now)
    room = made.do(Tick())
    assert room.phase is Phase.ROUND_OVER
    assert room.due_at == room.deadline


def test_pauses_come_from_the_luck_that_is_handed_in() -> None:
    first, second = bots_turn(Pace(), 4), bots_turn(Pace(), 4)
    assert first.room == second.room
