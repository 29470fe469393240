"""Every screen the game can show, without a server: rooms in chosen positions, rendered by the application
in this process.

`states` names them; a `Gallery` shows them to a browser, each in a fraction of a second.
"""

import itertools
from collections.abc import Callable, Iterable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass, replace
from functools import cache, partial
from tempfile import TemporaryDirectory
from threading import Thread
from typing import TYPE_CHECKING, Any
from urllib.parse import quote

from flask import Flask
from playwright.sync_api import BrowserContext, Page
from werkzeug.serving import WSGIRequestHandler, make_server
from werkzeug.wrappers import Request, Response

from presidente.engine.match import Match
from presidente.engine.moves import Action, Pass
from presidente.engine.record import Record, RoundRecord
from presidente.engine.rules import Code, Problem, Rules, read_rules
from presidente.rooms.errors import RoomReason
from presidente.rooms.room import LATE, Newcomer, Notice, Outcome, Phase, Removed, Room, Seat
from presidente.store.played import Figures, Played
from presidente.web import create_app, documents
from presidente.web.config import Settings
from presidente.web.profile import Profile
from presidente.web.screens import render
from presidente.web.screens.refusal import Refusal
from presidente.web.security import POLICY
from presidente.web.viewer import Viewer
from tests.browser.positions import PLAIN, given, played_out, position

if TYPE_CHECKING:
    from _typeshed.wsgi import StartResponse, WSGIEnvironment

NOW = 1_000_000
NAMES = ("Ana", "Bia", "Rui", "Leonor", "Téo", "Caio")
LONG = (
    "Ana Carolina Sá",
    "Maria Fernandinha",
    "Guilherme Augus",
    "Rosário da Costa",
    "Wilson Waldemar",
    "Maximiliano M.",
)
WIDE = ("W" * 16, "M" * 16, "@" * 16, "W" * 16, "ŴŴŴŴŴŴŴŴŴŴŴŴŴŴŴŴ", "MWMWMWMWMWMWMWMW")
CATALOGUES = {"pt-BR": "pt_BR", "pt-PT": "pt_PT", "es": "es"}

Html = Callable[[str], str]  # of a catalogue; made within a request


@dataclass(frozen=True)
class State:
    """One thing to look at. `group`: its kind of screen; `at`: the sheet that is open; `menu`: so is that."""

    name: str
    group: str
    html: Html
    at: str = ""
    menu: bool = False


# -- rooms

_versions = itertools.count(1000)


def seats(names: tuple[str, ...], count: int, *bots: int) -> tuple[Seat, ...]:
    return tuple(Seat(names[n], None, "easy") if n in bots else Seat(names[n], f"p{n}") for n in range(count))


def room(match: Match, names: tuple[str, ...] = NAMES, bots: tuple[int, ...] = (), **other: object) -> Room:
    """A room where that match is on; Ana, at seat 0, is the host."""
    values: dict[str, object] = {
        "code": "k3j9x2w4mq",
        "spoken": "LUA42",
        "version": next(_versions),
        "phase": Phase(match.phase.value),
        "host": "p0",
        "preset": "presidente",
        "rules": match.rules,
        "seats": seats(names, match.players, *bots),
        "match": match,
        "acted": 41,
        "deadline": NOW + 18_000,
        "clock_ms": 30_000,
    }
    return Room(**(values | other))  # type: ignore[arg-type]


def waiting(places: tuple[Seat | None, ...], rules: Rules | None = None, **other: object) -> Room:
    values: dict[str, object] = {
        "code": "k3j9x2w4mq",
        "spoken": "LUA42",
        "version": next(_versions),
        "phase": Phase.WAITING,
        "host": "p0",
        "preset": "presidente",
        "rules": rules or read_rules("presidente", {}),
        "seats": places,
        "notice": Notice("sat", "Rui"),
    }
    return Room(**(values | other))  # type: ignore[arg-type]


def seen_by(shown: Room, person: str | None = "p0", refusal: Refusal | None = None, ticks: str = "") -> Html:
    """The room's page as one person sees it."""
    return lambda lang: render.page(
        shown, Viewer(person, lang), NOW, refusal=refusal, ticks=frozenset(ticks.split())
    )


# -- documents


def _home(lang: str, **other: object) -> str:
    return documents.home_page(Viewer(None, lang), **other)  # type: ignore[arg-type]


def _me(lang: str, table: str | None = None, **other: object) -> str:
    return documents.me_page(Viewer("p0", lang), table, **other)  # type: ignore[arg-type]


