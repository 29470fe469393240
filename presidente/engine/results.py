"""What `python -m presidente replay` prints of a record: every state, step by step."""

from presidente.engine.cards import card_text
from presidente.engine.errors import Refused
from presidente.engine.events import Closed
from presidente.engine.match import Match, apply, new_match
from presidente.engine.record import Record, RoundRecord, begin
from presidente.engine.state import Round, seats_of


def result_json(record: Record) -> dict[str, object]:
    """The whole result of a record; raises Unreadable if its rounds do not follow one another."""
    match = new_match(record.rules, len(record.players))
    rounds = []
    for dealt in record.rounds:
        match = begin(match, dealt)
        written: dict[str, object] = {"start": state_json(match)}
        match, written["steps"] = _steps(match, dealt)
        rounds.append(written)
    return {"rounds": rounds, "totals": list(match.totals), "winners": list(match.winners)}


def _steps(match: Match, dealt: RoundRecord) -> tuple[Match, list[dict[str, object]]]:
    steps: list[dict[str, object]] = []
    for action in dealt.actions:
        try:
            step = apply(match, action)
        except Refused as refused:
            steps.append({"refused": refused.reason.value})
            continue
        match = step.match
        steps.append(state_json(match, any(isinstance(event, Closed) for event in step.events)))
    return match, steps


def state_json(match: Match, closed: bool = False) -> dict[str, object]:
    """One STATE of the record's format; `closed` if the action before it closed a trick."""
    state = match.state
    written: dict[str, object] = {
        "phase": match.phase.value,
        "may_act": list(match.may_act),
        "must_equal": state.must_equal,
        "top": _top_json(state),
        "passed": list(seats_of(state.passed)),
        "inverted": state.inverted,
        "direction": match.direction,
        "hands": [card_text(match.hand(seat)) for seat in range(match.players)],
        "closed": closed,
    }
    if match.result:
        written["ranking"] = list(match.result.ranking)
        written["roles"] = [role.value for role in match.result.roles]
        written["points"] = list(match.result.points)
    return written


def _top_json(state: Round) -> dict[str, object] | None:
    if state.top is None:
        return None
    top = state.plays[-1]
    return {
        "seat": top.seat,
        "cards": card_text(top.cards),
        "kind": top.kind.value,
        "rank": top.rank,
        "count": len(top.cards),
    }
