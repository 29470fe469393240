"""The end of a round and of a match."""

from collections.abc import Sequence

from presidente.engine.exchange import debts
from presidente.engine.rules import Rules
from presidente.engine.state import Pick
from presidente.engine.view import Role, RoundResult
from presidente.rooms.room import Outcome
from presidente.web.texts.cards import cards_count, group_name, names_list, number_word
from presidente.web.texts.roles import role_name
from presidente.web.texts.speech import LazyString, gettext, lazy_gettext, ngettext

_OUTCOMES: dict[str, LazyString] = {
    Outcome.FINISHED: lazy_gettext("The match is over."),
    Outcome.STOPPED: lazy_gettext("The match was stopped, without a winner."),
    Outcome.INTERRUPTED: lazy_gettext("The match was interrupted: fewer than three were left."),
    Outcome.CANCELLED: lazy_gettext("The match was cancelled: somebody was away for too long."),
}


def headline(result: RoundResult, names: Sequence[str], titles: str = "coarse") -> str:
    """ "End of the round: Bia is President"."""
    name = names[result.ranking[0]]
    return gettext(
        "End of the round: %(name)s is %(role)s", name=name, role=role_name(Role.PRESIDENT, titles)
    )


def left_line(result: RoundResult, names: Sequence[str], deck_name: str) -> str:
    """Who was left with which cards; "" if nobody was."""
    seat = next((seat for seat, cards in enumerate(result.left) if cards), None)
    if seat is None:
        return ""
    cards = result.left[seat]
    ranks = {card[0] for card in cards}
    what = group_name(cards[0][0], len(cards), deck_name) if len(ranks) == 1 else cards_count(len(cards))
    return gettext("%(name)s was left with %(cards)s.", name=names[seat], cards=what)


def points_gained(n: int) -> str:
    """The points of a round, as in a column: "+3", "0"."""
    return f"+{n}" if n > 0 else str(n)


def coming_line(name: str, other: str) -> str:
    """Who sits down when the next round is dealt, and in whose seat."""
    return gettext("%(name)s comes in, in %(other)s's seat, with 0 points.", name=name, other=other)


def next_lines(ranking: Sequence[int], rules: Rules, names: Sequence[str]) -> list[str]:
    """What the next round begins with: who gives what to whom, and who leads.

    `ranking`: of those who stay.
    """
    lines = [
        _exchange_line(rules.exchange, names[giver], names[taker], count)
        for giver, taker, count in _exchanges(ranking, rules)
    ]
    return [*lines, _lead_line(ranking, rules, names, after_exchange=bool(lines))]


def outcome_line(outcome: str) -> str:
    """How a match ended, in one sentence."""
    return str(_OUTCOMES[outcome])


def winners_line(winners: Sequence[int], names: Sequence[str]) -> str:
    """ "Bia wins the match!"; several share it; "" without winners."""
    if not winners:
        return ""
    return ngettext(
        "%(names)s wins the match!",
        "%(names)s share the victory!",
        len(winners),
        names=names_list([names[seat] for seat in winners]),
    )


def progress_line(rules: Rules, round_number: int) -> str:
    """Where the match stands, for the top of the page: "Round 2 of 5", "Round 4 · to 11 points"."""
    if rules.ends.kind == "rounds":
        return gettext("Round %(round)s of %(rounds)s", round=round_number, rounds=rules.ends.number)
    if rules.ends.kind == "target":
        return gettext("Round %(round)s · to %(points)s points", round=round_number, points=rules.ends.number)
    return gettext("Round %(round)s", round=round_number)


def _exchanges(ranking: Sequence[int], rules: Rules) -> list[tuple[int, int, int]]:
    """(giver, taker, cards) of the coming exchange, by the roles of this round."""
    return [
        (debt.seat, debt.to, debt.count)
        for debt in debts(rules, tuple(ranking))
        if debt.pick is Pick.STRONGEST
    ]


def _exchange_line(exchange: str, giver: str, taker: str, count: int) -> str:
    if exchange == "choose_return":
        return ngettext(
            "%(giver)s gives the strongest card to %(taker)s, who returns any one.",
            "%(giver)s gives the %(number)s strongest cards to %(taker)s, who returns any %(number)s.",
            count,
            giver=giver,
            taker=taker,
            number=number_word(count),
        )
    return ngettext(
        "%(giver)s gives the strongest card and gets the weakest of %(taker)s.",
        "%(giver)s gives the %(number)s strongest cards and gets the %(number)s weakest of %(taker)s.",
        count,
        giver=giver,
        taker=taker,
        number=number_word(count),
    )


def _lead_line(ranking: Sequence[int], rules: Rules, names: Sequence[str], after_exchange: bool) -> str:
    if rules.fast:
        if after_exchange:
            return gettext("After the exchange, whoever is fastest leads.")
        return gettext("Whoever is fastest leads.")
    name = names[ranking[0 if rules.next_lead == "president" else -1]]
    if after_exchange:
        return gettext("After the exchange, %(name)s leads.", name=name)
    return gettext("%(name)s leads.", name=name)