def _profiles() -> Iterator[State]:
    """One's own page: of who has played nothing, and of who has played everything."""
    now = 1_700_000_000_000
    figures = [
        Figures(preset, 12, 5, 31, "PPVNvl" * 10, cut=2, left=1)
        for preset in ("estrito", "padrao", "presi", "presidente")
    ]
    ends = [
        ("finished", 1, False),
        ("finished", 4, False),
        ("finished", None, True),
        ("stopped", None, False),
        ("interrupted", None, True),
        ("cancelled", None, False),
    ]
    matches = [
        Played(f"k3j9x2w4mq{at}", "presidente", now - at**5 * 60_000, outcome, place, 6, has_left)
        for at, (outcome, place, has_left) in enumerate(ends, 3)
    ]
    many = Profile(WIDE[0], figures, matches, now)
    one = Profile("Ana", figures[-1:], matches[:1], now)
    yield State("profile", "documents", partial(_me, profile=many, table="k3j9x2w4mq"))
    yield State("profile of a beginner", "documents", partial(_me, profile=one))
    yield State("profile of a stranger", "documents", _me)
    yield State("profile deleted", "documents", partial(_me, forgotten=True))
    yield State("profile refusal", "documents", partial(_me, refusal=Refusal(RoomReason.BAD_NAME)))
    yield State("deleting the profile", "documents", partial(_me, table="k3j9x2w4mq"), at="forget")


def _documents() -> Iterator[State]:
    house = ("presidente", read_rules("presidente", {"jokers": 2, "sequences": True, "ends": {"target": 21}}))
    clash = Refusal(RoomReason.BAD_SETTINGS, {"problems": PROBLEMS})
    table = waiting(seats(NAMES, 4), read_rules("presi", {"jokers": 2}), preset="presi")
    yield State("home", "documents", _home)
    yield State("home known", "documents", partial(_home, name=WIDE[0]))
    yield State("home of who sits", "documents", partial(_home, name="Ana", table="k3j9x2w4mq"))
    tables = [
        waiting(seats(names, count, 1, 2), preset="presi") for names in (WIDE, LONG) for count in (3, 6)
    ]
    yield State("home open tables", "documents", partial(_home, name="Ana", tables=tables))
    yield State("offline", "documents", documents.offline_page)
    yield from _profiles()
    yield State("home house rules", "documents", partial(_home, house=house))
    yield State("home refusal", "documents", partial(_home, refusal=clash))
    yield State(
        "home no such code", "documents", partial(_home, refusal=Refusal("no_such_room"), code="LUA99")
    )
    yield State("rules", "documents", lambda lang: documents.rules_page(table, Viewer("p0", lang)))
    yield State(
        "error",
        "documents",
        lambda lang: documents.error_page(404, Refusal("no_such_room"), Viewer(None, lang)),
    )
    yield State(
        "error with problems", "documents", lambda lang: documents.error_page(422, clash, Viewer(None, lang))
    )


# -- before and after a match

PROBLEMS = (
    Problem("golden_two", "deck", Code.NEEDS_SPANISH_DECK),
    Problem("turns", "pass_is_final", Code.NEEDS_FINAL_PASS),
)
_ASKED = {"golden_two": True, "turns": "fast", "pass_is_final": False}


def _waiting() -> Iterator[State]:
    some = (*seats(NAMES, 3), Seat("Vico", None, "easy"), None, None)
    locked = waiting(some, locked=True, removed=(Removed("p9", LONG[1]),), notice=Notice("kicked", LONG[1]))
    clash = Refusal(RoomReason.BAD_SETTINGS, {"problems": PROBLEMS, "asked": _ASKED})
    yield State("waiting", "waiting", seen_by(waiting(some)))
    yield State("waiting alone", "waiting", seen_by(waiting((*seats(NAMES, 1), *[None] * 5), notice=None)))
    yield State("waiting full", "waiting", seen_by(waiting(seats(NAMES, 6))))
    yield State(
        "waiting wide names", "waiting", seen_by(waiting(seats(WIDE, 6, 4), notice=Notice("sat", WIDE[3])))
    )
    yield State("waiting clash", "waiting", seen_by(waiting(some), refusal=clash))
    yield State("waiting locked", "waiting", seen_by(locked))
    yield State(
        "waiting open to all", "waiting", seen_by(waiting(some, public=True, notice=Notice("public")))
    )
    yield State("waiting guest", "waiting", seen_by(waiting(some), "p1"))
    yield State("waiting stranger", "waiting", seen_by(waiting(some), None))
    yield State("waiting stranger full", "waiting", seen_by(waiting(seats(LONG, 6)), None))


