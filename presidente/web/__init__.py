"""The web: the app factory, forms, pages, the socket's route. It does not know how a rule works."""

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from flask import Flask

    from presidente.web.config import Settings


def create_app(settings: "Settings | None" = None) -> "Flask":
    """The application, with its store, door and hub; the settings come from the environment unless given.

    Raises CannotStart. Nothing runs in the background before the server's worker calls `Live.start`.
    """
    # Here, not above: gunicorn's master reads its settings from this package, and whatever
    # the master has imported, a reload does not replace.
    from presidente.web.factory import build

    return build(settings)
