"""The store: load, and save if the version is still the one that was loaded."""

import os
import secrets
import socket
import threading
from collections.abc import Collection, Iterator
from contextlib import AbstractContextManager, contextmanager, nullcontext
from dataclasses import dataclass
from pathlib import Path

from sqlalchemy import BindParameter, Connection, Engine, bindparam, delete, func, insert, select, update
from sqlalchemy.exc import IntegrityError

from presidente.store import heartbeats, migrate, news, played, presence, secret, subscriptions, uploads
from presidente.store.database import (
    open_for_migration,
    open_postgresql,
    open_sqlite,
    read_url,
    readers,
    shut,
    sqlite_path,
)
from presidente.store.lockfile import LockFile
from presidente.store.played import Figures, Played
from presidente.store.subscriptions import Subscription
from presidente.store.tables import (
    ACTION,
    CLOSED,
    MATCH,
    ROOM,
    ROUND,
    ActionRow,
    MatchRow,
    PlayedRow,
    RoomRow,
    RoundRow,
)

RELOAD_S = 15.0  # how long an old process may hold the database while a new one starts
ALIVE_MS = 12_000  # of processes that share a database: two heartbeats missed and some

_room: BindParameter[str] = bindparam("of_code")
_version: BindParameter[int] = bindparam("of_version")
_match: BindParameter[str] = bindparam("of_match")
INSERT_ROOM = insert(ROOM)
UPDATE_ROOM = (
    update(ROOM)
    .where(ROOM.c.code == _room, ROOM.c.version == _version)
    .values({name: bindparam(name) for name in ROOM.c.keys() if name != "code"})  # noqa: SIM118
)
INSERT_MATCH = insert(MATCH)
END_MATCH = update(MATCH).where(MATCH.c.id == _match)
INSERT_ROUND = insert(ROUND)
INSERT_ACTION = insert(ACTION)
LOAD_ROOM = select(ROOM).where(ROOM.c.code == _room)
LOAD_VERSION = select(ROOM.c.version).where(ROOM.c.code == _room)
LOAD_MATCH = select(MATCH).where(MATCH.c.id == _match)
LOAD_ROUNDS = select(ROUND).where(ROUND.c.match_id == _match).order_by(ROUND.c.number)
LOAD_ACTIONS = select(ACTION).where(ACTION.c.match_id == _match).order_by(ACTION.c.number)
FIND_SPOKEN = select(ROOM.c.code).where(ROOM.c.spoken == bindparam("of_spoken"), ROOM.c.phase != CLOSED)
DUE = select(ROOM.c.code).where(ROOM.c.due_at <= bindparam("now")).order_by(ROOM.c.due_at)
ROOMS_IN = (
    select(ROOM)
    .where(ROOM.c.phase == bindparam("of_phase"), ROOM.c.body.contains(bindparam("mark")))
    .order_by(ROOM.c.created_at.desc())
)
NEXT_DUE = select(func.min(ROOM.c.due_at))


@dataclass(frozen=True, slots=True)
class StoredMatch:
    """A match as its rows, rounds and actions in order."""

    match: MatchRow
    rounds: tuple[RoundRow, ...]
    actions: tuple[ActionRow, ...]


@dataclass(frozen=True, slots=True)
class StoredRoom:
    """A room as its rows; `match` is the one that it shows."""

    room: RoomRow
    match: StoredMatch | None


@dataclass(frozen=True, slots=True)
class Change:
    """What one command writes: the room as it is now, and what its match gained."""

    room: RoomRow
    begun: MatchRow | None = None
    ended: MatchRow | None = None
    rounds: tuple[RoundRow, ...] = ()
    actions: tuple[ActionRow, ...] = ()
    played: tuple[PlayedRow, ...] = ()