def _results() -> Iterator[State]:
    start = position((13,) * 4, {}, first=True)
    end = played_out(start)
    lone = played_out(
        position((13,) * 4, {}, rules=read_rules("presidente", {"ends": {"rounds": 1}}), first=True)
    )
    six = played_out(position((9, 9, 9, 9, 8, 8), {}, first=True), 3)
    over: dict[str, Any] = {"phase": Phase.MATCH_OVER, "deadline": None, "clock_ms": 0}
    cut = room(start, **over, outcome=Outcome.CANCELLED)
    yield State("round over", "results", seen_by(room(end)))
    yield State("round over guest", "results", seen_by(room(end), "p2"))
    yield State("round over six", "results", seen_by(room(six, LONG, (5,))))
    yield State("round over wide", "results", seen_by(room(six, WIDE, (5,))))
    yield State("match finished", "results", seen_by(room(lone, **over, outcome=Outcome.FINISHED)))
    yield State(
        "match finished wide",
        "results",
        seen_by(room(lone, WIDE, (2,), **over, outcome=Outcome.FINISHED), "p1"),
    )
    yield State("match stopped", "results", seen_by(room(end, **over, outcome=Outcome.STOPPED)))
    yield State("match cancelled", "results", seen_by(cut))
    yield State("match interrupted", "results", seen_by(replace(cut, outcome=Outcome.INTERRUPTED), "p1"))


# -- the table

MINE = "3h 4c 5h 6d 6s 8c 9h 9s Jd Qs Kc Kh 2s"
SINGLES = "3h 4c 5h 6d 7c 8c 9h Ts Jd Qs Kc Ah 2s"
ES_SINGLES = "3o 4c 5e 6b 7o 8c 9e Jb No Kc Ae 2b"
HANDS = {  # by what is hard about them: name -> (deck, hand)
    "1 card": ("french52", "7c"),
    "1 rank": ("french52", "7c 7d 7h 7s"),
    "5 cards": ("french52", "3c 7d 9h Js 2c"),
    "5 ranks": ("french52", "3c 3d 7c 7d 7h Tc Td Th Ts Kc 2c 2d"),
    "9 ranks": ("french52", "3c 4c 4d 6c 7d 9h 9s Td Js Kc Kd Kh 2c"),
    "9 cards": ("french52", "3c 4c 5c 6c 7d 9h Td Js 2c"),
    "13 ranks": ("french52", SINGLES),
    "17 cards": ("french52", "3c 3d 4c 4d 5c 5d 6c 6d 7c 7d 8c 8d 9c 9d Tc Td Jc"),
    "18 cards": ("french52", "3c 4h 4s 5c 5d 7c 7d 8s 9c 9d 9h Td Jc Js Qh Kc Ad 2c"),
    "18 of 13 ranks": ("french52", SINGLES + " 3c 5c 7d Td Kh"),
    "18 in fours": ("french52", "3c 3d 3h 3s 6c 6d 6h 6s 9c 9d 9h 9s Kc Kd Kh Ks 2c 2d"),
    "spanish 1 card": ("spanish48", "Kb"),
    "spanish 5 ranks": ("spanish48", "3o 3c 7o Jb Je Ko Kc 2b 2o"),
    "spanish 9 ranks": ("spanish48", "3o 4c 4e 6b 7o 9c Jb Je No Ko 2b 2o"),
    "spanish 13 cards": ("spanish48", ES_SINGLES + " 2o"),
    "spanish 18 cards": ("spanish48", ES_SINGLES + " 3c 6o Jo Kb Ko X1"),
}


