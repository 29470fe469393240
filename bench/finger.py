"""A finger on a page of the browser: taps, what became of each, and what was posted."""

import itertools
import time
from contextlib import suppress
from pathlib import Path
from typing import Any, NamedTuple

from playwright.sync_api import Page, Response, TimeoutError

SECOND = "second tap"
GAPS = (0, 150, 280, 600)  # ms from a tap to its second one, or as soon as the browser has taken the first
PATIENCE = 3000  # ms for a tap to show
OWN_WORD = 250  # ms until the browser says how long an event took
LISTEN = Path(__file__).with_name("finger.js").read_text()
SPOT = """css => {
  for (const each of document.querySelectorAll(css)) {
    const box = each.getBoundingClientRect();
    for (const part of [.5, .15, .85]) {
      const x = box.x + box.width * part, y = box.y + box.height / 2;
      const there = document.elementFromPoint(x, y);
      if (there && (each.contains(there) || each.control === there)) return [x, y];
    }
  }
  return null;
}"""


class Tap(NamedTuple):
    """Milliseconds since the finger left; None for what changed nothing, as a second tap should."""

    kind: str
    at: float
    changed: float | None  # first
    shown: float | None  # the frame after that was done
    event: float  # the next paint after the event, as the browser says
    frame: dict[str, Any] | None  # the long frame it fell into, if any

    @property
    def took(self) -> float | None:
        """Until it showed."""
        if self.shown is None or self.changed is None:
            return None
        return self.event if self.changed < self.event else self.shown


class Finger:
    """Made before the page is opened, for the page has to keep the taps."""

    def __init__(self, page: Page) -> None:
        self.page = page
        self.taps: list[Tap] = []
        self.posts: list[str] = []
        self.accepted: list[str] = []
        self.doubled = 0
        self._gaps = itertools.cycle(GAPS)
        page.add_init_script(LISTEN)
        page.on("request", lambda asks: self.posts.append(_act(asks.url)) if asks.method == "POST" else None)
        page.on("response", self._answered)

    def tap(self, kind: str, css: str) -> bool:
        """Tap the first element of these that a finger can reach; False if there is none."""
        spot = self.page.evaluate(SPOT, css)
        if spot is None:
            return False
        self._touch(spot)
        self._keep(kind)
        return True

    def tap_twice(self, kind: str, css: str) -> bool:
        """The same, and again at the same spot."""
        spot = self.page.evaluate(SPOT, css)
        if spot is None:
            return False
        self.doubled += 1
        start = time.monotonic()
        self._touch(spot)
        self.page.wait_for_timeout(max(0.0, next(self._gaps) - (time.monotonic() - start) * 1000))
        self.page.touchscreen.tap(*spot)
        self._keep(kind, SECOND)
        return True

    def _touch(self, spot: list[float]) -> None:
        self.page.evaluate("window.__taps.length = 0")
        self.page.touchscreen.tap(*spot)

    def _keep(self, *kinds: str) -> None:
        shown = "n => window.__taps?.length >= n && window.__taps[0].shown !== null"
        with suppress(TimeoutError):
            self.page.wait_for_function(shown, arg=len(kinds), timeout=PATIENCE)
        self.page.wait_for_timeout(OWN_WORD)
        kept = self.page.evaluate("window.__taps || []")
        self.taps += [Tap(kind, **tap) for kind, tap in zip(kinds, kept, strict=False)]

    def _answered(self, response: Response) -> None:
        if response.request.method == "POST" and response.status < 400:
            self.accepted.append(_act(response.url))


def _act(url: str) -> str:
    return url.rsplit("/", 1)[-1]
