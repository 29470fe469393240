"""Load, save if nobody was first, find and forget; on SQLite and on PostgreSQL."""

import threading

import pytest

from presidente.store.store import Change, Store
from tests.store.rows import begun, match_row, played, room_row


def test_a_room_that_was_created_loads_as_it_was(store: Store) -> None:
    row = room_row(deadline=5, due_at=4, body='{"host": "Ana"}')
    assert store.create(row)
    loaded = store.load("abc")
    assert loaded is not None
    assert loaded.room == row
    assert loaded.match is None


def test_a_room_nobody_made_loads_as_none(store: Store) -> None:
    assert store.load("abc") is None
    assert store.version("abc") is None
    assert store.load_match("m1") is None


def test_a_save_writes_room_match_round_and_action(store: Store) -> None:
    store.create(room_row())
    assert store.save(1, begun())
    assert store.save(2, played(0, version=3))
    loaded = store.load("abc")
    assert loaded is not None
    assert loaded.match is not None
    assert loaded.room.version == 3
    assert [row.head for row in loaded.match.rounds] == ["hands"]
    assert [row.body for row in loaded.match.actions] == ["action 0"]
    assert store.load_match("m1") == loaded.match


def test_a_save_on_an_old_version_writes_nothing(store: Store) -> None:
    store.create(room_row())
    store.save(1, begun())
    before = store.load("abc")
    assert not store.save(1, played(0, version=2))
    assert store.load("abc") == before


def test_actions_come_back_in_their_order(store: Store) -> None:
    store.create(room_row())
    store.save(1, begun())
    for number in range(12):
        assert store.save(2 + number, played(number, version=3 + number))
    match = store.load_match("m1")
    assert match is not None
    assert [row.number for row in match.actions] == list(range(12))


def test_the_end_of_a_match_is_kept(store: Store) -> None:
    store.create(room_row())
    store.save(1, begun())
    over = room_row(version=3, phase="match_over", match_id="m1")
    store.save(2, Change(over, ended=match_row(ended=99, outcome="stopped")))
    match = store.load_match("m1")
    assert match is not None
    assert (match.match.ended, match.match.outcome) == (99, "stopped")


def test_of_two_threads_that_save_the_same_version_exactly_one_wins(store: Store) -> None:
    store.create(room_row())
    store.save(1, begun())
    for turn in range(20):
        start = threading.Barrier(2)
        results: list[bool] = []

        def save(change: Change, version: int, start: threading.Barrier, results: list[bool]) -> None:
            start.wait()
            results.append(store.save(version, change))

        change = played(turn, version=3 + turn)
        threads = [threading.Thread(target=save, args=(change, 2 + turn, start, results)) for _ in range(2)]
        for thread in threads:
            thread.start()
        for thread in threads:
            thread.join()
        assert sorted(results) == [False, True]
    match = store.load_match("m1")
    assert match is not None
    assert len(match.actions) == 20


def test_a_code_or_spoken_code_in_use_is_not_given_twice(store: Store) -> None:
    assert store.create(room_row("abc", spoken="LUA42"))
    assert not store.create(room_row("abc", spoken="SOL42"))
    assert not store.create(room_row("def", spoken="LUA42"))


def test_a_closed_room_frees_its_spoken_code(store: Store) -> None:
    store.create(room_row("abc", spoken="LUA42"))
    assert store.find_spoken("LUA42") == "abc"
    store.save(1, Change(room_row("abc", spoken="LUA42", version=2, phase="closed")))
    assert store.find_spoken("LUA42") is None
    assert store.create(room_row("def", spoken="LUA42"))
    assert store.find_spoken("LUA42") == "def"


def test_due_rooms_come_longest_waiting_first(store: Store) -> None:
    for code, due_at in (("a", 30), ("b", 10), ("c", None), ("d", 20), ("e", 99)):
        store.create(room_row(code, due_at=due_at))
    assert store.due(30, 10) == ["b", "d", "a"]
    assert store.due(30, 2) == ["b", "d"]
    assert store.next_due() == 10


def test_with_nothing_to_do_nothing_is_due(store: Store) -> None:
    store.create(room_row())
    assert store.due(10**15, 10) == []
    assert store.next_due() is None


def test_a_room_put_off_is_due_later(store: Store) -> None:
    store.create(room_row(due_at=10))
    store.postpone("abc", 500)
    assert store.due(499, 10) == []
    assert store.due(500, 10) == ["abc"]
    assert store.version("abc") == 1


def test_a_forgotten_room_leaves_its_match(store: Store) -> None:
    store.create(room_row())
    store.save(1, begun())
    assert not store.delete("abc", 1)
    assert store.delete("abc", 2)
    assert store.load("abc") is None
    assert store.load_match("m1") is not None


def test_an_error_inside_a_save_undoes_all_of_it(store: Store) -> None:
    store.create(room_row())
    store.save(1, begun())
    store.save(2, played(0, version=3))
    before = store.load("abc")
    with pytest.raises(Exception, match=r"(?i)unique|duplicate"):
        store.save(3, played(0, version=4))  # action 0 is there already
    assert store.load("abc") == before


def test_the_secret_is_the_same_at_every_start(database: str) -> None:
    first = Store(database, wait_s=0)
    secret = first.secret()
    first.close()
    again = Store(database, wait_s=0)
    assert again.secret() == secret
    assert len(secret) >= 48
    again.close()
