"""This process's sockets by room.

Each connection's own thread waits for news of its room, renders and sends what differs from its last send; so
a slow reader skips versions and delays nobody, and a new connection gets everything. Others only mark it.

Of a person's pages of a room the newest has the seat: its socket displaces those of the others.
"""

import logging
import socket
import threading
import time
from collections.abc import Callable, Collection, Mapping
from contextlib import suppress
from dataclasses import dataclass
from typing import Any, Generic, Protocol, TypeVar

from simple_websocket import ConnectionClosed
from wsproto.utilities import LocalProtocolError

log = logging.getLogger(__name__)

PUSH_SECONDS = 20.0  # something is sent at least this often, so that a client can tell a dead line
DEAD_PEER_MS = 20_000  # unacknowledged bytes for this long end a connection
BLOCKED_SECONDS = 1.0  # how long a stop waits for slow readers

RESTARTING = 1012
BROKEN = 1011
DISPLACED = 4001  # not in the page's list of codes to reconnect on
GONE = 4004  # nor is this

OVER = (ConnectionClosed, LocalProtocolError, OSError)  # the peer is gone

V = TypeVar("V")


class Frame(Protocol):
    """What one viewer is shown of a room."""

    @property
    def version(self) -> int: ...
    @property
    def screen(self) -> str: ...
    @property
    def state(self) -> str: ...
    @property
    def fragments(self) -> Mapping[str, str]: ...
    @property
    def outside(self) -> Collection[str]:
        """The fragments that `main` does not hold."""

    def main(self) -> str:
        """What a page needs instead of the others when it shows another screen."""


@dataclass(frozen=True, slots=True)
class Page:
    """Whose page a socket belongs to. `name` tells it from the person's other pages; "": from all of them."""

    person: str
    name: str
    has_seat: bool


class Hub(Generic[V]):
    """The sockets of this process.

    `render` gives a viewer's frame of a room, `farewell` the last push to a page that was displaced; both are
    None when the room is gone.
    """

    def __init__(
        self,
        render: Callable[[V, str], Frame | None],
        farewell: Callable[[V, str], str | None],
        limit: int,
    ) -> None:
        self.limit = limit
        self.sent = 0  # bytes, of all pushes so far
        self._render = render
        self._farewell = farewell
        self._lock = threading.Lock()
        self._places = 0
        self._rooms: dict[str, set[_Connection[V]]] = {}
        self._closing: int | None = None

    def take_place(self) -> bool:
        """Whether one more socket may open; each place taken is given back by `give_place`."""
        with self._lock:
            if self._places >= self.limit or self._closing is not None:
                return False
            self._places += 1
            return True

    def give_place(self) -> None:
        """The socket that took a place is no more."""
        with self._lock:
            self._places -= 1

    @property
    def connected(self) -> int:
        """Sockets open now."""
        with self._lock:
            return sum(map(len, self._rooms.values()))

    def serve(
        self, ws: Any, code: str, viewer: V, page: Page | None = None, shown: int | None = None
    ) -> None:
        """Push to this socket until it ends; runs in its own thread, and nothing else sends on it.

        `page` is None if it is nobody's; `shown` is the version of the room that it was loaded with.
        """
        try:
            connection = _Connection(ws, viewer, page, shown)
        except OSError:  # gone again before it was served
            return
        self._add(code, connection)
        try:
            with suppress(*OVER):
                self._push(connection, code)
        except Exception:
            log.exception("socket of room %s", code)
            connection.end(BROKEN)
        finally:
            self._remove(code, connection)

    def wake(self, code: str) -> None:
        """There is news of this room. Never blocks; many calls make one send of the newest state."""
        with self._lock:
            for connection in self._rooms.get(code, ()):
                connection.mark()

    def wake_all(self) -> None:
        """There may be news of any room."""
        for connection in self._all():
            connection.mark()

    def displace(self, code: str, person: str, page: str) -> None:
        """That page of the person's has the seat now, in another process."""
        with self._lock:
            for connection in self._rooms.get(code, ()):
                connection.make_way(Page(person, page, has_seat=True))

    def close_all(self, reason: int = RESTARTING) -> None:
        """Let every connection close itself; who is stuck in a send after a moment is cut off."""
        with self._lock:
            self._closing = reason
        for connection in self._all():
            connection.mark()
        end = time.monotonic() + BLOCKED_SECONDS
        while self.connected and time.monotonic() < end:
            time.sleep(0.02)
        for connection in self._all():
            connection.cut()

    def _push(self, connection: "_Connection[V]", code: str) -> None:
        while connection.is_open:
            if self._closing is not None:
                connection.end(self._closing)
                return
            if connection.is_displaced:
                self._take_leave(connection, code)
                return
            if connection.take_due():
                frame = self._render(connection.viewer, code)
                if frame is None:
                    connection.end(GONE)
                    return
                if connection.is_displaced:  # meanwhile
                    continue
                self._count(connection.send(frame))
            connection.wait()

    def _take_leave(self, connection: "_Connection[V]", code: str) -> None:
        text = self._farewell(connection.viewer, code)
        if text is not None:
            self._count(connection.say(text))
        connection.end(DISPLACED)

    def _count(self, sent: int) -> None:
        with self._lock:
            self.sent += sent

    def _add(self, code: str, connection: "_Connection[V]") -> None:
        with self._lock:
            there = self._rooms.setdefault(code, set())
            if connection.page:
                for older in there:
                    older.make_way(connection.page)
            there.add(connection)

    def _remove(self, code: str, connection: "_Connection[V]") -> None:
        with self._lock:
            there = self._rooms[code]
            there.discard(connection)
            if not there:
                del self._rooms[code]

    def _all(self) -> "list[_Connection[V]]":
        with self._lock:
            return [connection for there in self._rooms.values() for connection in there]


