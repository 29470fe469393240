"""Whole pages besides a room's: the home page, the rules of a table, errors."""

from collections.abc import Sequence

from presidente.engine.presets import PRESETS
from presidente.engine.rules import Rules, switches
from presidente.rooms.places import open_places
from presidente.rooms.room import Room
from presidente.web import house_rules
from presidente.web.forms import text_of
from presidente.web.language import tag_of
from presidente.web.options import options
from presidente.web.profile import Profile
from presidente.web.screens import refusal as refused
from presidente.web.screens.refusal import Refusal
from presidente.web.screens.scene import hidden_token
from presidente.web.screens.templates import fill
from presidente.web.security import COOKIE_SECONDS
from presidente.web.texts import figures, sections
from presidente.web.texts import switches as words
from presidente.web.texts.options import option_texts
from presidente.web.texts.speech import gettext, speaking
from presidente.web.viewer import Viewer


def home_page(
    viewer: Viewer,
    name: str = "",
    refusal: Refusal | None = None,
    code: str = "",
    house: tuple[str, Rules] | None = None,
    table: str | None = None,
    tables: Sequence[Room] = (),
) -> str:
    """Play now, open a table, or come to one. Needs a request.

    `code` is what was typed; `house` what the address asks to play: a preset, and rules; `table` the code of
    the table where the reader sits; `tables` are those open to everybody.
    """
    with speaking(viewer.lang):
        return fill(
            "home.html",
            tag=tag_of(viewer.lang),
            token=hidden_token(),
            name=name,
            code=code,
            text=refused.text(refusal),
            refusal=refusal.code if refusal else "",
            problems=refusal.sentences if refusal else [],
            presets=[(each, words.preset_name(each), words.preset_help(each)) for each in PRESETS],
            house=_house(*house) if house else None,
            table=table,
            tables=[_open_table(room) for room in tables],
        )


def _open_table(room: Room) -> tuple[str, str, str, int]:
    """Its code, whose it is, the game, how many may sit down."""
    host = room.sitter(room.host)
    return room.code, host.name if host else "", words.preset_name(room.preset), open_places(room)


def _house(preset: str, rules: Rules) -> dict[str, object]:
    """What the page shows of house rules, and the fields that make a table of them."""
    changed = house_rules.changes(preset, rules)
    return {
        "preset": preset,
        "title": words.preset_name(preset),
        "help": words.preset_help(preset),
        "changes": [(words.switch_label(name), words.value_label(name, v)) for name, v in changed.items()],
        "fields": [(name, text_of(name, value)) for name, value in changed.items()],
    }


def rules_page(room: Room, viewer: Viewer) -> str:
    """The rules of this very table: how it is played, then every switch in a sentence at its own anchor."""
    with speaking(viewer.lang):
        return fill(
            "rules.html",
            tag=tag_of(viewer.lang),
            code=room.code,
            spoken=room.spoken,
            sections=sections.sections(room.rules, viewer.titles),
            groups=_every_rule(room.rules, viewer.titles),
            preset=words.preset_name(room.preset),
        )


def _every_rule(rules: Rules, titles: str) -> list[tuple[str, list[tuple[str, str, str]]]]:
    """By group: each switch's name, label and sentence."""
    values = switches(rules)
    return [
        (
            str(group.title),
            [
                (name, words.switch_label(name), words.switch_sentence(name, values[name], rules, titles))
                for name in group.switches
                if words.is_in_force(name, rules)
            ],
        )
        for group in words.GROUPS
    ]


def offline_page(lang: str) -> str:
    """For a time without a network; the same for everybody who reads that language."""
    with speaking(lang):
        return fill("offline.html", tag=tag_of(lang))


def me_page(
    viewer: Viewer,
    table: str | None,
    profile: Profile | None = None,
    refusal: Refusal | None = None,
    *,
    forgotten: bool = False,
) -> str:
    """The reader's own; `table`: the code of the one they sit at; `forgotten`: just now, and nothing is left.

    Needs a request.
    """
    mine = profile or Profile()
    with speaking(viewer.lang):
        return fill(
            "me.html",
            tag=tag_of(viewer.lang),
            token=hidden_token(),
            options=options(),
            option_texts=option_texts(),
            back="/me",
            table=table,
            name=mine.name,
            days=COOKIE_SECONDS // (24 * 3600),
            columns=figures.columns(mine.figures),
            groups=figures.groups(mine.figures, viewer.titles),
            matches=figures.last_matches(mine.matches, mine.now),
            text=refused.text(refusal),
            refusal=refusal.code if refusal else "",
            forgotten=forgotten,
        )


def error_page(status: int, refusal: Refusal, viewer: Viewer) -> str:
    """A friendly page for an HTTP error, with what is wrong with the rules that were asked for."""
    with speaking(viewer.lang):
        return fill(
            "error.html",
            tag=tag_of(viewer.lang),
            status=status,
            code=refusal.code,
            title=gettext("This did not work") if status != 404 else gettext("Nothing here"),
            text=refused.text(refusal),
            problems=refusal.sentences,
        )
