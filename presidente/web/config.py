"""Settings from the environment: read once at start, refused when malformed."""

import re
from collections.abc import Mapping
from dataclasses import dataclass, field, fields
from urllib.parse import urlsplit

from presidente.live.errors import CannotStart
from presidente.rooms.times import SECOND, Times
from presidente.store.address import with_driver
from presidente.store.errors import StoreError

SPARE_THREADS = 50  # kept free of sockets, for pages and posts
# The push services of the browsers there are. This server calls no other address, whatever a browser says.
PUSH_HOSTS = (
    "fcm.googleapis.com",
    "android.googleapis.com",
    "jmt17.google.com",
    "*.push.services.mozilla.com",
    "*.push.apple.com",
    "*.notify.windows.com",
)
PUSH_HOST = re.compile(r"(\*\.)?[a-z0-9-]+(\.[a-z0-9-]+)+|http://[a-z0-9.-]+:[0-9]+")
DEFAULT_DATABASE = "sqlite:///data/presidente.db"


@dataclass(frozen=True, slots=True)
class Settings:
    """How this server runs. The names in the environment are at `read_settings`."""

    database_url: str = DEFAULT_DATABASE
    host: str = "0.0.0.0"
    port: int = 8000
    workers: int = 1
    max_sockets: int = 550
    rate_limits: bool = True
    pace: float = 1.0  # of the bots; 0: no pauses
    turn_seconds: int | None = None  # instead of the preset's, where a form names none
    public_url: str | None = None  # "https://presidente.example"
    trust_proxy: bool = False  # believe X-Forwarded-* of one proxy
    absent_ms: int = 15_000  # without a socket or a request, then somebody is lost
    push: bool = True  # tell who asked for it that they are waited for
    push_ms: int = 8_000  # after that long
    push_hosts: tuple[str, ...] = PUSH_HOSTS
    times: Mapping[str, int] = field(default_factory=dict)  # ms, by the names in `rooms.times.Times`

    @property
    def threads(self) -> int:
        """Threads of a process: one for each socket, and the spare ones."""
        return self.max_sockets + SPARE_THREADS

    @property
    def is_sqlite(self) -> bool:
        return self.database_url.startswith("sqlite")

    @property
    def is_https(self) -> bool:
        return self.public_url is not None and self.public_url.startswith("https:")


def read_settings(environ: Mapping[str, str]) -> Settings:
    """The settings; raises CannotStart naming the first one that is malformed."""
    read = _Reader(environ)
    settings = Settings(
        database_url=read.database("DATABASE_URL"),
        host=read.text("HOST", "0.0.0.0"),
        port=read.number("PORT", 8000, range(1, 65536)),
        workers=read.number("WEB_CONCURRENCY", 1, range(1, 257)),
        max_sockets=read.number("PRESIDENTE_MAX_SOCKETS", 550, range(1, 20001)),
        rate_limits=read.switch("PRESIDENTE_RATE_LIMITS", True),
        pace=read.factor("PRESIDENTE_PACE", 1.0),
        turn_seconds=read.optional_number("PRESIDENTE_TURN_SECONDS", range(601)),
        public_url=read.address("PRESIDENTE_PUBLIC_URL"),
        trust_proxy=read.switch("PRESIDENTE_TRUST_PROXY", False),
        absent_ms=round((read.seconds("PRESIDENTE_ABSENT_SECONDS") or 15) * SECOND),
        push=read.switch("PRESIDENTE_PUSH", True),
        push_ms=round((read.seconds("PRESIDENTE_PUSH_SECONDS") or 8) * SECOND),
        push_hosts=read.hosts("PRESIDENTE_PUSH_HOSTS", PUSH_HOSTS),
        times=_times(read),
    )
    refuse_workers(settings, settings.workers)
    return settings


def _times(read: "_Reader") -> dict[str, int]:
    """PRESIDENTE_NEXT_ROUND_SECONDS and its like: any number of seconds, also a fraction."""
    found = {}
    for part in fields(Times):
        seconds = read.seconds(f"PRESIDENTE_{part.name.upper()}_SECONDS") if part.name != "pace" else None
        if seconds is not None:
            found[part.name] = round(seconds * SECOND)
    return found


def refuse_workers(settings: Settings, workers: int) -> None:
    """Raise CannotStart for several processes on one SQLite file."""
    if settings.is_sqlite and workers > 1:
        raise CannotStart(
            f"presidente: {workers} workers asked for, but SQLite has one writer: use 1 worker "
            "(WEB_CONCURRENCY=1), or set DATABASE_URL to a PostgreSQL database."
        )


class _Reader:
    """Reads one setting at a time; an empty one counts as absent."""

    def __init__(self, environ: Mapping[str, str]) -> None:
        self._environ = environ

    def text(self, name: str, default: str) -> str:
        return self._environ.get(name, "").strip() or default

    def number(self, name: str, default: int, allowed: range) -> int:
        found = self.optional_number(name, allowed)
        return default if found is None else found

    def optional_number(self, name: str, allowed: range) -> int | None:
        text = self.text(name, "")
        if not text:
            return None
        if not (text.isascii() and text.isdigit()) or int(text) not in allowed:
            raise _malformed(name, text, f"a whole number from {allowed.start} to {allowed.stop - 1}")
        return int(text)

    def seconds(self, name: str) -> float | None:
        text = self.text(name, "")
        if not text:
            return None
        try:
            value = float(text)
        except ValueError:
            value = -1.0
        if not 0 < value <= 10_000_000:
            raise _malformed(name, text, "a number of seconds")
        return value

    def factor(self, name: str, default: float) -> float:
        text = self.text(name, "")
        if not text:
            return default
        try:
            value = float(text)
        except ValueError:
            value = -1.0
        if not 0 <= value <= 10:
            raise _malformed(name, text, "a number from 0 (no pauses) to 10")
        return value

    def switch(self, name: str, default: bool) -> bool:
        text = self.text(name, "on" if default else "off").lower()
        if text not in ("on", "off", "1", "0", "true", "false"):
            raise _malformed(name, text, "on or off")
        return text in ("on", "1", "true")

    def address(self, name: str) -> str | None:
        text = self.text(name, "").rstrip("/")
        if not text:
            return None
        parts = urlsplit(text)
        if parts.scheme not in ("http", "https") or not parts.netloc or parts.path:
            raise _malformed(name, text, "an address such as https://presidente.example")
        return text

    def hosts(self, name: str, default: tuple[str, ...]) -> tuple[str, ...]:
        found = tuple(self.text(name, "").lower().replace(",", " ").split())
        for host in found:
            if not PUSH_HOST.fullmatch(host):
                raise _malformed(name, host, "names of hosts such as push.example or *.push.example")
        return found or default

    def database(self, name: str) -> str:
        text = self.text(name, DEFAULT_DATABASE)
        try:
            return with_driver(text)
        except StoreError:
            wanted = "sqlite:///FILE or postgresql://USER@HOST/NAME"
            raise _malformed(name, text.split("@")[-1], wanted) from None


def _malformed(name: str, value: str, wanted: str) -> CannotStart:
    return CannotStart(f"presidente: {name}={value!r} cannot be used; it has to be {wanted}.")
