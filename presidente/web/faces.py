"""Cards as markup: drawn once per card, deck and language, and reused by every page."""

from collections.abc import Iterable
from functools import lru_cache

from flask_babel import get_locale
from markupsafe import Markup

from presidente.engine.moves import Card
from presidente.web.texts.cards import JOKER, cards_list, rank_index

_FIGURES = {"J": " fJ", "Q": " fQ", "K": " fK"}
_SPANISH_FIGURES = {"J": " fS", "N": " fN", "K": " fR"}
_FACE = Markup('<span class="card {}"{}><b{}>{}</b></span>')
_CARDS = Markup('<span class="cards" role="img" aria-label="{}">{}</span>')


def face(card: Card, deck: str, *, hidden: bool = False) -> Markup:
    """One card; `hidden` keeps it from screen readers where its name is said beside it."""
    return _face(card, deck, hidden, str(get_locale()))


def fan(cards: Iterable[Card], deck: str) -> Markup:
    """Cards side by side, said as one picture."""
    return _fan(tuple(cards), deck, str(get_locale()))


@lru_cache(maxsize=1024)
def _face(card: Card, deck: str, hidden: bool, locale: str) -> Markup:
    index = "" if card[0] == JOKER else rank_index(card[0], deck)  # a joker's is drawn
    wide = Markup(' class="n2"') if len(index) > 1 else ""
    return _FACE.format(_classes(card, deck), Markup(' aria-hidden="true"') if hidden else "", wide, index)


@lru_cache(maxsize=4096)
def _fan(cards: tuple[Card, ...], deck: str, locale: str) -> Markup:
    faces = Markup("").join(_face(card, deck, False, locale) for card in cards)
    return _CARDS.format(cards_list(cards, deck), faces)


def _classes(card: Card, deck: str) -> str:
    rank, suit = card[0], card[1]
    if rank == JOKER:
        return "joker"
    if deck.startswith("spanish"):
        return f"es {'cp' if suit == 'c' else suit}{_SPANISH_FIGURES.get(rank, '')}"
    return suit + _FIGURES.get(rank, "")
