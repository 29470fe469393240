"""A table that is no more."""

from markupsafe import Markup

from presidente.web.screens.refusal import Refusal, alert
from presidente.web.screens.scene import Scene
from presidente.web.screens.templates import fill


def fragments(scene: Scene, refusal: Refusal | None) -> dict[str, Markup]:
    """All there is left to show, by id."""
    return {"round": fill("_round.html", text=""), "alert": alert(scene, refusal)}
