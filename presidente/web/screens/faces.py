"""Cards as markup: drawn once per card, deck and language, and reused by every page."""

from collections.abc import Iterable
from functools import lru_cache

from markupsafe import Markup

from presidente.engine.cards import JOKER
from presidente.engine.moves import Card
from presidente.web.texts.cards import SPANISH, cards_list, rank_index
from presidente.web.texts.speech import language, ngettext

_FRENCH = {rank: f" f{rank}" for rank in "JQKA"}
_SPANISH = {"J": " fS", "N": " fN", "K": " fR", "A": " ace"}
_FACE = Markup('<span class="card {}"{}><b{}>{}</b></span>')
_BACK = Markup('<span class="card back"></span>')
_CARDS = Markup('<span class="cards" role="img" aria-label="{}">{}</span>')


def face(card: Card, deck: str, *, hidden: bool = False) -> Markup:
    """One card; `hidden` keeps it from screen readers where its name is said beside it."""
    return _face(card, deck, hidden, language())


def fan(cards: Iterable[Card], deck: str) -> Markup:
    """Cards side by side, said as one picture."""
    return _fan(tuple(cards), deck, language())


def backs(count: int) -> Markup:
    """So many cards nobody but their owner may see, said as one picture."""
    said = ngettext("%(num)s face-down card", "%(num)s face-down cards", count)
    return _CARDS.format(said, _BACK * count)


@lru_cache(maxsize=1024)
def _face(card: Card, deck: str, hidden: bool, lang: str) -> Markup:
    index = "" if card[0] == JOKER else rank_index(card[0], deck)  # a joker's is drawn
    wide = Markup(' class="n2"') if len(index) > 1 else ""
    return _FACE.format(_classes(card, deck), Markup(' aria-hidden="true"') if hidden else "", wide, index)


@lru_cache(maxsize=4096)
def _fan(cards: tuple[Card, ...], deck: str, lang: str) -> Markup:
    faces = Markup("").join(_face(card, deck, False, lang) for card in cards)
    return _CARDS.format(cards_list(cards, deck), faces)


def _classes(card: Card, deck: str) -> str:
    rank, suit = card[0], card[1]
    if rank == JOKER:
        return f"x{suit} fX"
    if deck.startswith(SPANISH):
        return f"es {'cp' if suit == 'c' else suit}{_SPANISH.get(rank, '')}"
    return suit + _FRENCH.get(rank, "")
