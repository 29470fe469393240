"""The whole page around a room's screen."""

import secrets
from functools import lru_cache

from flask import request
from flask_wtf.csrf import generate_csrf
from markupsafe import Markup

from presidente.rooms.places import open_places
from presidente.rooms.room import Phase
from presidente.web.addresses import shared_origin
from presidente.web.assets import build
from presidente.web.language import tag_of
from presidente.web.options import options
from presidente.web.screens import people, qr
from presidente.web.screens.activity import LOG_BLOCKS
from presidente.web.screens.root import state_element
from presidente.web.screens.scene import Scene
from presidente.web.screens.templates import fill
from presidente.web.services import services
from presidente.web.texts.options import option_texts
from presidente.web.texts.speech import gettext, language, ngettext

_SLOW = 3  # seconds between refreshes without script
_TYPING = 15  # where a name may be typed meanwhile


def room_page(scene: Scene, main: Markup, parts: dict[str, Markup]) -> str:
    """The page around `main`; its other pieces stand outside of it. Needs a request."""
    home = shared_origin(services().settings, request.host_url)
    address = f"{home}/t/{scene.room.code}"
    return fill(
        "room.html",
        room=scene.shown,
        main=main,
        parts=parts,
        logs=[f"log-{number}" for number in reversed(range(LOG_BLOCKS))],
        state=state_element(scene),
        square=qr.square(address),
        address=address,
        home=home,
        comeback=people.comeback(scene, address, request.args.get("back", "")[:12]),
        refresh=refresh_after(scene),
        csrf=generate_csrf(),
        page=secrets.token_hex(4),
        version=scene.room.version,
        push=services().settings.push,
        asked=scene.is_asked,
        preview=_preview(scene),
        token=scene.token,
        options=options(),
        option_texts=option_texts(),
        back=f"/t/{scene.room.code}",
        build=build(),
        tag=tag_of(scene.viewer.lang),
    )


def refresh_after(scene: Scene) -> int | None:
    """Seconds until a page without script loads itself again; None while something is asked of its reader."""
    if scene.screen == "closed":
        return None
    if scene.screen == "waiting":
        return None if scene.is_host or scene.seat is None else _SLOW
    if scene.shown.may_come:
        return _TYPING
    if scene.screen == "results":
        return None if scene.is_host else _SLOW
    if not scene.is_asked:
        return _SLOW
    left = scene.milliseconds_left
    return None if left is None else -(-left // 1000) + 1


def leave_sheet(scene: Scene) -> Markup:
    """The question before a seat is given up."""
    is_waiting = scene.room.phase is Phase.WAITING
    if scene.token:
        return _fill_sheet(scene.room.code, scene.seat is not None, is_waiting, scene.token)
    return _pushed_sheet(scene.room.code, scene.seat is not None, is_waiting, language())


@lru_cache(maxsize=1024)
def _pushed_sheet(code: str, is_seated: bool, is_waiting: bool, lang: str) -> Markup:
    return _fill_sheet(code, is_seated, is_waiting, Markup(""))


def _fill_sheet(code: str, is_seated: bool, is_waiting: bool, token: Markup) -> Markup:
    return fill("_leave.html", code=code, seated=is_seated, waiting_room=is_waiting, token=token)


def _preview(scene: Scene) -> dict[str, str]:
    """What a chat shows of a shared link."""
    free = open_places(scene.room)
    name = scene.host_name
    if scene.room.phase is not Phase.WAITING:
        description = gettext("The match is on: come and watch.")
    elif free:
        seats = ngettext("%(num)s free seat.", "%(num)s free seats.", free)
        description = " ".join((seats, gettext("Sit down and play, no sign-up.")))
    else:
        description = gettext("All seats are taken: come and watch.")
    title = gettext("%(name)s's table: Presidente", name=name) if name else "Presidente"
    return {"title": title, "description": description}
