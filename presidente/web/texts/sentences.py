"""Every switch at every value as a sentence of the rules page, so that page and engine cannot disagree."""

from presidente.engine.rules import Ends, Rules
from presidente.engine.view import Role
from presidente.web.texts.cards import cards_count, number_word
from presidente.web.texts.roles import role_name
from presidente.web.texts.speech import LazyString, gettext, lazy_gettext, ngettext

_WHEN = dict[str, LazyString]

_CARDS: dict[str, _WHEN] = {
    "deck": {
        "french52": lazy_gettext(
            "The deck has 52 cards: 3 to ace and the 2, in hearts, diamonds, clubs and spades."
        ),
        "spanish48": lazy_gettext(
            "The Spanish deck has 48 cards: ace to 9, jack, knight and king of four suits."
        ),
        "spanish40": lazy_gettext("The short Spanish deck has 40 cards: there are no 8s and 9s."),
    },
    "rank_order": {
        "two_high": lazy_gettext("The 3 is the weakest card and the 2 the strongest, just above the ace."),
        "three_second": lazy_gettext(
            "The 4 is the weakest card; the 3 comes above the ace, and the 2 above all."
        ),
    },
    "wild": {
        "jokers": lazy_gettext("Jokers stand for any card, next to at least one natural card."),
        "twos": lazy_gettext("Jokers and 2s stand for any card, next to at least one natural card."),
        "none": lazy_gettext("No card stands for another."),
    },
    "extra_cards": {
        "last_first": lazy_gettext(
            "Cards left over go in seat order at first; later to the %(last)s, then up the ranking."
        ),
        "rotate": lazy_gettext(
            "Cards left over fall to other seats each time: the deal starts one seat further."
        ),
        "seat_order": lazy_gettext("Cards left over go to the first seats, in every round."),
    },
}
_REVOLUTION: dict[str, _WHEN] = {
    "revolution": {
        "true": lazy_gettext(
            "Four of a kind at once turn the order upside down, until four more do or the round ends."
        ),
        "false": lazy_gettext("Four of a kind are a play like any other: the order never changes."),
    },
    "revolution_by_singles": {
        "true": lazy_gettext("Four single cards of one rank in a row also make a revolution."),
        "false": lazy_gettext("Four cards of one rank laid in several plays make no revolution."),
    },
    "revolution_starts": {
        "now": lazy_gettext(
            "The new order counts from the very next play; the four are judged by the old one."
        ),
        "next_trick": lazy_gettext(
            "The new order counts from the next trick; two revolutions in one trick cancel out."
        ),
    },
    "revolution_turns_direction": {
        "true": lazy_gettext("A revolution also turns the direction of play."),
        "false": lazy_gettext("A revolution leaves the direction of play as it is."),
    },
}
_PLAYING: dict[str, _WHEN] = {
    "match_equal": {
        "true": lazy_gettext("An answer may be of the same rank as the play on the table."),
        "false": lazy_gettext("An answer has to beat the play on the table: the same rank is not enough."),
    },
    "equal_skips": {
        "if_unable": lazy_gettext(
            "After an equal play the next one plays the same rank or passes; without it, that turn is lost."
        ),
        "always": lazy_gettext(
            "After an equal play the next player loses that one turn, which is not a pass."
        ),
        "off": lazy_gettext("Nobody loses a turn to an equal play."),
    },
    "pass_is_final": {
        "true": lazy_gettext("Whoever passes stays out until the trick closes."),
        "false": lazy_gettext("Whoever passes may play again when the turn comes back."),
    },
    "sequences": {
        "true": lazy_gettext(
            "Three or more ranks in a row, one card each, are a sequence; it is measured by its lowest card."
        ),
        "false": lazy_gettext("There are no sequences."),
    },
    "first_lead": {
        "Qh": lazy_gettext("Whoever holds the queen of hearts leads the first round."),
        "3o": lazy_gettext("Whoever holds the 3 of coins leads the first round."),
        "3c": lazy_gettext("Whoever holds the 3 of clubs leads the first round."),
        "first_seat": lazy_gettext("The first seat leads the first round."),
    },
    "must_play_lead_card": {
        "true": lazy_gettext("The first play of the match has to contain the opening card."),
        "false": lazy_gettext("The first play of the match may be any: the opening card need not be in it."),
    },
    "next_lead": {
        "last": lazy_gettext("From the second round on, the %(last)s leads."),
        "president": lazy_gettext("From the second round on, the %(president)s leads."),
    },
}
_CLOSING: dict[str, _WHEN] = {
    "strongest_closes": {
        "true": lazy_gettext(
            "A group of the strongest rank, as the order stood before the play, takes the trick at once."
        ),
        "false": lazy_gettext("The strongest rank does not close a trick by itself."),
    },
    "four_closes": {
        "true": lazy_gettext(
            "Four cards of one rank in a row on top take the trick, from one play or several."
        ),
        "false": lazy_gettext("Four cards of one rank do not close a trick."),
    },
    "eight_closes": {
        "true": lazy_gettext("A group of 8s takes the trick at once."),
        "false": lazy_gettext("The 8 is a card like any other."),
    },
    "golden_two": {
        "true": lazy_gettext(
            "The 2 of coins alone wins any trick, whatever is on it; together with others it is just a 2."
        ),
        "false": lazy_gettext("No single card wins every trick."),
    },
    "finish_closes": {
        "true": lazy_gettext(
            "A play that leaves a hand empty closes the trick; the next player with cards leads."
        ),
        "false": lazy_gettext("When somebody runs out of cards, the others may still answer that play."),
    },
}
_SCORING: dict[str, _WHEN] = {
    "exchange": {
        "choose_return": lazy_gettext(
            "The %(last)s gives the strongest cards, and the %(president)s returns as many of free choice."
        ),
        "worst_return": lazy_gettext(
            "The %(last)s gives the strongest cards and the %(president)s the weakest, all at the same time."
        ),
        "off": lazy_gettext("Nobody exchanges cards."),
    },
    "finish_on_two": {
        "true": lazy_gettext(
            "Whoever goes out on 2s drops to the bottom of the ranking: the first of them is the %(last)s."
        ),
        "false": lazy_gettext("Going out on a 2 costs nothing."),
    },
    "scoring": {
        "3-2-1-0": lazy_gettext(
            "The %(president)s earns 3 points, the %(vice)s 2, each %(neutral)s 1, the others none."
        ),
        "2-1": lazy_gettext("The %(president)s earns 2 points, the %(vice)s 1, the others none."),
        "n-to-1": lazy_gettext(
            "First place earns as many points as there are players, each next one less, the last 1."
        ),
    },
    "three_has_vice": {
        "true": lazy_gettext("With three players, the one in the middle is the %(vice)s."),
        "false": lazy_gettext("With three players, the one in the middle is the %(neutral)s."),
    },
}
_TIME: dict[str, _WHEN] = {
    "turns": {
        "turns": lazy_gettext("You play one at a time, in the order of the seats."),
        "fast": lazy_gettext(
            "Nobody waits for a turn: the first play that arrives counts, and later ones are refused."
        ),
    },
    "disconnect": {
        "bot": lazy_gettext(
            "If somebody loses the connection, a bot plays meanwhile; the seat stays theirs."
        ),
        "wait_then_cancel": lazy_gettext(
            "If somebody loses the connection, the seat waits a minute; then the match is cancelled."
        ),
    },
}
_MOOT: dict[str, LazyString] = {
    "revolution": lazy_gettext("There is no revolution at this table."),
    "wild": lazy_gettext("No card stands for another."),
    "twos": lazy_gettext("2s stand for any card, next to at least one natural card."),
    "lead": lazy_gettext("In fast mode anyone may lead."),
    "card": lazy_gettext("No card says who leads first."),
    "skip": lazy_gettext("Nobody loses a turn to an equal play."),
    "turns": lazy_gettext("This clock runs in fast mode only."),
}
_SENTENCES = _CARDS | _REVOLUTION | _PLAYING | _CLOSING | _SCORING | _TIME


