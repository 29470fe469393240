"""Cards, ranks and numbers of cards, as they are said at a table."""

from collections.abc import Iterable, Sequence

from presidente.engine.cards import JOKER
from presidente.engine.moves import Card
from presidente.web.texts.speech import LazyString, lazy_pgettext, ngettext, pgettext

SPANISH = "spanish"

# Name, plural, grammatical gender ("m" or "f" in the catalogue); figures need no words.
_Words = tuple[LazyString, LazyString, LazyString]
_COURT: dict[str, _Words] = {
    "J": (
        lazy_pgettext("card", "Jack"),
        lazy_pgettext("cards", "jacks"),
        lazy_pgettext("gender of the card: m or f", "jack"),
    ),
    "Q": (
        lazy_pgettext("card", "Queen"),
        lazy_pgettext("cards", "queens"),
        lazy_pgettext("gender of the card: m or f", "queen"),
    ),
    "N": (
        lazy_pgettext("card", "Knight"),
        lazy_pgettext("cards", "knights"),
        lazy_pgettext("gender of the card: m or f", "knight"),
    ),
    "K": (
        lazy_pgettext("card", "King"),
        lazy_pgettext("cards", "kings"),
        lazy_pgettext("gender of the card: m or f", "king"),
    ),
    "A": (
        lazy_pgettext("card", "Ace"),
        lazy_pgettext("cards", "aces"),
        lazy_pgettext("gender of the card: m or f", "ace"),
    ),
    JOKER: (
        lazy_pgettext("card", "Joker"),
        lazy_pgettext("cards", "jokers"),
        lazy_pgettext("gender of the card: m or f", "joker"),
    ),
}
_SOTA: _Words = (
    lazy_pgettext("Spanish card", "Jack"),
    lazy_pgettext("Spanish cards", "jacks"),
    lazy_pgettext("gender of the Spanish card: m or f", "jack"),
)
_INDEX: dict[str, LazyString] = {
    "J": lazy_pgettext("letter in the corner of the card", "J"),
    "Q": lazy_pgettext("letter in the corner of the card", "Q"),
    "K": lazy_pgettext("letter in the corner of the card", "K"),
    "A": lazy_pgettext("letter in the corner of the card", "A"),
}
_SPANISH_INDEX = {"A": "1", "J": "10", "N": "11", "K": "12"}
_FRENCH_SUITS: dict[str, LazyString] = {
    "c": lazy_pgettext("suit", "clubs"),
    "d": lazy_pgettext("suit", "diamonds"),
    "h": lazy_pgettext("suit", "hearts"),
    "s": lazy_pgettext("suit", "spades"),
}
_SPANISH_SUITS: dict[str, LazyString] = {
    "o": lazy_pgettext("Spanish suit", "coins"),
    "c": lazy_pgettext("Spanish suit", "cups"),
    "e": lazy_pgettext("Spanish suit", "swords"),
    "b": lazy_pgettext("Spanish suit", "clubs"),
}
_LEAD_CARDS: dict[str, LazyString] = {
    "Qh": lazy_pgettext("with article", "the queen of hearts"),
    "3o": lazy_pgettext("with article", "the 3 of coins"),
    "3c": lazy_pgettext("with article", "the 3 of clubs"),
}
_FEMININE: tuple[LazyString, ...] = (
    lazy_pgettext("feminine number", "none"),
    lazy_pgettext("feminine number", "one"),
    lazy_pgettext("feminine number", "two"),
    lazy_pgettext("feminine number", "three"),
    lazy_pgettext("feminine number", "four"),
    lazy_pgettext("feminine number", "five"),
    lazy_pgettext("feminine number", "six"),
    lazy_pgettext("feminine number", "seven"),
    lazy_pgettext("feminine number", "eight"),
)
_MASCULINE: tuple[LazyString, ...] = (
    lazy_pgettext("masculine number", "none"),
    lazy_pgettext("masculine number", "one"),
    lazy_pgettext("masculine number", "two"),
    lazy_pgettext("masculine number", "three"),
    lazy_pgettext("masculine number", "four"),
    lazy_pgettext("masculine number", "five"),
    lazy_pgettext("masculine number", "six"),
    lazy_pgettext("masculine number", "seven"),
    lazy_pgettext("masculine number", "eight"),
)
_WORDS_UP_TO = 4  # longer counts of cards are read faster as figures


