"""Who vanishes from a real server, and comes back to it."""

import json
import sqlite3
from collections.abc import Iterator
from contextlib import closing
from pathlib import Path

import psycopg
import pytest

from presidente.live.presence import GRACE_MS
from tests.form_player import FormPlayer, make_table
from tests.live.fakes import wait_for
from tests.live.test_server import Connect, connect
from tests.serving import Server

__all__ = ["connect"]

pytestmark = pytest.mark.slow

ABSENT = {"PRESIDENTE_ABSENT_SECONDS": "0.5"}
PROCESSES = "SELECT process FROM presence"


@pytest.fixture
def server(tmp_path: Path) -> Iterator[Server]:
    with Server(tmp_path, **ABSENT) as running:
        yield running


def ask(server: Server, question: str) -> list[str]:
    """The first column of what the server's own database says."""
    address = server.settings["DATABASE_URL"]
    if address.startswith("sqlite"):
        with closing(sqlite3.connect(server.folder / "presidente.db")) as db:
            return [str(row[0]) for row in db.execute(question)]
    with psycopg.connect(address.replace("+psycopg", "", 1)) as db:
        return [str(row[0]) for row in db.execute(question.encode())]


def lost(server: Server) -> set[str]:
    """The names of who is away, at the only table of the server."""
    (body,) = ask(server, "SELECT body FROM room")
    return {seat["name"] for seat in json.loads(body)["seats"] if seat and seat["lost_at"]}


def two_at_a_table(server: Server) -> tuple[FormPlayer, FormPlayer, str]:
    ana, bia = FormPlayer(server.url), FormPlayer(server.url)
    table = make_table(ana, "Ana", 0)
    bia.sit(table, "Bia")
    return ana, bia, table


def test_who_closes_the_page_is_lost_and_is_found_by_a_look(server: Server, connect: Connect) -> None:
    """Ana, who never had a socket, is not missed."""
    _ana, bia, table = two_at_a_table(server)
    phone = connect(bia, table)
    phone.hear()
    phone.ws.close()
    wait_for(lambda: lost(server) == {"Bia"})
    wait_for(lambda: not ask(server, "SELECT person FROM presence"))
    bia.open(table)
    assert lost(server) == set()


def test_who_was_lost_is_found_by_a_socket(server: Server, connect: Connect) -> None:
    _ana, bia, table = two_at_a_table(server)
    first = connect(bia, table)
    first.hear()
    first.ws.close()
    wait_for(lambda: lost(server) == {"Bia"})
    connect(bia, table).hear()
    wait_for(lambda: lost(server) == set())


def test_after_a_kill_who_does_not_come_back_is_lost_and_others_are_not(
    server: Server, connect: Connect
) -> None:
    ana, bia, table = two_at_a_table(server)
    for player in (ana, bia):
        connect(player, table).hear()
    wait_for(lambda: len(ask(server, "SELECT person FROM presence")) == 2)
    server.kill()
    server.start()
    connect(bia, table).hear()
    assert lost(server) == set()
    wait_for(lambda: lost(server) == {"Ana"}, GRACE_MS / 1000 + 20)
    (process,) = set(ask(server, PROCESSES))
    assert process in ask(server, "SELECT process FROM heartbeat")


@pytest.fixture
def pair(postgresql_url: str, tmp_path: Path) -> Iterator[tuple[Server, Server]]:
    """Two servers with one database."""
    folders = [tmp_path / name for name in "ab"]
    for folder in folders:
        folder.mkdir()
    longer = {"PRESIDENTE_ABSENT_SECONDS": "3"}  # than a row may be on its way
    with (
        Server(folders[0], DATABASE_URL=postgresql_url, **longer) as one,
        Server(folders[1], DATABASE_URL=postgresql_url, **longer) as two,
    ):
        yield one, two


def test_with_two_servers_a_socket_at_either_is_enough_and_the_newest_page_has_the_seat(
    pair: tuple[Server, Server], connect: Connect
) -> None:
    one, two = pair
    _ana, bia, table = two_at_a_table(one)
    older = connect(bia, table, "a1")
    older.hear()
    wait_for(lambda: ask(one, PROCESSES))
    first = ask(one, PROCESSES)
    newer = connect(bia, table.replace(one.url, two.url), "b2")
    newer.hear()
    assert older.wait_for_end() == 4001
    wait_for(lambda: ask(one, PROCESSES) not in (first, []) and len(ask(one, PROCESSES)) == 1)
    assert lost(one) == set()
    newer.ws.close()
    wait_for(lambda: lost(one) == {"Bia"})
