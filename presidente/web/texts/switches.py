"""The switches of a table in words: labels, one sentence of help each, and what their values are called."""

from collections.abc import Mapping
from typing import NamedTuple

from presidente.engine.rules import Code, Ends, Problem, Rules
from presidente.web.texts.sentences import switch_sentence as switch_sentence
from presidente.web.texts.speech import LazyString, gettext, lazy_gettext, lazy_pgettext, ngettext, pgettext


class Group(NamedTuple):
    """Switches that belong together; `title` is translated when it is used as a string."""

    id: str
    title: LazyString
    switches: tuple[str, ...]


GROUPS: tuple[Group, ...] = (
    Group(
        "cards",
        lazy_pgettext("group of rules", "Deck"),
        ("deck", "jokers", "wild", "rank_order", "extra_cards"),
    ),
    Group(
        "revolution",
        lazy_pgettext("group of rules", "Revolution"),
        ("revolution", "revolution_by_singles", "revolution_starts", "revolution_turns_direction"),
    ),
    Group(
        "playing",
        lazy_pgettext("group of rules", "Playing and passing"),
        (
            "match_equal",
            "equal_skips",
            "pass_is_final",
            "sequences",
            "first_lead",
            "must_play_lead_card",
            "next_lead",
        ),
    ),
    Group(
        "closing",
        lazy_pgettext("group of rules", "What closes a trick"),
        ("strongest_closes", "four_closes", "eight_closes", "golden_two", "finish_closes"),
    ),
    Group(
        "scoring",
        lazy_pgettext("group of rules", "Exchange, points and end"),
        ("exchange", "exchange_cards", "finish_on_two", "scoring", "three_has_vice", "ends"),
    ),
    Group(
        "time",
        lazy_pgettext("group of rules", "Time"),
        ("turns", "turn_seconds", "fast_seconds", "disconnect"),
    ),
)

