"""Records for download: of a table, and of a finished match, which outlives its room."""

import json
from dataclasses import replace

from flask import Blueprint, Response, abort

from presidente.engine.record import Record, record_json
from presidente.rooms.room import Phase
from presidente.web.services import services

bp = Blueprint("records", __name__, url_prefix="/m/<code:match_id>")


@bp.get("/record.json")
def record(match_id: str) -> Response:
    found = services().door.record(match_id)
    if found is None or found.ended is None:
        abort(404)
    return download(found, match_id)


def open_part(record: Record, phase: Phase) -> Record:
    """Without the round in progress, whose hands are secret."""
    if phase in (Phase.EXCHANGE, Phase.PLAY):
        return replace(record, rounds=record.rounds[:-1])
    return record


def download(record: Record, name: str) -> Response:
    response = Response(json.dumps(record_json(record), ensure_ascii=False), mimetype="application/json")
    response.headers["Content-Disposition"] = f'attachment; filename="presidente-{name}.json"'
    return response
