"""The rows of who has a socket: whose they are, who takes them over, what becomes of them."""

import threading
from collections.abc import Iterator

import pytest
from sqlalchemy import select

from presidente.store.store import ALIVE_MS, Store
from presidente.store.tables import PRESENCE
from tests.store.rows import room_row

NOW = 10**6
LATER = NOW + ALIVE_MS + 1
ANA, BIA = ("abc", "ana"), ("abc", "bia")


def rows(store: Store) -> set[tuple[str, ...]]:
    with store._reading() as db:
        return {tuple(row) for row in db.execute(select(PRESENCE))}


@pytest.fixture
def stores(postgresql_url: str) -> Iterator[tuple[Store, Store]]:
    """Two processes on the same database, both alive."""
    made = Store(postgresql_url), Store(postgresql_url)
    for store in made:
        store.beat(store.process, NOW)
    yield made
    for store in made:
        store.close()


def test_a_person_has_one_row_in_the_name_of_the_process(store: Store) -> None:
    store.add_people([ANA, BIA])
    store.add_people([ANA])
    assert rows(store) == {(*ANA, store.process), (*BIA, store.process)}
    store.remove_person(*ANA)
    store.remove_person(*ANA)
    assert rows(store) == {(*BIA, store.process)}


def test_a_room_that_is_forgotten_takes_its_rows_along(store: Store) -> None:
    store.create(room_row("abc"))
    store.add_people([ANA, ("def", "ana")])
    assert not store.delete("abc", 7)
    assert len(rows(store)) == 2
    assert store.delete("abc", 1)
    assert rows(store) == {("def", "ana", store.process)}


def test_what_a_dead_process_had_is_taken_over_once(database: str) -> None:
    old = Store(database, wait_s=0)
    old.beat(old.process, NOW)
    old.add_people([ANA, BIA])
    old.close()
    new = Store(database, wait_s=0)
    new.add_people([ANA])
    assert new.take_over(LATER) == [ANA, BIA]
    assert rows(new) == {(*ANA, new.process), (*BIA, new.process)}
    assert new.take_over(LATER) == []
    new.close()


def test_alone_on_its_database_a_process_takes_over_at_once(sqlite_url: str) -> None:
    """Who started a moment after the other one stopped need not wait until that one looks dead."""
    old = Store(sqlite_url)
    old.beat(old.process, NOW)
    old.add_people([ANA])
    old.close()
    new = Store(sqlite_url)
    assert new.take_over(NOW + 1) == [ANA]
    assert not new.hand_over(*ANA, NOW + 1)
    new.close()


@pytest.mark.slow
def test_nothing_is_taken_from_a_process_that_lives(stores: tuple[Store, Store]) -> None:
    stores[0].add_people([ANA])
    assert stores[1].take_over(NOW + ALIVE_MS) == []
    assert stores[1].take_over(LATER) == [ANA]
    assert rows(stores[0]) == {(*ANA, stores[1].process)}


@pytest.mark.slow
def test_a_person_is_left_to_another_process_that_lives(stores: tuple[Store, Store]) -> None:
    here, there = stores
    here.add_people([ANA, BIA])
    there.add_people([ANA])
    assert not here.hand_over(*BIA, NOW)
    assert not here.hand_over(*ANA, LATER), "the other one is dead"
    assert here.hand_over(*ANA, NOW)
    assert rows(here) == {(*BIA, here.process), (*ANA, there.process)}
    assert not there.hand_over(*ANA, NOW)


@pytest.mark.slow
def test_two_processes_never_leave_a_person_to_each_other(stores: tuple[Store, Store]) -> None:
    for turn in range(20):
        who = (f"room{turn}", "ana")
        for store in stores:
            store.add_people([who])
        start = threading.Barrier(2)
        left: list[bool] = []

        def leave(store: Store, who: tuple[str, str], start: threading.Barrier, left: list[bool]) -> None:
            start.wait()
            left.append(store.hand_over(*who, NOW))

        threads = [threading.Thread(target=leave, args=(store, who, start, left)) for store in stores]
        for thread in threads:
            thread.start()
        for thread in threads:
            thread.join()
        assert sorted(left) == [False, True]
    assert len(rows(stores[0])) == 20
