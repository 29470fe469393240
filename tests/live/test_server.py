"""Real websocket clients against a real gunicorn with the shipped configuration."""

import os
import re
import socket
import subprocess
import sys
import time
import urllib.error
import urllib.parse
import urllib.request
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest
from simple_websocket import Client, ConnectionClosed

from tests.form_player import FormPlayer, make_table, play_match, record
from tests.live.fakes import wait_for
from tests.serving import ROOT, Server

IDS = re.compile(r'<\w+(?=[^>]* hx-swap-oob="outerMorph")[^>]*? id="([\w-]+)"')

pytestmark = pytest.mark.slow


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    """One for all tests that leave it running, or start it again: each makes a table of its own."""
    with Server(tmp_path_factory.mktemp("server")) as running:
        yield running


@pytest.fixture
def own_server(tmp_path: Path) -> Iterator[Server]:
    """For a test that stops it. A stop that gets stuck would outlast the patience of `Server.stop`."""
    with Server(tmp_path, GUNICORN_CMD_ARGS="--graceful-timeout 120") as running:
        yield running


class Phone:
    """A person's socket at a table, with all that was pushed to it."""

    def __init__(self, player: FormPlayer, table: str, page: str = "") -> None:
        parts = urllib.parse.urlsplit(table)
        cookies = "; ".join(f"{cookie.name}={cookie.value}" for cookie in player.jar)
        # simple-websocket's client leaves the port out of Host, so the Origin that fits has none.
        headers = {"Cookie": cookies, "Origin": f"http://{parts.hostname}"}
        self.ws = Client(f"ws://{parts.netloc}{parts.path}/live?tab={page}", headers=headers)
        self.got: list[str] = []

    def hear(self, seconds: float = 20.0) -> str:
        """The next push."""
        text = self.ws.receive(timeout=seconds)
        assert isinstance(text, str), "nothing came"
        self.got.append(text)
        return text

    def hear_until(self, wanted: str, seconds: float = 20.0) -> str:
        end = time.monotonic() + seconds
        while wanted not in self.hear(end - time.monotonic()):
            pass
        return self.got[-1]

    def is_quiet(self, seconds: float = 0.3) -> bool:
        return self.ws.receive(timeout=seconds) is None

    def wait_for_end(self, seconds: float = 20.0) -> int:
        """The code that the server closes with."""
        end = time.monotonic() + seconds
        try:
            while time.monotonic() < end:
                self.ws.receive(timeout=end - time.monotonic())
        except ConnectionClosed as closed:
            return int(closed.reason)
        raise AssertionError("the socket stays open")


Connect = Callable[..., Phone]


def open_socket(
    player: FormPlayer, table: str, origin: str | None = None, buffer: int | None = None
) -> socket.socket:
    """A handshake sent by hand, its answer not read."""
    parts = urllib.parse.urlsplit(table)
    cookies = "; ".join(f"{cookie.name}={cookie.value}" for cookie in player.jar)
    raw = socket.socket()
    if buffer is not None:
        raw.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, buffer)
    raw.connect((parts.hostname, parts.port))
    raw.sendall(
        f"GET {parts.path}/live HTTP/1.1\r\nHost: {parts.netloc}\r\nCookie: {cookies}\r\n"
        f"Origin: {origin or f'http://{parts.netloc}'}\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n"
        "Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\nSec-WebSocket-Version: 13\r\n"
        "Sec-WebSocket-Extensions: permessage-deflate\r\n\r\n".encode()
    )
    return raw


def status_of_socket(player: FormPlayer, table: str, origin: str | None = None) -> int:
    with open_socket(player, table, origin) as raw:
        return int(raw.recv(4096).split()[1])


@pytest.fixture
def connect() -> Iterator[Connect]:
    phones: list[Phone] = []

    def new(player: FormPlayer, table: str, page: str = "") -> Phone:
        phones.append(Phone(player, table, page))
        return phones[-1]

    yield new
    for phone in phones:
        if phone.ws.connected:
            phone.ws.close()
        phone.ws.thread.join(3)


