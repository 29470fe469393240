"""A real server for the tests: gunicorn with the shipped configuration, as a child process."""

import os
import signal
import socket
import subprocess
import sys
import time
import urllib.error
import urllib.request
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
READY_SECONDS = 60
STOP_SECONDS = 40


def free_port() -> int:
    """A port that nobody listens on now."""
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        port: int = probe.getsockname()[1]
        return port


class Server:
    """gunicorn on a free port of the loopback address, its database and log in `folder`.

    It can be killed and started again on the same port and database.
    Extra `settings` go into its environment.
    """

    runs: tuple[str, str] = ("-m", "gunicorn")  # what Python is told to run

    def __init__(self, folder: Path, **settings: str) -> None:
        self.folder = folder
        self.port = free_port()
        self.url = f"http://127.0.0.1:{self.port}"
        self.settings = {
            "DATABASE_URL": f"sqlite:///{folder / 'presidente.db'}",
            "HOST": "127.0.0.1",
            "PORT": str(self.port),
            "PRESIDENTE_PACE": "0",
            "PRESIDENTE_RATE_LIMITS": "off",
            "PRESIDENTE_MAX_SOCKETS": "60",
            **settings,
        }
        self.log = folder / "server.log"
        self.process: subprocess.Popen[bytes] | None = None

    def __enter__(self) -> "Server":
        self.start()
        return self

    def __exit__(self, *_: object) -> None:
        """At once: how it ends when it is asked to is a test of its own."""
        assert self.process is not None
        if self.process.poll() is None:
            self.kill()

    def start(self) -> None:
        """Start it and wait until it answers."""
        inherited = {name: value for name, value in os.environ.items() if not name.startswith("PRESIDENTE_")}
        with self.log.open("ab") as log:
            self.process = subprocess.Popen(
                [sys.executable, *self.runs, "app:app"],
                cwd=ROOT,
                env=inherited | self.settings,
                stdout=log,
                stderr=log,
                start_new_session=True,
            )
        self._wait()

    def stop(self) -> int:
        """End it with SIGTERM; the exit status."""
        assert self.process is not None
        if self.process.poll() is None:
            self.process.terminate()
        try:
            return self.process.wait(STOP_SECONDS)
        except subprocess.TimeoutExpired:
            self.kill()
            raise

    def kill(self) -> None:
        """End it, and its worker, with SIGKILL."""
        assert self.process is not None
        os.killpg(self.process.pid, signal.SIGKILL)
        self.process.wait(15)

    def _wait(self) -> None:
        assert self.process is not None
        end = time.monotonic() + READY_SECONDS
        while time.monotonic() < end:
            if self.process.poll() is not None:
                break
            try:
                with urllib.request.urlopen(f"{self.url}/healthz", timeout=2):
                    return
            except (urllib.error.URLError, OSError):
                time.sleep(0.05)
        raise AssertionError(f"the server did not start:\n{self.log.read_text()[-4000:]}")