def rank_index(rank: str, deck_name: str) -> str:
    """What the corner of the card shows: "J", "10"; the Spanish deck has figures only; a joker is a star."""
    if rank == JOKER:
        return "★"
    if deck_name.startswith(SPANISH):
        return _SPANISH_INDEX.get(rank, rank)
    return "10" if rank == "T" else str(_INDEX.get(rank, rank))


def rank_name(rank: str, deck_name: str) -> str:
    """ "Jack", "7"."""
    words = _words(rank, deck_name)
    return str(words[0]) if words else _figure(rank)


def ranks_name(rank: str, deck_name: str) -> str:
    """Several of a rank: "jacks", "7"."""
    words = _words(rank, deck_name)
    return str(words[1]) if words else _figure(rank)


def suit_name(suit: str, deck_name: str) -> str:
    suits = _SPANISH_SUITS if deck_name.startswith(SPANISH) else _FRENCH_SUITS
    return str(suits[suit])


def card_name(card: Card, deck_name: str) -> str:
    """ "7 of hearts", "Joker"."""
    rank, suit = card[0], card[1]
    if rank == JOKER:
        return rank_name(rank, deck_name)
    return pgettext(
        "card", "%(rank)s of %(suit)s", rank=rank_name(rank, deck_name), suit=suit_name(suit, deck_name)
    )


def cards_list(cards: Iterable[Card], deck_name: str) -> str:
    """ "7 of clubs, 7 of diamonds"."""
    return ", ".join(card_name(card, deck_name) for card in cards)


def number_word(n: int, gender: str = "f") -> str:
    """A small number in words ("two"), a larger one in figures; `gender` is "m" or "f"."""
    words = _MASCULINE if gender == "m" else _FEMININE
    return str(words[n]) if 0 <= n < len(words) else str(n)


def cards_count(n: int) -> str:
    """ "no cards", "one card", "13 cards"."""
    if n == 0:
        return pgettext("feminine number", "no cards")
    number = number_word(n) if n <= _WORDS_UP_TO else str(n)
    return ngettext("%(number)s card", "%(number)s cards", n, number=number)


def group_name(rank: str, count: int, deck_name: str) -> str:
    """The short name of a group, as on a button: "one 9", "two 9s", "three kings"."""
    words = _words(rank, deck_name)
    gender = str(words[2]) if words else "m"
    name = _figure(rank) if not words else str(words[0]).lower() if count == 1 else str(words[1])
    return pgettext("group of cards", "%(number)s %(rank)s", number=number_word(count, gender), rank=name)


def kind_name(rank: str, count: int, deck_name: str) -> str:
    """What a group is called: "pair of 7s", "three of a kind of 7s"; more than four have only a number."""
    ranks = ranks_name(rank, deck_name)
    match count:
        case 2:
            return pgettext("group of cards", "pair of %(ranks)s", ranks=ranks)
        case 3:
            return pgettext("group of cards", "three of a kind: %(ranks)s", ranks=ranks)
        case 4:
            return pgettext("group of cards", "four of a kind: %(ranks)s", ranks=ranks)
        case _:
            return group_name(rank, count, deck_name)


def sequence_name(rank: str, count: int, deck_name: str) -> str:
    """A sequence by its length and lowest card."""
    return pgettext(
        "group of cards",
        "sequence of %(count)s from %(rank)s up",
        count=count,
        rank=rank_name(rank, deck_name),
    )


def lead_card_name(first_lead: str) -> str:
    """ "the queen of hearts"."""
    return str(_LEAD_CARDS[first_lead])


def names_list(names: Sequence[str]) -> str:
    """ "Ana, Bia and Caio"."""
    if len(names) < 2:
        return "".join(names)
    return pgettext("names", "%(names)s and %(last)s", names=", ".join(names[:-1]), last=names[-1])


def _words(rank: str, deck_name: str) -> _Words | None:
    if rank == "J" and deck_name.startswith(SPANISH):
        return _SOTA
    return _COURT.get(rank)


def _figure(rank: str) -> str:
    return "10" if rank == "T" else rank
