"""How many places a waiting room shows: six, or with Presi three and one more for everybody who comes."""

import pytest

from presidente.rooms.commands import AddBot, Again, ChangeRules, End, Leave, Next, Sit, Start, ToRoom
from presidente.rooms.errors import RoomReason, RoomRefused
from presidente.rooms.room import Phase
from tests.rooms.tables import Table, table


def presi(people: str = "ana", bots: int = 0) -> Table:
    return table(people, bots, preset="presi")


@pytest.mark.parametrize(
    ("people", "shown"),
    [
        ("ana", 3),
        ("ana bia", 4),
        ("ana bia caio", 5),
        ("ana bia caio duda", 6),
        ("ana bia caio duda enzo", 6),
    ],
)
def test_a_presi_table_has_one_place_more_for_everybody_who_comes(people: str, shown: int) -> None:
    assert len(presi(people).room.seats) == shown


@pytest.mark.parametrize("preset", ["presidente", "estrito", "padrao"])
def test_other_tables_show_all_six(preset: str) -> None:
    assert len(table("ana", preset=preset).room.seats) == 6


def test_against_bots_play_one_person_and_two_bots() -> None:
    made = presi("ana", bots=2)
    assert len(made.names()) == 3
    with pytest.raises(RoomRefused) as refused:
        made.do(AddBot("ana"))
    assert refused.value.reason is RoomReason.ROOM_FULL
    made.do(Sit("bia", "Bia"))
    assert (len(made.names()), made.names()[2:]) == (4, ["Bia", ""])


def test_a_place_that_is_not_shown_cannot_be_taken() -> None:
    with pytest.raises(RoomRefused) as refused:
        presi().do(Sit("bia", "Bia", 3))
    assert refused.value.reason is RoomReason.NO_SUCH_PLACE


def test_who_leaves_takes_a_place_along_unless_somebody_sits_behind() -> None:
    made = presi("ana bia caio")
    made.do(Leave("caio"))
    assert made.names() == ["Ana", "Bia", "", ""]
    made.do(Sit("caio", "Caio", 3), Leave("bia"))
    assert made.names() == ["Ana", "", "", "Caio"]


def test_a_table_that_becomes_presi_keeps_everybody() -> None:
    made = table("ana bia", bots=3)
    made.do(ChangeRules("ana", "presi"))
    assert len(made.names()) == 5
    assert all(made.names())
    made.do(ChangeRules("ana", "padrao"))
    assert len(made.names()) == 6


def test_back_from_a_match_there_are_as_many_as_the_people_ask_for() -> None:
    made = presi("ana bia", bots=1)
    made.do(Start("ana"))
    assert len(made.names()) == 3
    made.tick_until(Phase.ROUND_OVER)
    for _ in range(60):
        if made.room.phase is Phase.MATCH_OVER:
            break
        made.do(Next("ana"))
        made.tick_until(Phase.ROUND_OVER, Phase.MATCH_OVER)
    made.do(Again("ana"))
    assert made.room.phase is Phase.PLAY
    made.tick_until(Phase.ROUND_OVER)
    made.do(End("ana"), ToRoom("ana"))
    assert len(made.names()) == 4
