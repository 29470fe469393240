"""Whole pages: a room's, the home page, the rules of a table, errors."""

from functools import lru_cache

from flask import current_app, request
from flask_babel import force_locale, get_locale, gettext, ngettext
from flask_wtf.csrf import generate_csrf
from markupsafe import Markup

from presidente.engine.rules import Rules, switches
from presidente.rooms.room import Phase, Room
from presidente.web import waiting
from presidente.web.board import LOG_BLOCKS
from presidente.web.scene import Scene, hidden_token
from presidente.web.state import state_element
from presidente.web.templates import fill
from presidente.web.texts import refusals, sections
from presidente.web.texts import switches as words
from presidente.web.viewer import Refusal, Viewer

LANGUAGES = {"pt_BR": "pt-BR", "pt_PT": "pt-PT", "es": "es"}
_SLOW = 3  # seconds between refreshes without script


def room_page(scene: Scene, main: Markup, parts: dict[str, Markup]) -> str:
    """The page around `main`; its other pieces stand outside of it."""
    origin = current_app.extensions["origin"] or request.host_url.rstrip("/")
    address = f"{origin}/t/{scene.room.code}"
    return fill(
        "room.html",
        scene=scene,
        main=main,
        parts=parts,
        logs=[f"log-{number}" for number in reversed(range(LOG_BLOCKS))],
        state=state_element(scene),
        share=waiting.invitation(scene, address),
        address=address,
        refresh=refresh_after(scene),
        csrf=generate_csrf(),
        asked=scene.own is not None and scene.screen == "table" and scene.own.seat in scene.table.may_act,
        preview=_preview(scene),
        tag=LANGUAGES.get(scene.viewer.lang, "pt-BR"),
    )


def _preview(scene: Scene) -> dict[str, str]:
    """What a chat shows of a shared link."""
    free = sum(seat is None or seat.bot is not None for seat in scene.room.seats)
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


def refresh_after(scene: Scene) -> int | None:
    """Seconds until a page without script loads itself again; None while something is asked of its reader."""
    room = scene.room
    if room.phase is Phase.WAITING:
        return None if scene.is_host or scene.seat is None else _SLOW
    if scene.screen == "results":
        return None if scene.is_host else _SLOW
    if scene.screen == "closed":
        return None
    if scene.own is None or scene.own.seat not in scene.table.may_act:
        return _SLOW
    left = scene.milliseconds_left
    return None if left is None else -(-left // 1000) + 1


def leave_sheet(scene: Scene) -> Markup:
    """The question before a seat is given up."""
    waiting_room = scene.room.phase is Phase.WAITING
    return _leave_sheet(scene.room.code, scene.seat is not None, waiting_room, scene.token, str(get_locale()))


@lru_cache(maxsize=1024)
def _leave_sheet(code: str, seated: bool, waiting_room: bool, token: Markup, locale: str) -> Markup:
    return fill("_leave.html", code=code, seated=seated, waiting_room=waiting_room, token=token)


def closed_fragments(scene: Scene, refusal: Refusal | None) -> dict[str, Markup]:
    """A table that is no more."""
    return {"round": fill("_round.html", text=""), "alert": waiting.alert(scene, refusal)}


def home_page(viewer: Viewer, name: str = "", refusal: Refusal | None = None, code: str = "") -> str:
    """Play now, open a table, or come to one. `code` is what was typed. Needs a request."""
    with force_locale(viewer.lang):
        text = refusals.refusal(refusal.code, **refusal.facts) if refusal else None
        return fill(
            "home.html",
            tag=LANGUAGES.get(viewer.lang, "pt-BR"),
            token=hidden_token(),
            name=name,
            code=code,
            text=text,
            refusal=refusal.code if refusal else "",
        )


def rules_page(room: Room, viewer: Viewer) -> str:
    """The rules of this very table: how it is played, then every switch in a sentence at its own anchor."""
    with force_locale(viewer.lang):
        return fill(
            "rules.html",
            tag=LANGUAGES.get(viewer.lang, "pt-BR"),
            room=room,
            sections=sections.sections(room.rules),
            groups=_every_rule(room.rules),
            preset=words.preset_name(room.preset),
        )


def _every_rule(rules: Rules) -> list[tuple[str, list[tuple[str, str, str]]]]:
    """By group: each switch's name, label and sentence."""
    values = switches(rules)
    return [
        (
            str(group.title),
            [
                (name, words.switch_label(name), words.switch_sentence(name, values[name], rules))
                for name in group.switches
            ],
        )
        for group in words.GROUPS
    ]


def error_page(status: int, code: str, viewer: Viewer) -> str:
    """A friendly page for an HTTP error; `code` is the refusal's."""
    with force_locale(viewer.lang):
        text = refusals.refusal(code)
        title = gettext("This did not work") if status != 404 else gettext("Nothing here")
        tag = LANGUAGES.get(viewer.lang, "pt-BR")
        return fill("error.html", tag=tag, status=status, code=code, title=title, text=text)
