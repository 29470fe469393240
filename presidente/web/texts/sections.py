"""What the rules page says besides the switches: how a round goes, from the deal to the points."""

from collections.abc import Callable
from typing import NamedTuple

from presidente.engine.cards import deck_of
from presidente.engine.rules import Rules
from presidente.web.texts.cards import rank_name
from presidente.web.texts.sentences import role_facts
from presidente.web.texts.speech import LazyString, gettext, lazy_pgettext
from presidente.web.texts.switches import switch_label


class Section(NamedTuple):
    """`anchor` is the id on the page; no switch has the same name."""

    anchor: str
    title: str
    sentences: list[str]


_TITLES: dict[str, LazyString] = {
    "goal": lazy_pgettext("section of the rules", "The goal"),
    "strength": lazy_pgettext("section of the rules", "Weak and strong"),
    "lead": lazy_pgettext("section of the rules", "Leading"),
    "follow": lazy_pgettext("section of the rules", "Answering"),
    "passing": lazy_pgettext("section of the rules", "Passing"),
    "trick": lazy_pgettext("section of the rules", "When a trick closes"),
    "round": lazy_pgettext("section of the rules", "The round"),
    "ranking": lazy_pgettext("section of the rules", "Places and titles"),
    "giving": lazy_pgettext("section of the rules", "Between two rounds"),
    "fast": lazy_pgettext("section of the rules", "Fast mode"),
    "seats": lazy_pgettext("section of the rules", "Leaving and coming back"),
}


def sections(rules: Rules, titles: str = "coarse") -> list[Section]:
    """The sections for a table with these rules, in reading order."""
    facts = role_facts(titles)
    made = ((anchor, make(rules, facts)) for anchor, make in _MAKERS.items())
    return [Section(anchor, section_title(anchor), lines) for anchor, lines in made if lines]


def section_title(anchor: str) -> str:
    """The title at an anchor, which is a section or a switch."""
    return str(_TITLES[anchor]) if anchor in _TITLES else switch_label(anchor)


def _goal(rules: Rules, facts: dict[str, str]) -> list[str]:
    lines = [
        gettext("Three to six play, each for themselves. Get rid of your cards before the others do."),
        gettext(
            "The first without cards is the %(president)s; the last one with cards is the %(last)s.", **facts
        ),
    ]
    if rules.finish_on_two:
        lines.append(gettext("But not whoever goes out on 2s: they end up at the bottom."))
    return lines


def _strength(rules: Rules, facts: dict[str, str]) -> list[str]:
    lines = [
        gettext("From weak to strong: %(ranks)s.", ranks=", ".join(_order(rules))),
        gettext("Suits do not count: two cards of one rank are equal."),
    ]
    if rules.revolution:
        lines.append(
            gettext("In a revolution it is the other way round; every round begins in normal order.")
        )
    if rules.jokers and rules.revolution:
        lines.append(gettext("A joker alone stays the strongest in a revolution too."))
    return lines


def _order(rules: Rules) -> list[str]:
    return [rank_name(rank, rules.deck) for rank in deck_of(rules).ranks]


def _lead(rules: Rules, facts: dict[str, str]) -> list[str]:
    lines = [
        gettext(
            "Whoever leads lays one to four cards of one rank: a single one, a pair, three or four of a kind."
        ),
        gettext("Whoever leads has to play."),
    ]
    if rules.wild == "twos" or (rules.jokers and rules.wild == "jokers"):
        lines.append(
            gettext("A card that stands for another counts in full: it can make three of a kind four.")
        )
        lines.append(gettext("With wild cards a group may have more than four."))
    return lines


def _follow(rules: Rules, facts: dict[str, str]) -> list[str]:
    lines = [gettext("The others answer with the same number of cards, or pass.")]
    if rules.match_equal:
        lines.append(gettext("On a pair of 7s goes another pair of 7s or of 8s, but not three 8s."))
    else:
        lines.append(
            gettext("On a pair of 7s goes a pair of 8s, but neither another pair of 7s nor three 8s.")
        )
    if rules.sequences:
        lines.append(gettext("Only a sequence of the same length answers a sequence."))
    return lines


def _passing(rules: Rules, facts: dict[str, str]) -> list[str]:
    return [gettext("You may pass even when you could play.")]


def _trick(rules: Rules, facts: dict[str, str]) -> list[str]:
    lines = [
        gettext("A trick closes when nobody else answers; whoever played last leads the next one."),
        gettext("If that player has no cards left, the next one with cards leads."),
        gettext("In a new trick everyone with cards is in again."),
    ]
    if rules.equal_skips != "off" and rules.match_equal and not rules.fast:
        lines.append(gettext("If a skip leaves nobody to play, the trick closes, even on a last card."))
    if rules.revolution and rules.four_closes:
        lines.append(gettext("Four of a kind at once do both: they turn the order and take the trick."))
    return lines


def _round(rules: Rules, facts: dict[str, str]) -> list[str]:
    return [
        gettext("All cards are dealt. Whoever runs out of them is out of the round."),
        gettext("The round ends when only one player has cards."),
    ]


def _ranking(rules: Rules, facts: dict[str, str]) -> list[str]:
    middle = "vice" if rules.three_has_vice else "neutral"
    return [
        gettext("With three players: %(titles)s.", titles=_titles(facts, middle)),
        gettext("With four: %(titles)s.", titles=_titles(facts, "vice", "vice_last")),
        gettext("With five: %(titles)s.", titles=_titles(facts, "vice", "neutral", "vice_last")),
        gettext("With six: %(titles)s.", titles=_titles(facts, "vice", "neutral", "neutral", "vice_last")),
    ]


def _titles(facts: dict[str, str], *between: str) -> str:
    return ", ".join(facts[role] for role in ("president", *between, "last"))


def _giving(rules: Rules, facts: dict[str, str]) -> list[str]:
    if rules.exchange == "off":
        return []
    lines = [
        gettext(
            "From the second round on, cards change hands after the deal, by the titles of the last round."
        )
    ]
    if rules.exchange == "choose_return":
        lines.append(
            gettext(
                "The strongest cards go by themselves; what comes back may be any cards, also those received."
            )
        )
    else:
        lines.append(
            gettext("Everyone chooses from the hand dealt and confirms; among equal cards you choose which.")
        )
    if rules.golden_two:
        lines.append(gettext("In the exchange the 2 of coins counts as the best card."))
    return [*lines, gettext("The first play waits until the exchange is over.")]


def _fast(rules: Rules, facts: dict[str, str]) -> list[str]:
    if not rules.fast:
        return []
    return [
        gettext("On an empty trick anyone may lead; on the others, anyone who has not passed may play."),
        gettext(
            "If another play arrives before yours, yours is refused and your cards stay. Look and play again."
        ),
        gettext("You may play on your own play, but not pass on it."),
    ]


def _seats(rules: Rules, facts: dict[str, str]) -> list[str]:
    return [
        gettext("A lost connection is not leaving: open the link again and your seat and cards are there."),
        gettext(
            "Whoever leaves or is taken off the table is out for the match: a bot plays on in that seat."
        ),
        gettext("When nobody is left but bots, the match is interrupted."),
    ]


_MAKERS: dict[str, Callable[[Rules, dict[str, str]], list[str]]] = {
    "goal": _goal,
    "strength": _strength,
    "lead": _lead,
    "follow": _follow,
    "passing": _passing,
    "trick": _trick,
    "round": _round,
    "ranking": _ranking,
    "giving": _giving,
    "fast": _fast,
    "seats": _seats,
}
