"""What the table asks of me now: one line that fits a phone, and a line of detail below it."""

from collections.abc import Iterable, Sequence
from typing import NamedTuple

from presidente.engine.cards import JOKER
from presidente.engine.events import Kind, Passed, Played, Skipped
from presidente.engine.moves import Play
from presidente.engine.view import Own, Phase, SeatView, Table
from presidente.web.texts.cards import (
    cards_count,
    cards_list,
    group_name,
    lead_card_name,
    names_list,
    number_word,
    rank_name,
)
from presidente.web.texts.roles import place, role_name
from presidente.web.texts.speech import gettext, ngettext, pgettext

FITS = 34  # characters of a line on a phone 360 px wide
GOLDEN = "2o"


class Ask(NamedTuple):
    """`line` is the sentence, `detail` what helps with it ("" if nothing does)."""

    line: str
    detail: str


def ask(
    table: Table, own: Own | None, names: Sequence[str], titles: str = "coarse", waiting_for: str = ""
) -> Ask:
    """What is asked of the seat of `own`; None is somebody who watches.

    `waiting_for` is what `others` said of this table, if it was asked before.
    """
    if table.phase is Phase.EXCHANGE:
        return _exchange(table, own, names)
    if table.phase is not Phase.PLAY:
        return Ask(gettext("The round is over"), "")
    line = waiting_for or others(table, names)
    if own is None:
        return Ask(line, gettext("You are watching."))
    seat = table.seats[own.seat]
    if seat.out:
        return Ask(_out(seat.place), line)
    if own.seat in table.may_act:
        return Ask(_mine(table, own), _hint(table, own, titles))
    if seat.passed and table.rules.fast:
        return Ask(gettext("Out until the next trick"), line)
    return Ask(line, _why_not(seat) or usual(table, own, titles))


def _why_not(seat: SeatView) -> str:
    """What kept that seat from a turn of its own; "" if nothing did."""
    if isinstance(seat.did, Skipped):
        return gettext("You lost your turn: an equal play.")
    if isinstance(seat.did, Played | Passed) and seat.did.auto:
        return gettext("Your time was up: the table played for you.")
    return gettext("You passed: back in the next trick.") if seat.passed else ""


def wanted(table: Table, short: bool = False) -> str:
    """What has to be played on the trick: "two cards, 7 or higher"; `short` leaves out the word for cards."""
    top, rules = table.plays[-1], table.rules
    count = len(top.cards)
    if table.must_equal:
        return _equal(table, short)
    if top.rank == JOKER and rules.match_equal:
        return group_name(JOKER, count, rules.deck)
    if top.rank == JOKER:
        return gettext("more than a joker")
    rank = rank_name(top.rank, rules.deck)
    if top.kind is Kind.SEQUENCE:
        cards = _sequence(count, short)
    else:
        cards = number_word(count) if short else cards_count(count)
    if rules.match_equal:
        if table.inverted:
            return gettext("%(cards)s, %(rank)s or lower", cards=cards, rank=rank)
        return gettext("%(cards)s, %(rank)s or higher", cards=cards, rank=rank)
    if table.inverted:
        return gettext("%(cards)s, below %(rank)s", cards=cards, rank=rank)
    return gettext("%(cards)s, above %(rank)s", cards=cards, rank=rank)


def fitting(lines: Iterable[str]) -> str:
    """The first line that fits a phone, or else the last one."""
    line = ""
    for line in lines:
        if len(line) <= FITS:
            break
    return line


def _sequence(count: int, short: bool) -> str:
    if short:
        return gettext("%(count)s in a row", count=count)
    return gettext("sequence of %(count)s", count=count)


def _equal(table: Table, short: bool) -> str:
    top = table.plays[-1]
    if top.kind is Kind.SEQUENCE and short:
        return gettext("the same, or pass")
    if top.kind is Kind.SEQUENCE:
        return gettext("the same sequence, or pass")
    cards = group_name(top.rank, len(top.cards), table.rules.deck)
    return gettext("%(cards)s, or pass", cards=cards)


def _mine(table: Table, own: Own) -> str:
    if not table.plays:
        return _lead(table, own)
    if table.rules.fast:
        return fitting(gettext("Go: %(wanted)s", wanted=wanted(table, short)) for short in (False, True))
    return fitting(gettext("Your turn: %(wanted)s", wanted=wanted(table, short)) for short in (False, True))