def switch_sentence(name: str, value: object, rules: Rules, titles: str = "coarse") -> str:
    """The rule in words, at this value (JSON form or `Ends`); `rules` are the table's other switches."""
    if without := _without_effect(name, value, rules):
        return str(_MOOT[without])
    match name:
        case "jokers":
            return _jokers(_int(value))
        case "exchange_cards":
            return _exchange_cards(_int(value), rules, titles)
        case "ends":
            return _ends(value)
        case "turn_seconds":
            return _turn_seconds(_int(value), rules)
        case "fast_seconds":
            return ngettext(
                "After %(num)s second without a play the trick closes; the table leads an empty one.",
                "After %(num)s seconds without a play the trick closes; the table leads an empty one.",
                _int(value),
            )
        case _:
            key = str(value).lower() if isinstance(value, bool) else str(value)
            return str(_SENTENCES[name][key]) % role_facts(titles)


def _without_effect(name: str, value: object, rules: Rules) -> str:
    """Which sentence says that the table's other switches leave this one nothing to do; "" if they do not."""
    match name:
        case "revolution_by_singles" | "revolution_starts" | "revolution_turns_direction":
            return "" if rules.revolution else "revolution"
        case "wild" if not rules.jokers and value != "none":
            return "twos" if value == "twos" else "wild"
        case "first_lead" | "next_lead":
            return "lead" if rules.fast else ""
        case "must_play_lead_card":
            return "card" if rules.lead_card is None else "lead" if rules.fast else ""
        case "equal_skips":
            return "skip" if rules.fast or not rules.match_equal else ""
        case "fast_seconds":
            return "" if rules.fast else "turns"
        case _:
            return ""


