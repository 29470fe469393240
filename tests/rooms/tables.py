"""Rooms to begin a test with. Ana is the host; people are named by their identity, `ana` sits as Ana."""

import random
from typing import Any

from presidente.rooms.commands import Act, AddBot, Command, End, Next, Sit, Start, Tick
from presidente.rooms.handle import handle
from presidente.rooms.opening import open_room
from presidente.rooms.room import Phase, Room
from presidente.rooms.times import NO_PAUSE, Pace, Times

T0 = 1_700_000_000_000  # UTC milliseconds


class Table:
    """A room, its time and its luck; `do` handles a command and keeps what came of it."""

    def __init__(self, room: Room, seed: int = 1, pace: Pace = NO_PAUSE) -> None:
        self.room = room
        self.now = room.created_at
        self.rng = random.Random(seed)
        self.times = Times(pace)

    def do(self, *commands: Command, after: int = 0) -> Room:
        self.now += after
        for command in commands:
            self.room = handle(self.room, command, self.now, self.rng, self.times)
        return self.room

    def tick(self) -> Room:
        """Go to when the room is due, and let it do that."""
        assert self.room.due_at is not None
        self.now = max(self.now, self.room.due_at)
        return self.do(Tick())

    def tick_until(self, *phases: Phase) -> Room:
        """People do the first legal thing, the others what they do."""
        for _ in range(2000):
            if self.room.phase in phases:
                return self.room
            person = next(iter(self.awaited()), None)
            if person is None:
                self.tick()
            else:
                self.do(move_of(self, person))
        raise AssertionError(f"still {self.room.phase}")

    def awaited(self) -> list[int]:
        """Seats of people who are there and may act, but for the owner of the top play in fast mode."""
        room = self.room
        if room.match is None or room.phase not in (Phase.EXCHANGE, Phase.PLAY):
            return []
        owner = room.match.state.owner if room.is_race else None
        seats = ((place, room.seats[place]) for place in room.match.may_act if place != owner)
        return [place for place, seat in seats if seat and seat.person and seat.lost_at is None]

    def names(self) -> list[str]:
        return [seat.name if seat else "" for seat in self.room.seats]


def table(
    people: str = "ana",
    bots: int = 0,
    seed: int = 1,
    pace: Pace = NO_PAUSE,
    preset: str = "presidente",
    **switches: object,
) -> Table:
    """A waiting room; `people` separated by spaces sat down in that order."""
    host, *others = people.split()
    made = Table(open_room((host, host.title()), (preset, switches), 0, T0, random.Random(seed)), seed, pace)
    for person in others:
        made.do(Sit(person, person.title()), after=1000)
    for _ in range(bots):
        made.do(AddBot(host))
    return made


def in_phase(phase: Phase, people: str = "ana bia", bots: int = 2, **switches: Any) -> Table:
    """The same table, brought to a phase by its clock."""
    made = table(people, bots, **switches)
    if phase is Phase.WAITING:
        return made
    made.do(Start("ana"))
    if phase is not Phase.PLAY:
        made.tick_until(Phase.ROUND_OVER)
    if phase is Phase.EXCHANGE:
        made.do(Next("ana"))
        assert made.room.phase is Phase.EXCHANGE
    if phase is Phase.MATCH_OVER:
        made.do(End("ana"))
    return made


def move_of(made: Table, seat: int, choice: int = 0) -> Act:
    """A legal move of the person at that seat, on what is there now."""
    from presidente.engine.match import legal_moves

    player = made.room.seats[seat]
    assert player is not None
    assert player.person is not None
    assert made.room.match is not None
    move = legal_moves(made.room.match, seat)[choice]
    room = made.room
    return Act(player.person, move, room.seen, room.trick, room.deal)  # type: ignore[arg-type]
