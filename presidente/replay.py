"""`python -m presidente replay FILE` prints one JSON object per record.

`-` reads one record a line from standard input. What cannot be read gives one line on standard error, and
exit status 2.
"""

import argparse
import json
import os
import sys
from collections.abc import Iterator

from presidente.engine.errors import Unreadable
from presidente.engine.record import parse_record
from presidente.engine.results import result_json

UNREADABLE = 2


def run(arguments: list[str]) -> int:
    """The command; returns its exit status."""
    parser = argparse.ArgumentParser(prog="python -m presidente replay")
    parser.add_argument(
        "file", metavar="FILE", help="a record, or - for one record per line on standard input"
    )
    name = parser.parse_args(arguments).file
    try:
        for place, text in _texts(name):
            _print(place, text)
    except OSError as error:
        if isinstance(error, BrokenPipeError):
            return _reader_gone()
        return _fail(f"{name!a}: {error.strerror or 'cannot be read'}")
    except Unreadable as error:
        return _fail(str(error))
    return 0


def _texts(name: str) -> Iterator[tuple[str, bytes]]:
    """(where it stands, text) of each record."""
    if name != "-":
        with open(name, "rb") as file:
            yield ascii(name), file.read()
        return
    for number, line in enumerate(sys.stdin.buffer, 1):
        if line.strip():
            yield f"line {number}", line


def _print(place: str, text: bytes) -> None:
    try:
        result = result_json(parse_record(text))
    except Unreadable as error:
        raise Unreadable(f"{place}: {error}") from error
    print(json.dumps(result), flush=True)


def _fail(message: str) -> int:
    print(f"presidente replay: {message}", file=sys.stderr)
    return UNREADABLE


def _reader_gone() -> int:
    """Whoever read the output has enough; what is still buffered goes nowhere, quietly."""
    os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
    return 1
