"""What matches leave in profiles: kept with the end of the match, counted by preset, forgotten when asked
for; on SQLite and on PostgreSQL."""

from dataclasses import replace

from presidente.store.played import Figures
from presidente.store.store import Change, Store
from presidente.store.subscriptions import Subscription
from presidente.store.tables import PlayedRow
from tests.store.rows import match_row, room_row

SERVICE = Subscription("https://push.example/ana", "ana", "key", "auth", "es", "https://cards.example")


def row(person: str, match_id: str, **values: object) -> PlayedRow:
    plain = {"seat": 0, "players": 4, "place": 1, "has_left": False, "roles": "PV"}
    return PlayedRow.model_validate({"person": person, "match_id": match_id, **plain, **values})


def end(store: Store, match_id: str, ended: int, *rows: PlayedRow, **values: object) -> None:
    """A match in a room of its own, from its beginning to its end, which leaves these rows."""
    store.create(room_row(match_id))
    begun = match_row(match_id, id=match_id, **values)
    over = begun.model_copy(update={"ended": ended, "outcome": begun.outcome or "finished"})
    assert store.save(1, Change(room_row(match_id, version=2), begun=begun))
    assert store.save(2, Change(room_row(match_id, version=3), ended=over, played=rows))


def test_the_last_matches_come_newest_first_and_only_so_many(store: Store) -> None:
    for number, ended in enumerate((300, 100, 200)):
        end(store, f"m{number}", ended, row("ana", f"m{number}"), row("bia", f"m{number}", place=2))
    assert [one.match_id for one in store.last_played("ana", 2)] == ["m0", "m2"]
    newest = store.last_played("bia", 1)[0]
    assert (newest.preset, newest.ended, newest.outcome) == ("presidente", 300, "finished")
    assert (newest.place, newest.players, newest.has_left) == (2, 4, False)
    assert store.last_played("caio", 20) == []


def test_figures_count_finished_matches_by_preset_and_the_others_apart(store: Store) -> None:
    end(store, "m1", 1, row("ana", "m1", roles="PPl"))
    end(store, "m2", 2, row("ana", "m2", place=3, roles="vN"))
    end(store, "m3", 3, row("ana", "m3", place=None, roles="V"), outcome="stopped")
    end(store, "m4", 4, row("ana", "m4", place=None, has_left=True, roles="V"))
    end(store, "m5", 5, row("ana", "m5", place=None, roles=""), outcome="cancelled", preset="presi")
    presi, presidente = sorted(store.figures("ana"), key=lambda one: one.preset)
    assert sorted(presidente.roles) == sorted("PPlvN")
    assert replace(presidente, roles="") == Figures("presidente", 2, 1, 4, "", cut=1, left=1)
    assert presi == Figures("presi", 0, 0, 0, "", cut=1, left=0)
    assert store.figures("bia") == []


def test_who_left_finds_the_match_once_it_is_over(store: Store) -> None:
    store.create(room_row("m1"))
    begun = match_row("m1", id="m1")
    store.save(1, Change(room_row("m1", version=2), begun=begun))
    store.save(2, Change(room_row("m1", version=3), played=(row("ana", "m1", place=None, has_left=True),)))
    assert (store.last_played("ana", 20), store.figures("ana")) == ([], [])
    over = begun.model_copy(update={"ended": 90, "outcome": "finished"})
    store.save(3, Change(room_row("m1", version=4), ended=over, played=(row("bia", "m1"),)))
    assert [(one.has_left, one.outcome) for one in store.last_played("ana", 20)] == [(True, "finished")]
    assert store.figures("ana")[0].left == 1


def test_who_left_and_came_back_has_one_row(store: Store) -> None:
    store.create(room_row("m1"))
    begun = match_row("m1", id="m1")
    gone = row("ana", "m1", place=None, has_left=True)
    store.save(1, Change(room_row("m1", version=2), begun=begun, played=(gone,)))
    over = begun.model_copy(update={"ended": 90, "outcome": "finished"})
    store.save(2, Change(room_row("m1", version=3), ended=over, played=(row("ana", "m1", seat=2),)))
    assert [(one.place, one.has_left) for one in store.last_played("ana", 20)] == [(1, False)]


def test_a_save_that_comes_too_late_leaves_nothing(store: Store) -> None:
    store.create(room_row("m1"))
    begun = match_row("m1", id="m1", ended=5, outcome="finished")
    assert not store.save(7, Change(room_row("m1", version=8), begun=begun, played=(row("ana", "m1"),)))
    assert store.last_played("ana", 20) == []


def test_forgetting_a_person_takes_all_of_theirs_and_nothing_of_others(store: Store) -> None:
    end(store, "m1", 1, row("ana", "m1"), row("bia", "m1", place=2))
    bias = replace(SERVICE, endpoint="https://push.example/bia", person="bia")
    store.subscribe(SERVICE, 1)
    store.subscribe(bias, 1)
    store.forget_person("ana")
    assert (store.last_played("ana", 20), store.figures("ana")) == ([], [])
    assert len(store.last_played("bia", 20)) == 1
    assert store.subscriptions(["ana", "bia"]) == [bias]
    assert store.load_match("m1") is not None, "the match is others' too"
    store.forget_person("ana")
