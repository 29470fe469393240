"""Many rooms come and go on a real server, and nothing of them stays but the records of their matches."""

import os
import sqlite3
import time
from collections.abc import Callable
from pathlib import Path

import pytest

from tests.form_player import FormPlayer, make_table
from tests.live.test_server import open_socket
from tests.serving import Server

pytestmark = pytest.mark.slow
ROOMS = 200 if "PRESIDENTE_SOAK" in os.environ else 3
LIVES = {f"PRESIDENTE_{name}_SECONDS": "1" for name in ("ABSENT", "WAITING", "KEPT")}
GROWTH = 40  # MB that a process may have grown by: caches have their own limits


def rows(server: Server) -> dict[str, int]:
    """How many rows each table has."""
    with sqlite3.connect(f"file:{server.folder / 'presidente.db'}?mode=ro", uri=True) as db:
        tables = ("room", "presence", "match", "round", "action")
        return {name: db.execute(f'select count(*) from "{name}"').fetchone()[0] for name in tables}


def worker(server: Server) -> Path:
    """The folder in /proc of the process that serves."""
    assert server.process is not None
    master = server.process.pid
    children = Path(f"/proc/{master}/task/{master}/children").read_text().split()
    return Path(f"/proc/{children[0]}")


def status(server: Server, name: str) -> int:
    """A number of /proc/PID/status."""
    lines = (worker(server) / "status").read_text().splitlines()
    return next(int(line.split()[1]) for line in lines if line.startswith(f"{name}:"))


def sockets(server: Server) -> float:
    text = FormPlayer(server.url).opener.open(f"{server.url}/metrics").read().decode()
    return next(
        float(line.split()[1]) for line in text.splitlines() if line.startswith("presidente_sockets ")
    )


def live_and_leave(server: Server, number: int) -> None:
    """A table that is played to its end, one that is left in the middle of it, or one that never begins."""
    ana = FormPlayer(server.url)
    table = make_table(ana, "Ana", 3, ends="rounds:1", deck="spanish40", turn_seconds="1")
    socket = open_socket(ana, table)
    if number % 3:
        form = ana.page.form("start")
        assert form is not None
        ana.send(form)
    for _ in range(200 if number % 3 == 1 else 4):
        if ana.turn().phase in ("waiting", "match_over"):
            break
        time.sleep(0.01)
    socket.close()
    form = ana.page.form("leave")
    if number % 3 and form is not None:
        ana.send(form)


def test_rooms_sockets_threads_and_rows_return_to_where_they_were(tmp_path: Path) -> None:
    with Server(tmp_path, **LIVES) as server:
        live_and_leave(server, 1)
        wait_for(lambda: rows(server)["room"] == 0)
        threads, memory, matches = status(server, "Threads"), status(server, "VmRSS"), rows(server)["match"]
        for number in range(ROOMS):
            live_and_leave(server, number)
        wait_for(lambda: rows(server)["room"] == 0)
        wait_for(lambda: sockets(server) == 0)
        left = rows(server)
        assert left["presence"] == 0
        assert left["match"] == matches + sum(bool(number % 3) for number in range(ROOMS))
        assert status(server, "VmRSS") - memory < GROWTH * 1024
        wait_for(lambda: status(server, "Threads") <= threads + 2)
        assert "Traceback" not in server.log.read_text()


def wait_for(true: Callable[[], bool], seconds: float = 60) -> None:
    end = time.monotonic() + seconds
    while not true():
        assert time.monotonic() < end
        time.sleep(0.1)
