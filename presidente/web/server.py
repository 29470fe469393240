"""gunicorn's settings. The master imports this, so it stays light: no reload replaces what it holds."""

import os
from typing import Any

from presidente.web.addresses import addresses
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
