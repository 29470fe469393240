"""How often something can be done in a CPU second, here or in the process of a peer."""

import sys
import time
from collections.abc import Callable


def rate(act: Callable[[], object], seconds: float = 1.0) -> float:
    """Times per CPU second of this process."""
    times, start = 0, time.process_time()
    while (spent := time.process_time() - start) < seconds:
        for _ in range(10):
            act()
        times += 10
    return times / spent


def answer(act: Callable[[], object]) -> None:
    """The whole work of a peer's process: for each line it reads, one turn and its rate."""
    act()
    for _ in sys.stdin:
        print(rate(act), flush=True)
