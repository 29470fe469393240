"""One's own matches in words: what they have come to, and the last ones, a line each."""

from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass
from datetime import UTC, datetime, timedelta

from flask_babel import format_date, format_decimal, format_timedelta

from presidente.rooms.ending import utc_text
from presidente.rooms.played import LETTERS
from presidente.rooms.room import Outcome
from presidente.store.played import Figures, Played
from presidente.web.texts.roles import place, role_name
from presidente.web.texts.speech import LazyString, gettext, lazy_pgettext
from presidente.web.texts.switches import preset_name

RECENT = timedelta(days=7)  # so long it is said how long ago it was, for a day depends on where one is

_OUTCOMES: dict[str, LazyString] = {
    Outcome.FINISHED: lazy_pgettext("outcome of a match", "Finished"),
    Outcome.STOPPED: lazy_pgettext("outcome of a match", "Stopped"),
    Outcome.INTERRUPTED: lazy_pgettext("outcome of a match", "Interrupted"),
    Outcome.CANCELLED: lazy_pgettext("outcome of a match", "Cancelled"),
}

Row = tuple[str, list[str]]  # its label, and what it says for each preset


@dataclass(frozen=True, slots=True)
class Match:
    """A match in the list: what it came to for its reader, and the rest in a line; `at` is UTC, ISO 8601."""

    id: str
    title: str
    notes: str
    at: str
    when: str
    won: bool


def columns(figures: Iterable[Figures]) -> list[str]:
    """What the columns are called: the presets that were played."""
    return [preset_name(one.preset) for one in figures]


def groups(figures: Sequence[Figures], titles: str) -> list[tuple[str, list[Row]]]:
    """The rows, in groups with a title; the first one needs none."""
    finished = [
        _row(gettext("Finished matches"), figures, lambda one: one.finished),
        _row(gettext("Won"), figures, lambda one: one.won),
        (gettext("Mean place"), [_mean(one) for one in figures]),
    ]
    rounds = [_rounds(role_name(role, titles), figures, letter) for role, letter in LETTERS.items()]
    apart = [
        _row(gettext("Cut short"), figures, lambda one: one.cut),
        _row(gettext("Left by me"), figures, lambda one: one.left),
    ]
    return [
        ("", finished),
        (gettext("Rounds as"), rounds),
        (gettext("Counted apart"), apart),
    ]


def last_matches(matches: Iterable[Played], now: int) -> list[Match]:
    """In the order given; `now` in UTC milliseconds."""
    return [
        Match(
            one.match_id,
            _title(one),
            " · ".join(_notes(one)),
            utc_text(one.ended),
            _when(one.ended, now),
            one.place == 1,
        )
        for one in matches
    ]


def _row(label: str, figures: Iterable[Figures], count: Callable[[Figures], int]) -> Row:
    return label, [str(count(one)) for one in figures]


def _rounds(label: str, figures: Iterable[Figures], letter: str) -> Row:
    return _row(label, figures, lambda one: one.roles.count(letter))


def _mean(figures: Figures) -> str:
    if not figures.finished:
        return "–"
    return str(format_decimal(round(figures.places / figures.finished, 1), "0.0"))


def _title(match: Played) -> str:
    if match.place is not None:
        return gettext("%(place)s of %(players)s", place=place(match.place), players=match.players)
    return gettext("I left") if match.has_left else str(_OUTCOMES[match.outcome])


def _notes(match: Played) -> list[str]:
    told = match.place is None and not match.has_left
    return [*([] if told else [str(_OUTCOMES[match.outcome])]), preset_name(match.preset)]


def _when(ended: int, now: int) -> str:
    ago = timedelta(milliseconds=now - ended)
    if ago < RECENT:
        return str(format_timedelta(-max(ago, timedelta(seconds=1)), add_direction=True))
    day = datetime.fromtimestamp(ended / 1000, UTC)
    return str(format_date(day, "medium"))  # type: ignore[no-untyped-call]
