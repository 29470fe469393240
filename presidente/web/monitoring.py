"""For monitors: alive or not, and numbers."""

from collections.abc import Callable

from flask import Blueprint, Response
from prometheus_client import CollectorRegistry, Counter, Gauge, generate_latest
from prometheus_client.exposition import CONTENT_TYPE_LATEST

from presidente.web.services import services

bp = Blueprint("monitoring", __name__)


@bp.get("/healthz")
def healthz() -> Response:
    """200 when the database answers and the scheduler runs, 503 otherwise."""
    works = {"database": _has_database(), "scheduler": services().live.scheduler.is_alive}
    faults = [name for name, is_well in works.items() if not is_well]
    text = f"no {', no '.join(faults)}\n" if faults else "ok\n"
    return Response(text, 503 if faults else 200, mimetype="text/plain")


@bp.get("/metrics")
def metrics() -> Response:
    """What this process counted, as Prometheus text."""
    return Response(services().metrics.text(), content_type=CONTENT_TYPE_LATEST)


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
        """All of it, in the text format of Prometheus."""
        return generate_latest(self._registry)


def _has_database() -> bool:
    try:
        services().store.next_due()
    except Exception:  # whatever it is, a monitor has to hear of it as a plain no
        return False
    return True
