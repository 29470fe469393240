"""The waiting room: each command with its cases, and what it is refused for."""

import pytest

from presidente.rooms.commands import AddBot, ChangeRules, Command, Kick, Leave, Shuffle, Sit, Start, ToRoom
from presidente.rooms.errors import RoomReason, RoomRefused
from presidente.rooms.room import Notice, Phase
from tests.rooms.tables import in_phase, table

R = RoomReason


def refusal(made: object, command: Command) -> RoomReason:
    """Why the command is refused; the room must not have changed."""
    before = made.room  # type: ignore[attr-defined]
    with pytest.raises(RoomRefused) as refused:
        made.do(command)  # type: ignore[attr-defined]
    assert made.room is before  # type: ignore[attr-defined]
    return refused.value.reason


def test_a_new_room_has_its_host_in_the_first_place() -> None:
    made = table("ana")
    assert made.names() == ["Ana", "", "", "", "", ""]
    assert made.room.host == "ana"
    assert made.room.phase is Phase.WAITING


def test_people_sit_down_one_after_the_other() -> None:
    made = table("ana bia caio")
    assert made.names()[:4] == ["Ana", "Bia", "Caio", ""]
    assert made.room.notice == Notice("sat", "Caio")


def test_a_place_asked_for_is_given() -> None:
    made = table("ana")
    made.do(Sit("bia", "Bia", place=4))
    assert made.names()[4] == "Bia"


def test_a_place_a_person_has_is_not_given_but_another_is() -> None:
    made = table("ana")
    made.do(Sit("bia", "Bia", place=0))
    assert made.names()[:2] == ["Ana", "Bia"]


def test_who_comes_takes_the_last_bots_place() -> None:
    made = table("ana", bots=3)
    made.do(Sit("bia", "Bia"))
    assert made.names()[3] == "Bia"
    assert made.names()[4:] == ["", ""]
    assert made.room.notice == Notice("replaced_bot", "Bia")


def test_who_comes_may_choose_which_bot_goes() -> None:
    made = table("ana", bots=3)
    made.do(Sit("bia", "Bia", place=1))
    assert made.names()[1] == "Bia"
    assert sum(1 for seat in made.room.seats if seat and seat.bot) == 2


def test_a_second_ana_shows_as_ana_2_and_takes_a_bots_name() -> None:
    made = table("ana", bots=1)
    bot = made.names()[1]
    made.do(Sit("other", "ana"))
    assert made.names()[1] == "ana 2"
    made.do(Sit("third", bot))
    assert made.names()[2] == bot


def test_a_full_room_refuses_a_seventh() -> None:
    made = table("ana bia caio duda enzo fe")
    assert refusal(made, Sit("gabi", "Gabi")) is R.ROOM_FULL


@pytest.mark.parametrize("place", [-1, 6, 99])
def test_a_place_that_does_not_exist_is_refused(place: int) -> None:
    made = table("ana")
    assert refusal(made, Sit("bia", "Bia", place=place)) is R.NO_SUCH_PLACE
    assert refusal(made, AddBot("ana", place=place)) is R.NO_SUCH_PLACE
    assert refusal(made, Kick("ana", place=place)) is R.NO_SUCH_PLACE


def test_an_empty_name_is_refused() -> None:
    assert refusal(table("ana"), Sit("bia", "  ")) is R.BAD_NAME


def test_who_sits_may_change_the_name_and_the_place() -> None:
    made = table("ana bia")
    made.do(Sit("bia", "Beatriz"))
    assert made.room.notice == Notice("renamed", "Beatriz")
    made.do(Sit("bia", "Beatriz", place=5))
    assert made.names() == ["Ana", "", "", "", "", "Beatriz"]
    assert made.room.notice == Notice("moved", "Beatriz")
    assert refusal(made, Sit("bia", "Beatriz", place=0)) is R.PLACE_TAKEN


def test_sitting_down_twice_changes_nothing() -> None:
    made = table("ana bia")
    before = made.room
    assert made.do(Sit("bia", "Bia")) is before
    assert made.do(Sit("bia", "Bia", place=1)) is before


def test_moving_does_not_make_the_seat_younger() -> None:
    made = table("ana bia caio")
    made.do(Sit("bia", "Bia", place=5), after=60_000)
    made.do(Leave("ana"))
    assert made.room.host == "bia"


def test_who_leaves_frees_the_place() -> None:
    made = table("ana bia")
    made.do(Leave("bia"))
    assert made.names()[:2] == ["Ana", ""]
    assert made.room.notice == Notice("left", "Bia")
    before = made.room
    assert made.do(Leave("bia")) is before


