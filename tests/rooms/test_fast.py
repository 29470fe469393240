"""Fast mode in a room: nobody's turn, the first legal play counts, one clock for all."""

import random

import pytest

from presidente.engine.errors import Reason, Refused
from presidente.engine.moves import ClockOut, Pass, Play
from presidente.rooms.commands import Act, Leave, Next, Start, Tick
from presidente.rooms.room import Phase
from presidente.rooms.times import Pace
from tests.rooms.tables import Table, in_phase, table
from tests.rooms.test_playing import why

PEOPLE = "ana bia caio duda"


def race(people: str = PEOPLE, bots: int = 0, **switches: object) -> Table:
    return in_phase(Phase.PLAY, people, bots, turns="fast", **switches)


def weakest(made: Table, person: str) -> tuple[str, ...]:
    """The weakest single card in hand."""
    seat = made.room.seat_of(person)
    assert seat is not None
    assert made.room.match is not None
    return made.room.match.hand(seat)[:1]


def strongest(made: Table, person: str) -> tuple[str, ...]:
    seat = made.room.seat_of(person)
    assert seat is not None
    assert made.room.match is not None
    return made.room.match.hand(seat)[-1:]


def says(made: Table, person: str, move: Play | Pass) -> Act:
    """An act of a page that shows what is there now."""
    return Act(person, move, made.room.seen, made.room.trick, made.room.deal)


# -- who is first


def test_everybody_may_lead_and_the_first_one_counts() -> None:
    made = race()
    assert made.room.match is not None
    assert made.room.match.may_act == (0, 1, 2, 3)
    ana, bia = (says(made, who, Play(weakest(made, who))) for who in ("ana", "bia"))
    made.do(bia)
    assert why(made, ana) is Reason.STALE
    assert made.room.record is not None
    (action,) = made.room.record.rounds[0].actions
    assert (action.seat, action.seen) == (1, 0)


def test_a_refused_play_can_be_made_again_on_what_is_there_now() -> None:
    made = race()
    late = says(made, "ana", Play(strongest(made, "ana")))
    made.do(says(made, "bia", Play(weakest(made, "bia"))))
    assert why(made, late) is Reason.STALE
    made.do(says(made, "ana", Play(strongest(made, "ana"))))
    assert made.room.acted == 2


def test_a_double_tap_is_quiet_even_when_others_played_since() -> None:
    made = race()
    mine = says(made, "ana", Play(weakest(made, "ana")))
    made.do(mine)
    assert made.do(mine) is made.room
    made.do(says(made, "bia", Play(strongest(made, "bia"))))
    after = made.room
    assert made.do(mine) is after


def test_a_double_pass_is_quiet_also_when_it_closed_the_trick() -> None:
    made = race("ana bia caio")
    made.do(says(made, "ana", Play(weakest(made, "ana"))))
    bia, caio = (says(made, who, Pass()) for who in ("bia", "caio"))
    made.do(bia)
    assert made.do(bia) is made.room
    made.do(caio)
    assert made.room.trick == 2
    after = made.room
    assert made.do(caio) is after
    assert made.do(bia) is after


# -- the trick that was seen


def test_an_answer_does_not_become_a_lead() -> None:
    made = race("ana bia caio")
    made.do(says(made, "ana", Play(weakest(made, "ana"))))
    answer = says(made, "bia", Play(strongest(made, "bia")))
    assert made.room.deadline is not None
    made.do(Tick(), after=10_000)
    assert made.room.seen == 1
    assert why(made, answer) is Reason.STALE


def test_a_late_pass_does_not_leave_a_trick_never_seen() -> None:
    made = race("ana bia caio")
    made.do(says(made, "ana", Play(weakest(made, "ana"))))
    late = says(made, "bia", Pass())
    made.do(Tick(), after=10_000)
    made.do(says(made, "ana", Play(weakest(made, "ana"))))
    assert why(made, late) is Reason.STALE


def test_a_pass_counts_against_the_trick_whatever_was_played_on_it_since() -> None:
    made = race(strongest_closes=False)
    made.do(says(made, "ana", Play(weakest(made, "ana"))))
    late = says(made, "bia", Pass())
    made.do(says(made, "ana", Play(strongest(made, "ana"))))
    assert made.room.trick == 1
    made.do(late)
    assert made.room.match is not None
    assert made.room.match.may_act == (0, 2, 3)


