"""After a time with no process alive every clock goes on, extended by it, once."""

import pytest

from presidente.store.store import ALIVE_MS, Store
from tests.store.rows import room_row

GAP = ALIVE_MS + 60_000


def test_a_first_start_shifts_nothing(store: Store) -> None:
    store.create(room_row(deadline=100, due_at=90))
    assert store.resume(10**9) == 0


def test_a_gap_is_added_to_every_clock_once(store: Store) -> None:
    store.create(room_row("a", deadline=100, due_at=90, touched_at=10))
    store.create(room_row("b", due_at=70))
    store.beat("old", 50)
    assert store.resume(50 + GAP) == GAP
    assert store.resume(50 + GAP) == 0
    first, second = store.load("a"), store.load("b")
    assert first is not None
    assert second is not None
    clocks = (first.room.deadline, first.room.due_at, first.room.touched_at)
    assert clocks == (100 + GAP, 90 + GAP, 10 + GAP)
    assert (second.room.deadline, second.room.due_at) == (None, 70 + GAP)


def test_a_shifted_room_has_a_new_version(store: Store) -> None:
    store.create(room_row(due_at=90))
    store.beat("old", 50)
    store.resume(50 + GAP)
    assert store.version("abc") == 2


def test_the_newest_heartbeat_counts(store: Store) -> None:
    store.beat("one", 50)
    store.beat("two", 40)
    store.beat("two", 70)
    assert store.resume(70 + GAP) == GAP


@pytest.mark.slow
@pytest.mark.parametrize("later", [0, 5_000, ALIVE_MS])
def test_beside_a_process_that_is_alive_nothing_is_shifted(postgresql_url: str, later: int) -> None:
    store = Store(postgresql_url)
    store.create(room_row(due_at=90))
    store.beat("other", 50)
    assert store.resume(50 + later) == 0
    assert store.next_due() == 90
    store.close()


def test_alone_on_its_database_a_process_shifts_by_any_gap(sqlite_url: str) -> None:
    store = Store(sqlite_url)
    store.create(room_row(due_at=90))
    store.beat("old", 50)
    assert store.resume(1_050) == 1_000
    assert store.next_due() == 1_090
    store.close()
