"""Where a room stands, as data- attributes: on `main` of a loaded page, and on `#state` before every push."""

from markupsafe import Markup

from presidente.engine.cards import deck_of
from presidente.engine.events import Played
from presidente.web.assets import build
from presidente.web.screens import board, hand
from presidente.web.screens.scene import Scene

_SHOWN = (5, 10, 15, 20, 30, 45, 60, 90, 120)  # clock lengths that the style sheet knows by themselves


def facts(scene: Scene) -> dict[str, object]:
    """The attributes without their `data-`; no clock among them."""
    room = scene.room
    found: dict[str, object] = {
        "room": room.code,
        "version": room.version,
        "phase": room.phase.value,
        "outcome": room.outcome.value if room.outcome else "",
        "seat": "" if scene.seat is None else scene.seat,
        "may-act": "",
        "top": "",
    }
    return found | _match_facts(scene) if room.match is not None else found


def lasting(scene: Scene) -> dict[str, object]:
    """What stays for a whole match, so that only main carries it."""
    return {"deck": scene.room.rules.deck}


def state_element(scene: Scene) -> Markup:
    """`#state`: what the script copies onto main, and the milliseconds left as of now."""
    left = scene.milliseconds_left
    attributes = facts(scene) | {"left": "" if left is None else left}
    if scene.screen != "table":  # a page of an older version loads itself anew, but never during a round
        attributes["build"] = build()
    return Markup('<div id="state" hidden') + data_attributes(attributes) + Markup("></div>")


def data_attributes(values: dict[str, object]) -> Markup:
    """None of the values comes from a person: codes, numbers and cards need no escaping."""
    return Markup("".join([f' data-{name}="{value}"' for name, value in values.items()]))


def clock_attributes(scene: Scene) -> Markup:
    """The clock for a loaded page: seconds left and whole, from the few values that the style sheet knows."""
    left, whole = scene.milliseconds_left, scene.room.clock_ms // 1000
    if left is None or whole <= 0:
        return Markup("")
    seconds = min(-(-left // 1000), whole)
    if whole not in _SHOWN:
        seconds, whole = seconds * 60 // whole, 60
    if seconds > 60:
        seconds = seconds // 5 * 5
    return Markup(' data-secs="{}" data-of="{}"').format(seconds, whole)


def dealt(scene: Scene) -> tuple[str, ...]:
    """The viewer's hand as it was at the start of the play of this round; () for a watcher."""
    if scene.own is None:
        return ()
    plays = (event for event in scene.table.events if isinstance(event, Played))
    played = (card for play in plays if play.seat == scene.own.seat for card in play.cards)
    held = {*scene.own.hand, *played}
    return tuple(card for card in deck_of(scene.table.rules).cards if card in held)


def _match_facts(scene: Scene) -> dict[str, object]:
    room, table = scene.room, scene.table
    top = table.plays[-1].cards if table.plays else ()
    rows = hand.row_count(tuple(len(cards) for _, cards in hand.ranks(dealt(scene), False)))
    at_table = scene.screen == "table"
    return {
        "may-act": " ".join(map(str, table.may_act)) if at_table else "",
        "top": " ".join(top) if at_table else "",
        "order": "inverted" if table.inverted else "normal",
        "direction": 0 if room.is_race else table.direction,
        "round": table.round,
        "rows": rows,
        "wide": board.width(table) if at_table else "",
        "whole": room.clock_ms // 1000,
    }
