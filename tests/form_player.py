"""A player without a script: follows links, posts forms, reads what the page says. Standard library only.

`python -m tests.form_player URL` plays a whole match against three bots on a server that runs.
"""

import json
import re
import sys
import time
import urllib.error
import urllib.parse
import urllib.request
from collections.abc import Iterator
from dataclasses import dataclass, field
from html.parser import HTMLParser
from http.cookiejar import CookieJar
from typing import Any

Pairs = list[tuple[str, str]]

INSIDE = r"""(?:[^>"']|"[^"]*"|'[^']*')*"""
TOLD = re.compile(  # the tags that say something to a player; parsing the others would take most of the time
    rf"</form>|<(?:main|meta|form|select|option|input|button)\b{INSIDE}>"
    rf"|<\w+ [^>]*data-(?:refused|usable)={INSIDE}>"
)


@dataclass
class Form:
    """One form of a page: where it goes, what it sends as it stands, and what else could be chosen: cards to
    tick, buttons, the options of each list, switches that are on or off."""

    act: str
    action: str
    method: str
    ident: str
    fields: Pairs = field(default_factory=list)
    cards: list[str] = field(default_factory=list)
    buttons: Pairs = field(default_factory=list)
    options: dict[str, list[str]] = field(default_factory=dict)


class Page(HTMLParser):
    """What a reader without a script needs of a page."""

    def __init__(self, html: str) -> None:
        super().__init__()
        self.html = html
        self.main: dict[str, str] = {}
        self.forms: list[Form] = []
        self.refused: str | None = None
        self.usable: str | None = None
        self.refresh: str | None = None
        self._open: Form | None = None
        self._list = ""
        self._later: list[tuple[str, dict[str, str]]] = []
        self.feed("".join(TOLD.findall(html)))
        for owner, attributes in self._later:
            for form in self.forms:
                if form.ident == owner:
                    self._add(form, "input", attributes)

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        a = {name: value or "" for name, value in attrs}
        if a.get("id") == "table":
            self.main = a
        if "data-refused" in a:
            self.refused = a["data-refused"]
        self.usable = a.get("data-usable", self.usable)
        if tag == "meta" and a.get("http-equiv", "").lower() == "refresh":
            self.refresh = a.get("content")
        if tag == "form":
            form = Form(a.get("data-act", ""), a.get("action", ""), a.get("method", "get"), a.get("id", ""))
            self.forms.append(form)
            self._open = form
        if tag == "select":
            self._list = a.get("name", "")
        if tag == "option" and self._open is not None:
            self._open.options.setdefault(self._list, []).append(a["value"])
            if "selected" in a:
                self._open.fields.append((self._list, a["value"]))
        if tag in ("input", "button"):
            if a.get("form"):
                self._later.append((a["form"], a))
            elif self._open is not None:
                self._add(self._open, tag, a)

    def handle_endtag(self, tag: str) -> None:
        if tag == "form":
            self._open = None

    @staticmethod
    def _add(form: Form, tag: str, a: dict[str, str]) -> None:
        name, value, kind = a.get("name", ""), a.get("value", ""), a.get("type", "")
        if tag == "button" and name:
            form.buttons.append((name, value))
        elif name == "cards":
            form.cards.append(value)
        elif name and tag == "input" and (kind not in ("checkbox", "radio") or "checked" in a):
            form.fields.append((name, value))
        if kind == "checkbox" and name != "cards":
            form.options[name] = ["true", "false"]

    def form(self, act: str) -> Form | None:
        """The first form of an act, if the page offers it."""
        return next((form for form in self.forms if form.act == act), None)

    @property
    def phase(self) -> str:
        return self.main.get("data-phase", "")

    @property
    def asked(self) -> bool:
        """Whether this page's seat may act now."""
        return self.main.get("data-seat", "") in self.main.get("data-may-act", "").split()


