"""Who looks at a page, and what a page is made of when it is pushed."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from functools import cached_property


@dataclass(frozen=True, slots=True)
class Viewer:
    """A browser: its identity (None: a stranger), its language and its set of titles ("coarse" or "mild")."""

    person: str | None
    lang: str = "pt_BR"
    titles: str = "coarse"


@dataclass(frozen=True, slots=True)
class Refusal:
    """Why an act was refused, as a code; `facts` fill its sentence."""

    code: str
    facts: Mapping[str, object] = field(default_factory=dict)


@dataclass(frozen=True)
class Frame:
    """One viewer's whole screen, in pieces that can be compared.

    `fragments` hold no token, no version and no time: equal text means that nothing changed. `main` is what a
    browser needs instead of them when it shows another screen. All are ready to be sent, `state` first.
    """

    screen: str
    state: str
    fragments: dict[str, str]
    make_main: Callable[[], str]

    @cached_property
    def main(self) -> str:
        """Made only when it is wanted, for most pushes leave the screen as it is."""
        return self.make_main()
