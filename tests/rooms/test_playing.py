"""From the start of a match to the way back; repeats are harmless, old pages are stale."""

from dataclasses import replace

import pytest

from presidente.engine.errors import Reason, Refused
from presidente.engine.match import legal_moves
from presidente.engine.moves import Give, Pass, Play
from presidente.engine.record import replay
from presidente.rooms.commands import Act, Again, Command, End, Kick, Leave, Next, Start, ToRoom
from presidente.rooms.ending import winners
from presidente.rooms.errors import RoomReason, RoomRefused
from presidente.rooms.room import Outcome, Phase, Seat
from tests.rooms.tables import Table, in_phase, move_of, table
from tests.rooms.test_waiting import refusal

R = RoomReason
ACTED = (Phase.PLAY, Phase.EXCHANGE)


def on_turn(people: str = "ana bia caio", **switches: object) -> Table:
    """A match of people alone, in its first round."""
    return in_phase(Phase.PLAY, people, bots=0, **switches)


def whose(made: Table) -> int:
    assert made.room.match is not None
    return made.room.match.may_act[0]


def why(made: Table, command: Command) -> Reason:
    before = made.room
    with pytest.raises(Refused) as refused:
        made.do(command)
    assert made.room is before
    return refused.value.reason


# -- starting


def test_a_start_closes_ranks_and_deals() -> None:
    made = table("ana bia", bots=2)
    made.do(Kick("ana", 2))
    before = made.names()
    made.do(Start("ana"))
    room = made.room
    assert made.names() == [name for name in before if name]
    assert room.phase is Phase.PLAY
    assert room.record is not None
    assert room.record.players == tuple(made.names())
    assert sum(map(len, room.record.rounds[0].hands)) == 52
    assert (room.acted, room.exchange_from, room.seen) == (0, 0, 0)


@pytest.mark.parametrize(("people", "bots"), [("ana", 0), ("ana", 1), ("ana bia", 0)])
def test_two_are_too_few(people: str, bots: int) -> None:
    assert refusal(table(people, bots), Start("ana")) is R.TOO_FEW


@pytest.mark.parametrize(
    ("people", "bots"), [("ana", 2), ("ana bia caio", 3), ("ana bia caio duda enzo fe", 0)]
)
def test_three_to_six_play(people: str, bots: int) -> None:
    made = table(people, bots)
    made.do(Start("ana"))
    assert made.room.match is not None
    assert made.room.match.players == len(people.split()) + bots


@pytest.mark.parametrize(
    ("phase", "command"),
    [
        (Phase.PLAY, Start("ana")),
        (Phase.EXCHANGE, Next("ana")),
        (Phase.PLAY, Next("ana")),
        (Phase.MATCH_OVER, End("ana")),
        (Phase.PLAY, Again("ana")),
        (Phase.WAITING, ToRoom("ana")),
    ],
)
def test_what_has_happened_already_may_be_said_again(phase: Phase, command: Command) -> None:
    made = in_phase(phase)
    before = made.room
    assert made.do(command) is before


@pytest.mark.parametrize(
    ("phase", "command"),
    [
        (Phase.WAITING, Next("ana")),
        (Phase.WAITING, End("ana")),
        (Phase.WAITING, Again("ana")),
        (Phase.PLAY, End("ana")),
        (Phase.PLAY, ToRoom("ana")),
        (Phase.EXCHANGE, End("ana")),
        (Phase.ROUND_OVER, Again("ana")),
        (Phase.ROUND_OVER, ToRoom("ana")),
        (Phase.ROUND_OVER, Start("ana")),
        (Phase.MATCH_OVER, Next("ana")),
        (Phase.MATCH_OVER, Start("ana")),
    ],
)
def test_what_cannot_happen_now_is_refused(phase: Phase, command: Command) -> None:
    assert refusal(in_phase(phase), command) is R.WRONG_PHASE


@pytest.mark.parametrize("command", [Next("bia"), End("bia")])
def test_only_the_host_goes_on(command: Command) -> None:
    assert refusal(in_phase(Phase.ROUND_OVER), command) is R.NOT_HOST


# -- acting


def test_an_action_is_counted_and_recorded() -> None:
    made = on_turn()
    act = move_of(made, whose(made))
    made.do(act)
    assert made.room.acted == made.room.seen == 1
    assert made.room.record is not None
    assert [action.move for action in made.room.record.rounds[0].actions] == [act.move]
    assert not made.room.record.rounds[0].actions[0].auto


