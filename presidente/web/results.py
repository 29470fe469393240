"""After a round, and after the match: places, points, totals, and what comes next."""

from dataclasses import dataclass

from markupsafe import Markup

from presidente.rooms.ending import winners as winners_of
from presidente.rooms.room import Phase
from presidente.web import board
from presidente.web.faces import fan
from presidente.web.scene import Scene
from presidente.web.templates import fill
from presidente.web.texts import results as words
from presidente.web.texts import roles
from presidente.web.viewer import Refusal
from presidente.web.waiting import alert


@dataclass(frozen=True, slots=True)
class Row:
    """A seat in the ranking."""

    name: str
    me: bool
    won: bool
    bot: bool
    place: str
    role: str
    icon: str
    gained: str
    total: int
    left: Markup | None


def fragments(scene: Scene, refusal: Refusal | None) -> dict[str, Markup]:
    """All pieces of the results, by id."""
    over = scene.room.phase is Phase.MATCH_OVER
    return {
        "round": board.progress(scene),
        "alert": alert(scene, refusal),
        "ranking": fill("_ranking.html", scene=scene, rows=rows(scene), over=over, **_headline(scene)),
        "coming": fill("_coming.html", lines=[] if over else _coming(scene), over=over),
        "next": fill("_next.html", scene=scene, over=over, host=scene.host_name),
        **board.log(scene),
    }


def rows(scene: Scene) -> list[Row]:
    """First to last of the round that ended."""
    result = scene.table.result
    if result is None:
        order = sorted(range(len(scene.names)), key=lambda seat: -scene.table.seats[seat].total)
        return [_row(scene, seat) for seat in order]
    return [_row(scene, seat) for seat in result.ranking]


def _row(scene: Scene, seat: int) -> Row:
    result, sitter = scene.table.result, scene.room.seats[seat]
    left = result.left[seat] if result else ()
    role = result.roles[seat] if result else None
    return Row(
        name=scene.names[seat],
        me=seat == scene.seat,
        won=seat in winners_of(scene.room),
        bot=sitter is not None and sitter.bot is not None,
        place=roles.place(result.ranking.index(seat) + 1) if result else "",
        role=roles.role_name(role, scene.viewer.titles) if role else "",
        icon=board.ROLE_ICONS.get(role, "") if role else "",
        gained=words.points_gained(result.points[seat]) if result else "",
        total=scene.table.seats[seat].total,
        left=fan(left, scene.table.rules.deck) if left else None,
    )


def _headline(scene: Scene) -> dict[str, object]:
    table, names, room = scene.table, scene.names, scene.room
    result = table.result
    winners = words.winners_line(winners_of(room), names)
    outcome = words.outcome_line(room.outcome) if room.outcome else ""
    return {
        "headline": words.headline(result, names, scene.viewer.titles) if result else outcome,
        "winners": winners,
        "outcome": outcome,
        "left": words.left_line(result, names, table.rules.deck) if result else "",
        "last_play": fan(table.plays[-1].cards, table.rules.deck) if table.plays else None,
        "last_name": names[table.plays[-1].seat] if table.plays else "",
    }


def _coming(scene: Scene) -> list[str]:
    result = scene.table.result
    return words.next_lines(result, scene.table.rules, scene.names) if result else []