def _table() -> Iterator[State]:
    four = (13,) * 4
    follow = position(
        (13, 11, 9, 13), {0: MINE, 1: "4d 4h", 2: "7c", 3: "7d 7h"}, "4d 4h", "", "7d 7h", lead=1
    )
    yield State("lead", "table", seen_by(room(position(four, {0: "3c 4c"}))))
    yield State("lead first", "table", seen_by(room(position(four, {0: "3c Qh"}, first=True))))
    yield State("follow", "table", seen_by(room(follow)))
    yield State("follow chosen", "table", seen_by(room(follow), ticks="9h 9s"))
    yield State("refusal", "table", seen_by(room(follow), refusal=Refusal("too_weak"), ticks="6d 6s"))
    yield State("refusal long", "table", seen_by(room(follow), refusal=Refusal("wrong_count"), ticks="6d"))
    passing = position(
        (4, 9, 9, 9), {0: "3c 4c 5c 6c", 3: "2d 2h"}, "2d 2h", lead=3, rules=_rules(strongest_closes=False)
    )
    yield State("must pass", "table", seen_by(room(passing)))
    wait = position(
        (8, 9, 9, 9, 9, 8), {3: "8d", 1: "6c", 0: "3c 6h Tc Td Js Ks Ad 2c"}, "6c", "", "8d", lead=1
    )
    yield State("waiting for another", "table", seen_by(room(wait, bots=(2,))))
    yield from _special()
    yield from _people_at_table()
    yield from _hands()


def _rules(preset: str = "presidente", **switches: object) -> Rules:
    return read_rules(preset, {"exchange": "off", **switches})


def _special() -> Iterator[State]:
    four = (13,) * 4
    swap = read_rules("presidente", {})
    exchange = position(four, {3: "2c 2d", 2: "2s"}, rules=swap)  # Bia is president, Ana her vice
    yield State("exchange giving", "table", seen_by(room(exchange)))
    yield State("exchange giving two", "table", seen_by(room(exchange), "p1", ticks="3c"))
    yield State("exchange waits", "table", seen_by(room(exchange), "p2"))
    done = given(exchange, "0:", "1:")
    yield State("exchange came", "table", seen_by(room(done), "p1"))
    yield State("exchange came, lead", "table", seen_by(room(done), "p3"))
    soon = position(
        four,
        {0: "3c", 1: "5c 5d 5h 5s"},
        "5c 5d 5h 5s",
        lead=1,
        rules=_rules(revolution_starts="next_trick", four_closes=False),
    )
    yield State("revolution waits", "table", seen_by(room(soon), "p2"))
    inverted = position(four, {0: MINE, 1: "Td Th", 3: "8d 8h"}, "Td Th", "", "8d 8h", lead=1, inverted=True)
    yield State("revolution", "table", seen_by(room(inverted)))
    eighteen = position(
        (18, 17, 17),
        {0: HANDS["18 of 13 ranks"][1], 1: "Th Tc", 2: "8d 8h"},
        "Th Tc",
        "8d 8h",
        lead=1,
        inverted=True,
    )
    yield State("revolution 18 cards", "table", seen_by(room(eighteen)))
    turned = position(
        four,
        {0: MINE, 1: "Td Th"},
        "Td Th",
        lead=1,
        inverted=True,
        rules=_rules(revolution_turns_direction=True),
    )
    yield State("reversed direction", "table", seen_by(room(turned), "p2"))
    closed = position(four, {0: MINE, 1: "4d 4h", 3: "2d 2h"}, "4d 4h", "", "2d 2h", lead=1)
    yield State("trick closed", "table", seen_by(room(closed)))
    passed = position(four, {0: MINE, 1: "4d", 3: "7h"}, "4d", "", "7h", "Jd", "", "", lead=1)
    yield State("trick closed, I lead", "table", seen_by(room(passed)))
    run = [f"{rank}{'dhs'[n % 3]}" for n, rank in enumerate("3456789TJQKA")]
    long = position(
        four, {1: " ".join(run[::3]), 2: " ".join(run[1::3]), 3: " ".join(run[2::3])}, *_singles(run), lead=1
    )
    yield State("long trick", "table", seen_by(room(long)))
    fours = position(
        (18, 17, 17),
        {1: "3c 3d 3h 3s", 2: "6c 6d 6h 6s", 0: "9c 9d 9h 9s"},
        "3c 3d 3h 3s",
        "6c 6d 6h 6s",
        "9c 9d 9h 9s",
        lead=1,
        rules=_rules(four_closes=False, revolution=False),
    )
    yield State("fours on fours", "table", seen_by(room(fours), "p1"))
    wild = _rules(jokers=4, sequences=True)
    sequence = position(
        four, {0: MINE, 1: "3c 4h 5s", 2: "5d 6c X1", 3: "X2"}, "3c 4h 5s", "5d 6c X1", lead=1, rules=wild
    )
    yield State("sequence with joker", "table", seen_by(room(sequence), "p3"))
    straight = "3c 4d 5c 6c 7c 8d 9c"
    yield State(
        "sequence of seven",
        "table",
        seen_by(room(position(four, {0: MINE, 3: straight, 2: "X1"}, straight, lead=3, rules=wild))),
    )
    fast = _rules(turns="fast")
    race = position(four, {0: MINE, 2: "4d", 3: "8d"}, "2:4d", "3:8d", rules=fast)
    yield State("fast mode", "table", seen_by(room(race, bots=(1,), clock_ms=10_000, deadline=NOW + 6_000)))
    spanish = _rules("presi", exchange="off")
    answer = position(
        (12,) * 4,
        {0: "3o 3c 5e 6b 7o 7c 9e Jb No Kc Ko 2o", 1: "4e 4b", 3: "6o 6c"},
        "4e 4b",
        "",
        "6o 6c",
        lead=1,
        rules=spanish,
    )
    yield State("spanish", "table", seen_by(room(answer, preset="presi")))


