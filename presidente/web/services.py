"""What the routes of an application use, in one typed place."""

from collections.abc import Callable
from dataclasses import dataclass
from typing import TYPE_CHECKING, cast

from flask import current_app

from presidente.live.live import Live
from presidente.live.webpush import Sender
from presidente.rooms.door import Door
from presidente.store.store import Store
from presidente.web.config import Settings

if TYPE_CHECKING:
    from presidente.web.monitoring import Metrics  # whose routes ask for the services


@dataclass(frozen=True, slots=True)
class Services:
    """Made once by the factory. `now` is in UTC milliseconds."""

    settings: Settings
    store: Store
    door: Door
    live: Live
    sender: Sender
    metrics: "Metrics"
    now: Callable[[], int]

    def close(self) -> None:
        """Give the database back; the application cannot be used afterwards."""
        self.live.stop()
        self.live.bus.stop()
        self.store.close()


def services() -> Services:
    """Those of the current application."""
    return cast(Services, current_app.extensions["services"])