def test_a_host_who_leaves_is_followed_by_who_sat_longest() -> None:
    made = table("ana bia caio")
    made.do(Sit("bia", "Bia", place=4), Leave("ana"))
    assert made.room.host == "bia"


def test_a_room_closes_with_the_last_person_bots_or_not() -> None:
    made = table("ana", bots=2)
    made.do(Leave("ana"))
    assert made.room.phase is Phase.CLOSED
    assert made.room.outcome is None
    assert refusal(made, Sit("bia", "Bia")) is R.ROOM_CLOSED


def test_the_host_sends_away_people_and_bots() -> None:
    made = table("ana bia", bots=1)
    made.do(Kick("ana", 1))
    assert made.room.notice == Notice("kicked", "Bia")
    made.do(Kick("ana", 2))
    assert made.names() == ["Ana", "", "", "", "", ""]
    before = made.room
    assert made.do(Kick("ana", 2)) is before


def test_bots_take_free_places_with_names_of_their_own() -> None:
    made = table("ana", bots=5)
    assert len(set(made.names())) == 6
    assert refusal(made, AddBot("ana")) is R.ROOM_FULL


def test_a_bot_takes_the_place_the_host_points_at() -> None:
    made = table("ana")
    made.do(AddBot("ana", place=3))
    assert made.names()[3]
    assert refusal(made, AddBot("ana", place=3)) is R.PLACE_TAKEN
    assert refusal(made, AddBot("ana", level="genius")) is R.NO_SUCH_BOT


def test_the_host_changes_the_rules() -> None:
    made = table("ana")
    made.do(ChangeRules("ana", "padrao", {"jokers": 2, "ends": "unlimited"}))
    assert (made.room.preset, made.room.rules.jokers, made.room.rules.ends.text) == ("padrao", 2, "unlimited")
    before = made.room
    assert made.do(ChangeRules("ana", "padrao", {"jokers": 2, "ends": "unlimited"})) is before


def test_rules_that_clash_are_refused_with_every_problem() -> None:
    made = table("ana")
    with pytest.raises(RoomRefused) as refused:
        made.do(ChangeRules("ana", "presidente", {"golden_two": True, "jokers": 9, "nonsense": 1}))
    assert refused.value.reason is R.BAD_SETTINGS
    assert {problem.switch for problem in refused.value.problems} == {"golden_two", "jokers", "nonsense"}
    assert refusal(made, ChangeRules("ana", "bridge")) is R.BAD_SETTINGS
    fast = {"turns": "fast", "pass_is_final": False}
    assert refusal(made, ChangeRules("ana", "presidente", fast)) is R.BAD_SETTINGS


def test_shuffling_mixes_who_sits_and_keeps_the_places() -> None:
    made = table("ana bia caio")
    made.do(Sit("caio", "Caio", place=5))
    for _ in range(10):
        made.do(Shuffle("ana"))
    assert sorted(filter(None, made.names())) == ["Ana", "Bia", "Caio"]
    assert [bool(name) for name in made.names()] == [True, True, False, False, False, True]
    orders = set()
    for _ in range(40):
        made.do(Shuffle("ana"))
        orders.add(tuple(made.names()))
    assert len(orders) == 6


HOSTS = [
    Kick("bia", 0),
    AddBot("bia"),
    ChangeRules("bia", "presidente"),
    Shuffle("bia"),
    Start("bia"),
]


@pytest.mark.parametrize("command", HOSTS, ids=lambda command: type(command).__name__)
def test_only_the_host_runs_the_table(command: Command) -> None:
    assert refusal(table("ana bia caio"), command) is R.NOT_HOST
    assert refusal(table("ana"), command) is R.NOT_SEATED


@pytest.mark.parametrize("phase", [Phase.PLAY, Phase.EXCHANGE, Phase.ROUND_OVER, Phase.MATCH_OVER])
def test_once_the_match_has_begun_the_table_is_set(phase: Phase) -> None:
    made = in_phase(phase)
    for command in (
        Sit("ana", "Anita"),
        AddBot("ana"),
        ChangeRules("ana", "padrao"),
        Shuffle("ana"),
    ):
        assert refusal(made, command) in (R.WRONG_PHASE, R.PLACE_TAKEN)
    before = made.room
    assert made.do(Sit("ana", "Ana")) is before
    assert refusal(made, Kick("ana", 2)) is R.WRONG_PHASE  # a bot


def test_a_closed_room_only_says_so() -> None:
    made = table("ana bia")
    made.do(Leave("ana"), Leave("bia"))
    for command in (Sit("ana", "Ana"), Start("ana"), ToRoom("ana"), Shuffle("ana")):
        assert refusal(made, command) is R.ROOM_CLOSED
    before = made.room
    assert made.do(Leave("ana")) is before
