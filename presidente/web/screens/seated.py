"""A seat's own part of a table: what is asked of it, its hand, its buttons; and the whole table's pieces."""

from dataclasses import dataclass
from functools import lru_cache

from markupsafe import Markup

from presidente.engine.cards import wild_ranks
from presidente.engine.events import Gave
from presidente.engine.moves import Card
from presidente.engine.view import Phase, Table
from presidente.rooms.errors import RoomReason
from presidente.web.screens import people
from presidente.web.screens import refusal as refused
from presidente.web.screens.board import ROLE_ICONS, board
from presidente.web.screens.faces import face, fan
from presidente.web.screens.hand import Rank, lay_out
from presidente.web.screens.refusal import Refusal
from presidente.web.screens.scene import Scene
from presidente.web.screens.templates import fill
from presidente.web.texts import asks, cards, refusals
from presidente.web.texts.speech import language

NO_SWAP = Markup('<div id="swap"></div>')
NO_REFUSAL = Markup('<div id="refusal"></div>')
NO_HAND = Markup('<div id="hand" class="hand"></div>')
_BREAK = '<i class="brk"></i>'
_HAND = '<div id="hand" class="hand"{}>{}</div>'


@dataclass(frozen=True, slots=True)
class Look:
    """What decides how the cards of a hand look, besides themselves; equal ones are rendered once."""

    round: int
    act: str
    came: frozenset[Card]  # in the exchange, just now
    ticks: frozenset[Card]
    deck: str
    lang: str


def fragments(scene: Scene, refusal: Refusal | None, ticks: frozenset[str]) -> dict[str, Markup]:
    """All pieces of the table's screen, by id."""
    public = board(scene)
    return {
        **public.fragments,
        "swap": _swap(scene),
        "here": people.here(scene),
        "ask": _ask(scene, public.others),
        "refusal": _refusal(scene, refusal),
        "hand": _hand(scene, ticks),
        "bar": _bar(scene),
    }


def _act(scene: Scene) -> str:
    return "give" if scene.table.phase is Phase.EXCHANGE else "play"


def _ask(scene: Scene, others: str) -> Markup:
    table, own = scene.table, scene.own
    ask = asks.ask(table, own, scene.names, scene.viewer.titles, others)
    if scene.is_removed:
        ask = ask._replace(detail=refusals.refusal(RoomReason.REMOVED).sentence)
    if not scene.is_asked or scene.room.is_race:
        return _waits(ask, language())
    role = table.seats[own.seat].role if own else None
    icon = "rev" if table.inverted else ROLE_ICONS.get(role, "lead") if role else "lead"
    plain = own is not None and ask.detail == asks.usual(table, own, scene.viewer.titles)
    return fill("_ask.html", ask=ask, mine=True, icon=icon, plain=plain)


@lru_cache(maxsize=1024)
def _waits(ask: asks.Ask, lang: str) -> Markup:
    return fill("_ask.html", ask=ask, mine=False, plain=False)


def _refusal(scene: Scene, refusal: Refusal | None) -> Markup:
    """Why the last act was refused, over the line; it stays through the pushes of what others do."""
    if refusal is None:
        return NO_REFUSAL
    text = refused.text(refusal, scene)
    return fill("_refusal.html", text=text, code=refusal.code, room=scene.room.code)


def _bar(scene: Scene) -> Markup:
    """The forms; with them, for the script, what a tap on each rank may choose."""
    own, act = scene.own, _act(scene)
    if own is None or not scene.is_asked:
        is_out = own is None or scene.table.seats[own.seat].out
        return _idle_bar("" if is_out else act, language())
    groups = _groups(scene) if act == "play" else []
    return fill(
        "_bar.html",
        act=act,
        room=scene.room.code,
        token=scene.token,
        seen=scene.room.seen,
        race=(scene.room.trick, scene.room.deal) if scene.room.is_race else None,
        can_pass=own.can_pass,
        usable="".join(group.rank for group in groups if group.usable),
        picks=",".join(" ".join(pick) for group in groups for pick in group.picks),
    )


@lru_cache
def _idle_bar(act: str, lang: str) -> Markup:
    """The bar of who has to wait; without an act of who has nothing to do any more."""
    return fill("_idle.html", act=act)


def _swap(scene: Scene) -> Markup:
    """What came and what went in the exchange, until the round's first card is played."""
    own, deck = scene.own, scene.table.rules.deck
    if own is None or not (own.came or own.gave) or not _came_lately(scene.table):
        return NO_SWAP
    return fill(
        "_swap.html",
        came=fan(own.came, deck) if own.came else "",
        came_number=len(own.came),
        went=fan(own.gave, deck) if own.gave else "",
        partner=_partner(scene),
    )


def _partner(scene: Scene) -> str:
    """With whom the viewer changes cards."""
    seat = scene.seat
    pairs = (event for event in scene.table.events if isinstance(event, Gave))
    others = [pair.to if pair.seat == seat else pair.seat for pair in pairs if seat in (pair.seat, pair.to)]
    return scene.names[others[-1]] if others else ""


def _came_lately(table: Table) -> bool:
    return table.phase is Phase.EXCHANGE or (table.trick == 1 and not table.plays)


def _groups(scene: Scene, marked: bool = True) -> list[Rank]:
    """The ranks of the hand. A push leaves out what can be played: the script knows it from the bar, and the
    hand is sent again only when its cards change."""
    own, table = scene.own, scene.table
    assert own is not None
    asked = own.moves if marked and scene.is_asked else None
    return lay_out(own.hand, table.inverted, asked, table.rules.wild == "twos")


def _hand(scene: Scene, ticks: frozenset[str]) -> Markup:
    table, own = scene.table, scene.own
    if own is None:
        return NO_HAND
    came = frozenset(own.came) if table.trick == 1 or table.phase is Phase.EXCHANGE else frozenset()
    groups = _groups(scene, marked=bool(scene.token))
    kept = ticks & frozenset(own.hand)
    look = Look(table.round, _act(scene), came, kept, table.rules.deck, language())
    parts = [f"{_rank(group, look)}{_BREAK if group.ends_row else ''}" for group in groups]
    return Markup(_HAND.format(_hints(scene), "".join(parts)))


def _hints(scene: Scene) -> str:
    """For the script: ranks that complete others, whether ranks go together, how many cards are owed."""
    rules, own = scene.table.rules, scene.own
    wild = f' data-wild="{wild_ranks(rules)}"' if wild_ranks(rules) else ""
    many = ' data-many=""' if rules.sequences else ""
    owes = f' data-owes="{own.owes}"' if own and own.owes and scene.is_asked else ""
    return wild + many + owes


@lru_cache(maxsize=8192)
def _rank(group: Rank, look: Look) -> Markup:
    deck = look.deck
    return fill(
        "_rank.html",
        group=group,
        look=look,
        title=cards.rank_name(group.rank, deck),
        count=cards.cards_count(len(group.cards)),
        names=_group_names(group, deck),
        shown=[(card, face(card, deck, hidden=True), cards.card_name(card, deck)) for card in group.cards],
    )


def _group_names(group: Rank, deck: str) -> str:
    """The names of two and more cards of a rank, for the button ("two 9s|three 9s")."""
    most = max([len(group.cards), *(len(pick) for pick in group.picks)])
    return "|".join(cards.group_name(group.rank, count, deck) for count in range(2, most + 1))
