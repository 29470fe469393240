"""P3: what a play costs in bytes pushed, to who made it and to each of the others.

Four people without bots, a socket each, on a server whose chance is seeded; everybody plays the lowest that
the page takes, or passes. A push belongs to the act before it, so the closing of a trick and the end of a
round are in; a deal (the start, and each next round) is no act of a player, and given apart.
"""

import re
import statistics
import tempfile
from collections import defaultdict
from pathlib import Path

from bench.phone import FRAME_HEAD, NEVER
from tests.form_player import FormPlayer, make_table
from tests.live.test_server import Phone
from tests.serving import Server

ROUNDS = 3
GOALS = {"actor": (3.0, 1.2), "others": (1.5, 0.6)}  # KB: must, aim
VERSION = re.compile(r'id="state"[^>]* data-version="(\d+)"')
PART = re.compile(r'(?=<\w+(?=[^>]* hx-swap-oob)[^>]*? id="([\w-]+)")')
SEEDED = """import random
random.SystemRandom = lambda: random.Random(1)
from gunicorn.app.wsgiapp import run
run()"""


class SeededServer(Server):
    """The same gunicorn; only the deals and codes are those of a seed."""

    runs = ("-c", SEEDED)


class Match:
    """A match of four and what each act of it pushed: kind of act -> "actor" or "others" -> bytes."""

    def __init__(self, server: Server) -> None:
        self.players = [FormPlayer(server.url) for _ in range(4)]
        self.table = make_table(self.players[0], "Ana", 0, ends=f"rounds:{ROUNDS}", turn_seconds="0")
        for name, player in zip(("Bia", "Caio", "Duda"), self.players[1:], strict=True):
            player.sit(self.table, name)
        self.phones = [Phone(player, self.table) for player in self.players]
        self.sizes: dict[str, dict[str, list[int]]] = defaultdict(lambda: defaultdict(list))
        self.parts: dict[str, dict[str, int]] = defaultdict(lambda: defaultdict(int))
        for phone in self.phones:
            phone.hear()

    def play(self) -> None:
        """From the start to the end."""
        self._host_does("start")
        while True:
            phase = self.players[0].open(self.table).phase
            if phase == "match_over":
                return
            if phase == "round_over":
                self._host_does("next")
            else:
                self._act(next(player for player in self.players if player.open(self.table).asked))

    def _host_does(self, act: str) -> None:
        host = self.players[0]
        form = host.open(self.table).form(act)
        assert form is not None
        host.send(form)
        self._hear(host, "deal")

    def _act(self, player: FormPlayer) -> None:
        kind = "pass"
        for act, ticks in player._tries(player.page):
            form = player.page.form(act)
            if form is None:
                continue
            player.send(form, *(("cards", card) for card in ticks))
            kind = act
            if player.status == 200 and player.page.refused is None:
                break
        self._hear(player, kind)

    def _hear(self, actor: FormPlayer, kind: str) -> None:
        """Read every socket up to the version that the actor was shown."""
        wanted = int(actor.page.main["data-version"])
        for player, phone in zip(self.players, self.phones, strict=True):
            who = "actor" if player is actor else "others"
            size, version = 0, -1
            while version < wanted:
                text = phone.hear()
                size += len(text.encode()) + FRAME_HEAD
                found = VERSION.search(text)
                version = int(found[1]) if found else version
                self._note_parts(who, text)
            self.sizes[kind][who].append(size)

    def _note_parts(self, who: str, text: str) -> None:
        marks = [*PART.finditer(text)]
        for mark, after in zip(marks, [*(mark.start() for mark in marks[1:]), len(text)], strict=True):
            name = re.sub(r"\d+", "N", mark[1])
            self.parts[who][name] += len(text[mark.start() : after].encode())


def main() -> None:
    with (
        tempfile.TemporaryDirectory() as folder,
        SeededServer(Path(folder), PRESIDENTE_ABSENT_SECONDS=NEVER) as server,
    ):
        match = Match(server)
        match.play()
        for phone in match.phones:
            phone.ws.close()
    _print(match)


def _print(match: Match) -> None:
    acts = [kind for kind in match.sizes if kind != "deal"]
    for who, (must, aim) in GOALS.items():
        seats = 1 if who == "actor" else 3
        sizes = [size for kind in acts for size in match.sizes[kind][who]]
        print(f"\nP3, {who}: {_said(sizes)} (must {must} KB, aim {aim} KB), {len(sizes) // seats} acts")
        for kind in match.sizes:
            print(f"  {kind:5} {_said(match.sizes[kind][who])}, {len(match.sizes[kind][who]) // seats} times")
        total = sum(match.parts[who].values())
        shares = sorted(match.parts[who].items(), key=lambda each: -each[1])
        large = (f"{name} {size / total:.0%}" for name, size in shares if size * 100 > total)
        print(f"  of all bytes: {', '.join(large)}")


def _said(sizes: list[int]) -> str:
    ordered = sorted(sizes)
    middle, late = ordered[len(ordered) // 2], ordered[len(ordered) * 95 // 100]
    return f"mean {statistics.mean(sizes):.0f} B, median {middle}, p95 {late}"


if __name__ == "__main__":
    main()
