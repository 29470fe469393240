"""A phone as the measurements use it: a Chromium of 360 x 640 with touch, a server, and what went between."""

import tempfile
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any
from urllib.parse import urlsplit

from playwright.sync_api import Browser, BrowserContext, CDPSession, Page, ViewportSize, sync_playwright

from presidente.web.assets import BUNDLES
from tests.browser.find import ARGS, find
from tests.form_player import FormPlayer, make_table
from tests.serving import ROOT, Server

SIZE: ViewportSize = {"width": 360, "height": 640}
NEVER = "100000"  # seconds after which who is away is played for
PATIENCE = 60_000
FAR = (
    "presidente.test"  # this machine, but the browser does not know: to its own it offers brotli, as by HTTPS
)
FRAME_HEAD = 4  # bytes of a websocket frame before its text, from 126 bytes on


@contextmanager
def serving(**settings: str) -> Iterator[Server]:
    """A server with an empty database, whose bots take their usual time unless `settings` say otherwise."""
    usual = {"PRESIDENTE_PACE": "1", "PRESIDENTE_ABSENT_SECONDS": NEVER}
    with tempfile.TemporaryDirectory() as folder, Server(Path(folder), **(usual | settings)) as server:
        yield server


@contextmanager
def chromium() -> Iterator[Browser]:
    path = find()
    assert path is not None, "no Chromium: make browser"
    with sync_playwright() as playwright:
        arguments = [*ARGS, f"--host-resolver-rules=MAP {FAR} 127.0.0.1"]
        browser = playwright.chromium.launch(executable_path=path, args=arguments)
        yield browser
        browser.close()


def new_phone(browser: Browser, **options: Any) -> Page:
    """A page in a browser that has never been here."""
    context = browser.new_context(viewport=SIZE, locale="pt-BR", has_touch=True, is_mobile=True, **options)
    page = context.new_page()
    page.set_default_timeout(PATIENCE)
    return page


def take_over(context: BrowserContext, player: FormPlayer, url: str) -> None:
    """From now on this browser is that player's, at this address."""
    for cookie in player.jar:
        context.add_cookies([{"name": cookie.name, "value": cookie.value or "", "url": url}])


def seated(server: Server, **switches: str) -> tuple[FormPlayer, str]:
    """Somebody at a table with three bots whose match is on and whose turn it is, and the table's address."""
    player = FormPlayer(server.url)
    table = make_table(player, "Ana", 3, turn_seconds="0", **switches)
    form = player.page.form("start")
    assert form is not None
    player.send(form)
    while not player.open(table).asked:
        time.sleep(0.1)
    return player, table


class Traffic:
    """What a page receives, by address: bytes of answers with their heads, and of frames of its socket."""

    def __init__(self, page: Page) -> None:
        self.bytes: dict[str, int] = {}
        self._names: dict[str, str] = {}
        self._cdp = page.context.new_cdp_session(page)
        self._cdp.on("Network.requestWillBeSent", self._asked)
        self._cdp.on("Network.loadingFinished", lambda it: self._add(it, it["encodedDataLength"]))
        self._cdp.on("Network.webSocketFrameReceived", self._heard)
        self._cdp.send("Network.enable")

    @property
    def total(self) -> int:
        return sum(self.bytes.values())

    def _asked(self, event: dict[str, Any]) -> None:
        if "redirectResponse" in event:
            self._add(event, event["redirectResponse"]["encodedDataLength"])
        parts = urlsplit(event["request"]["url"])
        if parts.scheme == "data":
            return
        self._names[event["requestId"]] = f"{event['request']['method']} {parts.path}"

    def _heard(self, event: dict[str, Any]) -> None:
        size = len(event["response"]["payloadData"].encode()) + FRAME_HEAD
        self.bytes["frames"] = self.bytes.get("frames", 0) + size

    def _add(self, event: dict[str, Any], size: float) -> None:
        name = self._names.get(event["requestId"])
        if name:
            self.bytes[name] = self.bytes.get(name, 0) + round(size)


def cdp(page: Page) -> CDPSession:
    return page.context.new_cdp_session(page)


def serve_as_written(page: Page) -> None:
    """Our script not minified, so that what a profiler says of it can be found in static/js."""
    answer = {"body": written(), "content_type": "text/javascript"}
    page.route("**/static/table.js*", lambda route: route.fulfill(**answer))


def written() -> str:
    """Our script as one, its functions still named; `place_of` says which file an offset is of."""
    return "(() => {\n" + "\n".join(_sources().values()) + "\n})()"


def place_of(offset: int) -> tuple[str, int]:
    """The file of static/js and the line that an offset of `written` stands in."""
    before = len("(() => {\n")
    for name, text in _sources().items():
        if offset < before + len(text) + 1:
            return name, text.count("\n", 0, max(0, offset - before)) + 1
        before += len(text) + 1
    return "", 0


def _sources() -> dict[str, str]:
    return {file: (ROOT / "static" / file).read_text() for file in BUNDLES["table.js"]}
