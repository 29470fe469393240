"""The public part of a table: the same for every viewer of a language, so it is rendered once per version.

Seats stand in absolute order and nobody is "you"; the style sheet turns the order by `main[data-seat]`.
"""

from collections.abc import Sequence
from functools import lru_cache
from math import ceil
from typing import NamedTuple

from markupsafe import Markup

from presidente.engine.cards import deck_of
from presidente.engine.events import Gave, Played, Skipped
from presidente.engine.view import Phase, Role, SeatView, Table, TrickView
from presidente.rooms.stand_ins import stood_in_for
from presidente.web.screens import activity
from presidente.web.screens.faces import backs, fan
from presidente.web.screens.recent import Recent
from presidente.web.screens.scene import Scene
from presidente.web.screens.templates import fill
from presidente.web.texts import asks, cards, events, roles
from presidente.web.texts.speech import gettext, language, pgettext

ROLE_ICONS = {
    Role.PRESIDENT: "crown",
    Role.VICE: "vice",
    Role.NEUTRAL: "mid",
    Role.VICE_LAST: "vlast",
    Role.LAST: "last",
}
PLAYS = 16  # places on the table for the plays of a trick; a play stays in its place, so it is sent once
_BEHIND = 2  # plays shown behind the one to be beaten


class Board(NamedTuple):
    """Id -> html, and what the others are doing, which every seat's own line may repeat."""

    fragments: dict[str, Markup]
    others: str


_boards: Recent[tuple[str, int, str, str], Board] = Recent(512)


def board(scene: Scene) -> Board:
    """The public part, kept if this version was rendered before."""
    key = (scene.room.code, scene.room.version, scene.viewer.lang, scene.viewer.titles)
    return _boards.get(key, lambda: _board(scene))


def _board(scene: Scene) -> Board:
    parts = {"round": activity.progress(scene), **drawing(scene), **activity.log(scene)}
    return Board(parts, _others(scene))


def drawing(scene: Scene) -> dict[str, Markup]:
    """The seats, the order in force and the trick, by id."""
    table = scene.table
    order = deck_of(table.rules).ranks
    strongest = cards.rank_index(order[0] if table.inverted else order[-1], table.rules.deck)
    return {
        **{f"seat-{number}": _seat_of(scene, number) for number in range(len(table.seats))},
        "revolt": _revolt(table.inverted, table.waiting_revolution, strongest, language()),
        "pile": _pile(scene),
        **_plays(scene),
    }


def _others(scene: Scene) -> str:
    absent = scene.waited_for
    return (
        gettext("Waiting for %(name)s to come back", name=absent)
        if absent
        else asks.others(scene.table, scene.names)
    )


@lru_cache(maxsize=256)
def _revolt(inverted: bool, waits: bool, strongest: str, lang: str) -> Markup:
    line = events.order_line(inverted, strongest)
    return fill("_revolt.html", inverted=inverted, waits=waits, line=line)


def _seat_of(scene: Scene, number: int) -> Markup:
    """One seat. Whose turn it is, the style sheet shows by `main[data-may-act]`: a turn changes no seat."""
    sitter = scene.room.seats[number]
    who = Who(scene.names[number], sitter is not None and sitter.bot is not None, _absence(scene, number))
    view, deck = scene.table.seats[number], scene.table.rules.deck
    return _seat(number, who, view, deck, scene.viewer.titles, language())


class Who(NamedTuple):
    """Who sits there; `absence` is a note, "" of somebody who is there."""

    name: str
    bot: bool
    absence: str


def _absence(scene: Scene, number: int) -> str:
    sitter = scene.room.seats[number]
    if sitter is None or not sitter.is_away or scene.table.seats[number].out:
        return ""
    if stood_in_for(scene.room, sitter):
        return pgettext("under a seat", "away, a bot plays")
    return pgettext("under a seat", "away")


@lru_cache(maxsize=4096)
def _seat(number: int, who: Who, view: SeatView, deck: str, titles: str, lang: str) -> Markup:
    return fill(
        "_seat.html",
        number=number,
        name=who.name,
        bot=who.bot,
        view=view,
        status=f"{_status(view)} away".strip() if who.absence else _status(view),
        note=who.absence or _note(view, deck, who.bot),
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


def _closed(table: Table) -> TrickView | None:
    """The trick that has closed, shown until somebody leads."""
    return table.last_trick if table.phase is Phase.PLAY and not table.plays else None


def on_table(table: Table) -> tuple[Played, ...]:
    """The plays of the trick that is shown, oldest first."""
    closed = _closed(table)
    return closed.plays if closed else table.plays


def _plays(scene: Scene) -> dict[str, Markup]:
    """A place for each play. A trick that is longer leaves out its oldest, half of the places at a time."""
    plays, half = on_table(scene.table), PLAYS // 2
    left_out = -(-(len(plays) - PLAYS) // half) * half if len(plays) > PLAYS else 0
    plays = plays[left_out:]
    deck, lang = scene.table.rules.deck, language()
    return {
        f"play-{place}": _play(place, plays[place], scene.names[plays[place].seat], deck, lang)
        if place < len(plays)
        else _free(place)
        for place in range(PLAYS)
    }


@lru_cache(maxsize=4096)
def _play(place: int, play: Played, name: str, deck: str, lang: str) -> Markup:
    return fill("_play.html", place=place, cards=fan(play.cards, deck), name=name)


@lru_cache
def _free(place: int) -> Markup:
    return Markup('<li id="play-{}"></li>').format(place)


def width(table: Table) -> str:
    """For the style sheet: how many large cards wide the trick is, and whether the older plays have many."""
    plays = on_table(table)
    if not plays:
        return ""
    behind = plays[-1 - _BEHIND : -1]
    cards_wide = min(max(_width(plays[-1], behind), 4), 8)
    return f"{cards_wide} many" if sum(len(play.cards) for play in behind) > 5 else str(cards_wide)


def _width(top: Played, behind: Sequence[Played]) -> int:
    """Cards of a fan show .58 of themselves, older ones are smaller."""
    sizes = [(1.0, len(top.cards)), *((0.68, len(play.cards)) for play in behind)]
    return ceil(sum(scale * (1 + 0.58 * (count - 1)) for scale, count in sizes) - 0.1 * len(behind))


def _pile(scene: Scene) -> Markup:
    """What is said beside the plays: how the trick closed, that it is free, who gave how many."""
    table, closed = scene.table, _closed(scene.table)
    if table.phase is Phase.EXCHANGE:
        return fill("_pile.html", exchange=True, gifts=_gifts(scene), closed="", free=False)
    if closed:
        line = events.closed_line(closed.closed, closed.plays, scene.names, table.inverted)
        return fill("_pile.html", exchange=False, closed=line, free=False)
    return _pile_in_play(bool(table.plays), language())


@lru_cache
def _pile_in_play(has_plays: bool, lang: str) -> Markup:
    return fill("_pile.html", exchange=False, closed="", free=not has_plays)


def _gifts(scene: Scene) -> list[tuple[str, str, Markup]]:
    """(giver, taker, as many backs as cards were given)."""
    gifts = (event for event in scene.table.events if isinstance(event, Gave))
    return [(scene.names[gift.seat], scene.names[gift.to], backs(gift.count)) for gift in gifts]