class Store:
    """One database, opened, at its newest version, and on SQLite held for this process alone.

    Safe for many threads. `alone`: no other process writes, so what was read once and not written stays true.
    Otherwise each change of a room is news to the others, in the name of `process`.
    """

    def __init__(self, url: str, *, wait_s: float = RELOAD_S) -> None:
        """Raises StoreError with a line for who runs the server."""
        parsed = read_url(url)
        self._path = sqlite_path(parsed)
        self.alone = self._path is not None
        self._file_lock = LockFile(_beside(self._path, ".lock"), wait_s) if self._path else None
        self._turn: AbstractContextManager[object] = threading.Lock() if self.alone else nullcontext()
        self.process = f"{socket.gethostname()}-{os.getpid()}-{secrets.token_hex(3)}"
        try:
            with _opened(open_for_migration(parsed)) as db:
                migrate.upgrade(db)
        except BaseException:
            self._release()
            raise
        self._engine = open_sqlite(parsed) if self._path else open_postgresql(parsed)
        self._readers = readers(self._engine)

    def close(self) -> None:
        """Give the database back; whoever uses the store afterwards gets a StoreError."""
        shut(self._engine)
        self._release()

    def create(self, room: RoomRow) -> bool:
        """False when its code, or its spoken code among open rooms, is in use."""
        try:
            with self._writing() as db:
                db.execute(INSERT_ROOM, room.model_dump())
        except IntegrityError:
            return False
        return True

    def save(self, version: int, change: Change) -> bool:
        """All of it, durably, if the room is still at `version`; else False, and nothing was written."""
        values = change.room.model_dump(exclude={"code"})
        key = {"of_code": change.room.code, "of_version": version}
        with self._writing() as db:
            won = db.execute(UPDATE_ROOM, {**values, **key}).rowcount == 1
            if won:
                _write_match(db, change)
                self._send_news(db, change.room.code)
        return won

    def load(self, code: str) -> StoredRoom | None:
        """The room and the whole of its match, as of one moment."""
        with self._reading() as db:
            row = db.execute(LOAD_ROOM, {"of_code": code}).mappings().one_or_none()
            if row is None:
                return None
            room = RoomRow(**row)
            return StoredRoom(room, _load_match(db, room.match_id) if room.match_id else None)

    def load_match(self, match_id: str) -> StoredMatch | None:
        """A match by its own id, also when its room is gone."""
        with self._reading() as db:
            return _load_match(db, match_id)

    def version(self, code: str) -> int | None:
        """The room's version now; None if there is no such room."""
        with self._reading() as db:
            version: int | None = db.execute(LOAD_VERSION, {"of_code": code}).scalar()
            return version

    def find_spoken(self, spoken: str) -> str | None:
        """The code of the open room with that spoken code."""
        with self._reading() as db:
            code: str | None = db.execute(FIND_SPOKEN, {"of_spoken": spoken}).scalar()
            return code

    def rooms_in(self, phase: str, mark: str, limit: int) -> list[RoomRow]:
        """The newest rooms in that phase whose body has that text in it."""
        with self._reading() as db:
            found = db.execute(ROOMS_IN.limit(limit), {"of_phase": phase, "mark": mark})
            return [RoomRow(**row) for row in found.mappings()]

    def due(self, now: int, limit: int) -> list[str]:
        """Codes of the rooms whose time has come, the longest waiting first."""
        with self._reading() as db:
            return list(db.execute(DUE.limit(limit), {"now": now}).scalars())

    def next_due(self) -> int | None:
        """When the next room wants to be looked at."""
        with self._reading() as db:
            at: int | None = db.execute(NEXT_DUE).scalar()
            return at

    def postpone(self, code: str, due_at: int, version: int | None = None) -> None:
        """Look at the room again only then, if still at that version; for one that cannot go on."""
        later = update(ROOM).where(ROOM.c.code == code).values(due_at=due_at)
        if version is not None:
            later = later.where(ROOM.c.version == version)
        with self._writing() as db:
            db.execute(later)

    def delete(self, code: str, version: int) -> bool:
        """Forget the room, not its matches; False if another changed it first."""
        with self._writing() as db:
            this = delete(ROOM).where(ROOM.c.code == code, ROOM.c.version == version)
            is_gone = db.execute(this).rowcount == 1
            if is_gone:
                presence.forget(db, code)
                self._send_news(db, code)
        return is_gone

    def beat(self, process: str, now: int) -> None:
        """The process is alive; call every few seconds, and once more when it stops."""
        with self._writing() as db:
            heartbeats.beat(db, process, now)

    def resume(self, now: int) -> int:
        """At a start, before the first `beat`: extend all clocks by the time nobody was alive; returns it."""
        with self._writing() as db:
            return heartbeats.resume(db, now, 0 if self.alone else ALIVE_MS)

    def add_people(self, people: Collection[tuple[str, str]]) -> None:
        """This process has them, each at a room: its code and the person."""
        with self._writing() as db:
            presence.add(db, self.process, people)

    def remove_person(self, code: str, person: str) -> None:
        """This process has the person no more."""
        with self._writing() as db:
            presence.remove(db, self.process, code, person)

    def hand_over(self, code: str, person: str, now: int) -> bool:
        """Leave the person to another live process that has them too; False if there is none."""
        if self.alone:
            return False
        with self._writing() as db:
            return presence.hand_over(db, self.process, code, person, now - ALIVE_MS)

    def take_over(self, now: int) -> list[tuple[str, str]]:
        """Whom the processes had that are dead now, each at a room: they are this one's from now on."""
        with self._writing() as db:
            return presence.take_over(db, self.process, None if self.alone else now - ALIVE_MS)

    def claim(self, code: str, person: str, page: str) -> None:
        """Other processes hear that this page of the person's has the seat."""
        if not self.alone:
            with self._writing() as db:
                news.send(db, self.process, code, person, page)

    def subscribe(self, subscription: Subscription, now: int) -> None:
        """That browser wants to be told; again is no harm."""
        with self._writing() as db:
            subscriptions.keep(db, subscription, now)

    def unsubscribe(self, endpoint: str, person: str) -> None:
        """The person's browser there wants it no more, or is gone."""
        with self._writing() as db:
            subscriptions.remove(db, endpoint, person)

    def subscriptions(self, people: Collection[str]) -> list[Subscription]:
        """The browsers of these people that want to be told."""
        with self._reading() as db:
            return subscriptions.of(db, people)

    def claim_telling(self, endpoint: str, what: str) -> bool:
        """Whether to tell it that now: of all who ask the first one is to, and nobody twice in a row."""
        with self._writing() as db:
            return subscriptions.claim(db, endpoint, what)

    def was_told(self, endpoint: str, now: int) -> None:
        """What it was told has arrived."""
        with self._writing() as db:
            subscriptions.used(db, endpoint, now)

    def forget_unused(self, now: int) -> None:
        """Drop the subscriptions of which nothing came for 90 days."""
        with self._writing() as db:
            subscriptions.forget_unused(db, now)

    def keep_upload(self, ident: str, body: bytes, now: int) -> None:
        """A record from a file, for a day."""
        try:
            with self._writing() as db:
                uploads.keep(db, ident, body, now)
        except IntegrityError:
            return  # another process has just kept the same one

    def find_upload(self, ident: str, now: int) -> bytes | None:
        """What `keep_upload` was given, unless its day is over."""
        with self._reading() as db:
            return uploads.find(db, ident, now)

    def last_played(self, person: str, most: int) -> list[Played]:
        """The person's matches that are over, the newest first."""
        with self._reading() as db:
            return played.last(db, person, most)

    def figures(self, person: str) -> list[Figures]:
        """What the person's matches have come to, by preset."""
        with self._reading() as db:
            return played.figures(db, person)

    def forget_person(self, person: str) -> None:
        """What is kept of a person beyond the tables: the figures, and the browsers to tell."""
        with self._writing() as db:
            played.forget(db, person)
            subscriptions.forget(db, person)

    def secret(self) -> str:
        """The key that signs cookies, the same at every start."""
        if self._path:
            return secret.in_file(_beside(self._path, ".secret"))
        with self._writing() as db:
            return secret.in_table(db)

    def _reading(self) -> Connection:
        return self._readers.connect()

    @contextmanager
    def _writing(self) -> Iterator[Connection]:
        """One transaction. On SQLite the writers queue here: fairer than its own waiting."""
        with self._turn, self._engine.begin() as db:
            yield db

    def _send_news(self, db: Connection, code: str) -> None:
        if not self.alone:
            news.send(db, self.process, code)

    def _release(self) -> None:
        if self._file_lock:
            self._file_lock.release()