def role_facts(titles: str) -> dict[str, str]:
    """The titles by the names that sentences use for them."""
    return {role.value: role_name(role, titles) for role in Role}


def _jokers(count: int) -> str:
    if count == 0:
        return gettext("There are no jokers.")
    return ngettext(
        "There is %(number)s joker; alone it beats every other rank.",
        "There are %(number)s jokers; alone they beat every other rank.",
        count,
        number=number_word(count, "m"),
    )


def _exchange_cards(count: int, rules: Rules, titles: str) -> str:
    facts = role_facts(titles)
    if rules.exchange == "off":
        return gettext("Nobody exchanges cards.")
    if count == 1:
        return gettext("The %(last)s and the %(president)s exchange one card, the others none.", **facts)
    return gettext(
        "The %(last)s and the %(president)s exchange %(cards)s; from four players on, "
        "the %(vice_last)s and the %(vice)s exchange one.",
        cards=cards_count(count),
        **facts,
    )


def _ends(value: object) -> str:
    kind, number = _ends_parts(value)
    if kind == "rounds":
        return ngettext(
            "The match has %(num)s round; the highest total wins, and equals share it.",
            "The match has %(num)s rounds; the highest total wins, and equals share it.",
            number,
        )
    if kind == "target":
        return gettext(
            "The first to reach %(points)s points wins; if several do at once, the best placed of them.",
            points=number,
        )
    return gettext("The match goes on until the host ends it; the highest total wins.")


def _ends_parts(value: object) -> tuple[str, int]:
    if isinstance(value, Ends):
        return value.kind, value.number
    if isinstance(value, dict):
        return next(((str(kind), int(number)) for kind, number in value.items()), ("unlimited", 0))
    kind, _, number = str(value).partition(":")
    return kind, int(number or 0)


def _turn_seconds(seconds: int, rules: Rules) -> str:
    if seconds == 0:
        return gettext("There is no clock: everyone takes the time they need.")
    if rules.fast:
        return ngettext(
            "The exchange may take %(num)s second; then the table gives for whoever did not.",
            "The exchange may take %(num)s seconds; then the table gives for whoever did not.",
            seconds,
        )
    return ngettext(
        "A turn lasts %(num)s second; then the table plays for whoever did not.",
        "A turn lasts %(num)s seconds; then the table plays for whoever did not.",
        seconds,
    )


def _int(value: object) -> int:
    return value if isinstance(value, int) else 0
