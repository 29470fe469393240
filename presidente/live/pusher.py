"""Tells people who asked for it that they are waited for, when they have not noticed for some seconds.

In a thread of its own: who changes a room only notes who is waited for. The room is asked again just before
somebody is told, so that a backlog tells nothing that is no longer true.
"""

import logging
import threading
from collections.abc import Callable, Collection
from itertools import takewhile
from typing import NamedTuple, Protocol

from presidente.live.webpush import Undelivered
from presidente.rooms.calls import Call, calls
from presidente.rooms.errors import RoomRefused
from presidente.rooms.room import Room
from presidente.store.subscriptions import Subscription

log = logging.getLogger(__name__)

MOST = 10_000  # people who are waited for at a time; beyond that nobody new is told
MOST_FAULTS = 100
RETRY_SECONDS = 1.0  # after the database failed
TIDY_MS = 24 * 3600 * 1000
LONGEST_SECONDS = 3600.0
STOP_SECONDS = 1.0


class Rooms(Protocol):
    """What the pusher needs of the door."""

    def room(self, code: str) -> Room: ...


class Rows(Protocol):
    """What the pusher needs of the store."""

    def subscriptions(self, people: Collection[str]) -> list[Subscription]: ...
    def claim_telling(self, endpoint: str, what: str) -> bool: ...
    def was_told(self, endpoint: str, now: int) -> None: ...
    def unsubscribe(self, endpoint: str, person: str) -> None: ...
    def forget_unused(self, now: int) -> None: ...


class Waited(NamedTuple):
    """A person is waited for in a room, and is told at `due_at`."""

    code: str
    person: str
    call: Call
    due_at: int


class Pusher:
    """`tell` sends a browser what its person is called for, or raises Undelivered. Safe for many threads.

    `now` gives UTC milliseconds.
    """

    def __init__(
        self,
        rooms: Rooms,
        rows: Rows,
        tell: Callable[[Subscription, Call, Room], None],
        now: Callable[[], int],
        delay_ms: int,
    ) -> None:
        self.sent = 0
        self._rooms = rooms
        self._rows = rows
        self._tell = tell
        self._now = now
        self._delay_ms = delay_ms
        self._lock = threading.Lock()
        self._waited: dict[tuple[str, str], Waited] = {}  # in the order of `due_at`, for all wait as long
        self._news = threading.Event()
        self._stopping = False
        self._thread: threading.Thread | None = None
        self._tidy_at = 0
        self._faults: set[str] = set()  # what has been complained of

    def changed(self, room: Room) -> None:
        """Note who is waited for in the room now. Never blocks."""
        found = calls(room)
        due_at = self._now() + self._delay_ms
        with self._lock:
            for seat in room.people:
                person = seat.person or ""
                self._note((room.code, person), found.get(person), due_at)

    def start(self) -> None:
        self._thread = threading.Thread(target=self._run, name="pusher", daemon=True)
        self._thread.start()

    def stop(self) -> None:
        """End after the push in hand."""
        self._stopping = True
        self._news.set()
        if self._thread is not None:
            self._thread.join(STOP_SECONDS)

    def run_due(self) -> None:
        """Tell everybody whose time has come, and who is still waited for."""
        due = self._due()
        if not due:
            return
        browsers = self._rows.subscriptions({waited.person for waited in due})
        for waited in due:
            for browser in browsers:
                if browser.person == waited.person and not self._stopping:
                    self._call(browser, waited)
            self._done(waited)

    def tidy(self) -> None:
        """Once a day: what nobody uses any more is forgotten."""
        if self._now() >= self._tidy_at:
            self._rows.forget_unused(self._now())
            self._tidy_at = self._now() + TIDY_MS

    def _note(self, key: tuple[str, str], call: Call | None, due_at: int) -> None:
        known = self._waited.get(key)
        if known is not None:
            if known.call == call:
                return
            del self._waited[key]
        if call is None or len(self._waited) >= MOST:
            return
        if not self._waited:  # the thread sleeps until the first one; all others come after it
            self._news.set()
        self._waited[key] = Waited(*key, call, due_at)

    def _due(self) -> list[Waited]:
        now = self._now()
        with self._lock:
            return list(takewhile(lambda waited: waited.due_at <= now, self._waited.values()))

    def _done(self, waited: Waited) -> None:
        """Only now: what the database could not say is asked again."""
        key = waited.code, waited.person
        with self._lock:
            if self._waited.get(key) == waited:
                del self._waited[key]

    def _call(self, browser: Subscription, waited: Waited) -> None:
        try:
            room = self._rooms.room(waited.code)
        except RoomRefused:
            return
        if calls(room).get(waited.person) != waited.call:
            return
        if not self._rows.claim_telling(browser.endpoint, waited.call.what):
            return
        try:
            self._tell(browser, waited.call, room)
        except Undelivered as error:
            if error.is_gone:
                self._rows.unsubscribe(browser.endpoint, browser.person)
            else:
                self._complain(error)
        except Exception as error:
            self._complain(error)
        else:
            self.sent += 1
            self._rows.was_told(browser.endpoint, self._now())

    def _complain(self, error: Exception) -> None:
        """Once of each fault: it comes again with every turn."""
        if repr(error) not in self._faults and len(self._faults) < MOST_FAULTS:
            self._faults.add(repr(error))
            log.warning("a push was not delivered: %s", error or repr(error))

    def _run(self) -> None:
        while not self._stopping:
            self._news.clear()
            wait = RETRY_SECONDS
            try:
                self.tidy()
                self.run_due()
                wait = self._seconds_left()
            except Exception:
                log.exception("the pusher tries again in %.0f s", RETRY_SECONDS)
            self._news.wait(wait)

    def _seconds_left(self) -> float:
        with self._lock:
            first = next(iter(self._waited.values()), None)
        if first is None:
            return LONGEST_SECONDS
        return max(0.0, (first.due_at - self._now()) / 1000)
