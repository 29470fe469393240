"""Who is there. Somebody whose last socket at a room closed, and who asks for nothing, is lost after a while.

Sockets are counted in memory. In the database each person at a room has one row in the name of this process,
written soon after the first socket and removed with the loss; so those whom a process had when it died are
known to the next one. Who never had a socket is not missed.
"""

import logging
import threading
from collections import Counter
from collections.abc import Callable, Collection, Iterator
from contextlib import contextmanager, suppress
from typing import Protocol, TypeAlias

from presidente.rooms.commands import Command, Found, Lost
from presidente.rooms.errors import RoomReason, RoomRefused
from presidente.rooms.room import Room
from presidente.store.store import ALIVE_MS

log = logging.getLogger(__name__)

GRACE_MS = 5_000  # more than for others, for those who have to find another process
GATHER_MS = 1_000  # rows are written together
LOOK_MS = 5_000  # between two looks for processes that died
BATCH = 20  # losses in one sweep, for the scheduler has other things to do


Who: TypeAlias = tuple[str, str]  # a room's code, and a person


class Door(Protocol):
    """What presence needs of the rooms."""

    def room(self, code: str) -> Room: ...
    def act(self, code: str, command: Command) -> Room: ...


class Rows(Protocol):
    """What presence needs of the store."""

    def add_people(self, people: Collection[Who]) -> None: ...
    def remove_person(self, code: str, person: str) -> None: ...
    def hand_over(self, code: str, person: str, now: int) -> bool: ...
    def take_over(self, now: int) -> list[Who]: ...


class Presence:
    """The people at the rooms of this process; safe for many threads, but `sweep` is for one.

    `absent_ms` after the last sign of life the door hears of the loss. `expect` is told when a sweep is due.
    `now` gives UTC milliseconds.
    """

    def __init__(
        self,
        door: Door,
        rows: Rows,
        now: Callable[[], int],
        absent_ms: int,
        expect: Callable[[int], None],
    ) -> None:
        self._door = door
        self._rows = rows
        self._now = now
        self._absent_ms = absent_ms
        self._expect = expect
        self._lock = threading.Lock()
        self._sockets: Counter[Who] = Counter()
        self._gone: dict[Who, int] = {}  # who has none any more, and when that one is lost
        self._unwritten: set[Who] = set()
        self._write_at = self._look_at = self._swept_at = 0

    @contextmanager
    def socket(self, code: str, person: str) -> Iterator[None]:
        """Meanwhile the person has a socket at the room, one more."""
        self.opened(code, person)
        try:
            yield
        finally:
            self.closed(code, person)

    def opened(self, code: str, person: str) -> None:
        """The person has a socket at the room, one more."""
        who = code, person
        with self._lock:
            is_new = not self._sockets[who] and self._gone.pop(who, None) is None
            self._sockets[who] += 1
            if is_new:
                self._unwritten.add(who)
        if is_new:
            self._expect(self._write_at)
        self._find(who)

    def closed(self, code: str, person: str) -> None:
        """The person has a socket less."""
        who = code, person
        lost_at = self._now() + self._absent_ms
        with self._lock:
            self._sockets[who] -= 1
            if self._sockets[who]:
                return
            del self._sockets[who]
            self._gone[who] = lost_at
        self._expect(lost_at)

    def asked(self, room: Room, person: str) -> Room:
        """A request of the person at the room; the room, in which they are there again if they were lost."""
        who = room.code, person
        with self._lock:
            if who in self._gone:
                self._gone[who] = max(self._gone[who], self._now() + self._absent_ms)
        return self._found(room, person)

    @property
    def due_at(self) -> int:
        """When the next sweep has something to do."""
        with self._lock:
            times = [self._look_at, *self._gone.values()]
            return min([*times, self._write_at] if self._unwritten else times)

    def sweep(self) -> None:
        """Write who is new, take over whom dead processes had, and tell the rooms who is lost."""
        now = self._now()
        if now - self._swept_at > ALIVE_MS:
            self._doubt()
        self._write(now)
        if now >= self._look_at:
            self._take_over(now)
        for who in self._take_lost(now):
            self._lose(who, now)
        self._swept_at = now

    def _doubt(self) -> None:
        """Others may have thought this process dead, and taken its rows."""
        with self._lock:
            self._unwritten |= {*self._sockets, *self._gone}

    def _write(self, now: int) -> None:
        with self._lock:
            new = set(self._unwritten)
        if not new:
            return
        self._rows.add_people(new)
        with self._lock:
            self._unwritten -= new
        self._write_at = now + GATHER_MS
        with self._lock:
            there = new & self._sockets.keys()
        for who in there:  # as long as there was no row, another process could give them up
            self._find(who)

    def _take_over(self, now: int) -> None:
        people = self._rows.take_over(now)
        self._look_at = now + LOOK_MS
        with self._lock:
            for who in people:
                if who not in self._sockets:
                    self._gone.setdefault(who, now + self._absent_ms + GRACE_MS)

    def _take_lost(self, now: int) -> list[Who]:
        with self._lock:
            lost = [who for who, lost_at in self._gone.items() if lost_at <= now][:BATCH]
            for who in lost:
                del self._gone[who]
                self._unwritten.discard(who)
            return lost

    def _lose(self, who: Who, now: int) -> None:
        """Tell the room, then forget: who is killed between the two says it again after the restart."""
        try:
            if self._rows.hand_over(*who, now):
                return
            self._tell_lost(*who)
            self._rows.remove_person(*who)
            if who in self._sockets or self._rows.hand_over(*who, now):
                self._find(who)  # they came back meanwhile
        except Exception:
            log.exception("the loss of a player of room %s is said later", who[0])
            with self._lock:
                if who not in self._sockets:
                    self._gone[who] = now + self._absent_ms + GRACE_MS

    def _tell_lost(self, code: str, person: str) -> None:
        try:
            self._door.act(code, Lost(person))
        except RoomRefused as refused:
            if refused.reason is RoomReason.ROOM_BUSY:
                raise  # every other reason will be the same later

    def _found(self, room: Room, person: str) -> Room:
        if room.is_lost(person):
            with suppress(RoomRefused):  # they left, or the room is closed
                return self._door.act(room.code, Found(person))
        return room

    def _find(self, who: Who) -> None:
        """They are there, whatever the room thought."""
        code, person = who
        try:
            self._found(self._door.room(code), person)
        except RoomRefused:
            pass
        except Exception:
            log.exception("a player of room %s is there, and it was not told", code)
