"""Whom a room waits for, and whether it is still the same thing."""

from presidente.rooms.calls import Kind, calls
from presidente.rooms.commands import Back, Found, Lock, Lost
from presidente.rooms.room import Phase, Room
from tests.rooms.tables import in_phase, move_of, table
from tests.rooms.test_absence import PEOPLE, WAITS, on_turn


def kinds(room: Room) -> dict[str, Kind]:
    return {person: call.kind for person, call in calls(room).items()}


def test_it_is_the_turn_of_who_may_act() -> None:
    made, place, name = on_turn()
    first = calls(made.room)
    assert kinds(made.room) == {name: Kind.TURN}
    made.do(Lock("ana"))
    assert calls(made.room) == first, "the same turn"
    made.do(move_of(made, place))
    assert name not in calls(made.room)
    assert len(calls(made.room)) == 1


def test_bots_are_not_called() -> None:
    made = in_phase(Phase.PLAY, "ana", bots=3)
    seat = made.room.seats[made.room.match.may_act[0]] if made.room.match else None
    assert set(calls(made.room)) == ({"ana"} if seat and seat.person else set())


def test_in_an_exchange_all_who_owe_are_called_each_until_the_own_gift() -> None:
    made = in_phase(Phase.EXCHANGE, PEOPLE, bots=0)
    before = calls(made.room)
    assert len(before) > 1
    made.do(move_of(made, made.awaited()[0]))
    if made.room.phase is Phase.EXCHANGE:
        left = calls(made.room)
        assert len(left) == len(before) - 1
        assert left.items() <= before.items()


def test_the_host_is_called_to_deal() -> None:
    made = in_phase(Phase.ROUND_OVER, PEOPLE, bots=0)
    assert kinds(made.room) == {"ana": Kind.WAITING}


def test_who_is_absent_is_called_when_the_match_waits_and_not_when_a_bot_plays() -> None:
    waits, _, name = on_turn(**WAITS)
    turn = calls(waits.room)
    waits.do(Lost(name))
    assert kinds(waits.room) == {name: Kind.WAITING}
    assert calls(waits.room) != turn
    waits.do(Found(name))
    assert calls(waits.room) == turn
    bot, _, name = on_turn()
    bot.do(Lost(name))
    assert calls(bot.room) == {}


def test_everybody_is_called_to_a_frozen_table() -> None:
    made = in_phase(Phase.PLAY, "ana bia", bots=2)
    made.do(Lost("ana"), Lost("bia"))
    while not made.room.frozen:
        made.tick()
    assert kinds(made.room) == {"ana": Kind.WAITING, "bia": Kind.WAITING}


def test_in_a_race_nobody_is_called_until_it_freezes() -> None:
    made = in_phase(Phase.PLAY, "ana bia", bots=2, turns="fast", ends="unlimited")
    assert calls(made.room) == {}
    while not made.room.frozen:
        made.tick()
    assert kinds(made.room) == {"ana": Kind.WAITING, "bia": Kind.WAITING}
    made.do(Back("ana"))
    assert made.room.phase is not Phase.PLAY or calls(made.room) == {}


def test_a_waiting_room_and_a_match_that_is_over_call_nobody() -> None:
    assert calls(table(PEOPLE).room) == {}
    assert calls(in_phase(Phase.MATCH_OVER, PEOPLE, bots=0).room) == {}