_LABELS: dict[str, LazyString] = {
    "deck": lazy_pgettext("rule", "Deck"),
    "jokers": lazy_pgettext("rule", "Jokers"),
    "rank_order": lazy_pgettext("rule", "Order of the cards"),
    "match_equal": lazy_pgettext("rule", "Equal answers"),
    "revolution": lazy_pgettext("rule", "Revolution"),
    "revolution_by_singles": lazy_pgettext("rule", "Revolution card by card"),
    "revolution_starts": lazy_pgettext("rule", "The revolution counts"),
    "revolution_turns_direction": lazy_pgettext("rule", "Revolution turns the direction"),
    "equal_skips": lazy_pgettext("rule", "Equal play skips"),
    "four_closes": lazy_pgettext("rule", "Four of a kind close"),
    "strongest_closes": lazy_pgettext("rule", "The strongest closes"),
    "eight_closes": lazy_pgettext("rule", "The 8 closes"),
    "golden_two": lazy_pgettext("rule", "2 of coins wins"),
    "finish_closes": lazy_pgettext("rule", "Last card closes"),
    "finish_on_two": lazy_pgettext("rule", "Finishing on a 2 costs"),
    "pass_is_final": lazy_pgettext("rule", "Who passes waits"),
    "sequences": lazy_pgettext("rule", "Sequences"),
    "wild": lazy_pgettext("rule", "Wild cards"),
    "first_lead": lazy_pgettext("rule", "Who leads first"),
    "must_play_lead_card": lazy_pgettext("rule", "Opening card is played"),
    "next_lead": lazy_pgettext("rule", "Who leads later rounds"),
    "exchange": lazy_pgettext("rule", "Exchange of cards"),
    "exchange_cards": lazy_pgettext("rule", "Cards in the exchange"),
    "extra_cards": lazy_pgettext("rule", "Cards left over"),
    "scoring": lazy_pgettext("rule", "Points"),
    "three_has_vice": lazy_pgettext("rule", "Vice with three players"),
    "ends": lazy_pgettext("rule", "The match ends"),
    "turns": lazy_pgettext("rule", "Mode"),
    "turn_seconds": lazy_pgettext("rule", "Time for a turn"),
    "fast_seconds": lazy_pgettext("rule", "Time in fast mode"),
    "disconnect": lazy_pgettext("rule", "If somebody is away"),
}
_HELP: dict[str, LazyString] = {
    "deck": lazy_gettext("The cards you play with."),
    "jokers": lazy_gettext("Extra cards; alone they beat every other."),
    "rank_order": lazy_gettext("From the weakest card to the strongest."),
    "match_equal": lazy_gettext("You may play the same rank that is on the table, not only a higher one."),
    "revolution": lazy_gettext("Four of a kind at once turn the order upside down. Four more turn it back."),
    "revolution_by_singles": lazy_gettext("Four single cards of one rank in a row do it too."),
    "revolution_starts": lazy_gettext("Whether the new order counts at once or from the next trick."),
    "revolution_turns_direction": lazy_gettext("The turn then runs the other way round the table."),
    "equal_skips": lazy_gettext("After an equal play the next player may lose a turn."),
    "four_closes": lazy_gettext("Four cards of one rank on top take the trick, together or one by one."),
    "strongest_closes": lazy_gettext("A group of the strongest rank takes the trick at once."),
    "eight_closes": lazy_gettext("A group of 8s takes the trick."),
    "golden_two": lazy_gettext("The 2 of coins alone takes any trick. Spanish deck only."),
    "finish_closes": lazy_gettext("Whoever plays a last card closes the trick."),
    "finish_on_two": lazy_gettext("Whoever goes out on a 2 drops to the bottom of the ranking."),
    "pass_is_final": lazy_gettext("After passing you are out until the trick closes."),
    "sequences": lazy_gettext("Three or more ranks in a row may be played together."),
    "wild": lazy_gettext("Which cards may stand for another."),
    "first_lead": lazy_gettext("Who makes the first play of the match."),
    "must_play_lead_card": lazy_gettext("The first play has to contain that card."),
    "next_lead": lazy_gettext("Who makes the first play from the second round on."),
    "exchange": lazy_gettext("What the last give to the first before each round."),
    "exchange_cards": lazy_gettext("How many the last player gives to the first."),
    "extra_cards": lazy_gettext("Who gets one card more when they do not divide evenly."),
    "scoring": lazy_gettext("What each place earns in a round."),
    "three_has_vice": lazy_gettext("With three at the table, the one in the middle is vice."),
    "ends": lazy_gettext("When it is settled who won."),
    "turns": lazy_gettext("One at a time, or whoever is fastest."),
    "turn_seconds": lazy_gettext("At zero, the table plays for whoever did not."),
    "fast_seconds": lazy_gettext("Without a play in this time, the trick closes."),
    "disconnect": lazy_gettext("What happens when a connection is lost."),
}
_VALUES: dict[str, dict[str, LazyString]] = {
    "deck": {
        "french52": lazy_pgettext("deck", "French, 52 cards"),
        "spanish48": lazy_pgettext("deck", "Spanish, 48 cards"),
        "spanish40": lazy_pgettext("deck", "Spanish, 40 cards"),
    },
    "rank_order": {
        "two_high": lazy_pgettext("order of the cards", "3 low, 2 high"),
        "three_second": lazy_pgettext("order of the cards", "4 low, 3 and 2 high"),
    },
    "revolution_starts": {
        "now": lazy_pgettext("the revolution counts", "at once"),
        "next_trick": lazy_pgettext("the revolution counts", "from the next trick"),
    },
    "equal_skips": {
        "if_unable": lazy_pgettext("equal play skips", "only without an equal"),
        "always": lazy_pgettext("equal play skips", "always"),
        "off": lazy_pgettext("equal play skips", "never"),
    },
    "wild": {
        "jokers": lazy_pgettext("wild cards", "jokers"),
        "twos": lazy_pgettext("wild cards", "jokers and 2s"),
        "none": lazy_pgettext("wild cards", "none"),
    },
    "first_lead": {
        "Qh": lazy_pgettext("who leads", "queen of hearts"),
        "3o": lazy_pgettext("who leads", "3 of coins"),
        "3c": lazy_pgettext("who leads", "3 of clubs"),
        "first_seat": lazy_pgettext("who leads", "first seat"),
    },
    "next_lead": {
        "last": lazy_pgettext("who leads", "the last of the round before"),
        "president": lazy_pgettext("who leads", "the President"),
    },
    "exchange": {
        "choose_return": lazy_pgettext("exchange", "President returns any cards"),
        "worst_return": lazy_pgettext("exchange", "President returns the weakest"),
        "off": lazy_pgettext("exchange", "no exchange"),
    },
    "extra_cards": {
        "last_first": lazy_pgettext("cards left over", "first to the last"),
        "rotate": lazy_pgettext("cards left over", "one seat further each round"),
        "seat_order": lazy_pgettext("cards left over", "in seat order"),
    },
    "scoring": {
        "3-2-1-0": lazy_pgettext("points", "3, 2, 1 and 0"),
        "2-1": lazy_pgettext("points", "2 and 1"),
        "n-to-1": lazy_pgettext("points", "one for each beaten, plus one"),
    },
    "turns": {
        "turns": lazy_pgettext("mode", "in turns"),
        "fast": lazy_pgettext("mode", "fast"),
    },
    "disconnect": {
        "bot": lazy_pgettext("somebody is away", "a bot plays meanwhile"),
        "wait_then_cancel": lazy_pgettext("somebody is away", "one minute, then cancelled"),
    },
}
_PRESETS: dict[str, LazyString] = {
    "presidente": lazy_pgettext("set of rules", "Presidente"),
    "presi": lazy_pgettext("set of rules", "Presi, Spanish deck"),
    "estrito": lazy_pgettext("set of rules", "Strict"),
    "padrao": lazy_pgettext("set of rules", "Standard"),
}
_PRESET_HELP: dict[str, LazyString] = {
    "presidente": lazy_gettext("With revolution, skips and closing cards. Five rounds."),
    "presi": lazy_gettext("Spanish deck and the 2 of coins. The first to 11 points wins."),
    "estrito": lazy_gettext("Always higher, and nothing closes by itself. One round, many points."),
    "padrao": lazy_gettext("The plain game, to which you add jokers, sequences or the 8."),
}
_PROBLEMS: dict[str, LazyString] = {
    Code.UNKNOWN_SWITCH: lazy_pgettext("problem with a rule", "there is no such rule."),
    Code.WRONG_VALUE: lazy_pgettext("problem with a rule", "that value does not exist."),
    Code.NEEDS_SPANISH_DECK: lazy_pgettext("problem with a rule", "only with a Spanish deck."),
    Code.NEEDS_FRENCH_DECK: lazy_pgettext("problem with a rule", "only with the French deck."),
    Code.NEEDS_FINAL_PASS: lazy_pgettext("problem with a rule", "in fast mode, who passes has to wait."),
    Code.NEEDS_REVOLUTION: lazy_pgettext("problem with a rule", "only with the revolution on."),
    Code.NEEDS_LEAD_CARD: lazy_pgettext("problem with a rule", "only when a card says who leads first."),
    Code.NOT_IN_FAST_MODE: lazy_pgettext("problem with a rule", "not in fast mode."),
}