def test_who_has_no_seat_does_not_play() -> None:
    assert refusal(on_turn(), Act("zoe", Pass(), 0)) is R.NOT_SEATED


def test_the_engines_refusals_come_through() -> None:
    made = on_turn()
    other = (whose(made) + 1) % 3
    person = made.room.seats[other]
    assert person is not None
    assert why(made, Act(str(person.person), Pass(), 0)) is Reason.NOT_YOUR_TURN
    leader = made.room.seats[whose(made)]
    assert leader is not None
    assert why(made, Act(str(leader.person), Pass(), 0)) is Reason.CANNOT_PASS
    assert why(made, Act(str(leader.person), Play(("Zz",)), 0)) is Reason.BAD_ACTION
    assert why(made, Act(str(leader.person), Give(("3c",)), 0)) is Reason.WRONG_PHASE


@pytest.mark.parametrize("phase", [Phase.WAITING, Phase.ROUND_OVER, Phase.MATCH_OVER])
def test_there_is_no_play_outside_a_round(phase: Phase) -> None:
    made = in_phase(phase)
    assert why(made, Act("ana", Pass(), made.room.seen)) is Reason.WRONG_PHASE
    assert why(made, Act("ana", Pass(), 9_999)) is Reason.WRONG_PHASE


def test_a_repeat_of_ones_own_last_action_is_quiet() -> None:
    made = on_turn()
    act = move_of(made, whose(made))
    after = made.do(act)
    assert made.do(act) is after
    if isinstance(act.move, Play):
        turned = replace(act, move=Play(tuple(reversed(act.move.cards))))
        assert made.do(turned) is after


def test_a_repeat_that_arrives_after_others_acted_is_quiet_too() -> None:
    made = on_turn(turn_seconds=0)
    act = move_of(made, whose(made))
    made.do(act)
    for _ in range(2):
        made.do(move_of(made, whose(made), choice=-1))
    after = made.room
    assert made.do(act) is after


def test_a_repeat_that_ended_the_round_is_quiet() -> None:
    made = on_turn(turn_seconds=0)
    while made.room.phase is Phase.PLAY:
        last = move_of(made, whose(made))
        made.do(last)
    after = made.room
    assert after.phase is Phase.ROUND_OVER
    assert made.do(last) is after


def test_another_move_on_an_old_page_is_stale() -> None:
    made = on_turn()
    first = whose(made)
    act = move_of(made, first)
    made.do(act)
    assert why(made, replace(act, move=Pass())) is Reason.STALE
    assert why(made, move_of_seen(made, whose(made), seen=0)) is Reason.STALE
    assert why(made, move_of_seen(made, whose(made), seen=7)) is Reason.STALE


def test_a_legal_move_on_an_older_page_is_stale_though_it_is_ones_turn() -> None:
    made = on_turn(turn_seconds=0)
    first = whose(made)
    old = made.room.seen
    for _ in range(3):
        made.do(move_of(made, whose(made), choice=-1))
    while whose(made) != first:
        made.do(move_of(made, whose(made), choice=-1))
    assert why(made, move_of_seen(made, first, seen=old)) is Reason.STALE


@pytest.mark.parametrize("way", [[Again("ana")], [ToRoom("ana"), Start("ana")]])
def test_a_page_of_an_earlier_match_is_stale_in_the_next(way: list[Command]) -> None:
    made = in_phase(Phase.PLAY, first_lead="first_seat", ends={"rounds": 1})
    first = made.room.seen
    made.tick_until(Phase.MATCH_OVER)
    last = made.room.seen - 1
    made.do(*way)
    assert whose(made) == 0
    for seen in range(first, last + 1):
        assert why(made, move_of_seen(made, 0, seen)) is Reason.STALE
    before = made.room.acted
    made.do(move_of(made, 0))
    assert made.room.acted == before + 1


def test_a_repeat_is_quiet_in_a_second_match_too() -> None:
    made = in_phase(Phase.PLAY, first_lead="first_seat", ends={"rounds": 1})
    made.tick_until(Phase.MATCH_OVER)
    made.do(Again("ana"))
    act = move_of(made, 0)
    room = made.do(act)
    assert made.do(act) is room


def test_what_cannot_be_read_comes_before_stale() -> None:
    made = on_turn()
    leader = made.room.seats[whose(made)]
    assert leader is not None
    assert why(made, Act(str(leader.person), Play(("Zz",)), 5)) is Reason.BAD_ACTION


