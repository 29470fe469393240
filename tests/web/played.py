"""Records of matches that bots played, and a way to keep one as a finished match."""

import random
from dataclasses import replace

from presidente.engine.match import apply, deal, legal_moves, new_match, start_round
from presidente.engine.moves import Action
from presidente.engine.record import Record, RoundRecord
from presidente.engine.rules import read_rules
from presidente.rooms import archive
from presidente.rooms.codes import link_code
from presidente.rooms.room import Outcome, Phase, Room
from presidente.store.store import Store

NAMES = ("Ana", "Bia", "Rui", "Leonor", "Téo", "Caio")
STARTED, ENDED = "2026-03-12T20:11:00.000Z", "2026-03-12T20:31:00.000Z"


def played(
    preset: str = "presidente",
    players: int = 4,
    seed: int = 1,
    rounds: int = 2,
    cut: int | None = None,
    **switches: object,
) -> Record:
    """A match of so many rounds; the last one stops after `cut` actions."""
    rng = random.Random(seed)
    rules = read_rules(preset, {"ends": {"rounds": rounds}, **switches})
    match, dealt = new_match(rules, players), []
    for number in range(rounds):
        hands = deal(match, rng)
        actions: list[Action] = []
        match = start_round(match, hands).match
        while match.may_act and not (number == rounds - 1 and len(actions) == cut):
            able = [(seat, moves) for seat in match.may_act if (moves := legal_moves(match, seat))]
            seat, moves = rng.choice(able)
            actions.append(Action(seat, rng.choice(moves[:3])))
            match = apply(match, actions[-1]).match
        dealt.append(RoundRecord(hands, tuple(actions)))
    return Record(preset, rules, NAMES[:players], tuple(dealt), STARTED, ENDED)


def keep(store: Store, record: Record, outcome: Outcome | None = Outcome.FINISHED) -> str:
    """The match in the database as its room would have written it, round by round; its id.

    Without an outcome it still goes on.
    """
    rng = random.Random()
    match_id, rules = link_code(rng), record.rules
    old = Room(link_code(rng), link_code(rng), 0, Phase.WAITING, "p0", record.preset, rules, ())
    assert store.create(archive.room_row(old))
    begun = replace(record, ended=None)
    for number in range(1, len(record.rounds) + 1):
        acted = old.acted + len(record.rounds[number - 1].actions)
        now = replace(begun, rounds=record.rounds[:number])
        new = replace(old, version=number, match_id=match_id, record=now, acted=acted)
        if number == len(record.rounds) and outcome is not None:
            new = replace(new, record=replace(now, ended=record.ended), outcome=outcome)
        assert store.save(old.version, archive.change(old, new))
        old = new
    return match_id
