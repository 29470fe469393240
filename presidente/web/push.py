"""Browsers that want to be told that their person is waited for say so here; and what they are told."""

import json
from collections.abc import Callable
from urllib.parse import urlsplit

from flask import Blueprint, Flask, Response, abort, request

from presidente.live.webpush import Sender, is_key, is_service
from presidente.rooms.calls import Call, Kind
from presidente.rooms.room import Room
from presidente.store.subscriptions import Subscription
from presidente.web import identity
from presidente.web.answers import refuse
from presidente.web.language import language, tag_of
from presidente.web.screens.refusal import Refusal
from presidente.web.services import services
from presidente.web.texts.speech import gettext, speaking

bp = Blueprint("push", __name__, url_prefix="/push")


@bp.before_request
def _is_on() -> None:
    if not services().settings.push:
        abort(404)


@bp.get("/key")
def key() -> Response:
    """What a browser ties its subscription to."""
    return Response(services().sender.public_key, mimetype="text/plain")


@bp.post("")
def subscribe() -> Response:
    """From now on this browser is told; a page that is loaded says so again."""
    who = identity.person()
    if who is None:
        return refuse(403, Refusal("push_nobody"))
    endpoint, p256dh, auth = (request.form.get(name, "") for name in ("endpoint", "p256dh", "auth"))
    if not is_service(endpoint, services().sender.services):
        return refuse(422, Refusal("push_service"))
    if not is_key(p256dh, auth):
        return refuse(422, Refusal("bad_action"))
    subscription = Subscription(endpoint, who, p256dh, auth, language(), _site())
    services().store.subscribe(subscription, services().now())
    return Response(status=204)


@bp.post("/stop")
def stop() -> Response:
    """This browser is not told any more; nothing is asked of it but its address."""
    services().store.unsubscribe(request.form.get("endpoint", ""), identity.person() or "")
    return Response(status=204)


def teller(app: Flask, sender: Sender) -> Callable[[Subscription, Call, Room], None]:
    """Tells a browser, in its language, what its person is called for; needs no context."""

    def tell(browser: Subscription, call: Call, room: Room) -> None:
        with app.app_context():
            sender.send(browser, message(browser.lang, call, room), room.code)

    return tell


def message(lang: str, call: Call, room: Room) -> str:
    """What the worker in the browser shows, as JSON; needs an application context."""
    with speaking(lang):
        title = gettext("Your turn") if call.kind is Kind.TURN else gettext("The table is waiting for you")
        body = gettext("Table %(code)s", code=room.spoken)
    parts = {"title": title, "body": body, "path": f"/t/{room.code}", "lang": tag_of(lang)}
    return json.dumps(parts, ensure_ascii=False)


def _site() -> str:
    """Whom a push service may complain to: a name without a port, as its library wants it."""
    host = urlsplit(services().settings.public_url or request.host_url).hostname or ""
    return f"https://{host}" if "." in host else "https://localhost"
