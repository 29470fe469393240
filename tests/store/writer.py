"""A process that writes until it is killed, and names each action once it is saved."""

import sys
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parents[2]))

from presidente.store.store import Store
from tests.store.rows import played

store = Store(sys.argv[1])
for number in range(100_000):
    assert store.save(2 + number, played(number, version=3 + number))
    print(number, flush=True)
