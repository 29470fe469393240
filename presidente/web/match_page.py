"""The whole pages about matches that are over: one at a position, and the one that opens a file."""

from dataclasses import dataclass
from datetime import date, datetime

from flask import request
from flask_babel import format_date

from presidente.engine.rules import Rules
from presidente.rooms.room import Outcome
from presidente.web import house_rules
from presidente.web.addresses import shared_origin
from presidente.web.language import tag_of
from presidente.web.options import options
from presidente.web.screens import replay
from presidente.web.screens.replay import Position
from presidente.web.screens.scene import hidden_token
from presidente.web.screens.templates import fill
from presidente.web.services import services
from presidente.web.story import Story
from presidente.web.texts import results, roles
from presidente.web.texts import switches as words
from presidente.web.texts.cards import names_list
from presidente.web.texts.speech import gettext, ngettext, speaking
from presidente.web.viewer import Viewer

MOST_COLUMNS = 30  # rounds in the table of points


@dataclass(frozen=True, slots=True)
class Source:
    """Where a match comes from: its address, that of its record (of a file none), the reader's table."""

    address: str
    record: str | None
    table: str | None


def match_page(story: Story, at: Position, source: Source, viewer: Viewer) -> str:
    """Who won, the replay at that position, all points, the rules. Needs a request."""
    with speaking(viewer.lang):
        record, rules = story.record, story.record.rules
        return fill(
            "match.html",
            tag=tag_of(viewer.lang),
            home=shared_origin(services().settings, request.host_url),
            options=options(),
            source=source,
            at=at,
            replay=replay.section(story, at, source.address, viewer),
            outcome=story.outcome.value if story.outcome else "open",
            headline=_headline(story),
            title=", ".join((_short_headline(story), _rounds(story), words.preset_name(record.preset))),
            description=_description(story),
            facts=[words.preset_name(record.preset), _rounds(story), *_day(record.started)],
            columns=_columns(story, at, source.address),
            standings=[(roles.place(one.place) if one.place else "", one) for one in story.standings],
            preset=words.preset_name(record.preset),
            changes=_changes(record.preset, rules),
            same_rules=house_rules.address(record.preset, rules),
        )


def fragment(story: Story, at: Position, source: Source, viewer: Viewer) -> str:
    """The replay alone, for a page that has the rest."""
    with speaking(viewer.lang):
        return replay.section(story, at, source.address, viewer)


def open_page(viewer: Viewer, table: str | None, most: int, alert: str = "") -> str:
    """Choose a file; `alert` says what was wrong with the last one, `most` how many bytes it may have.

    Needs a request.
    """
    with speaking(viewer.lang):
        token = hidden_token()
        return fill("open.html", tag=tag_of(viewer.lang), token=token, table=table, most=most, alert=alert)


def _headline(story: Story) -> str:
    """Who won, or how it ended otherwise, in a sentence."""
    won = [one.name for one in story.standings if one.won]
    if won:
        return results.winners_line(range(len(won)), won)
    if story.outcome is None:
        return gettext("The record ends before the match does.")
    return results.outcome_line(story.outcome)


def _short_headline(story: Story) -> str:
    """For a title: who won, or that nobody did."""
    won = [one.name for one in story.standings if one.won]
    if won:
        return ngettext("%(names)s won", "%(names)s won together", len(won), names=names_list(won))
    return {
        Outcome.STOPPED: gettext("Match stopped"),
        Outcome.INTERRUPTED: gettext("Match interrupted"),
        Outcome.CANCELLED: gettext("Match cancelled"),
    }.get(story.outcome or Outcome.FINISHED, gettext("A match"))


def _rounds(story: Story) -> str:
    return ngettext("%(num)s round", "%(num)s rounds", story.rounds)


def _description(story: Story) -> str:
    """Names with their points, first to last."""
    return ", ".join(f"{one.name} {one.total}" for one in story.standings if one.place)


def _day(started: str | None) -> list[str]:
    """When it was played; a file may say anything."""
    try:
        day: date = datetime.fromisoformat(started or "").date()
    except ValueError:
        return []
    return [format_date(day, "d MMM yyyy")]  # type: ignore[no-untyped-call]


def _columns(story: Story, at: Position, address: str) -> list[tuple[int, str]]:
    """The rounds that the table of points shows, each with its address: all, or those around this one."""
    first = max(0, min(at.round - MOST_COLUMNS // 2, story.rounds - MOST_COLUMNS))
    shown = range(first, min(first + MOST_COLUMNS, story.rounds))
    return [(number, address + Position(number).query) for number in shown]


def _changes(preset: str, rules: Rules) -> list[tuple[str, str]]:
    changed = house_rules.changes(preset, rules)
    return [(words.switch_label(name), words.value_label(name, value)) for name, value in changed.items()]