@contextmanager
def _opened(engine: Engine) -> Iterator[Connection]:
    """A transaction on an engine of its own."""
    try:
        with engine.begin() as db:
            yield db
    finally:
        engine.dispose()


def _beside(path: Path, suffix: str) -> Path:
    return path.with_name(path.name + suffix)


def _write_match(db: Connection, change: Change) -> None:
    if change.begun:
        db.execute(INSERT_MATCH, change.begun.model_dump())
    if change.rounds:
        db.execute(INSERT_ROUND, [row.model_dump() for row in change.rounds])
    if change.actions:
        db.execute(INSERT_ACTION, [row.model_dump() for row in change.actions])
    if change.ended:
        ending = {"ended": change.ended.ended, "outcome": change.ended.outcome}
        db.execute(END_MATCH.values(ending), {"of_match": change.ended.id})
    played.keep(db, change.played)


def _load_match(db: Connection, match_id: str) -> StoredMatch | None:
    key = {"of_match": match_id}
    row = db.execute(LOAD_MATCH, key).mappings().one_or_none()
    if row is None:
        return None
    rounds = (RoundRow(**found) for found in db.execute(LOAD_ROUNDS, key).mappings())
    actions = (ActionRow(**found) for found in db.execute(LOAD_ACTIONS, key).mappings())
    return StoredMatch(MatchRow(**row), tuple(rounds), tuple(actions))