def move_of_seen(made: Table, seat: int, seen: int) -> Act:
    return replace(move_of(made, seat), seen=seen)


# -- the exchange


def exchange(**switches: object) -> Table:
    made = in_phase(Phase.EXCHANGE, "ana bia caio duda", bots=0, exchange="worst_return", **switches)
    assert made.room.match is not None
    assert len(made.room.match.may_act) == 4
    return made


def test_several_give_on_the_page_they_saw_when_it_began() -> None:
    made = exchange()
    seen = made.room.seen
    assert seen == made.room.acted
    acts = [move_of(made, seat) for seat in (2, 0, 3)]
    for act in acts:
        made.do(act)
    assert made.room.seen == seen
    assert made.room.acted == seen + 3


def test_a_gift_repeated_is_quiet_also_after_the_exchange() -> None:
    made = exchange()
    acts = [move_of(made, seat) for seat in range(4)]
    made.do(acts[0])
    assert made.do(acts[0]) is made.room
    after = made.do(*acts[1:])
    assert after.phase is Phase.PLAY
    assert all(made.do(act) is after for act in acts)


def test_another_gift_after_the_first_is_refused() -> None:
    made = in_phase(Phase.EXCHANGE, "ana bia caio duda", bots=0)
    assert made.room.match is not None
    seat = whose(made)
    hand = made.room.match.hand(seat)
    person = made.room.seats[seat]
    assert person is not None
    count = len(legal_moves(made.room.match, seat)[0].cards)  # type: ignore[union-attr]
    seen = made.room.seen
    made.do(Act(str(person.person), Give(hand[:count]), seen))
    if made.room.phase is Phase.EXCHANGE:
        assert why(made, Act(str(person.person), Give(hand[-count:]), seen)) is Reason.NOT_YOUR_TURN


# -- between rounds, and after


def test_next_deals_the_round_after() -> None:
    made = in_phase(Phase.ROUND_OVER)
    acted = made.room.acted
    made.do(Next("ana"))
    assert made.room.match is not None
    assert made.room.record is not None
    assert len(made.room.record.rounds) == 2
    assert made.room.exchange_from == acted


def test_a_match_with_rounds_comes_to_its_own_end() -> None:
    made = in_phase(Phase.ROUND_OVER, ends={"rounds": 2})
    made.do(Next("ana"))
    room = made.tick_until(Phase.MATCH_OVER)
    assert room.outcome is Outcome.FINISHED
    assert room.match is not None
    assert winners(room) == room.match.winners != ()
    assert room.record is not None
    assert room.record.ended is not None
    assert room.record.outcome is None


def test_ending_a_match_with_rounds_stops_it_without_a_winner() -> None:
    room = in_phase(Phase.MATCH_OVER).room
    assert room.outcome is Outcome.STOPPED
    assert winners(room) == ()
    assert room.record is not None
    assert room.record.outcome == "stopped"


def test_ending_an_unlimited_match_finishes_it_with_the_highest_total() -> None:
    room = in_phase(Phase.MATCH_OVER, ends="unlimited").room
    assert room.outcome is Outcome.FINISHED
    assert room.match is not None
    best = max(room.match.totals)
    assert [room.match.totals[seat] for seat in winners(room)] == [best] * len(winners(room))
    assert winners(room)


def test_again_is_a_new_match_with_the_same_seats_and_no_points() -> None:
    made = in_phase(Phase.MATCH_OVER)
    before = made.room
    made.do(Again("ana"))
    room = made.room
    assert room.phase is Phase.PLAY
    assert room.seats == before.seats
    assert room.match_id != before.match_id
    assert room.match is not None
    assert set(room.match.totals) == {0}
    assert (room.acted, room.outcome) == (0, None)
    assert room.record is not None
    assert len(room.record.rounds) == 1


def test_back_in_the_waiting_room_everybody_sits_in_the_first_places() -> None:
    made = in_phase(Phase.MATCH_OVER)
    names = made.names()
    room = made.do(ToRoom("ana"))
    assert made.names() == [*names, "", ""]
    assert (room.phase, room.match, room.record, room.match_id) == (Phase.WAITING, None, None, None)
    made.do(Start("ana"))
    assert made.room.phase is Phase.PLAY


# -- leaving a match


