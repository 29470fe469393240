"""For monitors: alive or not, and numbers."""

from flask import Blueprint, Response

from presidente.web.metrics import CONTENT_TYPE
from presidente.web.services import services

bp = Blueprint("health", __name__)


@bp.get("/healthz")
def healthz() -> Response:
    """200 when the database answers and the scheduler runs, 503 otherwise."""
    faults = [
        name for name, works in (("database", _has_database()), ("scheduler", _has_scheduler())) if not works
    ]
    text = f"no {', no '.join(faults)}\n" if faults else "ok\n"
    return Response(text, 503 if faults else 200, mimetype="text/plain")


@bp.get("/metrics")
def metrics() -> Response:
    return Response(services().metrics.text(), content_type=CONTENT_TYPE)


def _has_database() -> bool:
    try:
        services().store.next_due()
    except Exception:  # whatever it is, a monitor has to hear of it as a plain no
        return False
    return True


def _has_scheduler() -> bool:
    return services().live.scheduler.is_alive
