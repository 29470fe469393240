"""Who wants to be told: kept, renewed, claimed by one teller, forgotten; on SQLite and on PostgreSQL."""

import threading
from dataclasses import replace

from presidente.store.store import Store
from presidente.store.subscriptions import MOST, UNUSED_MS, Subscription

ANA = Subscription("https://push.example/ana", "ana", "key", "auth", "es", "https://cards.example")
NOW = 10**12


def test_the_subscriptions_of_the_people_asked_for_are_found(store: Store) -> None:
    bia = replace(ANA, endpoint="https://push.example/bia", person="bia")
    store.subscribe(ANA, NOW)
    store.subscribe(bia, NOW)
    assert store.subscriptions(["ana"]) == [ANA]
    assert {found.person for found in store.subscriptions(["ana", "bia", "caio"])} == {"ana", "bia"}
    assert store.subscriptions([]) == []


def test_a_renewal_changes_the_same_one_and_an_endpoint_is_one_persons(store: Store) -> None:
    store.subscribe(ANA, NOW)
    assert store.claim_telling(ANA.endpoint, "turn 1")
    store.subscribe(replace(ANA, lang="pt_PT"), NOW + 1)
    assert [found.lang for found in store.subscriptions(["ana"])] == ["pt_PT"]
    assert not store.claim_telling(ANA.endpoint, "turn 1"), "it was told before"
    store.subscribe(replace(ANA, person="bia"), NOW + 2)
    assert store.subscriptions(["ana"]) == []


def test_a_person_has_a_few_and_the_oldest_go_first(store: Store) -> None:
    for number in range(MOST + 2):
        store.subscribe(replace(ANA, endpoint=f"https://push.example/{number}"), NOW + number)
    kept = {found.endpoint[-1] for found in store.subscriptions(["ana"])}
    assert kept == {str(number) for number in range(2, MOST + 2)}


def test_only_its_person_ends_one(store: Store) -> None:
    store.subscribe(ANA, NOW)
    store.unsubscribe(ANA.endpoint, "bia")
    assert store.subscriptions(["ana"]) == [ANA]
    store.unsubscribe(ANA.endpoint, "ana")
    store.unsubscribe(ANA.endpoint, "ana")
    assert store.subscriptions(["ana"]) == []


def test_a_thing_is_told_once_whoever_tells_it(store: Store) -> None:
    store.subscribe(ANA, NOW)
    results: list[bool] = []
    start = threading.Barrier(4)

    def tell() -> None:
        start.wait()
        results.append(store.claim_telling(ANA.endpoint, "turn 1"))

    threads = [threading.Thread(target=tell) for _ in range(4)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert sorted(results) == [False, False, False, True]
    assert store.claim_telling(ANA.endpoint, "turn 2")
    assert not store.claim_telling("https://push.example/nobody", "turn 2")


def test_what_nothing_comes_of_is_forgotten(store: Store) -> None:
    other = replace(ANA, endpoint="https://push.example/other")
    store.subscribe(ANA, NOW)
    store.subscribe(other, NOW)
    store.was_told(other.endpoint, NOW + 10)
    store.forget_unused(NOW + UNUSED_MS)
    assert len(store.subscriptions(["ana"])) == 2
    store.forget_unused(NOW + UNUSED_MS + 5)
    assert store.subscriptions(["ana"]) == [other]