@pytest.mark.parametrize("phase", [Phase.PLAY, Phase.EXCHANGE, Phase.ROUND_OVER, Phase.MATCH_OVER])
def test_a_bot_plays_on_for_who_leaves(phase: Phase) -> None:
    made = in_phase(phase)
    room = made.do(Leave("bia"))
    assert room.phase is phase
    assert room.seats[1] == Seat("Bia", bot="easy", left=True)
    assert room.seat_of("bia") is None


def test_the_round_of_a_leaver_is_played_to_its_end_and_then_the_seat_is_free() -> None:
    made = in_phase(Phase.PLAY, "ana bia caio duda", bots=0, exchange="choose_return", ends={"rounds": 2})
    made.do(Leave("bia"))
    room = made.tick_until(Phase.ROUND_OVER)
    assert room.record is not None
    assert {action.auto for action in room.record.rounds[0].actions if action.seat == 1} == {True}
    assert made.names() == ["Ana", "Bia", "Caio", "Duda"]
    totals = room.match.totals if room.match else ()
    room = made.do(Next("ana"))
    assert made.names() == ["Ana", "Caio", "Duda"]
    assert room.match is not None
    assert room.match.totals == (totals[0], *totals[2:])
    assert room.record is not None
    assert (room.record.rounds[1].seats, room.record.rounds[1].players) == (
        (0, 2, 3),
        ("Ana", "Caio", "Duda"),
    )
    room = made.tick_until(Phase.MATCH_OVER)
    assert room.record is not None
    assert replay(room.record) == room.match


@pytest.mark.parametrize("phase", [Phase.PLAY, Phase.ROUND_OVER])
def test_a_match_of_fewer_than_three_is_interrupted_and_goes_back_to_the_room(phase: Phase) -> None:
    made = in_phase(phase, "ana bia caio", bots=0)
    made.do(Leave("bia"))
    room = made.tick_until(Phase.MATCH_OVER)
    assert (room.outcome, winners(room)) == (Outcome.INTERRUPTED, ())
    assert room.record is not None
    assert room.record.outcome == "interrupted"
    room = made.tick()
    assert (room.phase, made.names()[:3]) == (Phase.WAITING, ["Ana", "Caio", ""])


def test_a_host_who_leaves_a_match_hands_over() -> None:
    made = in_phase(Phase.ROUND_OVER)
    made.do(Leave("ana"))
    assert made.room.host == "bia"
    made.do(Next("bia"))
    assert made.room.phase is Phase.EXCHANGE


def test_the_host_removes_a_person_from_a_match() -> None:
    made = in_phase(Phase.PLAY)
    made.do(Kick("ana", 1))
    assert made.room.seats[1] == Seat("Bia", bot="easy", left=True)
    before = made.room
    assert made.do(Kick("ana", 1)) is before


@pytest.mark.parametrize("phase", [Phase.PLAY, Phase.EXCHANGE, Phase.ROUND_OVER])
def test_a_match_nobody_is_left_in_is_interrupted(phase: Phase) -> None:
    made = in_phase(phase)
    room = made.do(Leave("bia"), Leave("ana"))
    assert (room.phase, room.outcome) == (Phase.CLOSED, Outcome.INTERRUPTED)
    assert room.record is not None
    assert (room.record.outcome, bool(room.record.ended)) == ("interrupted", True)


def test_a_room_left_after_its_match_keeps_the_outcome() -> None:
    made = in_phase(Phase.MATCH_OVER)
    room = made.do(Leave("bia"), Leave("ana"))
    assert (room.phase, room.outcome) == (Phase.CLOSED, Outcome.STOPPED)


def test_the_seat_of_who_left_is_free_back_in_the_room() -> None:
    made = in_phase(Phase.MATCH_OVER, "ana bia caio", bots=1)
    made.do(Leave("bia"), ToRoom("ana"))
    assert made.names()[:2] == ["Ana", "Caio"]
    assert len(list(filter(None, made.names()))) == 3


def test_a_match_played_again_is_for_those_who_are_still_there() -> None:
    made = in_phase(Phase.MATCH_OVER)
    made.do(Leave("bia"), Again("ana"))
    assert made.room.match is not None
    assert (made.room.match.players, len(made.names())) == (3, 3)
    few = in_phase(Phase.MATCH_OVER, "ana bia caio", bots=0)
    few.do(Leave("bia"))
    assert refusal(few, Again("ana")) is R.TOO_FEW


def test_only_who_sits_may_act() -> None:
    made = in_phase(Phase.ROUND_OVER)
    with pytest.raises(RoomRefused):
        made.do(Next("zoe"))
