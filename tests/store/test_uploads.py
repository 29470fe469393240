from collections.abc import Iterator

import pytest

from presidente.store.store import Store
from presidente.store.uploads import KEPT_MS, MOST

NOW = 10 * KEPT_MS


@pytest.fixture
def store(database: str) -> Iterator[Store]:
    opened = Store(database)
    yield opened
    opened.close()


def test_what_is_kept_is_found_for_a_day(store: Store) -> None:
    store.keep_upload("a", b"\x00text", NOW)
    assert store.find_upload("a", NOW + KEPT_MS) == b"\x00text"
    assert store.find_upload("a", NOW + KEPT_MS + 1) is None
    assert store.find_upload("b", NOW) is None


def test_the_same_again_stays_for_another_day(store: Store) -> None:
    store.keep_upload("a", b"text", NOW)
    store.keep_upload("a", b"text", NOW + 5)
    assert store.find_upload("a", NOW + KEPT_MS + 5) == b"text"


def test_the_oldest_make_room(store: Store) -> None:
    for number in range(MOST + 2):
        store.keep_upload(str(number), b"", NOW + number)
    now = NOW + MOST + 2
    assert [store.find_upload(str(number), now) for number in (0, 1, 2, MOST + 1)] == [None, None, b"", b""]
