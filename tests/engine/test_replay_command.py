"""`python -m presidente replay`: what it prints, and that nothing unreadable ends in a traceback."""

import io
import json
from pathlib import Path
from types import SimpleNamespace

import pytest

from presidente.__main__ import main

NAMES = ["Ana", "Bia", "Caio"]
RECORD = {"format": "presidente-record/1", "players": NAMES, "rounds": [{"hands": ["3c", "4c", "5c 6c"]}]}
GOOD = json.dumps(RECORD).encode()


def record(**changes: object) -> bytes:
    return json.dumps({**RECORD, **changes}).encode()


def one_round(**changes: object) -> bytes:
    return record(rounds=[{"hands": ["3c", "4c", "5c 6c"], **changes}])


def run(text: bytes, monkeypatch: pytest.MonkeyPatch) -> int:
    monkeypatch.setattr("sys.stdin", SimpleNamespace(buffer=io.BytesIO(text)))
    return main(["replay", "-"])


UNREADABLE = {
    "nothing": b"{",
    "another kind": b"[]",
    "a number": b"5",
    "not UTF-8": b'{"format": "\xff\xfe"}',
    "nested deeply": b"[" * 100_000,
    "a huge number": b"1" * 10_000,
    "no rounds": json.dumps({"format": "presidente-record/1", "players": NAMES}).encode(),
    "no players": json.dumps({"format": "presidente-record/1", "rounds": []}).encode(),
    "rounds of another kind": record(rounds={}),
    "a round of another kind": record(rounds=[5]),
    "names of another kind": record(players=["a", "b", True]),
    "seven players": record(players=list("abcdefg"), rounds=[]),
    "rules of another kind": record(rules=[]),
    "an unknown preset": record(preset=["presidente"]),
    "a strange switch": record(rules={"x\n\ud800": 1}),
    "a boolean as a number": record(rules={"jokers": True}),
    "a number as a boolean": record(rules={"match_equal": 1}),
    "a fraction": record(rules={"jokers": 2.0}),
    "no rounds to win": record(rules={"ends": {"rounds": 0}}),
    "a boolean as an end": record(rules={"ends": {"rounds": True}}),
    "two ends": record(rules={"ends": {"rounds": 2, "target": 5}}),
    "a huge end": record(rules={"ends": {"target": 10**300}}),
    "text as a room": record(room=5),
    "hands of another kind": one_round(hands=["3c", "4c", 5]),
    "too few hands": one_round(hands=["3c", "4c"]),
    "a lead that is a boolean": one_round(lead=True),
    "a lead that is no seat": one_round(lead=3),
    "inverted as a number": one_round(inverted=1),
    "previous without everybody": one_round(previous=[0, 1, 1]),
    "previous of booleans": one_round(previous=[False, True, 2]),
    "actions of another kind": one_round(actions={}),
    "seats in the first round": one_round(seats=[0, 1, 2], players=NAMES),
}


@pytest.mark.parametrize("text", UNREADABLE.values(), ids=UNREADABLE)
def test_an_unreadable_record_gives_one_line_and_status_2(
    text: bytes, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    assert run(text, monkeypatch) == 2
    out, error = capsys.readouterr()
    assert out == ""
    assert len(error.splitlines()) == 1
    assert error.startswith("presidente replay: line 1: ")


def test_the_error_names_the_line_after_the_results_before_it(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    assert run(GOOD + b"\n\n" + GOOD + b"\nx\n" + GOOD + b"\n", monkeypatch) == 2
    out, error = capsys.readouterr()
    assert len(out.splitlines()) == 2
    assert error == "presidente replay: line 4: not JSON\n"


def test_a_file_is_one_record_over_several_lines(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    file = tmp_path / "match.json"
    file.write_text(json.dumps(RECORD, indent=1))
    assert main(["replay", str(file)]) == 0
    assert json.loads(capsys.readouterr().out)["totals"] == [0, 0, 0]


@pytest.mark.parametrize("name", ["missing.json", ""])
def test_a_file_that_cannot_be_read_gives_one_line_and_status_2(
    name: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main(["replay", str(tmp_path / name)]) == 2
    assert len(capsys.readouterr().err.splitlines()) == 1


def test_without_a_command_the_usage_is_shown(capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(SystemExit) as end:
        main([])
    assert end.value.code == 2
    assert "usage" in capsys.readouterr().err
