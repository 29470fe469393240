"""How fast the engine is, as ratios to the floor in `floor_engine.py` and to other people's engines.

`make bench`, or `python -m bench.engine`. All take turns of a CPU second; a ratio is the median of theirs.
"""

import gc
import statistics
import time
from collections.abc import Callable, Mapping

from bench import floor_engine, listing, long_record, peers
from bench.rate import rate
from bench.rounds import played_out, step_by_step
from presidente.engine.record import parse_record

TURNS = 7
FLOOR, OURS = "floor", ("apply", "play_out")
PEERS: Mapping[str, Callable[[], peers.Peer]] = {
    "presidents": peers.presidents,
    "OpenSpiel dou_dizhu": peers.openspiel,
}

Turn = dict[str, float]


def main() -> None:
    gc.disable()  # as timeit does
    others = peers.started(PEERS)
    turns = [_turn(others) for _ in range(TURNS)]
    for peer in others.values():
        peer.close()
    _print_rounds(turns)
    gc.enable()
    _print_record()
    _print_listing()


def _turn(others: Mapping[str, peers.Peer]) -> Turn:
    ours = {FLOOR: rate(floor_engine.game), "apply": rate(step_by_step), "play_out": rate(played_out)}
    return ours | {name: peer.rate() for name, peer in others.items()}


def _print_rounds(turns: list[Turn]) -> None:
    print("rounds/s: " + ", ".join(f"{name} {_median(turns, name):.0f}" for name in turns[0]))
    for ours in OURS:
        others = [name for name in turns[0] if name not in OURS]
        ratios = {other: statistics.median(turn[ours] / turn[other] for turn in turns) for other in others}
        print(f"{ours}: " + ", ".join(f"{ratio:.3g}x {other}" for other, ratio in ratios.items()))


def _median(turns: list[Turn], name: str) -> float:
    return statistics.median(turn[name] for turn in turns)


def _print_record() -> None:
    text = long_record.written()
    start = time.process_time()
    record = parse_record(text)
    read = time.process_time() - start
    spent = statistics.median(long_record.timed(record) for _ in range(5))
    actions = long_record.actions_of(record)
    of_record, of_replay = long_record.peak_megabytes(text)
    print(
        f"record of {len(record.rounds)} rounds, {actions} actions, {len(text) / 1e6:.1f} MB: "
        f"read in {read * 1e3:.0f} ms, replayed in {spent * 1e3:.0f} ms ({actions / spent:.0f} actions/s); "
        f"peak {of_record:.0f} MB to read, {of_replay:.1f} MB more to replay"
    )


def _print_listing() -> None:
    decision = statistics.median(_floor_decision() for _ in range(TURNS))
    for name, matches in listing.positions().items():
        spent = statistics.median(listing.microseconds(matches) for _ in range(TURNS))
        moves = listing.mean_moves(matches)
        print(
            f"18 cards, 2 jokers, sequences, {name}: {spent:.1f} us for {moves:.1f} moves, "
            f"{spent / decision:.0f}x a decision of the floor"
        )


def _floor_decision() -> float:
    """Microseconds of a decision of the floor, its share of the deal included."""
    start = time.process_time()
    decisions = sum(floor_engine.game() for _ in range(2000))
    return 1e6 * (time.process_time() - start) / decisions


if __name__ == "__main__":
    main()
