"""Rooms in memory. Anything here can be thrown away: it is rebuilt from the store."""

import threading
from collections import OrderedDict

from presidente.rooms.room import Room


class RoomCache:
    """The rooms used last, by code; safe for many threads."""

    def __init__(self, size: int = 2048) -> None:
        self._size = size
        self._rooms: OrderedDict[str, Room] = OrderedDict()
        self._lock = threading.Lock()

    def get(self, code: str) -> Room | None:
        with self._lock:
            room = self._rooms.get(code)
            if room:
                self._rooms.move_to_end(code)
            return room

    def put(self, room: Room) -> Room:
        """Returns the newest known: a slow reader does not put an old room over a newer one."""
        with self._lock:
            known = self._rooms.get(room.code)
            newest = known if known and known.version > room.version else room
            self._rooms[room.code] = newest
            self._rooms.move_to_end(room.code)
            if len(self._rooms) > self._size:
                self._rooms.popitem(last=False)
            return newest

    def drop(self, code: str) -> None:
        with self._lock:
            self._rooms.pop(code, None)
