"""How news of a room reaches the sockets: at once in this process; on PostgreSQL also in the others."""

import logging
import secrets
import threading
from collections.abc import Callable

import psycopg

log = logging.getLogger(__name__)

CHANNEL = "presidente"
LISTEN_SECONDS = 5.0  # a stop is noticed after this long
CONNECT_SECONDS = 3
FIRST_WAIT, LONGEST_WAIT = 0.5, 15.0  # seconds before connecting again

Heard = Callable[[str], None]


class LocalBus:
    """All sockets are in this process. `heard` gets the code of each room that changed."""

    def __init__(self, heard: Heard) -> None:
        self._heard = heard

    def tell(self, code: str) -> None:
        """The room changed, and the change is committed."""
        self._heard(code)

    def start(self) -> None: ...

    def stop(self) -> None: ...


class PostgresBus(LocalBus):
    """Other processes hear by LISTEN and NOTIFY.

    After its connection was lost it calls `missed` once it is back: any room may have changed. A note that
    could not be sent is not repeated, for every socket looks at its room again within seconds anyway.
    """

    def __init__(self, heard: Heard, missed: Callable[[], None], address: str) -> None:
        super().__init__(heard)
        self._missed = missed
        self._address = address
        self._process = secrets.token_hex(4)
        self._stopping = threading.Event()
        self._lock = threading.Lock()
        self._speaking: psycopg.Connection[tuple[object, ...]] | None = None

    def tell(self, code: str) -> None:
        super().tell(code)
        with self._lock:
            try:
                self._speak(f"{self._process} {code}")
            except psycopg.Error as error:
                self._fall_silent()
                log.warning("other processes did not hear of room %s (%s)", code, _line(error))

    def start(self) -> None:
        threading.Thread(target=self._run, name="bus", daemon=True).start()

    def stop(self) -> None:
        self._stopping.set()
        with self._lock:
            self._fall_silent()

    def _fall_silent(self) -> None:
        if self._speaking is not None:
            self._speaking.close()
            self._speaking = None

    def _speak(self, note: str) -> None:
        if self._speaking is None:
            self._speaking = psycopg.connect(self._address, autocommit=True, connect_timeout=CONNECT_SECONDS)
        self._speaking.execute("SELECT pg_notify(%s, %s)", (CHANNEL, note))

    def _run(self) -> None:
        wait = FIRST_WAIT
        lost = False
        while not self._stopping.is_set():
            try:
                with psycopg.connect(self._address, autocommit=True) as connection:
                    connection.execute(f"LISTEN {CHANNEL}")
                    if lost:
                        self._missed()
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
                process, _, code = note.payload.partition(" ")
                if process != self._process:
                    self._heard(code)


def _line(error: Exception) -> str:
    return str(error).strip() or type(error).__name__
