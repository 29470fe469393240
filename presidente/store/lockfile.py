"""One writer on SQLite: a lock file beside the database, held for the life of the process."""

import fcntl
import os
import time
from pathlib import Path

from presidente.store.errors import StoreError

RETRY_S = 0.05


class LockFile:
    """An advisory lock that the kernel gives back when the process dies, however it dies."""

    def __init__(self, path: Path, wait_s: float) -> None:
        """Waits up to `wait_s` for another holder (a reload overlaps); raises StoreError after that."""
        self._fd = os.open(path, os.O_RDWR | os.O_CREAT | os.O_CLOEXEC, 0o600)
        give_up = time.monotonic() + wait_s
        while not self._taken():
            if time.monotonic() >= give_up:
                holder = os.read(self._fd, 20).decode(errors="replace").strip()
                os.close(self._fd)
                raise StoreError(
                    f"{path.with_suffix('')} is in use by another process ({holder or 'unknown'})"
                )
            time.sleep(RETRY_S)
        os.ftruncate(self._fd, 0)
        os.write(self._fd, f"{os.getpid()}\n".encode())

    def _taken(self) -> bool:
        try:
            fcntl.flock(self._fd, fcntl.LOCK_EX | fcntl.LOCK_NB)
        except BlockingIOError:
            return False
        return True

    def release(self) -> None:
        """The file stays: deleting it would let two processes lock two files of one name."""
        os.close(self._fd)
