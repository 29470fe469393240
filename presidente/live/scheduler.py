"""The thread that acts when time is up: it sleeps until the earliest deadline, then claims what is due.

Deadlines are in the database. Which room changes, and how, is the door's business; whoever loses a race does
nothing.
"""

import logging
import threading
from collections.abc import Callable
from typing import Protocol

log = logging.getLogger(__name__)

BEAT_MS = 5_000
ALIVE_MS = 3 * BEAT_MS  # a scheduler that has not beaten for this long is not alive
BATCH = 100
RETRY_MS = 1_000  # after the database failed


class Rooms(Protocol):
    """What the scheduler needs of the door. Times are UTC milliseconds."""

    def next_due(self) -> int | None: ...
    def due(self, now: int, limit: int) -> list[str]: ...
    def tick(self, code: str) -> object:
        """Let the room do what is due; one that cannot is put off. Raises only when the database fails."""


class Pulse(Protocol):
    """What the scheduler needs of the store."""

    process: str

    def resume(self, now: int) -> int:
        """Extend all clocks by the time no process was alive; that time."""

    def beat(self, process: str, now: int) -> None: ...


class Presence(Protocol):
    """What the scheduler needs of it."""

    @property
    def due_at(self) -> int: ...
    def sweep(self) -> None: ...


class Scheduler:
    """Ticks rooms when they are due, and lets the others know every 5 s that this process is alive.

    Between the ticks it sweeps the presence. `longest_ms` bounds a sleep, for deadlines that other processes
    save; those of this one come by `expect`.
    """

    def __init__(
        self,
        rooms: Rooms,
        pulse: Pulse,
        presence: Presence,
        now: Callable[[], int],
        longest_ms: int = BEAT_MS,
    ) -> None:
        self._rooms = rooms
        self._pulse = pulse
        self._presence = presence
        self._now = now
        self._longest_ms = longest_ms
        self._news = threading.Event()
        self._stopping = False
        self._thread: threading.Thread | None = None
        self._wake_at = 0
        self._beat_at = 0
        self._beaten = 0
        self._sweep_from = 0

    def start(self) -> None:
        gap = self._pulse.resume(self._now())
        if gap:
            log.info("clocks extended by %.1f s, the time the server was down", gap / 1000)
        self._beat()
        self._thread = threading.Thread(target=self._run, name="scheduler", daemon=True)
        self._thread.start()

    def stop(self, seconds: float = 2.0) -> None:
        """End after the room in hand; deadlines that come due from now on are the next process's."""
        self._stopping = True
        self._news.set()
        if self._thread is None:
            return
        self._thread.join(seconds)
        try:
            self._beat()
        except Exception:
            log.exception("the last heartbeat")

    def expect(self, due_at: int | None) -> None:
        """A deadline was saved: wake if it is nearer than the planned awakening."""
        if due_at is not None and due_at < self._wake_at:
            self._news.set()

    @property
    def is_alive(self) -> bool:
        """Whether the thread runs and the database took its last heartbeats."""
        running = self._thread is not None and self._thread.is_alive()
        return running and self._now() - self._beaten < ALIVE_MS

    def run_due(self) -> int:
        """Tick every room that is due now, each once; how many."""
        codes = self._rooms.due(self._now(), BATCH)
        for code in codes:
            if self._stopping:
                break
            self._rooms.tick(code)
        return len(codes)

    def _run(self) -> None:
        while True:
            self._news.clear()  # before anything can fail, else the news would cut short every sleep after it
            if self._stopping:
                return
            try:
                if self._now() >= self._beat_at:
                    self._beat()
                self.run_due()
                self._sweep()
                self._plan()
            except Exception:
                log.exception("the scheduler tries again in %d ms", RETRY_MS)
                self._wake_at = self._now() + RETRY_MS
            self._news.wait(max(0, self._wake_at - self._now()) / 1000)

    @property
    def _sweep_at(self) -> int:
        return max(self._presence.due_at, self._sweep_from)

    def _sweep(self) -> None:
        """A failure is no reason to let the rooms wait."""
        if self._sweep_at > self._now():
            return
        try:
            self._presence.sweep()
        except Exception:
            log.exception("who is there is looked at again in %d ms", RETRY_MS)
            self._sweep_from = self._now() + RETRY_MS

    def _beat(self) -> None:
        now = self._now()
        self._pulse.beat(self._pulse.process, now)
        self._beaten = now
        self._beat_at = now + BEAT_MS

    def _plan(self) -> None:
        # In this order: a deadline saved after the question then finds `_wake_at` far enough away.
        latest = min(self._beat_at, self._now() + self._longest_ms)
        self._wake_at = latest
        latest = min(latest, self._sweep_at)
        due = self._rooms.next_due()
        self._wake_at = latest if due is None else min(latest, due)
