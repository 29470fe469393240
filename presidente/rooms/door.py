"""The one door. People, bots and clocks change a room through `Door.act`, and nothing else does."""

import logging
import random
import threading
from collections.abc import Callable, Mapping
from dataclasses import replace

from presidente.engine.record import Record
from presidente.rooms import archive
from presidente.rooms.cache import RoomCache
from presidente.rooms.clock import is_forgotten
from presidente.rooms.codes import link_code, read_spoken, spoken_code
from presidente.rooms.commands import Command, Tick
from presidente.rooms.errors import RoomReason, RoomRefused
from presidente.rooms.handle import handle
from presidente.rooms.opening import open_room
from presidente.rooms.room import Phase, Room
from presidente.rooms.strangers import is_open
from presidente.rooms.times import Times
from presidente.store.store import Store, StoredRoom
from presidente.store.tables import RoomRow

TRIES = 8  # at one save against other processes
LOCKS = 64
MOST_OPEN = 20  # tables that strangers are shown
MOST_READ = 50  # to find them: some are locked, full, or nobody is there
PUT_OFF = 60_000  # ms, for a room that cannot be handled

log = logging.getLogger(__name__)


class Door:
    """Rooms by code, on a store. Safe for many threads; several processes may share a PostgreSQL store.

    `announce(room)` is called after each commit that changed a room, once more when it is forgotten; it must
    not block or raise.
    `now` gives UTC milliseconds.
    """

    def __init__(
        self,
        store: Store,
        announce: Callable[[Room], None],
        now: Callable[[], int],
        rng: random.Random,
        times: Times,
    ) -> None:
        self._store = store
        self._announce = announce
        self._now = now
        self._rng = rng
        self._times = times
        self._cache = RoomCache()
        self._locks = [threading.Lock() for _ in range(LOCKS)]

    def act(self, code: str, command: Command) -> Room:
        """Load, check, apply, save, announce. Returns the room as it is then.

        Raises RoomRefused or Refused, and then nothing has changed. What changes nothing is not saved.
        """
        with self._locks[hash(code) % LOCKS]:
            for _ in range(TRIES):
                old = self.room(code)
                new = handle(old, command, self._now(), self._rng, self._times)
                if new is old:
                    return old
                new = replace(new, version=old.version + 1)
                if self._save(old, new):
                    break
            else:
                raise RoomRefused(RoomReason.ROOM_BUSY)
        self._announce(new)
        return new

    def create(
        self,
        person: str,
        name: str,
        preset: str,
        switches: Mapping[str, object],
        bots: int = 0,
        *,
        public: bool = False,
    ) -> Room:
        """A new waiting room whose host is `person`, with so many bots. Raises RoomRefused."""
        settings = (preset, switches)
        room = open_room((person, name), settings, bots, self._now(), self._rng, self._times, public=public)
        for _ in range(TRIES):
            room = replace(room, code=link_code(self._rng), spoken=spoken_code(self._rng))
            if self._store.create(archive.room_row(room)):
                return self._cache.put(room)
        raise RoomRefused(RoomReason.ROOM_BUSY)

    def room(self, code: str) -> Room:
        """The room as it is now; raises RoomRefused (`no_such_room`)."""
        cached = self._cache.get(code)
        if cached and (self._store.alone or self._store.version(code) == cached.version):
            return cached
        stored = self._store.load(code)
        if stored is None:
            raise RoomRefused(RoomReason.NO_SUCH_ROOM)
        return self._cache.put(archive.rebuild(stored))

    def find_spoken(self, spoken: str) -> str | None:
        """The code of the room that waits under that spoken code, written as people write it."""
        code = self._store.find_spoken(read_spoken(spoken))
        return code if code and self.room(code).phase is Phase.WAITING else None

    def open_tables(self) -> list[Room]:
        """Where strangers may sit down now, the newest first."""
        rows = self._store.rooms_in(Phase.WAITING, archive.PUBLIC, MOST_READ)
        return [room for row in rows if is_open(room := self._kept(row))][:MOST_OPEN]

    def record(self, match_id: str) -> Record | None:
        """Of any match, also of a room that is gone; an unfinished one as far as it has come."""
        stored = self._store.load_match(match_id)
        return archive.record(stored) if stored else None

    def tick(self, code: str) -> None:
        """Let the room do what is due. One that raises, or does not get on, is put off: never spun on."""
        version = None
        try:
            before = self.room(code)
            version = before.version
            after = self.act(code, Tick())
            if is_forgotten(after, self._now(), self._times):
                self._forget(after)
            elif after is before and (after.due_at or 0) <= self._now():
                self._put_off(code, version)
        except RoomRefused as refused:
            log.info("tick of %s: %s", code, refused)
        except Exception:
            log.exception("room %s cannot go on; put off", code)
            self._put_off(code, version)

    def due(self, now: int, limit: int) -> list[str]:
        """Codes of rooms to `tick`, the longest waiting first."""
        return self._store.due(now, limit)

    def next_due(self) -> int | None:
        """When the next room has to be ticked, in UTC milliseconds."""
        return self._store.next_due()

    def _kept(self, row: RoomRow) -> Room:
        """The room of a row that was just read, and that has no match."""
        cached = self._cache.get(row.code)
        if cached and cached.version == row.version:
            return cached
        return self._cache.put(archive.rebuild(StoredRoom(row, None)))

    def _save(self, old: Room, new: Room) -> bool:
        """If anything but a plain success comes back, what is kept in memory is in doubt, and is dropped."""
        saved = False
        try:
            saved = self._store.save(old.version, archive.change(old, new))
        finally:
            if saved:
                self._cache.put(new)
            else:
                self._cache.drop(old.code)
        return saved

    def _forget(self, room: Room) -> None:
        self._store.delete(room.code, room.version)
        self._cache.drop(room.code)
        self._announce(room)

    def _put_off(self, code: str, version: int | None) -> None:
        """Later, unless somebody has changed the room since that version."""
        self._store.postpone(code, self._now() + PUT_OFF, version)
        self._cache.drop(code)
