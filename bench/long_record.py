"""Replaying the record of a very long match: 1,000 rounds of an unlimited one, four players, at random."""

import json
import time
import tracemalloc
from dataclasses import replace

from bench.rounds import RNG, RULES, choose
from presidente.engine.match import apply, deal, new_match, start_round
from presidente.engine.record import Record, RoundRecord, parse_record, record_json, replay
from presidente.engine.switches import Ends

ROUNDS = 1000
UNLIMITED = replace(RULES, ends=Ends("unlimited"))


def written() -> bytes:
    """Such a record, as a file holds it."""
    match = new_match(UNLIMITED, 4)
    rounds = []
    for _ in range(ROUNDS):
        hands = deal(match, RNG)
        match = start_round(match, hands).match
        actions = []
        while match.may_act:
            actions.append(choose(match))
            match = apply(match, actions[-1]).match
        rounds.append(RoundRecord(hands, tuple(actions)))
    record = Record("presidente", UNLIMITED, ("A", "B", "C", "D"), tuple(rounds))
    return json.dumps(record_json(record)).encode()


def timed(record: Record) -> float:
    """CPU seconds of a replay."""
    start = time.process_time()
    replay(record)
    return time.process_time() - start


def peak_megabytes(text: bytes) -> tuple[float, float]:
    """The most that reading it holds, and what replaying it adds to that."""
    tracemalloc.start()
    record = parse_record(text)
    read = tracemalloc.get_traced_memory()[1]
    tracemalloc.reset_peak()
    held = tracemalloc.get_traced_memory()[0]
    replay(record)
    peak = tracemalloc.get_traced_memory()[1]
    tracemalloc.stop()
    return read / 1e6, (peak - held) / 1e6


def actions_of(record: Record) -> int:
    """How many actions it holds."""
    return sum(len(dealt.actions) for dealt in record.rounds)
