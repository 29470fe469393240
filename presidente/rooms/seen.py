"""What you saw is part of what you do: whether an act was made on an old page, or has been done already."""

from presidente.engine.events import Closed, Passed, Played
from presidente.engine.moves import Action, Give, Move, Pass, Play
from presidente.rooms.commands import Act
from presidente.rooms.room import Phase, Room


def is_old(room: Room, command: Act) -> bool:
    """Its page showed another state. In fast mode the engine itself compares the plays that were seen, so
    here it is the trick: an answer must not become a lead, nor a late pass leave a trick never seen."""
    if room.rules.fast and room.phase is not Phase.EXCHANGE:
        return command.trick not in (None, room.trick) or command.deal not in (None, room.deal)
    return command.seen not in (None, room.seen)


def is_repeat(room: Room, seat: int, command: Act) -> bool:
    """The very action was accepted already, and its form was made before that."""
    if room.record is None or not room.record.rounds or command.seen is None:
        return False
    if isinstance(command.move, Give):
        given = room.record.rounds[-1].actions
        return command.seen == room.deal and any(_same(action, seat, command.move) for action in given)
    if room.rules.fast:
        return command.deal in (None, room.deal) and _happened(room, seat, command)
    done = [action for dealt in room.record.rounds for action in dealt.actions]
    seen = command.seen - room.acted_before
    return 0 <= seen < len(done) and _same(done[seen], seat, command.move)


def _happened(room: Room, seat: int, command: Act) -> bool:
    """Fast mode: the seat's pass in that trick, or its play as the one after those it saw, in this round."""
    move, trick, accepted = command.move, 1, 0
    for event in room.match.events if room.match else ():
        if isinstance(event, Closed):
            trick += 1
        elif isinstance(event, Passed) and isinstance(move, Pass):
            if (event.seat, trick) == (seat, command.trick):
                return True
        elif isinstance(event, Played):
            if isinstance(move, Play) and (event.seat, accepted) == (seat, command.seen):
                return sorted(event.cards) == sorted(move.cards)
            accepted += 1
    return False


def _same(action: Action, seat: int, move: Move) -> bool:
    return action.seat == seat and type(action.move) is type(move) and _cards(action.move) == _cards(move)


def _cards(move: Move) -> list[str]:
    return sorted(getattr(move, "cards", ()))