def _lead(table: Table, own: Own) -> str:
    rules = table.rules
    if rules.fast:
        return gettext("The fastest leads")
    if rules.must_play_lead_card and _first_play(table) and rules.first_lead in own.hand:
        return gettext("You lead with %(card)s", card=lead_card_name(rules.first_lead))
    if rules.sequences:
        return gettext("You lead: equal ranks or sequence")
    if rules.wild == "none" or (rules.wild == "jokers" and not rules.jokers):
        return gettext("You lead: one to four of a kind")
    return gettext("You lead: cards of one rank")


def others(table: Table, names: Sequence[str]) -> str:
    """Whose turn it is and what for, as everybody may see it."""
    if table.rules.fast:
        if not table.plays:
            return gettext("The fastest leads")
        return fitting(gettext("Go: %(wanted)s", wanted=wanted(table, short)) for short in (False, True))
    name = names_list([names[seat] for seat in table.may_act])
    if not table.plays:
        return gettext("%(name)s leads the trick", name=name)
    return fitting(
        (
            gettext("%(name)s's turn: %(wanted)s", name=name, wanted=wanted(table)),
            gettext("%(name)s's turn: %(wanted)s", name=name, wanted=wanted(table, short=True)),
            gettext("%(name)s's turn", name=name),
        )
    )


def _out(at: int | None) -> str:
    if at is None:
        return gettext("You are out of cards")
    return gettext("You are out of cards: %(place)s", place=place(at))


def _hint(table: Table, own: Own, titles: str) -> str:
    rules = table.rules
    if table.must_equal:
        return gettext("Equal play: the same again, or pass.")
    if table.plays and own.can_pass and not any(isinstance(move, Play) for move in own.moves):
        return gettext("None of your cards will do: pass.")
    if table.plays and rules.fast and table.plays[-1].seat == own.seat:
        return gettext("The top play is yours: play on it or wait.")
    if rules.golden_two and GOLDEN in own.hand and table.plays:
        return gettext("Your 2 of coins alone wins any trick.")
    if rules.fast:
        return gettext("Fast mode · %(cards)s", cards=cards_count(len(own.hand)))
    if _first_play(table) and rules.first_lead in own.hand:
        card = lead_card_name(rules.first_lead)
        return gettext("You hold %(card)s · %(cards)s", card=card, cards=cards_count(len(own.hand)))
    return usual(table, own, titles)


def usual(table: Table, own: Own, titles: str) -> str:
    role, cards = table.seats[own.seat].role, cards_count(len(own.hand))
    if role is None:
        return pgettext("in my hand", "You have %(cards)s", cards=cards)
    return gettext("You are %(role)s · %(cards)s", role=role_name(role, titles), cards=cards)


def _first_play(table: Table) -> bool:
    return table.round == 1 and table.accepted == 0


def _exchange(table: Table, own: Own | None, names: Sequence[str]) -> Ask:
    if own is None:
        return Ask(_exchange_waits(table, names), gettext("You are watching."))
    if own.owes and own.owes_to is not None:
        return Ask(_give(table, own, names[own.owes_to]), _given(table, own) or _exchange_help(table))
    return Ask(_exchange_waits(table, names), _given(table, own))


def _give(table: Table, own: Own, to: str) -> str:
    number = number_word(own.owes)
    if table.rules.exchange == "choose_return":
        return gettext("Return %(cards)s to %(name)s", cards=cards_count(own.owes), name=to)
    if table.seats[own.seat].role in ("president", "vice"):
        return ngettext(
            "Give %(name)s your weakest card",
            "Give %(name)s your %(number)s weakest cards",
            own.owes,
            name=to,
            number=number,
        )
    return ngettext(
        "Give %(name)s your strongest card",
        "Give %(name)s your %(number)s strongest cards",
        own.owes,
        name=to,
        number=number,
    )


def _given(table: Table, own: Own) -> str:
    deck, parts = table.rules.deck, []
    if own.came:
        parts.append(gettext("You got %(cards)s.", cards=cards_list(own.came, deck)))
    if own.gave:
        parts.append(gettext("You gave %(cards)s.", cards=cards_list(own.gave, deck)))
    return " ".join(parts)


def _exchange_help(table: Table) -> str:
    if table.rules.exchange == "choose_return":
        return gettext("Any cards will do.")
    return gettext("Among equal cards, you choose which.")


def _exchange_waits(table: Table, names: Sequence[str]) -> str:
    waiting = [names[seat] for seat in table.may_act]
    if len(waiting) == 1:
        return gettext("Exchange: waiting for %(name)s", name=waiting[0])
    if not waiting:
        return gettext("Exchange of cards")
    line = gettext("Exchange: waiting for %(name)s", name=names_list(waiting))
    return fitting((line, gettext("Exchange: waiting for %(count)s", count=len(waiting))))
