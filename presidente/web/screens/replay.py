"""A match that is over, at one position: the table as it was drawn, the hands, what was just done."""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, replace

from markupsafe import Markup

from presidente.engine.events import Closed, Event, Gave, Played
from presidente.engine.match import Match
from presidente.engine.moves import Card
from presidente.engine.view import Phase
from presidente.rooms.playing import PHASES
from presidente.rooms.room import Phase as RoomPhase
from presidente.rooms.room import Room, Seat
from presidente.web.screens import board
from presidente.web.screens.faces import backs, fan
from presidente.web.screens.hand import ranks
from presidente.web.screens.root import data_attributes
from presidente.web.screens.scene import Scene
from presidente.web.screens.templates import fill
from presidente.web.story import Moment, Story
from presidente.web.texts import events, results
from presidente.web.texts.cards import cards_count
from presidente.web.texts.speech import gettext
from presidente.web.viewer import Viewer

ALL = "all"


@dataclass(frozen=True, slots=True)
class Position:
    """A round and a step, both from 0, and whose cards are open: a seat's, or (None) everybody's."""

    round: int = 0
    step: int = 0
    seat: int | None = None

    @property
    def query(self) -> str:
        """As an address says it, rounds from 1."""
        return f"{self.of_round}{self.step}"

    @property
    def of_round(self) -> str:
        """The query of any step of this round, without its number."""
        return f"?round={self.round + 1}&seat={ALL if self.seat is None else self.seat}&step="


@dataclass(frozen=True, slots=True)
class Hand:
    """The cards of a seat, or as many backs."""

    name: str
    count: str
    cards: Markup
    seen: bool


def position(story: Story, args: Mapping[str, str]) -> Position:
    """What an address asks for; the nearest there is, for addresses are also written by hand."""
    number = _between(args.get("round"), 1, story.rounds) - 1
    seats = range(len(story.people[number]))
    seat = args.get("seat", ALL)
    return Position(
        round=number,
        step=_between(args.get("step"), 0, story.steps(number)),
        seat=int(seat) if seat in map(str, seats) else None,
    )


def section(story: Story, at: Position, address: str, viewer: Viewer) -> Markup:
    """The replay at that position; `address` is that of the match."""
    moment, names = story.moment(at.round, at.step), story.names_of(at.round)
    scene = _scene(story, moment.match, names, f"{address}{at.query}", viewer)
    drawn = board.drawing(scene)
    if scene.table.phase is Phase.EXCHANGE:
        drawn["pile"] = _gifts(moment.match, names, at.seat)
    return fill(
        "_replay.html",
        title=results.progress_line(story.record.rules, at.round + 1),
        table=Markup(data_attributes(_facts(scene))),
        did="play" if any(isinstance(event, Played) for event in moment.events) else "",
        seats=len(names),
        f=drawn,
        lines=_told(moment, names, at),
        hands=list(_hands(moment.match, names, at.seat)),
        views=_views(names, at, address),
        at=at,
        any_step=address + at.of_round,
        steps=story.steps(at.round),
        links={name: to and address + to.query for name, to in _links(story, at).items()},
    )


def _between(text: str | None, low: int, high: int) -> int:
    is_number = text is not None and text.isascii() and text.isdigit() and len(text) <= 9
    return min(max(int(text), low), high) if is_number and text else low


def _scene(story: Story, match: Match, names: tuple[str, ...], code: str, viewer: Viewer) -> Scene:
    """The position as a room that shows it, so that the table's own drawing serves."""
    room = Room(
        code=code,
        spoken="",
        version=0,
        phase=PHASES.get(match.phase, RoomPhase.MATCH_OVER),
        host="",
        preset=story.record.preset,
        rules=story.record.rules,
        seats=tuple(Seat(name) for name in names),
        match=match,
    )
    return Scene(room, replace(viewer, person=None), now=0)


def _facts(scene: Scene) -> dict[str, object]:
    """What the style sheet draws the board by."""
    table = scene.table
    return {
        "seat": "",
        "phase": scene.room.phase.value,
        "may-act": " ".join(map(str, table.may_act)),
        "order": "inverted" if table.inverted else "normal",
        "direction": 0 if scene.room.is_race else table.direction,
        "wide": board.width(table),
        "deck": table.rules.deck,
    }


def _is_open(gift: Gave, seat: int | None) -> bool:
    return seat is None or seat in (gift.seat, gift.to)


def _gifts(match: Match, names: tuple[str, ...], seat: int | None) -> Markup:
    """The exchange, with the cards of those gifts that the reader may see."""
    gifts = [
        (names[gift.seat], names[gift.to], _gift(gift, match.rules.deck, seat))
        for gift in match.events
        if isinstance(gift, Gave)
    ]
    return fill("_pile.html", exchange=True, gifts=gifts, closed="", free=False)


def _gift(gift: Gave, deck: str, seat: int | None) -> Markup:
    return fan(gift.cards, deck) if _is_open(gift, seat) else backs(gift.count)


def _told(moment: Moment, names: tuple[str, ...], at: Position) -> list[events.Line]:
    """The step in words."""
    lines = [_line(event, moment.match, names, at.seat) for event in moment.events]
    if at.step == 0:
        return [events.Line("", gettext("The cards are dealt.")), *lines]
    if moment.refused:
        return [events.Line("", gettext("The rules do not allow what was tried here: nothing changes."))]
    return lines


def _line(event: Event, match: Match, names: tuple[str, ...], seat: int | None) -> events.Line:
    if isinstance(event, Gave) and not _is_open(event, seat):
        event = replace(event, cards=())
    tricks = match.state.tricks
    top = tricks[-1].plays[-1] if isinstance(event, Closed) and tricks else None
    return events.event_line(event, names, match.rules.deck, top)


def _hands(match: Match, names: tuple[str, ...], seat: int | None) -> Iterator[Hand]:
    for number, name in enumerate(names):
        cards = match.hand(number)
        seen = seat in (None, number)
        shown = fan(_sorted(cards, match), match.rules.deck) if seen else backs(len(cards))
        yield Hand(name, cards_count(len(cards)), shown if cards else Markup(""), seen)


def _sorted(cards: tuple[Card, ...], match: Match) -> list[Card]:
    """Weak to strong in the order in force, as at the table."""
    return [card for _, alike in ranks(cards, match.state.inverted) for card in alike]


def _views(names: tuple[str, ...], at: Position, address: str) -> list[tuple[str, str, bool]]:
    """Label, address, whether it is this one."""
    choices = [(gettext("All open"), None), *((name, seat) for seat, name in enumerate(names))]
    return [(label, address + replace(at, seat=seat).query, seat == at.seat) for label, seat in choices]


def _links(story: Story, at: Position) -> dict[str, Position | None]:
    """Where one can go from here, by name; None where there is nothing that way."""
    last = story.steps(at.round)
    before = _in_round(story, at, at.round - 1) if at.round else None
    after = _in_round(story, at, at.round + 1) if at.round + 1 < story.rounds else None
    back = replace(at, step=at.step - 1) if at.step else None
    on = replace(at, step=at.step + 1) if at.step < last else after
    if back is None and before is not None:
        back = replace(before, step=story.steps(before.round))
    return {
        "round-before": before,
        "round-after": after,
        "first": replace(at, step=0) if at.step else None,
        "back": back,
        "next": on,
        "last": replace(at, step=last) if at.step < last else None,
    }


def _in_round(story: Story, at: Position, number: int) -> Position:
    """The beginning of another round, seen by the same person if there."""
    return Position(number, 0, story.seat_in(at.round, at.seat, number))
