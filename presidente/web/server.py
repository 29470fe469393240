"""gunicorn's settings. The master imports this, so it stays light: no reload replaces what it holds."""

import os
import socket
from typing import Any

from presidente.web.config import Settings, read_settings, refuse_workers

_settings: Settings = read_settings(os.environ)

bind = (
    f"{_settings.host}:{_settings.port}"
    if ":" not in _settings.host
    else f"[{_settings.host}]:{_settings.port}"
)
workers = _settings.workers
worker_class = "presidente.live.worker.Worker"
threads = _settings.threads
worker_connections = 2 * _settings.threads  # kept-alive connections besides those that hold a thread
graceful_timeout = 10
preload_app = False
control_socket_disable = True


def on_starting(server: Any) -> None:
    """Workers can also be asked for on the command line."""
    refuse_workers(_settings, server.cfg.workers)


def post_worker_init(worker: Any) -> None:
    """Say where to play, once, when it is true."""
    if worker.age == 1:
        for line in addresses(_settings):
            print(line, flush=True)


def addresses(settings: Settings) -> list[str]:
    """For who started the server: this machine's address, and the one for phones in the same network."""
    if settings.public_url is not None:
        return [f"  Play at {settings.public_url}"]
    lines = [f"  Play here:      http://localhost:{settings.port}"]
    lan = lan_address()
    if settings.host in ("0.0.0.0", "::") and lan is not None:
        lines.append(f"  On your phones: http://{lan}:{settings.port}  (same Wi-Fi)")
    return lines


def lan_address() -> str | None:
    """This machine's address towards others; nothing is sent. None without a network."""
    with socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as probe:
        try:
            probe.connect(("192.0.2.1", 9))
        except OSError:
            return None
        address = str(probe.getsockname()[0])
    return None if address.startswith("127.") or address == "0.0.0.0" else address