class FormPlayer:
    """A browser without a script, with its own cookies."""

    def __init__(self, url: str, language: str = "pt-BR") -> None:
        self.url = url
        self.jar = CookieJar()
        self.opener = urllib.request.build_opener(urllib.request.HTTPCookieProcessor(self.jar))
        self.opener.addheaders = [("Accept-Language", language)]
        self.status = 0
        self.at = url
        self.page = Page("")

    def open(self, address: str, fields: Pairs | None = None) -> Page:
        """Follow a link, or post fields; refusals are pages too."""
        data = urllib.parse.urlencode(fields).encode() if fields is not None else None
        request = urllib.request.Request(urllib.parse.urljoin(self.at, address), data)
        try:
            answer = self.opener.open(request, timeout=20)
        except urllib.error.HTTPError as error:
            answer = error
        with answer:
            self.status = answer.status
            self.at = answer.url
            self.page = Page(answer.read().decode())
        return self.page

    def send(self, form: Form, *extra: tuple[str, str]) -> Page:
        """Post a form as it stands, with these fields besides or instead."""
        named = {name for name, _ in extra}
        kept = [(name, value) for name, value in form.fields if name not in named]
        return self.open(form.action, kept + list(extra))

    def sit(self, address: str, name: str) -> Page:
        """Open a shared link and answer its one question."""
        page = self.open(address)
        form = page.form("sit")
        assert form is not None, "a shared link asks for a name"
        return self.send(form, ("name", name))

    def turn(self) -> Page:
        """Do one valid thing if something is asked, trying what the page leaves open; else look again."""
        page = self.open(self.at.split("?")[0].split("#")[0])
        if not page.asked:
            return page
        for act, ticks in self._tries(page):
            form = self.page.form(act)
            if form is None:
                continue
            self.send(form, *(("cards", card) for card in ticks))
            if self.status == 200 and self.page.refused is None:
                return self.page
        raise AssertionError(f"no try was accepted, last answer {self.status} {self.page.refused}")

    @staticmethod
    def _tries(page: Page) -> Iterator[tuple[str, list[str]]]:
        give, play = page.form("give"), page.form("play")
        if give is not None:
            for number in (1, 2):
                yield "give", give.cards[:number]
                yield "give", give.cards[-number:]
        if play is not None:
            ranks: dict[str, list[str]] = {}
            for card in play.cards:
                ranks.setdefault(card[0], []).append(card)
            count = len(page.main.get("data-top", "").split()) or 1
            for rank, group in ranks.items():
                if len(group) >= count and (page.usable is None or rank in page.usable):
                    yield "play", group[:count]
        yield "pass", []


def make_table(player: FormPlayer, name: str, bots: int, **switches: str) -> str:
    """Make a table from the home page's form; the table's address."""
    page = player.open(player.url + "/")
    form = next(form for form in page.forms if form.action.endswith("/t") and form.method == "post")
    player.send(form, ("name", name), ("bots", str(bots)), *switches.items())
    assert player.status == 200, player.status
    return player.at


def play_match(players: list[FormPlayer], host: FormPlayer, seconds: float = 240) -> None:
    """Play until every player sees the end of the match; the host opens each next round."""
    end = time.monotonic() + seconds
    while time.monotonic() < end:
        phases = {player.turn().phase for player in players}
        if phases == {"match_over"}:
            return
        following = host.page.form("next")
        if host.page.phase == "round_over" and following is not None:
            host.send(following)
        if not any(player.page.asked for player in players):
            time.sleep(0.02)
    raise AssertionError("the match did not end in time")


def record(player: FormPlayer, table: str) -> dict[str, Any]:
    """The record of the table, as anybody there downloads it."""
    with player.opener.open(f"{table.split('?')[0]}/record.json", timeout=20) as answer:
        loaded: dict[str, Any] = json.load(answer)
        return loaded


def main(url: str) -> None:
    player = FormPlayer(url)
    table = make_table(player, "Ana", 3, ends="rounds:2")
    start = player.page.form("start")
    if start is not None:
        player.send(start)
    play_match([player], player)
    kept = record(player, table)
    print(json.dumps(kept))


if __name__ == "__main__":
    main(sys.argv[1])
