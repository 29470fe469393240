"""gunicorn's threaded worker, made fit for websockets.

Stock gthread waits out the whole graceful timeout while sockets are open, closes each ended socket on its
accept loop (seconds, if the peer is silent) and counts it twice.
"""

import socket
import sys
import threading
from contextlib import suppress
from types import FrameType
from typing import Any

from gunicorn.errors import AppImportError
from gunicorn.workers.gthread import ThreadWorker

from presidente.live.errors import CannotStart
from presidente.live.live import Live

# With thousands of threads runnable, the default of 5 ms is spent on handing the interpreter round.
SWITCH_INTERVAL = 0.05
QUIT_SECONDS = 2.0


class Worker(ThreadWorker):  # type: ignore[misc]
    """Starts and stops the application's `Live` with the process."""

    live: Live

    def load_wsgi(self) -> None:
        try:
            super().load_wsgi()
        except CannotStart as error:
            raise AppImportError(str(error)) from error  # one line, and the master gives up
        self.live = self.wsgi.extensions["live"]

    def run(self) -> None:
        sys.setswitchinterval(SWITCH_INTERVAL)
        self.live.start()
        try:
            super().run()
        finally:
            self.live.stop()

    def handle_request(self, req: Any, conn: Any) -> bool:
        try:
            return bool(super().handle_request(req, conn))
        except StopIteration:  # flask-sock's sign that this was a websocket
            conn.is_websocket = True
            raise

    def finish_request(self, conn: Any, fs: Any) -> None:
        if not getattr(conn, "is_websocket", False):
            super().finish_request(conn, fs)
            return
        self.nr_conns -= 1
        with suppress(OSError):  # wakes simple-websocket's reader, which closes the socket
            conn.sock.shutdown(socket.SHUT_RDWR)

    def is_parent_alive(self) -> bool:
        alive = bool(super().is_parent_alive())
        if not alive:
            self._stop_live()
        return alive

    def handle_exit(self, sig: int, frame: FrameType | None) -> None:
        super().handle_exit(sig, frame)
        self._stop_live()

    def handle_quit(self, sig: int, frame: FrameType | None) -> None:
        self._stop_live().join(QUIT_SECONDS)
        super().handle_quit(sig, frame)

    def _stop_live(self) -> threading.Thread:
        """In a thread: a signal may come while this one holds a lock that stopping needs."""
        stopping = threading.Thread(target=self.live.stop, daemon=True)
        stopping.start()
        return stopping
