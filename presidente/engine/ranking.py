"""From the order of going out to places, roles and points (rules, "Ranking, roles, points")."""

from functools import lru_cache

from presidente.engine.combos import Combos
from presidente.engine.state import Role, Round, RoundResult, seats_of
from presidente.engine.switches import Ends, Rules

_TOP = (Role.PRESIDENT, Role.VICE)
_BOTTOM = (Role.VICE_LAST, Role.LAST)
_ROLES = {
    0: (),
    1: (Role.PRESIDENT,),
    2: (Role.PRESIDENT, Role.LAST),
    3: (Role.PRESIDENT, Role.NEUTRAL, Role.LAST),
    4: (*_TOP, *_BOTTOM),
    5: (*_TOP, Role.NEUTRAL, *_BOTTOM),
    6: (*_TOP, Role.NEUTRAL, Role.NEUTRAL, *_BOTTOM),
}
_POINTS = {
    "3-2-1-0": {Role.PRESIDENT: 3, Role.VICE: 2, Role.NEUTRAL: 1},
    "2-1": {Role.PRESIDENT: 2, Role.VICE: 1},
}


def roles_by_place(players: int, rules: Rules) -> tuple[Role, ...]:
    """First to last. One or two are what is left of a table after others went."""
    if players == 3 and rules.three_has_vice:
        return Role.PRESIDENT, Role.VICE, Role.LAST
    return _ROLES[players]


def ranking_of(state: Round) -> tuple[int, ...]:
    """Seats, first to last, of a round that has ended: the penalised from the bottom up."""
    left = seats_of(state.alive)
    return (*state.out, *left, *reversed(state.penalised))


def place_of(state: Round, seat: int) -> int | None:
    """The place from 1 of a seat that is out, or of any once the round is over."""
    if seat in state.out:
        return state.out.index(seat) + 1
    if seat in state.penalised:
        return len(state.hands) - state.penalised.index(seat)
    over = not state.alive & (state.alive - 1)
    return len(state.out) + 1 if over and state.alive >> seat & 1 else None


def result_of(state: Round, rules: Rules, combos: Combos) -> RoundResult:
    """How a round that has ended came out."""
    ranking = ranking_of(state)
    roles = roles_by_place(len(ranking), rules)
    points = _points_by_place(roles, rules.scoring)
    places = [ranking.index(seat) for seat in range(len(ranking))]
    return RoundResult(
        ranking,
        tuple([roles[place] for place in places]),
        tuple([points[place] for place in places]),
        tuple([combos.deck.text(hand) for hand in state.hands]),
    )


@lru_cache
def _points_by_place(roles: tuple[Role, ...], scoring: str) -> tuple[int, ...]:
    if scoring == "n-to-1":
        return tuple(range(len(roles), 0, -1))
    return tuple(_POINTS[scoring].get(role, 0) for role in roles)


def winners_of(ends: Ends, rounds: int, totals: tuple[int, ...], ranking: tuple[int, ...]) -> tuple[int, ...]:
    """Seats that have won by the match's own rules, `ranking` being the last round's; () if it goes on."""
    if ends.kind == "rounds" and rounds >= ends.number:
        return tuple(seat for seat, total in enumerate(totals) if total == max(totals))
    if ends.kind == "target":
        return tuple(seat for seat in ranking if totals[seat] >= ends.number)[:1]
    return ()
