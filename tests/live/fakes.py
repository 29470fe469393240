"""A websocket and a room that tests hold in their hands."""

import threading
import time
from collections.abc import Callable, Iterator
from dataclasses import dataclass, field

from simple_websocket import ConnectionClosed


def wait_for(what: Callable[[], object], seconds: float = 20.0) -> None:
    """Until it is true; fails after `seconds`."""
    end = time.monotonic() + seconds
    while not what():
        assert time.monotonic() < end, "it did not happen in time"
        time.sleep(0.002)


class FakeRawSocket:
    def __init__(self) -> None:
        self.is_cut = False

    def setsockopt(self, *_: object) -> None: ...

    def shutdown(self, _: int) -> None:
        self.is_cut = True


class FakeSocket:
    """What simple-websocket's server side looks like to the hub. `gate` lets a test hold its sends up."""

    def __init__(self) -> None:
        self.connected = True
        self.event = threading.Event()
        self.input_buffer: list[str] = []
        self.sock = FakeRawSocket()
        self.sent: list[str] = []
        self.closed: int | None = None
        self.gate = threading.Event()
        self.gate.set()

    def send(self, text: str) -> None:
        self.gate.wait()
        if not self.connected:
            raise ConnectionClosed(1006)
        self.sent.append(text)

    def close(self, reason: int) -> None:
        if not self.connected:
            raise ConnectionClosed(1006)
        self.closed = reason
        self.connected = False

    def has_sent(self, count: int) -> bool:
        return len(self.sent) >= count

    def leave(self) -> None:
        """The client goes."""
        self.connected = False
        self.event.set()


@dataclass
class Frame:
    state: str
    fragments: dict[str, str]
    screen: str = "table"
    outside: frozenset[str] = frozenset({"log"})
    version: int = 0

    def main(self) -> str:
        inside = [html for name, html in self.fragments.items() if name not in self.outside]
        return f"<main>{''.join(inside)}</main>"


@dataclass
class Rooms:
    """Fragments by room; `frame` is the hub's render."""

    parts: dict[str, dict[str, str]] = field(default_factory=dict)
    screens: dict[str, str] = field(default_factory=dict)
    versions: Iterator[int] = field(default_factory=lambda: iter(range(1, 1000)))

    def farewell(self, viewer: str, code: str) -> str | None:
        return f"<bye {viewer}>" if code in self.parts else None

    def frame(self, viewer: str, code: str) -> Frame | None:
        if code not in self.parts:
            return None
        mine = {**self.parts[code], "who": f"<i>{viewer}</i>"}
        version = next(self.versions)
        return Frame(f"<state {version}>", mine, self.screens.get(code, "table"), version=version)
