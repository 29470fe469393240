"""People who vanish: bots stand in, or they are waited for; who comes back goes on in the same seat."""

import pytest

from presidente.engine.errors import Reason, Refused
from presidente.rooms.commands import (
    Allow,
    Back,
    End,
    Found,
    HandOver,
    Kick,
    Leave,
    Lock,
    Lost,
    Next,
    Sit,
    Start,
    Substitute,
    TakeOver,
    Tick,
)
from presidente.rooms.ending import winners
from presidente.rooms.errors import RoomReason
from presidente.rooms.room import Notice, Outcome, Phase, Removed
from presidente.rooms.times import HOUR, MINUTE, SECOND, Times
from tests.rooms.tables import Table, in_phase, move_of, table
from tests.rooms.test_waiting import refusal

R = RoomReason
PEOPLE = "ana bia caio duda"
WAITS = {"disconnect": "wait_then_cancel"}


def on_turn(**switches: object) -> tuple[Table, int, str]:
    """A first round of four people; the seat and the name of who is to act."""
    made = in_phase(Phase.PLAY, PEOPLE, bots=0, **switches)
    assert made.room.match is not None
    place = made.room.match.may_act[0]
    return made, place, PEOPLE.split()[place]


def seat(made: Table, place: int):  # type: ignore[no-untyped-def]
    found = made.room.seats[place]
    assert found is not None
    return found


# -- a bot stands in (`disconnect: bot`)


def test_a_bot_acts_for_who_vanished_and_the_record_says_so() -> None:
    made, place, name = on_turn()
    deadline = made.room.deadline
    made.do(Lost(name), after=5 * SECOND)
    assert seat(made, place).is_away
    assert made.room.deadline == deadline
    made.tick()
    assert made.now < (deadline or 0)
    assert made.room.record is not None
    (action,) = made.room.record.rounds[0].actions
    assert (action.seat, action.auto) == (place, True)


