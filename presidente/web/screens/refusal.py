"""Why an act was refused, as it is said: on its table, or on a page of its own."""

from collections.abc import Mapping
from dataclasses import dataclass, field

from markupsafe import Markup

from presidente.engine.rules import Problem
from presidente.engine.view import Phase
from presidente.web.screens.scene import Scene
from presidente.web.screens.templates import fill
from presidente.web.texts import asks, refusals
from presidente.web.texts.switches import problem_text


@dataclass(frozen=True, slots=True)
class Refusal:
    """A refusal as a code; `facts` fill its sentence, and `problems` among them are those of the rules."""

    code: str
    facts: Mapping[str, object] = field(default_factory=dict)

    @property
    def problems(self) -> tuple[Problem, ...]:
        """What is wrong with the rules that were asked for."""
        found = self.facts.get("problems")
        return found if isinstance(found, tuple) else ()

    @property
    def asked(self) -> Mapping[str, object]:
        """The switches that were asked for, as JSON values."""
        found = self.facts.get("asked")
        return found if isinstance(found, Mapping) else {}

    @property
    def sentences(self) -> list[str]:
        """The problems, a sentence each."""
        return [problem_text(problem) for problem in self.problems]


def text(refusal: Refusal | None, scene: Scene | None = None) -> refusals.Text | None:
    """Why, in words; with the facts of the table as it is now."""
    if refusal is None:
        return None
    known = _facts(scene) if scene is not None and scene.room.match is not None else {}
    return refusals.refusal(refusal.code, **{**known, **refusal.facts})


def alert(scene: Scene, refusal: Refusal | None) -> Markup:
    """Why the last act was refused; an empty place otherwise."""
    return fill(
        "_alert.html",
        text=text(refusal, scene),
        code=refusal.code if refusal else "",
        problems=refusal.sentences if refusal else [],
        room=scene.room.code,
    )


def _facts(scene: Scene) -> dict[str, object]:
    table, own = scene.table, scene.own
    rules = table.rules
    facts: dict[str, object] = {
        "deck": rules.deck,
        "inverted": table.inverted,
        "strict": not rules.match_equal,
        "sequences": rules.sequences,
        "card": rules.first_lead,
        "fast": scene.room.is_race,
    }
    if table.plays and table.phase is Phase.PLAY:
        facts |= {"wanted": asks.wanted(table)}
    if table.plays:
        facts |= {"count": len(table.plays[-1].cards), "rank": table.plays[-1].rank}
    if own is not None and own.owes:
        weakest = rules.exchange == "worst_return" and table.seats[own.seat].role in ("president", "vice")
        facts |= {"number": own.owes, "weakest": weakest}
    return facts