def live_post(player: FormPlayer, table: str, act: str, **fields: str) -> int:
    """An act as the script posts it; the status."""
    token = next(value for form in player.page.forms for name, value in form.fields if name == "csrf_token")
    headers = {"HX-Request": "true", "X-Live": "1", "X-CSRFToken": token}
    data = urllib.parse.urlencode(fields).encode()
    try:
        with player.opener.open(urllib.request.Request(f"{table}/{act}", data, headers)) as answer:
            return int(answer.status)
    except urllib.error.HTTPError as refused:
        with refused:
            return refused.code


def started(server: Server, people: int = 2, bots: int = 2, **switches: str) -> tuple[str, list[FormPlayer]]:
    """A table whose match has begun."""
    players = [FormPlayer(server.url) for _ in range(people)]
    table = make_table(players[0], "Ana", bots, **switches)
    for number, player in enumerate(players[1:], 2):
        player.sit(table, f"Amigo {number}")
    players[0].open(table)
    form = players[0].page.form("start")
    assert form is not None
    players[0].send(form)
    return table, players


def test_a_post_is_pushed_to_everybody_at_the_table(server: Server, connect: Connect) -> None:
    ana, bia = FormPlayer(server.url), FormPlayer(server.url)
    table = make_table(ana, "Ana", 0)
    bia.sit(table, "Bia")
    phones = [connect(player, table) for player in (ana, bia)]
    for phone in phones:
        assert phone.hear().startswith('<div id="state" hidden ')
        assert 'id="table"' in phone.got[0]
    ana.open(table)
    assert live_post(ana, table, "bot") == 204
    for phone in phones:
        ids = IDS.findall(phone.hear())
        assert ids[0] == "state"
        assert "people" in ids
        assert "table" not in ids


def test_only_what_differs_is_pushed(server: Server, connect: Connect) -> None:
    """Somebody's play leaves the hands of the others alone."""
    table, (ana, bia, caio) = started(server, people=3, bots=0)
    phones = {player: connect(player, table) for player in (ana, bia, caio)}
    for phone in phones.values():
        phone.hear()
    mover = next(player for player in phones if player.open(table).asked)
    form = mover.page.form("play")
    assert form is not None
    mover.send(form, ("cards", form.cards[0]))
    for player, phone in phones.items():
        ids = IDS.findall(phone.hear())
        assert {"state", "pile", "ask"} <= set(ids)
        assert player is mover or "hand" not in ids or player.open(table).asked
        assert len(set(ids)) == len(ids)


def test_a_reconnect_gets_everything(server: Server, connect: Connect) -> None:
    table, (ana, bia, caio) = started(server, people=3, bots=0)
    first = connect(ana, table)
    whole = first.hear()
    first.ws.close()
    mover = next(player for player in (ana, bia, caio) if player.open(table).asked)
    form = mover.page.form("play")
    assert form is not None
    mover.send(form, ("cards", form.cards[0]))
    again = connect(ana, table).hear()
    version = ana.open(table).main["data-version"]
    assert f'data-version="{version}"' in again
    assert f'data-version="{version}"' not in whole
    for ident in ("table", "hand", "pile", "ask", "bar"):
        assert f'id="{ident}"' in again


def test_pushes_say_the_titles_that_their_reader_chose(server: Server, connect: Connect) -> None:
    """Both are at one table, whose public parts are made once for all who read them alike."""
    ana, bia = FormPlayer(server.url), FormPlayer(server.url)
    form = next(form for form in bia.open("/me").forms if form.action == "/me/options")
    bia.send(form, ("mild", "true"))
    table = make_table(ana, "Ana", 3, ends="rounds:1")
    bia.sit(table, "Bia")
    phones = [connect(player, table) for player in (ana, bia)]
    start = ana.open(table).form("start")
    assert start is not None
    ana.send(start)
    play_match([ana, bia], ana)
    coarse, mild = (phone.hear_until('id="ranking"') for phone in phones)
    assert "Cuzão" in coarse
    assert "Lanterna" not in coarse
    assert "Lanterna" in mild
    assert "Cuzão" not in mild


