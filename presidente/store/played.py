"""What a person's matches have come to. It counts from the end of each match on, of which its own row tells
when and how."""

from collections.abc import Iterable
from dataclasses import dataclass
from typing import Any

from sqlalchemy import Connection, Select, delete, func, select, text

from presidente.store.tables import MATCH, PLAYED, PlayedRow

UPSERT = text(
    "INSERT INTO played (person, match_id, seat, players, place, has_left, roles) "
    "VALUES (:person, :match_id, :seat, :players, :place, :has_left, :roles) "
    "ON CONFLICT (person, match_id) DO UPDATE SET seat = excluded.seat, players = excluded.players, "
    "place = excluded.place, has_left = excluded.has_left, roles = excluded.roles"
)


@dataclass(frozen=True, slots=True)
class Played:
    """A match that is over, for one who played it; `ended` in UTC milliseconds.

    `place`: from 1, of so many `players`; None unless the match was finished and the person still there.
    """

    match_id: str
    preset: str
    ended: int
    outcome: str
    place: int | None
    players: int
    has_left: bool


@dataclass(frozen=True, slots=True)
class Figures:
    """One person's, of all matches that began with a preset.

    `won`, `places` (added up) and `roles` (one letter a round) are of those `finished`; the others were `cut`
    short for everybody, or `left` by the person.
    """

    preset: str
    finished: int
    won: int
    places: int
    roles: str
    cut: int
    left: int


def keep(db: Connection, rows: Iterable[PlayedRow]) -> None:
    """Who left a match and came back to it has one row, the later one."""
    values = [row.model_dump() for row in rows]
    if values:
        db.execute(UPSERT, values)


def last(db: Connection, person: str, most: int) -> list[Played]:
    """The matches that ended last, the newest first."""
    shown = (
        PLAYED.c.match_id,
        MATCH.c.preset,
        MATCH.c.ended,
        MATCH.c.outcome,
        PLAYED.c.place,
        PLAYED.c.players,
        PLAYED.c.has_left,
    )
    newest = _of(person, select(*shown)).order_by(MATCH.c.ended.desc(), PLAYED.c.match_id).limit(most)
    return [Played(*row) for row in db.execute(newest)]


def figures(db: Connection, person: str) -> list[Figures]:
    """By preset, in the order of their names."""
    finished, left = PLAYED.c.place.is_not(None), PLAYED.c.has_left
    sums = (
        MATCH.c.preset,
        func.count().filter(finished),
        func.count().filter(PLAYED.c.place == 1),
        func.coalesce(func.sum(PLAYED.c.place), 0),
        func.coalesce(func.aggregate_strings(PLAYED.c.roles, "").filter(finished), ""),
        func.count().filter(~finished & ~left),
        func.count().filter(left),
    )
    by_preset = _of(person, select(*sums)).group_by(MATCH.c.preset).order_by(MATCH.c.preset)
    return [Figures(*row) for row in db.execute(by_preset)]


def forget(db: Connection, person: str) -> None:
    """All of that person's; the matches stay, for they are others' too."""
    db.execute(delete(PLAYED).where(PLAYED.c.person == person))


def _of(person: str, what: Select[Any]) -> Select[Any]:
    ended = what.join_from(PLAYED, MATCH, PLAYED.c.match_id == MATCH.c.id)
    return ended.where(PLAYED.c.person == person, MATCH.c.ended.is_not(None))