class _Connection(Generic[V]):
    """One socket, and what it was sent last."""

    __slots__ = (
        "_dirty",
        "_is_cut",
        "_push_at",
        "_screen",
        "_sent",
        "_shown",
        "_socket",
        "is_displaced",
        "page",
        "viewer",
        "ws",
    )

    def __init__(self, ws: Any, viewer: V, page: Page | None, shown: int | None) -> None:
        self.ws = ws
        self.viewer = viewer
        self.page = page
        self.is_displaced = False
        self._is_cut = False
        self._dirty = True
        self._push_at = 0.0
        self._screen: str | None = None
        self._sent: dict[str, str] = {}
        self._shown = shown
        self._socket = OneWriter(ws.sock)
        ws.sock = self._socket

    @property
    def is_open(self) -> bool:
        return bool(self.ws.connected) and not self._is_cut

    def mark(self) -> None:
        self._dirty = True
        self.ws.event.set()

    def make_way(self, page: Page) -> None:
        """For a newer socket. One of the very same page comes only when this one is dead."""
        if self.page is None or self.page.person != page.person:
            return
        if page.name and page.name == self.page.name:
            self.cut()
        elif page.has_seat:
            self.is_displaced = True
            self.mark()

    def take_due(self) -> bool:
        """Whether something is to be sent now; a mark that comes after this asks for another send."""
        if self._dirty:
            self._dirty = False
            return True
        return time.monotonic() >= self._push_at

    def wait(self) -> None:
        """Until marked, or until it is time for a sign of life. What the client says is not listened to."""
        self.ws.event.wait(max(0.0, self._push_at - time.monotonic()))
        self.ws.event.clear()
        self.ws.input_buffer.clear()

    def send(self, frame: Frame) -> int:
        """Send what differs; the number of bytes sent."""
        text = frame.state + self._difference(frame)
        self._push_at = time.monotonic() + PUSH_SECONDS
        return self.say(text)

    def say(self, text: str) -> int:
        """Send all of it."""
        self.ws.send(text)
        return len(text.encode())

    def _difference(self, frame: Frame) -> str:
        if self._screen is None and self._shown == frame.version:
            self._sent, self._screen = dict(frame.fragments), frame.screen
        changed = {name: html for name, html in frame.fragments.items() if self._sent.get(name) != html}
        self._sent |= changed  # what another screen held besides stays known: its main comes whole again
        screen, self._screen = self._screen, frame.screen
        if screen == frame.screen:
            return "".join(changed.values())
        outside = frame.outside
        return frame.main() + "".join(html for name, html in changed.items() if name in outside)

    def end(self, reason: int) -> None:
        with suppress(*OVER):
            self.ws.close(reason)

    def cut(self) -> None:
        self._is_cut = True
        self._socket.cut()
        self.ws.event.set()


class OneWriter:
    """A socket on which one thread sends at a time: a ping must not fall into the middle of a frame."""

    __slots__ = ("_lock", "_raw")

    def __init__(self, raw: socket.socket) -> None:
        self._raw = raw
        self._lock = threading.Lock()
        if hasattr(socket, "TCP_USER_TIMEOUT"):
            raw.setsockopt(socket.IPPROTO_TCP, socket.TCP_USER_TIMEOUT, DEAD_PEER_MS)

    def send(self, data: bytes) -> None:
        with self._lock:
            self._raw.sendall(data)

    def cut(self) -> None:
        """End the connection at once, also under a send that blocks."""
        with suppress(OSError):
            self._raw.shutdown(socket.SHUT_RDWR)

    def __getattr__(self, name: str) -> Any:
        return getattr(self._raw, name)
