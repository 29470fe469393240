"""A seat's own part of a table: what is asked of it, its hand, its buttons; and the whole table's pieces."""

from dataclasses import dataclass
from functools import lru_cache

from flask_babel import get_locale
from markupsafe import Markup

from presidente.engine.view import Phase, Table
from presidente.web import board
from presidente.web.faces import face, fan
from presidente.web.hand import Rank, lay_out
from presidente.web.scene import Scene
from presidente.web.templates import fill
from presidente.web.texts import asks, cards, refusals
from presidente.web.viewer import Refusal

NO_SWAP = Markup('<div id="swap"></div>')
NO_HAND = Markup('<div id="hand" class="hand"></div>')


@dataclass(frozen=True, slots=True)
class HandLook:
    """Everything that decides how a hand looks; equal ones are rendered once."""

    groups: tuple[Rank, ...]
    came: frozenset[str]  # in the exchange, just now
    ticks: frozenset[str]
    round: int
    act: str
    owes: int  # cards to give, 0 if none are asked for
    wild: str  # ranks that complete others
    many: bool  # cards of several ranks may be played together
    deck: str
    locale: str


def fragments(scene: Scene, refusal: Refusal | None, ticks: frozenset[str]) -> dict[str, Markup]:
    """All pieces of the table's screen, by id."""
    return {
        **board.fragments(scene),
        "swap": _swap(scene),
        "ask": _ask(scene, refusal),
        "hand": _hand(scene, ticks),
        "bar": _bar(scene),
    }


def refusal_text(scene: Scene, refusal: Refusal | None) -> refusals.Text | None:
    """Why, in words; with the facts of the table as it is now."""
    if refusal is None:
        return None
    facts = _facts(scene) if scene.room.match is not None else {}
    return refusals.refusal(refusal.code, **{**facts, **refusal.facts})


def _facts(scene: Scene) -> dict[str, object]:
    table, own = scene.table, scene.own
    rules = table.rules
    facts: dict[str, object] = {
        "deck": rules.deck,
        "inverted": table.inverted,
        "strict": not rules.match_equal,
        "sequences": rules.sequences,
        "card": rules.first_lead,
    }
    if table.plays:
        facts |= {"count": len(table.plays[-1].cards), "rank": table.plays[-1].rank}
    if own is not None and own.owes:
        weakest = rules.exchange == "worst_return" and table.seats[own.seat].role in ("president", "vice")
        facts |= {"number": own.owes, "weakest": weakest}
    return facts


def _mine(scene: Scene) -> bool:
    return scene.own is not None and scene.own.seat in scene.table.may_act


def _act(scene: Scene) -> str:
    return "give" if scene.table.phase is Phase.EXCHANGE else "play"


def _ask(scene: Scene, refusal: Refusal | None) -> Markup:
    table, own = scene.table, scene.own
    role = table.seats[own.seat].role if own else None
    return fill(
        "_ask.html",
        ask=asks.ask(table, own, scene.names, scene.viewer.titles),
        mine=_mine(scene),
        icon="rev" if table.inverted else board.ROLE_ICONS.get(role, "lead") if role else "lead",
        text=refusal_text(scene, refusal),
        code=refusal.code if refusal else "",
        room=scene.room.code,
    )


def _bar(scene: Scene) -> Markup:
    """The forms; with them, for the script, what a tap on each rank may choose."""
    table, own = scene.table, scene.own
    plays = _mine(scene) and _act(scene) == "play"
    groups = _groups(scene) if plays else []
    return fill(
        "_bar.html",
        scene=scene,
        table=table,
        own=own,
        act=_act(scene),
        mine=_mine(scene),
        usable="".join(group.rank for group in groups if group.usable),
        picks=[pick for group in groups for pick in group.picks],
    )


def _swap(scene: Scene) -> Markup:
    """The cards that came in the exchange, until the round's first card is played."""
    own = scene.own
    shown = own is not None and own.came and _came_lately(scene.table)
    if own is None or not shown:
        return NO_SWAP
    giver = _giver(scene)
    return fill(
        "_swap.html",
        cards=fan(own.came, scene.table.rules.deck),
        count=cards.cards_count(len(own.came)),
        number=len(own.came),
        giver=giver,
    )


def _giver(scene: Scene) -> str:
    gifts = board.gifts_to(scene.table, scene.seat)
    return scene.names[gifts[-1].seat] if gifts else ""


def _came_lately(table: Table) -> bool:
    return table.phase is Phase.EXCHANGE or (table.trick == 1 and not table.plays)


def _groups(scene: Scene, marked: bool = True) -> list[Rank]:
    """The ranks of the hand. A push leaves out what can be played: the script knows it from the bar, and the
    hand is sent again only when its cards change."""
    own, table = scene.own, scene.table
    assert own is not None
    asked = own.moves if marked and _mine(scene) else None
    return lay_out(own.hand, table.inverted, asked, table.rules.wild == "twos")


def _hand(scene: Scene, ticks: frozenset[str]) -> Markup:
    table, own = scene.table, scene.own
    if own is None:
        return NO_HAND
    came = frozenset(own.came) if table.trick == 1 or table.phase is Phase.EXCHANGE else frozenset()
    look = HandLook(
        groups=tuple(_groups(scene, marked=bool(scene.token))),
        came=came,
        ticks=ticks,
        round=table.round,
        act=_act(scene),
        owes=own.owes if _mine(scene) else 0,
        wild={"jokers": "X", "twos": "X2"}.get(table.rules.wild, ""),
        many=table.rules.sequences,
        deck=table.rules.deck,
        locale=str(get_locale()),
    )
    return _hand_html(look)


@lru_cache(maxsize=2048)
def _hand_html(look: HandLook) -> Markup:
    groups, deck = look.groups, look.deck
    held = [card for group in groups for card in group.cards]
    return fill(
        "_hand.html",
        look=look,
        ranks=groups,
        faces={card: face(card, deck, hidden=True) for card in held},
        names={card: cards.card_name(card, deck) for card in held},
        titles={group.rank: cards.rank_name(group.rank, deck) for group in groups},
        counts={group.rank: cards.cards_count(len(group.cards)) for group in groups},
        groups={group.rank: _group_names(group, deck) for group in groups},
    )


def _group_names(group: Rank, deck: str) -> str:
    """The names of two and more cards of a rank, for the button ("two 9s|three 9s")."""
    most = max([len(group.cards), *(len(pick) for pick in group.picks)])
    return "|".join(cards.group_name(group.rank, count, deck) for count in range(2, most + 1))
