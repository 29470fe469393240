"""How news of a room reaches the sockets: at once in this process; on PostgreSQL also in the others."""

import logging
import threading
from typing import Protocol

import psycopg

from presidente.store import news

log = logging.getLogger(__name__)

LISTEN_SECONDS = 5.0  # a stop is noticed after this long
FIRST_WAIT, LONGEST_WAIT = 0.5, 15.0  # seconds before connecting again


class Hearer(Protocol):
    """What the bus needs of the hub."""

    def wake(self, code: str) -> None: ...
    def wake_all(self) -> None: ...
    def displace(self, code: str, person: str, page: str) -> None: ...


class LocalBus:
    """All sockets are in this process."""

    def __init__(self, hearer: Hearer) -> None:
        self._hearer = hearer

    def tell(self, code: str) -> None:
        """The room changed, and the change is committed."""
        self._hearer.wake(code)

    def start(self) -> None: ...

    def stop(self) -> None: ...


class PostgresBus(LocalBus):
    """Hears what other processes save on the same PostgreSQL; the store sends the notes with its commits.

    `process` is this one's name in them: what it saved itself is heard at once. Once a connection that was
    lost is back, any room may have changed.
    """

    def __init__(self, hearer: Hearer, address: str, process: str) -> None:
        super().__init__(hearer)
        self._address = address
        self._process = process
        self._stopping = threading.Event()

    def start(self) -> None:
        threading.Thread(target=self._run, name="bus", daemon=True).start()

    def stop(self) -> None:
        self._stopping.set()

    def _run(self) -> None:
        wait = FIRST_WAIT
        lost = False
        while not self._stopping.is_set():
            try:
                with psycopg.connect(self._address, autocommit=True) as connection:
                    connection.execute(f"LISTEN {news.CHANNEL}")
                    if lost:
                        self._hearer.wake_all()
                    wait = FIRST_WAIT
                    self._listen(connection)
            except psycopg.Error as error:
                lost = True
                log.warning("the bus lost its connection (%s)", _line(error))
                self._stopping.wait(wait)
                wait = min(2 * wait, LONGEST_WAIT)

    def _listen(self, connection: "psycopg.Connection[tuple[object, ...]]") -> None:
        while not self._stopping.is_set():
            for note in connection.notifies(timeout=LISTEN_SECONDS):
                process, words = news.read(note.payload)
                if process != self._process:
                    self._hear(*words)

    def _hear(self, code: str, *page: str) -> None:
        if page:
            self._hearer.displace(code, *page)
        else:
            self._hearer.wake(code)


def _line(error: Exception) -> str:
    return str(error).strip() or type(error).__name__
