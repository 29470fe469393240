"""A store on each kind of database."""

from collections.abc import Iterator

import pytest

from presidente.store.store import Store


@pytest.fixture
def store(database: str) -> Iterator[Store]:
    opened = Store(database, wait_s=0)
    yield opened
    opened.close()
