"""The screens of a room: the one face that routes and sockets use. All of it needs an application context."""

from dataclasses import dataclass

from markupsafe import Markup

from presidente.rooms.room import Phase, Room
from presidente.web.screens import closed, people, results, seated, waiting
from presidente.web.screens.page import leave_sheet, room_page
from presidente.web.screens.refusal import Refusal
from presidente.web.screens.root import clock_attributes, data_attributes, facts, lasting, state_element
from presidente.web.screens.scene import NO_MARKUP, SCREENS, Scene, hidden_token
from presidente.web.screens.templates import fill, out_of_band
from presidente.web.texts.speech import speaking
from presidente.web.viewer import Viewer

Parts = dict[str, Markup]


@dataclass(frozen=True)
class Frame:
    """One viewer's whole screen, in pieces that can be compared; all are ready to be sent, `state` first.

    `fragments` hold no token, no version and no time: equal text means that nothing changed. A browser that
    shows another screen needs `main()` instead, and of the fragments those that are `outside` it.
    """

    screen: str
    state: str
    fragments: dict[str, str]
    scene: Scene
    parts: Parts

    @property
    def version(self) -> int:
        """The room's."""
        return self.scene.room.version

    @property
    def outside(self) -> frozenset[str]:
        """The fragments that stand outside main."""
        return frozenset(name for name in self.fragments if name in _OUTSIDE or name.startswith("log-"))

    def main(self) -> str:
        """Made only when it is wanted, for most pushes leave the screen as it is."""
        with speaking(self.scene.viewer.lang):
            return out_of_band(_main(self.scene, self.parts))

    def everything(self) -> str:
        """For a page of which nothing is known."""
        return self.state + self.main() + "".join(self.fragments[name] for name in self.outside)


_OUTSIDE = ("round", "leave", *people.OUTSIDE)


def frame(room: Room, viewer: Viewer, now: int) -> Frame:
    """Everything `viewer` sees of `room` at `now`, for pushes."""
    with speaking(viewer.lang):
        scene = Scene(room, viewer, now)
        parts = _parts(scene)
        pushed = {name: out_of_band(html) for name, html in parts.items()}
        return Frame(scene.screen, out_of_band(state_element(scene)), pushed, scene, parts)


def elsewhere(room: Room, viewer: Viewer, now: int) -> str:
    """For a page whose reader has the table open in a newer one: that it is so, and a way to take it back."""
    with speaking(viewer.lang):
        scene = Scene(room, viewer, now)
        attributes = data_attributes(facts(scene) | lasting(scene))
        main = fill("_main_elsewhere.html", attributes=attributes, code=room.code)
        return out_of_band(state_element(scene)) + out_of_band(main)


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
    with speaking(viewer.lang):
        scene = Scene(room, viewer, now, hidden_token())
        parts = _parts(scene, refusal, ticks)
        return room_page(scene, _main(scene, parts, clock_attributes(scene)), parts)


def refusal_fragments(room: Room, viewer: Viewer, now: int, refusal: Refusal) -> str:
    """What says why, ready to be sent; with rules that clash, the form that shows where."""
    names = ["refusal"] if SCREENS[room.phase] == "table" else ["alert"]
    if refusal.problems and room.phase is Phase.WAITING:
        names.append("rules")
    return fragments(room, viewer, now, *names, refusal=refusal)


def fragments(room: Room, viewer: Viewer, now: int, *names: str, refusal: Refusal | None = None) -> str:
    """These pieces of the screen, ready to be sent."""
    with speaking(viewer.lang):
        parts = _parts(Scene(room, viewer, now), refusal)
        return "".join(out_of_band(parts[name]) for name in names if name in parts)


def _parts(scene: Scene, refusal: Refusal | None = None, ticks: frozenset[str] = frozenset()) -> Parts:
    """Id -> html of all the pieces of the screen."""
    leave = {"leave": leave_sheet(scene)} | people.fragments(scene)
    if scene.screen == "table":
        return seated.fragments(scene, refusal, ticks) | leave
    if scene.screen == "results":
        return results.fragments(scene, refusal) | leave
    if scene.screen == "waiting":
        return waiting.fragments(scene, refusal) | leave
    return closed.fragments(scene, refusal) | leave


def _main(scene: Scene, parts: Parts, clock: Markup = NO_MARKUP) -> Markup:
    """The screen's `main`; `clock` only in a loaded page, for of a push only `state` knows the time."""
    attributes = data_attributes(facts(scene) | lasting(scene)) + clock
    return fill(f"_main_{scene.screen}.html", attributes=attributes, f=parts, seats=len(scene.names))
