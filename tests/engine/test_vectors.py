"""The agreed vectors: a record and what must come out; each by the library, all by the command."""

import json
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest

from presidente.engine.errors import Unreadable
from presidente.engine.record import parse_record
from presidente.engine.results import result_json

VECTORS = sorted((Path(__file__).parent.parent / "vectors").glob("*.json"))
UNREADABLE = {"unreadable": True}


def vector(path: Path) -> Any:
    return json.loads(path.read_text(encoding="utf-8"))


@pytest.mark.parametrize("path", VECTORS, ids=lambda path: path.stem)
def test_the_vector_holds(path: Path) -> None:
    asked = vector(path)
    text = json.dumps(asked["record"]).encode()
    if asked["expect"] == UNREADABLE:
        with pytest.raises(Unreadable):
            result_json(parse_record(text))
    else:
        # as JSON text, where true is not 1
        assert json.dumps(result_json(parse_record(text)), sort_keys=True) == json.dumps(
            asked["expect"], sort_keys=True
        )


def test_all_vectors_are_there() -> None:
    assert len(VECTORS) == 164


def test_the_command_prints_one_result_a_line_for_all_readable_vectors() -> None:
    asked = [v for v in map(vector, VECTORS) if v["expect"] != UNREADABLE]
    lines = "".join(json.dumps(v["record"]) + "\n" for v in asked)
    done = subprocess.run(
        [sys.executable, "-m", "presidente", "replay", "-"],
        input=lines.encode(),
        capture_output=True,
        check=False,
    )
    assert (done.returncode, done.stderr) == (0, b"")
    assert [json.loads(line) for line in done.stdout.splitlines()] == [v["expect"] for v in asked]
