"""Who vanishes from a real server, and comes back to it."""

from collections.abc import Iterator

import pytest

from presidente.live.presence import GRACE_MS
from tests.live.fakes import wait_for
from tests.live.people import ask, lost, present, two_at_a_table
from tests.live.test_server import Connect, connect
from tests.serving import Server

__all__ = ["connect"]

pytestmark = pytest.mark.slow

ABSENT = {"PRESIDENTE_ABSENT_SECONDS": "0.5"}


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    """One for all: each makes a table of its own."""
    with Server(tmp_path_factory.mktemp("server"), **ABSENT) as running:
        yield running


def test_who_closes_the_page_is_lost_and_is_found_by_a_look(server: Server, connect: Connect) -> None:
    """Ana, who never had a socket, is not missed."""
    _ana, bia, table = two_at_a_table(server)
    phone = connect(bia, table)
    phone.hear()
    phone.ws.close()
    wait_for(lambda: lost(server, table) == {"Bia"})
    wait_for(lambda: not present(server, table))
    bia.open(table)
    assert lost(server, table) == set()


def test_who_was_lost_is_found_by_a_socket(server: Server, connect: Connect) -> None:
    _ana, bia, table = two_at_a_table(server)
    first = connect(bia, table)
    first.hear()
    first.ws.close()
    wait_for(lambda: lost(server, table) == {"Bia"})
    connect(bia, table).hear()
    wait_for(lambda: lost(server, table) == set())


def test_after_a_kill_who_does_not_come_back_is_lost_and_others_are_not(
    server: Server, connect: Connect
) -> None:
    ana, bia, table = two_at_a_table(server)
    for player in (ana, bia):
        connect(player, table).hear()
    wait_for(lambda: len(present(server, table)) == 2)
    server.kill()
    server.start()
    connect(bia, table).hear()
    assert lost(server, table) == set()
    wait_for(lambda: lost(server, table) == {"Ana"}, GRACE_MS / 1000 + 20)
    (process,) = set(present(server, table))
    assert process in ask(server, "SELECT process FROM heartbeat")
