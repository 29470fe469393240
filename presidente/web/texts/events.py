"""What happened, in words: the activity list, the words under a seat, how a trick closed."""

from collections.abc import Sequence
from typing import NamedTuple

from presidente.engine.cards import JOKER
from presidente.engine.events import (
    Cause,
    Closed,
    Event,
    Gave,
    Kind,
    Passed,
    Played,
    Revolution,
    RoundEnded,
    Skipped,
    WentOut,
)
from presidente.web.texts.cards import (
    card_name,
    cards_count,
    cards_list,
    kind_name,
    rank_index,
    rank_name,
    sequence_name,
)
from presidente.web.texts.roles import place
from presidente.web.texts.speech import LazyString, gettext, lazy_gettext, lazy_pgettext, pgettext


class Line(NamedTuple):
    """A sentence in two parts: who, which a page may set in bold, and what."""

    name: str
    rest: str


_CAUSES: dict[str, LazyString] = {
    Cause.STRONGEST: lazy_gettext("the strongest rank closes"),
    Cause.FOUR: lazy_gettext("four of a kind close"),
    Cause.EIGHT: lazy_gettext("the 8 closes"),
    Cause.GOLDEN_TWO: lazy_gettext("the 2 of coins wins"),
    Cause.FINISHED: lazy_gettext("out of cards"),
    Cause.ALL_PASSED: lazy_gettext("nobody else plays"),
    Cause.CLOCK: lazy_gettext("time is up"),
}
_CAUSES_CAPITAL: dict[str, LazyString] = {
    Cause.STRONGEST: lazy_pgettext("start of a sentence", "The strongest rank closes"),
    Cause.FOUR: lazy_pgettext("start of a sentence", "Four of a kind close"),
    Cause.EIGHT: lazy_pgettext("start of a sentence", "The 8 closes"),
    Cause.GOLDEN_TWO: lazy_pgettext("start of a sentence", "The 2 of coins wins"),
    Cause.FINISHED: lazy_pgettext("start of a sentence", "Out of cards"),
    Cause.ALL_PASSED: lazy_pgettext("start of a sentence", "Nobody else plays"),
    Cause.CLOCK: lazy_pgettext("start of a sentence", "Time is up"),
}


def event_line(event: Event, names: Sequence[str], deck_name: str, top: Played | None = None) -> Line:
    """One event for the activity list. `top`, the play a `Closed` speaks of, lets it name the rank."""
    match event:
        case Played():
            return Line(names[event.seat], _automatic(_played(event, deck_name), event.auto))
        case Passed():
            return Line(names[event.seat], _automatic(gettext("passed"), event.auto))
        case Skipped():
            return Line(names[event.seat], gettext("loses this turn: equal play"))
        case Revolution():
            return Line(names[event.seat], _revolution(event))
        case WentOut():
            return Line(names[event.seat], _went_out(event))
        case Closed():
            return Line(names[event.seat], gettext("takes the trick: %(why)s", why=_cause(event, top)))
        case Gave():
            return Line(names[event.seat], _automatic(_gave(event, names, deck_name), event.auto))
        case RoundEnded():
            return Line(names[event.ranking[0]], gettext("comes first: end of the round"))


def note(event: Event, deck_name: str) -> str:
    """One or two words under a seat, about ten characters."""
    match event:
        case Played(kind=Kind.SEQUENCE):
            return pgettext("under a seat", "sequence")
        case Played(rank=rank) if rank == JOKER:
            return pgettext("under a seat", "joker")
        case Played(rank=rank):
            return pgettext("under a seat", "played %(rank)s", rank=rank_index(rank, deck_name))
        case Passed():
            return pgettext("under a seat", "passed")
        case Skipped():
            return pgettext("under a seat", "skipped")
        case Gave():
            return pgettext("under a seat", "gave")
        case WentOut():
            return pgettext("under a seat", "out")
        case Revolution():
            return pgettext("under a seat", "revolution")
        case Closed():
            return pgettext("under a seat", "takes it")
        case RoundEnded():
            return ""


def cause_name(cause: str) -> str:
    """Why a trick closed, in a few words without a capital."""
    return str(_CAUSES[cause])


def closed_line(closed: Closed, plays: Sequence[Played], names: Sequence[str], inverted: bool = False) -> str:
    """The closed trick's own line: "The 2 closes: Bia takes it".

    The rank comes from the last of `plays`; `inverted` says that a revolution lasts.
    """
    top = plays[-1] if plays else None
    why = _cause_capital(closed, top)
    if inverted and top and top.rank != "2" and Cause.STRONGEST in closed.causes[:1]:
        return gettext("%(why)s in the revolution: %(name)s takes it", why=why, name=names[closed.seat])
    return gettext("%(why)s: %(name)s takes it", why=why, name=names[closed.seat])


def order_line(inverted: bool, strongest: str) -> str:
    """The order in force, for the banner: `strongest` is the index of the strongest rank."""
    if inverted:
        return gettext("The order is upside down: the %(rank)s is the strongest", rank=strongest)
    return gettext("Normal order: the %(rank)s is the strongest", rank=strongest)


def _played(event: Played, deck_name: str) -> str:
    what = _combination(event, deck_name)
    if event.leads:
        return gettext("led %(cards)s", cards=what)
    if event.equals:
        return gettext("equalled: %(cards)s", cards=what)
    return gettext("played %(cards)s", cards=what)


def _combination(event: Played, deck_name: str) -> str:
    count = len(event.cards)
    if event.kind is Kind.SEQUENCE:
        return sequence_name(event.rank, count, deck_name)
    if count == 1:
        return card_name(event.cards[0], deck_name)
    name = kind_name(event.rank, count, deck_name)
    wild = next((card for card in event.cards if card[0] != event.rank), None)
    if wild is None:
        return name
    return gettext("%(cards)s, with a %(wild)s", cards=name, wild=rank_name(wild[0], deck_name).lower())


def _automatic(rest: str, auto: bool) -> str:
    return gettext("%(what)s (automatic)", what=rest) if auto else rest


def _revolution(event: Revolution) -> str:
    if event.waits:
        return gettext("makes a revolution, from the next trick on")
    return gettext("makes a revolution") if event.inverted else gettext("turns the order back")


def _went_out(event: WentOut) -> str:
    if event.penalised:
        return gettext("finished on a 2 and pays for it in the ranking")
    if event.place is None:
        return gettext("is out of cards")
    return gettext("is out of cards: %(place)s", place=place(event.place))


def _gave(event: Gave, names: Sequence[str], deck_name: str) -> str:
    cards = cards_list(event.cards, deck_name) if event.cards else cards_count(event.count)
    return gettext("gave %(name)s %(cards)s", name=names[event.to], cards=cards)


def _cause(closed: Closed, top: Played | None) -> str:
    cause = closed.causes[0] if closed.causes else Cause.ALL_PASSED
    if cause is Cause.STRONGEST and top is not None:
        return gettext("the %(rank)s closes", rank=top.rank)
    return cause_name(cause)


def _cause_capital(closed: Closed, top: Played | None) -> str:
    cause = closed.causes[0] if closed.causes else Cause.ALL_PASSED
    if cause is Cause.STRONGEST and top is not None:
        return pgettext("start of a sentence", "The %(rank)s closes", rank=top.rank)
    return str(_CAUSES_CAPITAL[cause])
