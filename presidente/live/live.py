"""What runs beside a process's requests; the server's worker starts and stops it."""

import threading
from dataclasses import dataclass, field
from typing import Any

from presidente.live.bus import LocalBus
from presidente.live.hub import Hub
from presidente.live.presence import Presence
from presidente.live.pusher import Pusher
from presidente.live.scheduler import Scheduler


@dataclass
class Live:
    """Nothing here runs before `start`: not in tests, commands, a reloader or gunicorn's master."""

    hub: Hub[Any]
    scheduler: Scheduler
    bus: LocalBus
    presence: Presence
    pusher: Pusher | None  # None: nobody is told anything but on a page
    is_running: bool = False
    _lock: threading.Lock = field(default_factory=threading.Lock)

    def start(self) -> None:
        self.bus.start()
        self.scheduler.start()
        if self.pusher:
            self.pusher.start()
        self.is_running = True

    def stop(self) -> None:
        """No new deadlines, and every socket told that the server restarts; once only."""
        with self._lock:
            if not self.is_running:
                return
            self.is_running = False
        self.scheduler.stop()
        if self.pusher:
            self.pusher.stop()
        self.bus.stop()
        self.hub.close_all()
