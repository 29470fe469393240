"""What a monitor may ask of this process, as Prometheus text."""

from collections.abc import Callable

from prometheus_client import CollectorRegistry, Counter, Gauge, generate_latest
from prometheus_client.exposition import CONTENT_TYPE_LATEST

CONTENT_TYPE = CONTENT_TYPE_LATEST


class Metrics:
    """The counts of one application; each process has its own."""

    def __init__(self) -> None:
        self._registry = CollectorRegistry()
        self.acts = Counter("presidente_acts", "Posts accepted, by act.", ["act"], registry=self._registry)
        self.refusals = Counter(
            "presidente_refusals", "Posts refused, by reason.", ["reason"], registry=self._registry
        )
        self.tables = Counter("presidente_tables", "Tables made.", registry=self._registry)
        self.errors = Counter("presidente_errors", "Answers with status 500.", registry=self._registry)

    def watch(self, name: str, what: str, value: Callable[[], float]) -> None:
        """A value that is read when asked for."""
        Gauge(name, what, registry=self._registry).set_function(value)

    def text(self) -> bytes:
        return generate_latest(self._registry)
