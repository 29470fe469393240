"""The application, put together: the one place that knows every part."""

import os
import random
import time
from dataclasses import astuple, replace
from pathlib import Path

from flask import Flask, has_request_context
from flask_babel import Babel
from flask_compress import Compress
from jinja2 import StrictUndefined
from werkzeug.routing import BaseConverter

from presidente.live.bus import LocalBus, PostgresBus
from presidente.live.errors import CannotStart
from presidente.live.hub import Hub
from presidente.live.live import Live
from presidente.live.presence import Presence
from presidente.live.pusher import Pusher
from presidente.live.scheduler import BEAT_MS, Scheduler
from presidente.live.webpush import Sender
from presidente.rooms.door import Door
from presidente.rooms.room import Room
from presidente.rooms.times import Pace, Times
from presidente.store.address import without_driver
from presidente.store.errors import StoreError
from presidente.store.store import Store
from presidente.web import (
    assets,
    errors,
    home,
    installed,
    language,
    limits,
    matches,
    me,
    monitoring,
    opening,
    push,
    records,
    security,
    socket,
    tables,
)
from presidente.web.config import Settings, read_settings
from presidente.web.services import Services
from presidente.web.texts import speech

PACKAGE = Path(__file__).resolve().parent.parent
OTHERS_MS = 1_000  # how often to look for deadlines that other processes saved


def build(settings: Settings | None = None) -> Flask:
    """See `presidente.web.create_app`."""
    settings = settings or read_settings(os.environ)
    app = Flask(
        "presidente", root_path=str(PACKAGE), template_folder=_folder("templates"), static_folder=None
    )
    app.static_folder = _folder("static")  # served by `assets`
    services = _services(app, settings)
    app.extensions["services"] = services
    app.extensions["live"] = services.live
    security.init_app(app, settings, services.store.secret())
    limits.init_app(app, settings, tables=tables.bp, entry=home.entry, files=opening.bp, push=push.bp)
    errors.init_app(app)
    _add_texts(app)
    app.url_map.converters["code"] = Code
    for part in (assets, home, installed, matches, me, monitoring, opening, push, records, tables):
        app.register_blueprint(part.bp)
    app.register_blueprint(home.entry)
    socket.init_app(app)
    app.config["COMPRESS_MIMETYPES"] = ["text/html"]
    Compress(app)
    return app


class Code(BaseConverter):
    """What names a table or a match in an address. Anything else is no address, and reaches no database."""

    regex = "[A-Za-z0-9_]{1,64}"


def now() -> int:
    """UTC milliseconds."""
    return time.time_ns() // 1_000_000


def _services(app: Flask, settings: Settings) -> Services:
    try:
        store = Store(settings.database_url)
    except StoreError as error:
        raise CannotStart(f"presidente: {error}") from error
    hub = Hub(socket.frame_of, socket.farewell_of, settings.max_sockets)
    if store.alone:
        bus = LocalBus(hub)
    else:
        bus = PostgresBus(hub, without_driver(settings.database_url), store.process)

    def announce(room: Room) -> None:
        bus.tell(room.code)
        scheduler.expect(room.due_at)
        if pusher:
            pusher.changed(room)

    door = Door(store, announce, now, random.SystemRandom(), _times(settings))
    presence = Presence(door, store, now, settings.absent_ms, lambda due_at: scheduler.expect(due_at))
    scheduler = Scheduler(door, store, presence, now, BEAT_MS if store.alone else OTHERS_MS)
    sender = Sender(store.secret(), settings.push_hosts)
    pusher = Pusher(door, store, push.teller(app, sender), now, settings.push_ms) if settings.push else None
    metrics = monitoring.Metrics()
    metrics.watch("presidente_sockets", "Sockets open now.", lambda: hub.connected)
    metrics.watch("presidente_sent_bytes", "Bytes pushed so far.", lambda: hub.sent)
    if pusher:
        metrics.watch("presidente_pushes", "Browsers told so far.", lambda: pusher.sent)
    live = Live(hub, scheduler, bus, presence, pusher)
    return Services(settings, store, door, live, sender, metrics, now)


def _times(settings: Settings) -> Times:
    """The usual times, but for those that the settings name; the bots' pauses times a factor."""
    factor = settings.pace
    pace = Pace(*((round(low * factor), round(high * factor)) for low, high in astuple(Pace())))
    return replace(Times(pace), **settings.times)  # type: ignore[arg-type]


def _add_texts(app: Flask) -> None:
    app.jinja_env.undefined = StrictUndefined
    Babel(  # type: ignore[no-untyped-call]
        app,
        default_locale=language.DEFAULT,
        default_translation_directories=str(PACKAGE / "locales"),
        locale_selector=lambda: language.language() if has_request_context() else language.DEFAULT,
    )
    speech.init_app(app)


def _folder(name: str) -> str:
    """In the package, as the wheel has it; else beside it, as in a checkout."""
    inside = PACKAGE / name
    return str(inside if inside.is_dir() else PACKAGE.parent / name)
