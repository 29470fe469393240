"""Who is told of no table finds one."""

from typing import Any

from presidente.engine.rules import read_rules
from presidente.rooms.commands import Kick, Publish, Sit
from presidente.rooms.errors import RoomReason
from presidente.rooms.opening import open_room
from presidente.rooms.strangers import suited
from tests.rooms.tables import Table, table
from tests.rooms.test_waiting import refusal


def public(people: str, preset: str = "presidente", **switches: Any) -> Table:
    made = table(people, preset=preset, **switches)
    made.do(Publish(people.split()[0]))
    return made


def test_the_fuller_table_of_the_wanted_game_comes_first() -> None:
    lone, pair, other = public("ana"), public("bia caio"), public("duda enzo fe", "presi")
    rooms = [lone.room, pair.room, other.room]
    assert suited(rooms, "gabi", "presidente", None) == [pair.room, lone.room]
    assert suited(rooms, "gabi", "presi", None) == [other.room]
    assert suited(rooms, "gabi", "padrao", None) == []


def test_ones_own_table_comes_before_a_fuller_one() -> None:
    lone, pair = public("ana"), public("bia caio")
    assert suited([pair.room, lone.room], "ana", "presidente", None)[0] is lone.room


def test_house_rules_are_met_exactly() -> None:
    usual, jokers = public("ana"), public("bia", jokers=2)
    wanted = read_rules("presidente", {"jokers": 2})
    assert suited([usual.room, jokers.room], "gabi", "presidente", wanted) == [jokers.room]


def test_nobody_is_put_where_the_host_sent_them_away() -> None:
    made = public("ana bia")
    made.do(Kick("ana", 1))
    assert suited([made.room], "bia", "presidente", None) == []
    assert suited([made.room], "gabi", "presidente", None) == [made.room]


def test_only_the_host_opens_the_table_to_strangers_and_says_so_to_all() -> None:
    made = table("ana bia")
    assert refusal(made, Publish("bia")) is RoomReason.NOT_HOST
    assert made.do(Publish("ana")).public
    assert made.room.notice
    assert made.room.notice.code == "public"
    before = made.room
    assert made.do(Publish("ana")) is before
    made.do(Publish("ana", public=False))
    assert not made.room.public


def test_a_table_is_private_unless_it_was_opened_to_others() -> None:
    made = table("ana")
    assert not made.room.public
    room = open_room(("ana", "Ana"), ("presi", {}), 2, 0, made.rng, public=True)
    assert room.public
    assert Table(room).do(Sit("bia", "Bia")).public