def test_of_two_pages_of_a_player_the_newest_is_served(server: Server, connect: Connect) -> None:
    ana = FormPlayer(server.url)
    table = make_table(ana, "Ana", 0)
    older = connect(ana, table, "a1")
    older.hear()
    newer = connect(ana, table, "b2")
    assert older.wait_for_end() == 4001
    ana.open(table)
    assert live_post(ana, table, "bot") == 204
    newer.hear_until('id="people"')
    connect(ana, table, "b2").hear()
    assert newer.wait_for_end() != 4001, "the same page, which has lost its socket"


def test_the_last_push_to_an_older_page_says_so(server: Server, connect: Connect) -> None:
    ana = FormPlayer(server.url)
    table = make_table(ana, "Ana", 0)
    older = connect(ana, table, "a1")
    older.hear()
    connect(ana, table, "b2")
    last = older.hear()
    assert IDS.findall(last) == ["state", "table"]
    assert "data-elsewhere" in last
    assert f'href="{urllib.parse.urlsplit(table).path}"' in last
    assert "<form" not in last


def test_a_push_holds_no_token_and_no_card_of_others(server: Server, connect: Connect) -> None:
    table, players = started(server, people=2, bots=2, ends="rounds:1")
    phones = [connect(player, table) for player in players]
    for phone in phones:
        assert "csrf_token" not in phone.hear()
    hands = [set(re.findall(r'name="cards" value="(\w\w)"', phone.got[0])) for phone in phones]
    assert not hands[0] & hands[1]
    for mine, phone in zip(hands, phones, strict=True):
        shown = set(re.findall(r'value="(\w\w)"', phone.got[0]))
        assert shown == mine


@pytest.mark.parametrize("origin", ["http://evil.example", "null", "https://127.0.0.1"])
def test_a_foreign_origin_is_403(server: Server, origin: str) -> None:
    ana = FormPlayer(server.url)
    assert status_of_socket(ana, make_table(ana, "Ana", 0), origin=origin) == 403


def test_compression_is_not_agreed_to(server: Server) -> None:
    ana = FormPlayer(server.url)
    with open_socket(ana, make_table(ana, "Ana", 0)) as raw:
        head = raw.recv(4096).split(b"\r\n\r\n")[0].lower()
    assert b" 101 " in head
    assert b"permessage-deflate" not in head


def test_a_client_that_talks_too_much_is_closed(server: Server, connect: Connect) -> None:
    ana = FormPlayer(server.url)
    phone = connect(ana, make_table(ana, "Ana", 0))
    phone.hear()
    phone.ws.send("x" * 200_000)
    assert phone.wait_for_end() == 1009


def test_what_a_client_says_changes_nothing(server: Server, connect: Connect) -> None:
    ana = FormPlayer(server.url)
    table = make_table(ana, "Ana", 0)
    phone = connect(ana, table)
    phone.hear()
    before = ana.open(table).main["data-version"]
    for _ in range(50):
        phone.ws.send('{"act":"leave"}')
    assert phone.is_quiet()
    assert ana.open(table).main["data-version"] == before


def test_pages_are_served_while_all_sockets_are_taken(tmp_path: Path, connect: Connect) -> None:
    with Server(tmp_path, PRESIDENTE_MAX_SOCKETS="3") as server:
        ana = FormPlayer(server.url)
        table = make_table(ana, "Ana", 0)
        phones = [connect(FormPlayer(server.url), table) for _ in range(3)]
        for phone in phones:
            phone.hear()
        assert status_of_socket(ana, table) == 503
        assert ana.open(table).phase == "waiting"
        phones[0].ws.close()
        wait_for(lambda: status_of_socket(ana, table) == 101)


def test_a_stop_tells_every_socket_to_come_back_and_waits_for_none(
    own_server: Server, connect: Connect
) -> None:
    ana = FormPlayer(own_server.url)
    table = make_table(ana, "Ana", 0)
    phones = [connect(FormPlayer(own_server.url), table) for _ in range(20)]
    for phone in phones:
        phone.hear()
    assert own_server.stop() == 0
    assert {phone.wait_for_end() for phone in phones} == {1012}