def is_in_force(name: str, rules: Rules) -> bool:
    """Whether the switch says something of this table."""
    return rules.fast or name != "fast_seconds"


def switch_label(name: str) -> str:
    """The title of a switch."""
    return str(_LABELS[name])


def switch_help(name: str) -> str:
    """What the switch does, in one sentence."""
    return str(_HELP[name])


def value_label(name: str, value: object) -> str:
    """What a value is called: "yes", "always". `ends` may be an `Ends`, its text or its JSON form."""
    if name == "ends":
        return _ends(ends_text(value))
    if isinstance(value, bool):
        return pgettext("switch", "yes") if value else pgettext("switch", "no")
    if name in ("turn_seconds", "fast_seconds") and isinstance(value, int):
        return _seconds(value)
    if isinstance(value, int):
        return str(value) if value else pgettext("number of cards", "none")
    return str(_VALUES[name][str(value)])


def problem_text(problem: Problem) -> str:
    """Why a switch cannot stand as it is, in one sentence that begins with its name."""
    label = _LABELS.get(problem.switch)
    return gettext(
        "%(rule)s: %(why)s", rule=str(label or problem.switch[:40]), why=str(_PROBLEMS[problem.code])
    )


def preset_name(name: str) -> str:
    """What a set of rules is called; a table with changed switches keeps the name it began with."""
    return str(_PRESETS.get(name, name))


def preset_help(name: str) -> str:
    """What is played with a set of rules, in one line."""
    return str(_PRESET_HELP[name])


def ends_text(value: object) -> str:
    """ "rounds:5", "target:11" or "unlimited", from any form of `ends`."""
    if isinstance(value, Ends):
        return value.text
    if isinstance(value, Mapping):
        return ":".join(str(part) for pair in value.items() for part in pair)
    return str(value)


def _ends(text: str) -> str:
    kind, _, number = text.partition(":")
    if kind == "rounds":
        return ngettext("after %(num)s round", "after %(num)s rounds", int(number))
    if kind == "target":
        return ngettext("at %(num)s point", "at %(num)s points", int(number))
    return gettext("when the host ends it")


def _seconds(value: int) -> str:
    if value == 0:
        return gettext("no limit")
    return ngettext("%(num)s second", "%(num)s seconds", value)
