"""How gunicorn runs this program; it reads this file by itself. The settings come from the environment."""

from presidente.web.server import (  # noqa: F401
    bind,
    control_socket_disable,
    graceful_timeout,
    on_starting,
    post_worker_init,
    preload_app,
    threads,
    worker_class,
    worker_connections,
    workers,
)