def test_after_a_kill_in_the_middle_of_a_round_nothing_is_lost(server: Server, connect: Connect) -> None:
    table, (ana, bia) = started(server, people=2, bots=3, ends="rounds:1")
    phone = connect(ana, table)
    for _ in range(4):
        ana.turn()
        bia.turn()
    time.sleep(0.3)
    while not phone.is_quiet():
        pass
    shown = re.findall(r'data-version="(\d+)"', ana.open(table).html)[0]
    hand = re.findall(r'name="cards" value="(\w\w)"', ana.page.html)
    server.kill()
    server.start()
    page = ana.open(table)
    assert int(page.main["data-version"]) >= int(shown)
    assert set(re.findall(r'name="cards" value="(\w\w)"', page.html)) <= set(hand)
    assert page.main["data-seat"] == "0"
    assert 'id="table"' in connect(ana, table).hear()
    end = time.monotonic() + 60
    while {player.turn().phase for player in (ana, bia)} != {"match_over"}:
        assert time.monotonic() < end, "the match does not go on"
    assert len(record(ana, table)["rounds"]) == 1


def test_a_player_who_does_not_act_is_played_for(server: Server, connect: Connect) -> None:
    """Nobody posts anything: whatever happens after this seat's turn came, its clock did."""
    table, (ana,) = started(server, people=1, bots=2, turn_seconds="1")
    phone = connect(ana, table)
    asked = phone.hear_until('data-may-act="0"')
    version = re.findall(r'data-version="(\d+)"', asked)[0]
    while f'data-version="{version}"' in phone.hear():
        pass


def test_a_slow_reader_delays_nobody(server: Server, connect: Connect) -> None:
    """One phone stops reading; the other one hears of every change."""
    ana, bia = FormPlayer(server.url), FormPlayer(server.url)
    table = make_table(ana, "Ana", 0)
    bia.sit(table, "Bia")
    slow = open_socket(bia, table, buffer=2048)
    quick = connect(ana, table)
    quick.hear()
    ana.open(table)
    for number in range(150):
        fields = {"preset": "presidente", "jokers": str((number + 1) % 2)}
        assert live_post(ana, table, "settings", **fields) == 200
        quick.hear()
    slow.close()
    assert sum(map(len, quick.got)) > 1_000_000, "too little to fill the slow one's buffers"


@pytest.mark.parametrize(
    ("environ", "arguments", "said"),
    [
        ({"WEB_CONCURRENCY": "4"}, [], "one writer"),
        ({}, ["-w", "3"], "one writer"),
        ({"PORT": "http"}, [], "PORT"),
        ({"PRESIDENTE_PACE": "quick"}, [], "PRESIDENTE_PACE"),
    ],
)
def test_what_cannot_run_is_refused_at_start_in_one_line(
    tmp_path: Path, environ: dict[str, str], arguments: list[str], said: str
) -> None:
    done = gunicorn(tmp_path, environ, arguments)
    assert done.returncode != 0
    lines = [line for line in done.stderr.splitlines() if "[INFO]" not in line]
    assert len(lines) == 1
    assert said in lines[0]


def test_a_database_that_cannot_be_used_is_a_line_and_no_traceback(tmp_path: Path) -> None:
    done = gunicorn(tmp_path, {"DATABASE_URL": "sqlite://"}, [])
    assert done.returncode != 0
    assert "Traceback" not in done.stderr
    assert "presidente: DATABASE_URL: SQLite needs a file" in done.stderr.splitlines()


def gunicorn(folder: Path, environ: dict[str, str], arguments: list[str]) -> subprocess.CompletedProcess[str]:
    fixed = {"DATABASE_URL": f"sqlite:///{folder / 'other.db'}", "PORT": "0", "HOST": "127.0.0.1"}
    return subprocess.run(
        [sys.executable, "-m", "gunicorn", "--bind", "127.0.0.1:0", *arguments, "app:app"],
        cwd=ROOT,
        env={**os.environ, **fixed, "PORT": "8000", **environ},
        capture_output=True,
        text=True,
        timeout=60,
        check=False,
    )


def test_the_addresses_are_printed_when_it_is_true(server: Server) -> None:
    assert f"http://localhost:{server.port}" in server.log.read_text()