def test_a_page_of_the_round_before_is_stale_though_its_numbers_fit() -> None:
    made = race("ana bia caio", exchange="off")
    first = made.room.deal
    made.tick_until(Phase.ROUND_OVER)
    made.do(Next("ana"))
    assert (made.room.seen, made.room.trick) == (0, 1)
    assert why(made, Act("ana", Play(weakest(made, "ana")), 0, 1, first)) is Reason.STALE


# -- the common clock


def test_an_accepted_play_restarts_the_clock_and_nothing_else_does() -> None:
    made = race()
    assert made.room.deadline == made.now + 10_000
    assert made.room.clock_ms == 10_000
    made.do(says(made, "ana", Play(weakest(made, "ana"))), after=4_000)
    deadline = made.room.deadline
    assert deadline == made.now + 10_000
    made.do(says(made, "bia", Pass()), after=1_000)
    with pytest.raises(Refused):
        made.do(says(made, "ana", Pass()))
    made.do(Leave("duda"))
    assert made.room.deadline == deadline


def test_a_new_trick_restarts_the_clock() -> None:
    made = race("ana bia caio", fast_seconds=20)
    made.do(says(made, "ana", Play(weakest(made, "ana"))))
    made.do(says(made, "bia", Pass()), says(made, "caio", Pass()), after=3_000)
    assert made.room.trick == 2
    assert made.room.deadline == made.now + 20_000


def test_at_zero_a_trick_closes() -> None:
    made = race()
    made.do(says(made, "ana", Play(weakest(made, "ana"))))
    before = made.room
    assert made.do(Tick(), after=9_999) is before
    made.do(Tick(), after=1)
    assert made.room.trick == 2
    assert made.room.record is not None
    assert isinstance(made.room.record.rounds[0].actions[-1].move, ClockOut)


def test_at_zero_on_an_empty_trick_the_server_leads_for_somebody() -> None:
    made = race()
    made.do(Tick(), after=10_000)
    assert made.room.record is not None
    (action,) = made.room.record.rounds[0].actions
    assert action.auto
    assert isinstance(action.move, Play)


def test_the_exchange_keeps_the_clock_of_turns() -> None:
    made = race(turn_seconds=60)
    made.tick_until(Phase.ROUND_OVER)
    made.do(Next("ana"))
    assert made.room.phase is Phase.EXCHANGE
    assert made.room.clock_ms == 60_000
    made.tick_until(Phase.PLAY)
    assert made.room.clock_ms == 10_000


# -- bots


def test_bots_leave_people_time_and_move_before_the_clock() -> None:
    pace = Pace()
    made = table("ana", 3, pace=pace, turns="fast")
    made.do(Start("ana"))
    assert made.room.due_at is not None
    assert pace.race[0] <= made.room.due_at - made.now <= pace.race[1]
    made.tick()
    assert made.room.acted == 1
    quick = table("ana", 3, pace=pace, turns="fast", fast_seconds=2)
    quick.do(Start("ana"))
    assert quick.room.due_at == quick.now + 1_200


def test_bots_do_not_beat_their_own_play_and_take_no_turns() -> None:
    owners = set()
    for seed in range(8):
        made = table("ana", 3, seed=seed, turns="fast")
        made.do(Start("ana"))
        while made.room.phase is Phase.PLAY:
            match = made.room.match
            assert match is not None
            owner, accepted = match.state.owner, match.accepted
            made.tick()
            after = made.room.match
            assert after is not None
            if after.accepted > accepted and after.state.plays[1:]:
                assert after.state.owner != owner
            if match.accepted == 0:
                owners.add(after.state.owner)
    assert len(owners) > 1


@pytest.mark.parametrize(("people", "bots"), [("ana", 2), ("ana bia", 2), ("ana bia caio", 3)])
def test_a_match_in_fast_mode_comes_to_its_end_by_bots_and_clock(people: str, bots: int) -> None:
    made = race(people, bots, ends={"rounds": 3})
    rng = random.Random(1)
    while made.room.phase is not Phase.MATCH_OVER:
        made.tick_until(Phase.ROUND_OVER, Phase.MATCH_OVER)
        if made.room.phase is Phase.ROUND_OVER:
            made.do(Next("ana"), after=rng.randrange(5_000))
    assert made.room.match is not None
    assert len(made.room.match.results) == 3
