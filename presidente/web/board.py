"""The public part of a table: the same for every viewer of a language, so it is rendered once per version.

Seats stand in absolute order and nobody is "you"; the style sheet turns the order by `main[data-seat]`.
"""

from collections import OrderedDict
from collections.abc import Sequence
from functools import lru_cache
from itertools import chain
from math import ceil
from threading import Lock
from typing import TypeAlias

from flask_babel import get_locale, pgettext
from markupsafe import Markup

from presidente.engine.events import Closed, Event, Gave, Played, Skipped
from presidente.engine.view import Phase, Role, SeatView, Table
from presidente.web.faces import fan
from presidente.web.scene import Scene
from presidente.web.templates import fill
from presidente.web.texts import cards, events, results, roles

ROLE_ICONS = {
    Role.PRESIDENT: "crown",
    Role.VICE: "vice",
    Role.NEUTRAL: "mid",
    Role.VICE_LAST: "vlast",
    Role.LAST: "last",
}
LOG_BLOCKS = 30
LOG_LINES = 4  # events of a block: only the block that grows is sent again
EMPTY: tuple[tuple["Told", ...], ...] = ((),) * LOG_BLOCKS
_BEHIND = 2  # plays shown behind the one to be beaten
_KEPT = 512  # tables whose public part is kept

Told: TypeAlias = tuple[Event, Played | None]
Key: TypeAlias = tuple[str, int, str, str]
_cache: OrderedDict[Key, dict[str, Markup]] = OrderedDict()
_lock = Lock()


def fragments(scene: Scene) -> dict[str, Markup]:
    """Id -> html of the public part, from the cache if this version was rendered before."""
    key = (scene.room.code, scene.room.version, scene.viewer.lang, scene.viewer.titles)
    with _lock:
        if key in _cache:
            _cache.move_to_end(key)
            return _cache[key]
    made = _make(scene)
    with _lock:
        _cache[key] = made
        if len(_cache) > _KEPT:
            _cache.popitem(last=False)
    return made


def progress(scene: Scene) -> Markup:
    """Where the match stands, in the page's head."""
    return fill("_round.html", text=results.progress_line(scene.table.rules, scene.table.round))


def forget() -> None:
    """Empty the cache (for tests)."""
    with _lock:
        _cache.clear()


def _make(scene: Scene) -> dict[str, Markup]:
    table = scene.table
    strongest = cards.rank_index(_strongest(table), table.rules.deck)
    return {
        "round": progress(scene),
        **{f"seat-{number}": seat(scene, number) for number in range(len(table.seats))},
        "revolt": fill("_revolt.html", table=table, line=events.order_line(table.inverted, strongest)),
        "pile": fill("_pile.html", **pile(scene)),
        **log(scene),
    }


def seat(scene: Scene, number: int) -> Markup:
    """One seat. Whose turn it is, the style sheet shows by `main[data-may-act]`: a turn changes no seat."""
    sitter = scene.room.seats[number]
    bot = sitter is not None and sitter.bot is not None
    view, deck = scene.table.seats[number], scene.table.rules.deck
    return _seat(number, scene.names[number], bot, view, deck, scene.viewer.titles, str(get_locale()))


@lru_cache(maxsize=4096)
def _seat(number: int, name: str, bot: bool, view: SeatView, deck: str, titles: str, locale: str) -> Markup:
    return fill(
        "_seat.html",
        number=number,
        name=name,
        bot=bot,
        view=view,
        status=_status(view),
        note=_note(view, deck, bot),
        role=roles.role_name(view.role, titles) if view.role else "",
        place=roles.place(view.place) if view.place else "",
    )


def _status(seat: SeatView) -> str:
    if seat.out:
        return "out"
    if seat.passed:
        return "passed"
    return "skipped" if isinstance(seat.did, Skipped) else ""


def _note(seat: SeatView, deck: str, bot: bool) -> str:
    """What the seat last did, in one or two words."""
    if seat.out:
        return pgettext("under a seat", "out")
    if seat.did is not None:
        return events.note(seat.did, deck)
    return pgettext("under a seat", "bot") if bot else ""


def _strongest(table: Table) -> str:
    order = "3456789TJQKA2" if table.rules.rank_order == "two_high" else "456789TJQKA32"
    return order[0] if table.inverted else order[-1]


def pile(scene: Scene) -> dict[str, object]:
    """The trick on the table; the one before it until somebody leads; in an exchange, who gave how many."""
    table, names = scene.table, scene.names
    closed = table.last_trick if not table.plays and table.phase is Phase.PLAY else None
    plays = closed.plays if closed else table.plays
    behind = plays[-1 - _BEHIND : -1]
    return {
        "exchange": table.phase is Phase.EXCHANGE,
        "gifts": _gifts(scene) if table.phase is Phase.EXCHANGE else [],
        "behind": [_play(play, scene) for play in behind],
        "beat": _play(plays[-1], scene) if plays else None,
        "older": len(plays) - 1 - len(behind) if plays else 0,
        "many": sum(len(play.cards) for play in behind) > 5,
        "wide": _width(plays[-1], behind) if plays else 0,
        "closed": events.closed_line(closed.closed, closed.plays, names, table.inverted) if closed else "",
    }


def _width(top: Played, behind: Sequence[Played]) -> int:
    """How many large cards wide a trick is: cards of a fan show .58 of themselves, older ones are smaller."""
    sizes = [(1.0, len(top.cards)), *((0.68, len(play.cards)) for play in behind)]
    return ceil(sum(scale * (1 + 0.58 * (count - 1)) for scale, count in sizes) - 0.1 * len(behind))


def _play(play: Played, scene: Scene) -> tuple[Markup, str]:
    return fan(play.cards, scene.table.rules.deck), scene.names[play.seat]


def gifts_to(table: Table, seat: int | None) -> list[Gave]:
    """The gifts of this round's exchange to a seat; to anybody if None."""
    gifts = (event for event in table.events if isinstance(event, Gave))
    return [gift for gift in gifts if seat is None or gift.to == seat]


def _gifts(scene: Scene) -> list[tuple[str, str, str]]:
    """(giver, taker, how many cards)."""
    gifts = gifts_to(scene.table, None)
    return [(scene.names[gift.seat], scene.names[gift.to], cards.cards_count(gift.count)) for gift in gifts]


def log(scene: Scene) -> dict[str, Markup]:
    """The round's events in blocks of a few lines, newest block and newest line first."""
    told = _with_tops(scene.table.events)
    blocks = [told[at : at + LOG_LINES] for at in range(0, len(told), LOG_LINES)]
    blocks[LOG_BLOCKS - 1 :] = [tuple(chain(*blocks[LOG_BLOCKS - 1 :]))]
    deck, locale = scene.table.rules.deck, str(get_locale())
    return {
        f"log-{number}": _block(number, (*blocks, *EMPTY)[number], scene.names, deck, locale)
        for number in reversed(range(LOG_BLOCKS))
    }


def _with_tops(happened: Sequence[Event]) -> tuple[Told, ...]:
    """Each event with the play on top at that moment, which a closing speaks of."""
    told, top = [], None
    for event in happened:
        top = event if isinstance(event, Played) else top
        told.append((event, top if isinstance(event, Closed) else None))
    return tuple(told)


@lru_cache(maxsize=4096)
def _block(number: int, told: tuple[Told, ...], names: tuple[str, ...], deck: str, locale: str) -> Markup:
    lines = [events.event_line(event, names, deck, top) for event, top in reversed(told)]
    return fill("_log.html", number=number, lines=lines)