def test_who_comes_back_goes_on_with_the_clock_as_it_is() -> None:
    made, place, name = on_turn()
    deadline = made.room.deadline
    made.times = Times()
    made.do(Lost(name), after=5 * SECOND)
    made.do(Found(name), after=SECOND // 2)
    assert not seat(made, place).is_away
    assert made.room.deadline == deadline == made.room.due_at
    made.do(move_of(made, place))
    assert made.room.acted == 1


def test_what_was_missed_is_known_until_the_person_acts() -> None:
    made, place, name = on_turn()
    made.do(Lost(name))
    made.tick()
    made.do(Found(name))
    assert seat(made, place).missed_from == 0
    made.tick_until(Phase.ROUND_OVER)
    assert seat(made, place).missed_from is None


def test_nothing_happens_twice_nor_to_a_stranger() -> None:
    made, _, name = on_turn()
    made.do(Lost(name))
    before = made.room
    assert made.do(Lost(name), Lost("zoe"), Found("zoe")) is before
    made.do(Found(name))
    before = made.room
    assert made.do(Found(name)) is before


def test_in_an_exchange_a_bot_gives_for_who_is_away() -> None:
    made = in_phase(Phase.EXCHANGE, PEOPLE, bots=0, exchange="worst_return")
    away = next(iter(made.awaited()))
    made.do(Lost(PEOPLE.split()[away]))
    made.tick()
    assert made.room.record is not None
    assert [(a.seat, a.auto) for a in made.room.record.rounds[1].actions] == [(away, True)]


def test_an_absent_player_of_a_race_is_played_for_whatever_the_switch_says() -> None:
    made = in_phase(Phase.PLAY, PEOPLE, bots=0, turns="fast", **WAITS)
    made.do(Lost("bia"))
    made.tick()
    assert made.room.record is not None
    assert made.room.record.rounds[0].actions[-1].seat == 1
    assert made.room.phase is Phase.PLAY


# -- or is waited for (`wait_then_cancel`)


def test_the_turn_of_who_is_absent_stands_still_and_goes_on_when_that_one_is_back() -> None:
    made, _, name = on_turn(**WAITS)
    made.do(Lost(name), after=12 * SECOND)
    assert (made.room.deadline, made.room.clock_ms) == (made.now + MINUTE, MINUTE)
    made.do(Found(name), after=50 * SECOND)
    assert (made.room.deadline, made.room.clock_ms) == (made.now + 18 * SECOND, 30 * SECOND)
    assert made.room.acted == 0


def test_after_a_minute_the_match_is_cancelled_and_all_are_back_in_the_room() -> None:
    made, _, name = on_turn(**WAITS, jokers=2)
    made.do(Lost(name), after=SECOND)
    made.do(Tick(), after=MINUTE - 1)
    assert made.room.phase is Phase.PLAY
    room = made.do(Tick(), after=1)
    assert (room.phase, room.outcome) == (Phase.MATCH_OVER, Outcome.CANCELLED)
    assert room.record is not None
    assert (room.record.outcome, room.record.ended is not None) == ("cancelled", True)
    assert room.deadline == made.now + made.times.look
    room = made.tick()
    assert (room.phase, room.notice) == (Phase.WAITING, Notice("cancelled"))
    assert made.names()[:4] == ["Ana", "Bia", "Caio", "Duda"]
    assert room.rules.jokers == 2


def test_the_others_play_on_while_somebody_is_absent() -> None:
    made, place, _ = on_turn(**WAITS)
    other = PEOPLE.split()[(place + 1) % 4]
    made.do(Lost(other))
    assert made.room.clock_ms == 30 * SECOND
    made.do(move_of(made, place), after=20 * SECOND)
    assert made.room.acted == 1
    made.do(Tick(), after=40 * SECOND)
    assert made.room.outcome is Outcome.CANCELLED


def test_a_seat_that_is_out_is_not_waited_for_until_the_next_deal() -> None:
    made, _, _ = on_turn(**WAITS, exchange="off", ends={"rounds": 3})
    while all(made.room.match.state.hands):  # type: ignore[union-attr]
        made.do(move_of(made, made.awaited()[0]))
    assert made.room.match is not None
    out = made.room.match.state.hands.index(0)
    name = PEOPLE.split()[out]
    made.do(Lost(name))
    made.do(Tick(), after=MINUTE + SECOND)
    assert made.room.outcome is None
    made.tick_until(Phase.ROUND_OVER)
    host = made.room.host
    made.do(Next(host))
    dealt = made.now
    for _ in range(200):
        if made.room.outcome:
            break
        acting = made.awaited()
        made.do(move_of(made, acting[0])) if acting else made.tick()
    assert made.room.outcome is Outcome.CANCELLED
    assert made.now == dealt + MINUTE


def test_the_host_may_put_a_bot_in_for_the_absent_one() -> None:
    made, _, name = on_turn(**WAITS)
    host = made.room.host
    other = "bia" if name == host else name
    where = made.room.seat_of(other) or 0
    assert refusal(made, Substitute(host, where)) is R.NOT_AWAY
    made.do(Lost(other), Substitute(host, where))
    assert seat(made, where).substitute
    made.do(Tick(), after=2 * MINUTE)
    made.tick_until(Phase.ROUND_OVER)
    assert made.room.outcome is None
    assert made.room.record is not None
    assert {act.auto for act in made.room.record.rounds[0].actions if act.seat == where} == {True}
    made.do(Found(other))
    assert not seat(made, where).substitute


# -- three timeouts in a row


def timed_out(made: Table, place: int) -> None:
    """Everybody but that seat acts, until its time was over once more."""
    late = seat(made, place).late
    while seat(made, place).late == late:
        others = [other for other in made.awaited() if other != place]
        made.do(move_of(made, others[0])) if others else made.tick()


def test_three_timeouts_in_a_row_mark_a_seat_away_with_a_short_clock_until_a_tap() -> None:
    made, place, name = on_turn(match_equal=True)
    for _ in range(3):
        assert not seat(made, place).is_away
        timed_out(made, place)
    assert seat(made, place).is_away
    while made.awaited() != [place]:
        made.do(move_of(made, made.awaited()[0]))
    assert made.room.clock_ms == 5 * SECOND
    made.do(Back(name), after=SECOND)
    assert not seat(made, place).is_away
    assert (made.room.clock_ms, made.room.deadline) == (30 * SECOND, made.now + 29 * SECOND)


def test_an_act_between_two_timeouts_starts_the_count_anew() -> None:
    made, place, _ = on_turn()
    timed_out(made, place)
    timed_out(made, place)
    while place not in made.awaited():
        made.do(move_of(made, made.awaited()[0]))
    made.do(move_of(made, place))
    assert seat(made, place).late == 0


# -- the host


def test_an_absent_host_is_followed_by_who_of_those_present_sat_longest() -> None:
    made = table(PEOPLE)
    made.do(Lost("bia"), Lost("ana"), after=SECOND)
    made.do(Tick(), after=MINUTE - 1)
    assert made.room.host == "ana"
    made.do(Tick(), after=1)
    assert (made.room.host, made.room.notice) == ("caio", Notice("host", "Caio"))
    made.do(Found("ana"))
    assert made.room.host == "caio"


def test_a_host_who_leaves_is_followed_by_somebody_who_is_there() -> None:
    made = table(PEOPLE)
    made.do(Lost("bia"), Leave("ana"))
    assert made.room.host == "caio"


def test_the_host_hands_the_table_over() -> None:
    made = table("ana bia", bots=1)
    assert refusal(made, HandOver("ana", 2)) is R.NO_SUCH_PLACE
    made.do(HandOver("ana", 1))
    assert made.room.host == "bia"
    assert refusal(made, HandOver("ana", 0)) is R.NOT_HOST


def test_the_next_round_begins_by_itself_while_the_host_sleeps() -> None:
    made = in_phase(Phase.ROUND_OVER, PEOPLE, bots=0)
    made.do(Lost("ana"))
    assert made.room.deadline is not None
    while made.room.phase is Phase.ROUND_OVER:
        made.tick()
    assert made.room.match is not None
    assert made.room.match.series.rounds == 2


# -- nobody is there


def test_a_round_freezes_when_nobody_was_there_for_five_minutes_and_thaws_with_who_comes() -> None:
    made = in_phase(Phase.PLAY, "ana bia", bots=2, turn_seconds=600)
    made.times = Times(freeze=10 * SECOND)
    made.do(Lost("ana"), Lost("bia"))
    lost = made.now
    while not made.room.frozen:
        made.tick()
    assert (made.now, made.room.phase) == (lost + 10 * SECOND, Phase.PLAY)
    assert made.room.deadline is None
    assert made.room.due_at == made.room.touched_at + 24 * HOUR
    acted, left = made.room.acted, made.room.paused_ms
    made.do(Tick(), after=HOUR)
    assert made.room.acted == acted
    made.do(Found("bia"))
    assert not made.room.frozen
    assert left is None or made.room.deadline == made.now + left
    made.tick()  # bia is host
    made.tick()
    assert made.room.acted == acted + 1


def test_a_race_in_which_nobody_does_anything_freezes_too_until_somebody_says_so() -> None:
    made = in_phase(Phase.PLAY, "ana bia", bots=2, turns="fast", ends="unlimited")
    while not made.room.frozen:
        made.tick()
    assert made.now == made.room.touched_at + 5 * MINUTE
    made.do(Back("ana"))
    assert not made.room.frozen


def test_nobody_awake_is_enough_to_freeze_however_many_rounds_were_dealt() -> None:
    made = in_phase(Phase.PLAY, "ana bia", bots=2, ends="unlimited")
    made.do(Lost("bia"))
    while not made.room.frozen:
        made.tick()
        assert made.now < made.room.touched_at + 15 * MINUTE


def test_a_frozen_match_closes_after_a_day() -> None:
    made = in_phase(Phase.ROUND_OVER, PEOPLE, bots=0)
    made.do(*(Lost(person) for person in PEOPLE.split()))
    made.tick()
    assert made.room.frozen
    room = made.tick()
    assert (room.phase, room.outcome) == (Phase.CLOSED, Outcome.INTERRUPTED)


def test_the_clock_of_a_break_stands_still_while_nobody_is_there() -> None:
    made = in_phase(Phase.ROUND_OVER, PEOPLE, bots=0)
    made.do(*(Lost(person) for person in PEOPLE.split()), after=5 * SECOND)
    assert made.room.deadline is None
    made.do(Found("duda"), after=MINUTE)
    assert made.room.deadline == made.now + 40 * SECOND


# -- removed, locked out, elsewhere


def test_an_old_page_does_not_remove_whoever_sits_there_now() -> None:
    made = in_phase(Phase.ROUND_OVER, "ana bia caio duda enzo", bots=0)
    made.do(Leave("bia"), Next("ana"))
    for command in (Kick("ana", 2, "Caio"), HandOver("ana", 2, "Caio")):
        with pytest.raises(Refused) as refused:
            made.do(command)
        assert refused.value.reason is Reason.STALE
    made.do(Kick("ana", 1, "Caio"))
    assert made.room.removed[0].name == "Caio"


def test_who_left_does_not_win() -> None:
    made = in_phase(Phase.ROUND_OVER, PEOPLE, bots=0, ends="unlimited")
    assert made.room.match is not None
    first = made.room.match.results[-1].ranking[0]
    made.do(Leave(PEOPLE.split()[first]), End(made.room.host))
    assert winners(made.room)
    assert first not in winners(made.room)


def test_who_wakes_a_frozen_table_has_the_whole_clock() -> None:
    made = in_phase(Phase.PLAY, "ana bia caio", bots=0, ends="unlimited")
    while not made.room.frozen:
        made.tick()
    name = ["ana", "bia", "caio"][made.room.match.may_act[0]]  # type: ignore[union-attr]
    made.do(Back(name))
    assert made.room.clock_ms == 30 * SECOND
    assert (made.room.deadline or 0) - made.now >= 25 * SECOND


def test_who_was_removed_cannot_sit_again_unless_the_host_allows_it() -> None:
    made = table("ana bia")
    made.do(Kick("ana", 1))
    assert made.room.removed == (Removed("bia", "Bia"),)
    assert refusal(made, Sit("bia", "Bia")) is R.REMOVED
    assert refusal(made, Allow("ana", 1, "Bia")) is R.NO_SUCH_PLACE
    before = made.room
    assert made.do(Allow("ana", 0, "Caio")) is before
    made.do(Allow("ana", 0, "Bia"))
    assert made.room.notice == Notice("allowed", "Bia")
    made.do(Sit("bia", "Bia"))
    assert made.names()[1] == "Bia"


def test_who_was_removed_from_a_match_is_told_so_and_may_be_let_in_for_the_next() -> None:
    made = in_phase(Phase.PLAY, PEOPLE, bots=0)
    made.do(Kick("ana", 1))
    assert refusal(made, Sit("bia", "Bia")) is R.REMOVED
    assert refusal(made, TakeOver("bia", 2, "caio")) is R.REMOVED
    made.do(Allow("ana", 0, "Bia"))
    assert refusal(made, Sit("bia", "Bia")) is R.LEFT_MATCH


def test_a_locked_room_lets_nobody_else_sit() -> None:
    made = table("ana bia")
    made.do(Lock("ana"))
    assert refusal(made, Sit("caio", "Caio")) is R.ROOM_LOCKED
    made.do(Sit("bia", "Bea"), Lock("ana", locked=False), Sit("caio", "Caio"))
    assert made.names()[:3] == ["Ana", "Bea", "Caio"]


@pytest.mark.parametrize("phase", [Phase.WAITING, Phase.PLAY, Phase.ROUND_OVER])
def test_a_seat_is_taken_over_by_the_same_person_elsewhere(phase: Phase) -> None:
    made = in_phase(phase, PEOPLE, bots=0)
    made.do(Lost("ana"), TakeOver("ana2", 0, "ana"))
    assert (seat(made, 0).person, seat(made, 0).name, made.room.host) == ("ana2", "Ana", "ana2")
    assert not seat(made, 0).is_away
    assert made.room.seat_of("ana") is None
    assert refusal(made, TakeOver("ana3", 0, "ana")) is R.WRONG_CODE
    assert refusal(made, TakeOver("bia", 0, "ana2")) is R.ALREADY_SEATED


def test_who_is_away_when_the_match_starts_misses_it_from_its_beginning() -> None:
    made = table(PEOPLE)
    made.do(Lost("bia"), Start("ana"))
    assert (seat(made, 1).is_away, seat(made, 1).missed_from) == (True, 0)


def test_in_an_exchange_the_clock_of_who_is_absent_stands_still_while_others_give() -> None:
    made = in_phase(Phase.EXCHANGE, PEOPLE, bots=0, exchange="worst_return", **WAITS)
    away, *_ = made.awaited()
    name = PEOPLE.split()[away]
    made.do(Lost(name), after=SECOND)
    made.do(Found(name), after=25 * SECOND)
    assert made.room.deadline == made.now + 29 * SECOND
