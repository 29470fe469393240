"""Two real servers with one PostgreSQL database."""

import re
from collections.abc import Iterator

import pytest

from tests.conftest import new_database
from tests.form_player import FormPlayer, make_table
from tests.live.fakes import wait_for
from tests.live.people import lost, present, two_at_a_table
from tests.live.test_server import Connect, connect, live_post
from tests.serving import Server

__all__ = ["connect"]

pytestmark = pytest.mark.slow

LONGER = {"PRESIDENTE_ABSENT_SECONDS": "3"}  # than a row may be on its way


@pytest.fixture(scope="module")
def pair(postgresql: str, tmp_path_factory: pytest.TempPathFactory) -> Iterator[tuple[Server, Server]]:
    one, two = (tmp_path_factory.mktemp(name) for name in ("one", "two"))
    with (
        new_database(postgresql) as url,
        Server(one, DATABASE_URL=url, **LONGER) as first,
        Server(two, DATABASE_URL=url, **LONGER) as second,
    ):
        yield first, second


def test_two_servers_serve_the_same_table(pair: tuple[Server, Server], connect: Connect) -> None:
    """A post to one is pushed by the other; bots play on."""
    one, two = pair
    ana = FormPlayer(one.url)
    table = make_table(ana, "Ana", 2, turn_seconds="1")
    phone = connect(ana, table.replace(one.url, two.url))
    phone.hear()
    assert live_post(ana, table, "bot") == 204
    phone.hear_until('id="people"')
    assert live_post(ana, table, "start") == 204
    phone.hear_until('data-phase="play"')
    shown = {re.findall(r'data-version="(\d+)"', phone.hear())[0] for _ in range(5)}
    assert len(shown) > 2, "news may come twice, but they come"


def test_a_socket_at_either_is_enough_and_the_newest_page_has_the_seat(
    pair: tuple[Server, Server], connect: Connect
) -> None:
    one, two = pair
    _ana, bia, table = two_at_a_table(one)
    older = connect(bia, table, "a1")
    older.hear()
    wait_for(lambda: present(one, table))
    first = present(one, table)
    newer = connect(bia, table.replace(one.url, two.url), "b2")
    newer.hear()
    assert older.wait_for_end() == 4001
    wait_for(lambda: present(one, table) not in (first, []) and len(present(one, table)) == 1)
    assert lost(one, table) == set()
    newer.ws.close()
    wait_for(lambda: lost(one, table) == {"Bia"})