def _singles(cards: list[str]) -> list[str]:
    """These cards, one after the other, by all but seat 0, who passes once."""
    return [cards[0], cards[1], cards[2], "", *cards[3:]]


def _people_at_table() -> Iterator[State]:
    for count in (3, 4, 5, 6):
        size = 52 // count
        sizes = (size,) * count
        match = position(sizes, {1: "4d 4h", 2: "7d 7h"}, "4d 4h", "7d 7h", lead=1)
        for kind, names in (("long", LONG), ("wide", WIDE)):
            mine = position(sizes, {0: "", count - 1: "4d 4h"}, "4d 4h", lead=count - 1)
            yield State(
                f"{count} {kind} names", "table", seen_by(room(mine if kind == "wide" else match, names))
            )
    six = position((0, 1, 8, 8, 8, 8), {1: "Kc", 2: "4d"}, "4d", lead=2)
    yield State("I am out", "table", seen_by(room(six)))
    yield State("watching", "table", seen_by(room(position((13,) * 4, {1: "4d"}, "4d", lead=1)), None))
    yield State("watching six", "table", seen_by(room(six, WIDE), None))
    yield State("watching a bot", "table", seen_by(room(six, bots=(4, 5)), None))
    coming = (Newcomer("p8", LONG[0]), Newcomer("p9", WIDE[1]))
    yield State("coming in, wide names", "table", seen_by(room(six, WIDE, (4, 5), coming=coming), "p9"))
    follow = position((13,) * 4, {0: MINE, 1: "4d 4h", 3: "7d 7h"}, "4d 4h", "", "7d 7h", lead=1)
    away = seats(NAMES, 4)
    away = (
        away[0],
        away[1],
        replace(away[2], lost_at=NOW - 9_000),
        replace(away[3], lost_at=NOW, substitute=True),
    )
    yield State("absent players", "table", seen_by(room(follow, seats=away)))
    crowd = tuple(
        replace(seat, lost_at=NOW) if n in (2, 4) else seat for n, seat in enumerate(seats(LONG, 6))
    )
    six_follow = position((8,) * 6, {1: "4d"}, "4d", lead=1)
    yield State("absent players, six", "table", seen_by(room(six_follow, seats=crowd)))
    late = (replace(away[0], late=LATE), *away[1:])
    yield State("I was late", "table", seen_by(room(follow, seats=late)))
    yield State(
        "frozen", "table", seen_by(room(follow, seats=late, frozen=True, deadline=None, paused_ms=9_000))
    )
    missed = (replace(away[0], missed_from=0), *away[1:])
    acts = tuple(Action(0, Pass(), auto=True) for _ in range(3))
    record = Record("presidente", PLAIN, NAMES[:4], (RoundRecord((), acts),))
    eighteen = position((18, 17, 17), {0: HANDS["18 of 13 ranks"][1], 1: "4h 4d"}, "4h 4d", lead=1)
    three = (replace(seats(LONG, 3)[0], late=LATE), *seats(LONG, 3)[1:])
    yield State("I was late, 18 cards", "table", seen_by(room(eighteen, seats=three)))
    yield State("I was away", "table", seen_by(room(follow, seats=missed, record=record)))
    yield State(
        "I was away, refused",
        "table",
        seen_by(room(follow, seats=missed, record=record), refusal=Refusal("too_weak")),
    )


def _hands() -> Iterator[State]:
    for name, (deck, hand) in HANDS.items():
        size = len(hand.split())
        rules = _rules("presi", jokers=4) if deck == "spanish48" else PLAIN
        others = 3 if size < 16 else 2
        match = position((size, *[size] * others), {0: hand}, rules=rules)
        yield State(f"hand {name}", "hands", seen_by(room(match)))


