"""After a round, and after the match: places, points, totals, and what comes next."""

from dataclasses import dataclass

from markupsafe import Markup

from presidente.engine.view import RoundResult
from presidente.rooms.arrivals import next_seats
from presidente.rooms.ending import standing, winners
from presidente.rooms.room import Phase
from presidente.web.screens import activity, people
from presidente.web.screens.board import ROLE_ICONS
from presidente.web.screens.faces import fan
from presidente.web.screens.refusal import Refusal, alert
from presidente.web.screens.scene import Scene
from presidente.web.screens.templates import fill
from presidente.web.texts import results as words
from presidente.web.texts import roles
from presidente.web.texts.speech import gettext


@dataclass(frozen=True, slots=True)
class Row:
    """A seat in the ranking. `pos` is what the list is sorted by; `place` is that of the round."""

    name: str
    me: bool
    won: bool
    bot: bool
    pos: str
    place: str
    role: str
    icon: str
    gained: str
    total: int
    left: Markup | None


def fragments(scene: Scene, refusal: Refusal | None) -> dict[str, Markup]:
    """All pieces of the results, by id."""
    over = scene.room.phase is Phase.MATCH_OVER
    number = scene.table.round + 1
    common = {"room": scene.shown, "token": scene.token}
    return {
        "round": activity.progress(scene),
        "alert": alert(scene, refusal),
        "here": people.here(scene),
        "ranking": fill("_ranking.html", rows=rows(scene), over=over, **_headline(scene)),
        "coming": fill("_coming.html", lines=[] if over else _coming(scene), over=over),
        "next": fill(
            "_next.html", **common, number=number, over=over, soon=_soon(scene), match=scene.room.match_id
        ),
        **activity.log(scene),
    }


def _soon(scene: Scene) -> str:
    """What happens by itself when the clock runs out."""
    if not scene.room.clock_ms:
        return ""
    if scene.room.phase is Phase.MATCH_OVER:
        return gettext("Back to the waiting room in a moment")
    return gettext("It is dealt by itself when the time is up")


def rows(scene: Scene) -> list[Row]:
    """By the places of the round that ended; once the match is over the winners first, then by totals."""
    if scene.table.result is None:
        return _rows_cut_short(scene)
    ranking, won = _result(scene).ranking, winners(scene.room)
    if scene.room.phase is not Phase.MATCH_OVER:
        return [_row(scene, seat, at, seat in won) for at, seat in enumerate(ranking, 1)]
    places = standing(scene.room)
    order = sorted((seat for seat in ranking if seat in places), key=places.__getitem__)
    return [_row(scene, seat, places[seat], seat in won) for seat in order]


def _rows_cut_short(scene: Scene) -> list[Row]:
    """Of a match that ended in the middle of a round: the totals, and no card."""
    totals = [seat.total for seat in scene.table.seats]
    order = sorted(range(len(totals)), key=lambda seat: -totals[seat])
    return [
        Row(
            name=scene.names[seat],
            me=seat == scene.seat,
            won=False,
            bot=_is_bot(scene, seat),
            pos=roles.place(sum(other > totals[seat] for other in totals) + 1),
            place="",
            role="",
            icon="",
            gained="",
            total=totals[seat],
            left=None,
        )
        for seat in order
    ]


def _is_bot(scene: Scene, seat: int) -> bool:
    sitter = scene.shown.places[seat]
    return sitter is not None and sitter.bot


def _result(scene: Scene) -> RoundResult:
    result = scene.table.result
    assert result is not None
    return result


def _row(scene: Scene, seat: int, pos: int, won: bool) -> Row:
    result = _result(scene)
    role, left = result.roles[seat], result.left[seat]
    return Row(
        name=scene.names[seat],
        me=seat == scene.seat,
        won=won,
        bot=_is_bot(scene, seat),
        pos=roles.place(pos),
        place=roles.place(result.ranking.index(seat) + 1),
        role=roles.role_name(role, scene.viewer.titles),
        icon=ROLE_ICONS[role],
        gained=words.points_gained(result.points[seat]),
        total=scene.table.seats[seat].total,
        left=fan(left, scene.table.rules.deck) if left else None,
    )


def _headline(scene: Scene) -> dict[str, object]:
    table, names, outcome = scene.table, scene.names, scene.room.outcome
    result, last = table.result, table.plays[-1] if table.plays and table.result else None
    return {
        "headline": words.headline(result, names, scene.viewer.titles) if result else "",
        "winners": words.winners_line(winners(scene.room), names),
        "outcome": words.outcome_line(outcome) if outcome else "",
        "left": words.left_line(result, names, table.rules.deck) if result else "",
        "last_play": fan(last.cards, table.rules.deck) if last else None,
        "last_name": names[last.seat] if last else "",
    }


def _coming(scene: Scene) -> list[str]:
    """Who sits down, what they exchange who stay, who leads."""
    stay = {place for place, _ in next_seats(scene.room)}
    ranking = [seat for seat in _result(scene).ranking if seat in stay]
    lines = [words.coming_line(*each) for each in scene.shown.coming]
    return [*lines, *words.next_lines(ranking, scene.table.rules, scene.names)]
