"""The waiting room: who sits where, the rules, the start."""

from markupsafe import Markup

from presidente.engine.rules import FEWEST
from presidente.rooms.errors import RoomReason
from presidente.web.screens import settings
from presidente.web.screens.refusal import Refusal, alert
from presidente.web.screens.scene import Scene, last_name
from presidente.web.screens.templates import fill
from presidente.web.texts.notices import notice
from presidente.web.texts.refusals import refusal
from presidente.web.texts.speech import gettext


def fragments(scene: Scene, refused: Refusal | None) -> dict[str, Markup]:
    """All pieces of the waiting room, by id."""
    shown = scene.shown
    taken = sum(place is not None for place in shown.places)
    is_full = all(place is not None and not place.bot for place in shown.places)
    common = {"room": shown, "token": scene.token}
    return {
        "round": fill("_places.html", taken=taken, places=len(shown.places)),
        "alert": alert(scene, refused),
        "sit": fill("_sit.html", **common, name=last_name(), closed=_why_not(scene, is_full)),
        "people": fill("_people.html", **common, notice=notice(scene.room.notice)),
        "rules": settings.section(scene, refused),
        "start": fill("_start.html", **common, taken=taken, fewest=FEWEST),
    }


def _why_not(scene: Scene, is_full: bool) -> str:
    """Why a stranger cannot sit down now; "" if nothing is in the way."""
    if scene.is_removed:
        return refusal(RoomReason.REMOVED).sentence
    if scene.room.locked:
        return refusal(RoomReason.ROOM_LOCKED).sentence
    return gettext("The table is full: you may watch, or sit when a seat becomes free.") if is_full else ""
