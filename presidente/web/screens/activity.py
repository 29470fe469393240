"""What has happened: the round's events in blocks, and where the match stands."""

from collections.abc import Sequence
from functools import lru_cache
from itertools import chain
from typing import TypeAlias

from markupsafe import Markup

from presidente.engine.events import Closed, Event, Played
from presidente.web.screens.scene import Scene
from presidente.web.screens.templates import fill
from presidente.web.texts import events, results
from presidente.web.texts.speech import language

LOG_BLOCKS = 60
LOG_LINES = 2  # events of a block: only the block that grows is sent again

Told: TypeAlias = tuple[Event, Played | None]
_NOTHING: tuple[Told, ...] = ()


def progress(scene: Scene) -> Markup:
    """Where the match stands, in the page's head."""
    return _progress(results.progress_line(scene.table.rules, scene.table.round))


def log(scene: Scene) -> dict[str, Markup]:
    """The round's events in blocks of a few lines, newest block and newest line first."""
    told = _with_tops(scene.table.events)
    blocks = [told[at : at + LOG_LINES] for at in range(0, len(told), LOG_LINES)]
    blocks[LOG_BLOCKS - 1 :] = [tuple(chain(*blocks[LOG_BLOCKS - 1 :]))]
    blocks += [_NOTHING] * (LOG_BLOCKS - len(blocks))
    deck, lang = scene.table.rules.deck, language()
    return {
        f"log-{number}": _block(number, blocks[number], scene.names, deck, lang)
        for number in reversed(range(LOG_BLOCKS))
    }


def _with_tops(happened: Sequence[Event]) -> tuple[Told, ...]:
    """Each event with the play on top at that moment, which a closing speaks of."""
    told, top = [], None
    for event in happened:
        top = event if isinstance(event, Played) else top
        told.append((event, top if isinstance(event, Closed) else None))
    return tuple(told)


@lru_cache(maxsize=512)
def _progress(text: str) -> Markup:
    return fill("_round.html", text=text)


@lru_cache(maxsize=4096)
def _block(number: int, told: tuple[Told, ...], names: tuple[str, ...], deck: str, lang: str) -> Markup:
    lines = [events.event_line(event, names, deck, top) for event, top in reversed(told)]
    return fill("_log.html", number=number, lines=lines)
