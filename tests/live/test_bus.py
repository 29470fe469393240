"""News between processes, on a real PostgreSQL."""

from collections.abc import Iterator

import psycopg
import pytest

from presidente.live import bus
from presidente.live.bus import LocalBus, PostgresBus
from presidente.store.store import Change, Store
from tests.live.fakes import wait_for
from tests.store.rows import room_row

pytestmark = pytest.mark.slow


class Ear:
    """What a process hears."""

    def __init__(self) -> None:
        self.codes: list[str] = []
        self.pages: list[tuple[str, ...]] = []
        self.missed = 0

    def wake(self, code: str) -> None:
        self.codes.append(code)

    def wake_all(self) -> None:
        self.missed += 1

    def displace(self, code: str, person: str, page: str) -> None:
        self.pages.append((code, person, page))


def listening(url: str) -> int:
    with psycopg.connect(url) as db:
        row = db.execute(
            "SELECT count(*) FROM pg_stat_activity WHERE query = 'LISTEN presidente'"
            " AND datname = current_database()"
        ).fetchone()
        assert row is not None
        return int(row[0])


@pytest.fixture
def url(postgresql_url: str) -> str:
    return postgresql_url.replace("+psycopg", "", 1)


@pytest.fixture
def ears() -> tuple[Ear, Ear]:
    return Ear(), Ear()


@pytest.fixture
def stores(postgresql_url: str) -> Iterator[tuple[Store, Store]]:
    """Two processes on the same database."""
    made = Store(postgresql_url), Store(postgresql_url)
    yield made
    for store in made:
        store.close()


@pytest.fixture
def buses(
    url: str, stores: tuple[Store, Store], ears: tuple[Ear, Ear], monkeypatch: pytest.MonkeyPatch
) -> Iterator[tuple[PostgresBus, PostgresBus]]:
    monkeypatch.setattr(bus, "LISTEN_SECONDS", 0.1)
    monkeypatch.setattr(bus, "FIRST_WAIT", 0.05)
    made = [PostgresBus(ear, url, store.process) for ear, store in zip(ears, stores, strict=True)]
    for each in made:
        each.start()
    wait_for(lambda: listening(url) == 2)
    yield made[0], made[1]
    for each in made:
        each.stop()
    wait_for(lambda: listening(url) == 0)


def change(store: Store, code: str) -> None:
    assert store.create(room_row(code))
    assert store.save(1, Change(room_row(code, version=2)))


def test_in_one_process_news_are_heard_at_once() -> None:
    ear = Ear()
    LocalBus(ear).tell("room")
    assert ear.codes == ["room"]


def test_the_other_process_hears_and_ones_own_hears_once(
    stores: tuple[Store, Store], buses: tuple[PostgresBus, PostgresBus], ears: tuple[Ear, Ear]
) -> None:
    here, there = ears
    change(stores[0], "room1")
    wait_for(lambda: there.codes == ["room1"])
    assert here.codes == []
    buses[0].tell("room1")
    assert here.codes == ["room1"]
    change(stores[1], "room2")
    wait_for(lambda: "room2" in here.codes)
    assert here.codes == ["room1", "room2"]
    assert there.codes == ["room1"]


def test_of_a_page_that_takes_a_seat_only_the_other_process_hears(
    stores: tuple[Store, Store], buses: tuple[PostgresBus, PostgresBus], ears: tuple[Ear, Ear]
) -> None:
    here, there = ears
    stores[0].claim("room", "ana", "a1")
    stores[0].claim("room", "ana", "")
    wait_for(lambda: len(there.pages) == 2)
    assert there.pages == [("room", "ana", "a1"), ("room", "ana", "")]
    assert not here.pages
    assert not there.codes


def test_only_what_is_committed_is_news(
    stores: tuple[Store, Store], buses: tuple[PostgresBus, PostgresBus], ears: tuple[Ear, Ear]
) -> None:
    """Who lost a race, or failed, tells nobody; a room that is forgotten is news."""
    change(stores[0], "room")
    assert not stores[0].save(1, Change(room_row("room", version=2)))
    assert not stores[0].delete("room", 1)
    assert stores[0].delete("room", 2)
    change(stores[0], "last")
    wait_for(lambda: "last" in ears[1].codes)
    assert ears[1].codes == ["room", "room", "last"]


def test_after_a_lost_connection_everything_may_have_changed(
    url: str, stores: tuple[Store, Store], buses: tuple[PostgresBus, PostgresBus], ears: tuple[Ear, Ear]
) -> None:
    with psycopg.connect(url, autocommit=True) as db:
        db.execute(
            "SELECT pg_terminate_backend(pid) FROM pg_stat_activity"
            " WHERE pid <> pg_backend_pid() AND datname = current_database()"
        )
    wait_for(lambda: all(ear.missed for ear in ears))
    change(stores[0], "room")
    wait_for(lambda: "room" in ears[1].codes)