# -- sheets, and pages without a table


def _sheets() -> Iterator[State]:
    follow = position((13,) * 4, {0: MINE, 1: "4d 4h", 3: "7d 7h"}, "4d 4h", "", "7d 7h", lead=1)
    sitting = seats(LONG, 4)
    sitting = (*sitting[:2], replace(sitting[2], lost_at=NOW), replace(sitting[3]))
    shown = seen_by(room(follow, seats=sitting, removed=(Removed("p9", WIDE[0]),)))
    for sheet in ("players", "comeback", "share", "leave", "activity", "options"):
        yield State(f"sheet {sheet}", "sheets", shown, at=sheet)
    comes = room(follow, LONG, (1, 2, 3), coming=(Newcomer("p8", WIDE[0]), Newcomer("p9", WIDE[1])))
    yield State("sheet players, some come in", "sheets", seen_by(comes), at="players")
    yield State("sheet players watcher", "sheets", seen_by(comes, None), at="players")
    yield State("sheet comeback stranger", "sheets", seen_by(room(follow), None), at="comeback")
    yield State("sheet leave watcher", "sheets", seen_by(room(follow), None), at="leave")
    yield State("menu", "sheets", shown, menu=True)
    yield State("closed", "documents", seen_by(waiting(seats(NAMES, 4), phase=Phase.CLOSED)))
    yield State("elsewhere", "documents", _elsewhere(room(follow)))


def _elsewhere(shown: Room) -> Html:
    """The page of a table whose `main` says that the table is open in another tab."""

    def html(lang: str) -> str:
        page = str(render.page(shown, Viewer("p0", lang), NOW))
        pushed = str(render.elsewhere(shown, Viewer("p0", lang), NOW))
        start, end = page.index("<main"), page.index("</main>") + len("</main>")
        main = pushed[pushed.index("<main") :].replace(' hx-swap-oob="outerMorph"', "")
        return page[:start] + main + page[end:]

    return html


@cache
def states() -> dict[str, State]:
    """All of them, by name."""
    made = (*_documents(), *_waiting(), *_table(), *_results(), *_sheets())
    assert len({state.name for state in made}) == len(made)
    return {state.name: state for state in made}


# -- in the browser


class _Quiet(WSGIRequestHandler):
    """Keeps its connections, and says nothing."""

    protocol_version = "HTTP/1.1"

    def log(self, type: str, message: str, *args: object) -> None:
        pass


class Gallery:
    """Serves the states to browsers on this machine. Not by `page.route`: that takes twice as long."""

    def __init__(self, app: Flask) -> None:
        self.app = app
        self.server = make_server("127.0.0.1", 0, self._answer, threaded=True, request_handler=_Quiet)
        self.url = f"http://127.0.0.1:{self.server.server_port}"

    def open(self, page: Page, name: str, language: str = "pt-BR") -> None:
        """Go to a state; the sheet or the menu that belongs to it is open."""
        state = states()[name]
        answer = page.goto(f"{self.url}/{quote(name)}?lang={language}" + (f"#{state.at}" if state.at else ""))
        assert answer is None or answer.ok, name  # None: only the part after # is another
        if state.menu:
            page.locator(".menu summary").click()

    def _answer(self, environ: "WSGIEnvironment", start: "StartResponse") -> Iterable[bytes]:
        request = Request(environ)
        if request.path.startswith("/static/"):
            return self.app(environ, start)
        state = states().get(request.path[1:])
        if state is None:
            return Response(status=204)(environ, start)
        with self.app.test_request_context():
            html = str(state.html(CATALOGUES[request.args["lang"]]))
        headers = {"Content-Security-Policy": POLICY}
        return Response(html, mimetype="text/html", headers=headers)(environ, start)


@contextmanager
def gallery() -> Iterator[Gallery]:
    """Open while the block runs."""
    with TemporaryDirectory() as folder:
        app = create_app(Settings(database_url=f"sqlite:///{folder}/gallery.db", rate_limits=False, pace=0))
        made = Gallery(app)
        thread = Thread(target=made.server.serve_forever)
        thread.start()
        try:
            yield made
        finally:
            made.server.shutdown()
            thread.join()
            made.server.server_close()
            app.extensions["services"].close()


def listen(context: BrowserContext) -> None:
    """Every page of it believes that it is connected: its socket is open, and silent."""
    context.route_web_socket("**/live*", lambda socket: None)
