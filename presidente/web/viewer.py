"""Who looks at a page."""

from dataclasses import dataclass

from presidente.web.identity import person
from presidente.web.language import language
from presidente.web.options import options


@dataclass(frozen=True, slots=True)
class Viewer:
    """A browser: its identity (None: a stranger), its language and its set of titles ("coarse" or "mild")."""

    person: str | None
    lang: str = "pt_BR"
    titles: str = "coarse"


def viewer() -> Viewer:
    """Who asks; needs a request."""
    return Viewer(person(), language(), "mild" if options().mild else "coarse")
