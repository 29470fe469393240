"""The pages of a room and their pieces: the one face that routes and sockets use."""

from flask import current_app
from flask_babel import force_locale
from markupsafe import Markup

from presidente.rooms.room import Room
from presidente.web import documents, results, seated, waiting
from presidente.web.scene import NO_MARKUP, Scene, hidden_token
from presidente.web.state import clock_attributes, data_attributes, facts, lasting, state_element
from presidente.web.templates import fill, out_of_band
from presidente.web.viewer import Frame, Refusal, Viewer

__all__ = [
    "Frame",
    "Refusal",
    "Viewer",
    "error_page",
    "frame",
    "home_page",
    "join_page",
    "page",
    "refusal_fragments",
    "rules_page",
]

_OUTSIDE = ("round", "leave")  # fragments of a screen that stand outside main

error_page = documents.error_page
home_page = documents.home_page
rules_page = documents.rules_page


def frame(room: Room, viewer: Viewer, now: int) -> Frame:
    """Everything `viewer` sees of `room` at `now`, for pushes. Needs an application context, no request."""
    app = current_app._get_current_object()  # type: ignore[attr-defined]
    with force_locale(viewer.lang):
        scene = Scene(room, viewer, now)
        parts = _fragments(scene)
        pushed = {name: out_of_band(html) for name, html in parts.items()}
        state = out_of_band(state_element(scene))

    def main() -> str:
        with app.app_context(), force_locale(viewer.lang):
            outside = "".join(html for name, html in pushed.items() if _is_outside(name))
            return out_of_band(_main(scene, parts)) + outside

    return Frame(scene.screen, state, pushed, main)


def page(
    room: Room,
    viewer: Viewer,
    now: int,
    *,
    refusal: Refusal | None = None,
    ticks: frozenset[str] = frozenset(),
) -> str:
    """The whole page, with the forms' tokens; a refusal is said in it and `ticks` (cards) stay ticked.

    Needs a request.
    """
    with force_locale(viewer.lang):
        scene = Scene(room, viewer, now, hidden_token())
        parts = _fragments(scene, refusal, ticks)
        return documents.room_page(scene, _main(scene, parts, clock_attributes(scene)), parts)


join_page = page


def refusal_fragments(room: Room, viewer: Viewer, now: int, refusal: Refusal) -> str:
    """The one fragment that says why, ready to be sent."""
    with force_locale(viewer.lang):
        scene = Scene(room, viewer, now)
        name = "ask" if scene.screen == "table" else "alert"
        return out_of_band(_fragments(scene, refusal)[name])


def _fragments(
    scene: Scene, refusal: Refusal | None = None, ticks: frozenset[str] = frozenset()
) -> dict[str, Markup]:
    """Id -> html of all the pieces of the screen."""
    leave = {"leave": documents.leave_sheet(scene)}
    if scene.screen == "table":
        return seated.fragments(scene, refusal, ticks) | leave
    if scene.screen == "results":
        return results.fragments(scene, refusal) | leave
    if scene.screen == "waiting":
        return waiting.fragments(scene, refusal) | leave
    return documents.closed_fragments(scene, refusal) | leave


def _main(scene: Scene, parts: dict[str, Markup], clock: Markup = NO_MARKUP) -> Markup:
    """The screen's `main`; `clock` only in a loaded page, for of a push only `state` knows the time."""
    attributes = data_attributes(facts(scene) | lasting(scene)) + clock
    return fill(f"_main_{scene.screen}.html", attributes=attributes, f=parts, scene=scene)


def _is_outside(name: str) -> bool:
    return name in _OUTSIDE or name.startswith("log-")
