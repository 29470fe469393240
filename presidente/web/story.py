"""A record played through: where each round begins, who everybody is, and what came out of it.

Any position is then a few dozen actions away from the beginning of its round.
"""

from collections.abc import Iterator
from dataclasses import dataclass
from functools import cached_property

from presidente.engine.errors import Refused, Unreadable
from presidente.engine.events import Event
from presidente.engine.match import Match, apply, new_match
from presidente.engine.record import Record, begin, carry_out
from presidente.rooms.room import Outcome


@dataclass(frozen=True, slots=True)
class Moment:
    """A match after some actions of a round, what the last of them led to, and whether it was refused."""

    match: Match
    events: tuple[Event, ...]
    refused: bool = False


@dataclass(frozen=True, slots=True)
class Standing:
    """How somebody did. `points`: by round, None where they did not play it to its end."""

    name: str
    place: int | None  # None of who went before the end
    won: bool
    points: tuple[int | None, ...]
    total: int


@dataclass(frozen=True)
class Story:
    """Rounds and steps count from 0; step 0 is the deal, and each action is one step. People have numbers
    that stay the same when they change seats."""

    record: Record
    starts: tuple[Match, ...]
    final: Match
    people: tuple[tuple[int, ...], ...]  # by round and seat
    names: tuple[str, ...]  # by person

    @property
    def rounds(self) -> int:
        return len(self.starts)

    def steps(self, number: int) -> int:
        """The last step of a round."""
        return len(self.record.rounds[number].actions)

    def names_of(self, number: int) -> tuple[str, ...]:
        """Who sat where in a round."""
        return tuple(self.names[person] for person in self.people[number])

    def seat_in(self, number: int, seat: int | None, other: int) -> int | None:
        """Where the person of that seat of a round sits in another one."""
        people = self.people[other]
        who = None if seat is None else self.people[number][seat]
        return people.index(who) if who in people else None

    def moment(self, number: int, step: int) -> Moment:
        """The position after so many actions of a round."""
        now = Moment(self.starts[number], self.starts[number].events)
        for action in self.record.rounds[number].actions[:step]:
            try:
                after = apply(now.match, action)
                now = Moment(after.match, after.events)
            except Refused:
                now = Moment(now.match, (), refused=True)
        return now

    @cached_property
    def outcome(self) -> Outcome | None:
        """How the match ended; None where the record ends before the match does."""
        said = self.record.outcome
        if said is not None:
            return Outcome(said) if said in [*Outcome] else None
        by_host = self.record.rules.ends.kind == "unlimited" and self.record.ended is not None
        return Outcome.FINISHED if self.final.winners or by_host else None

    @cached_property
    def standings(self) -> tuple[Standing, ...]:
        """Who won, then by points; at the end who went before the last round."""
        points = list(self._points())
        totals = [sum(each[who] or 0 for each in points) for who in range(len(self.names))]
        there, won = self.people[-1], self._winners(totals)
        rank = {who: (who not in won, -totals[who]) for who in there}
        order = [*sorted(there, key=rank.__getitem__), *sorted(set(range(len(self.names))) - set(there))]
        return tuple(
            Standing(
                name=self.names[who],
                place=1 + sum(other < rank[who] for other in rank.values()) if who in rank else None,
                won=who in won,
                points=tuple(each[who] for each in points),
                total=totals[who],
            )
            for who in order
        )

    def _points(self) -> Iterator[list[int | None]]:
        """By round and person."""
        for number, people in enumerate(self.people):
            gained: list[int | None] = [None] * len(self.names)
            if number < len(self.final.results):
                for seat, who in enumerate(people):
                    gained[who] = self.final.results[number].points[seat]
            yield gained

    def _winners(self, totals: list[int]) -> set[int]:
        if self.outcome is not Outcome.FINISHED:
            return set()
        there = self.people[-1]
        best = max(totals[who] for who in there)
        return {there[seat] for seat in self.final.winners} or {who for who in there if totals[who] == best}


def tell(record: Record) -> Story:
    """Raises Unreadable, with its round, where the rounds cannot be played one after the other."""
    if not record.rounds:
        raise Unreadable("no rounds")
    match, starts = new_match(record.rules, len(record.players)), []
    for number, dealt in enumerate(record.rounds):
        try:
            match = begin(match, dealt)
        except Unreadable as error:
            error.round = number + 1
            raise
        starts.append(match)
        match = carry_out(match, dealt)
    people, names = _people(record)
    return Story(record, tuple(starts), match, people, names)


def _people(record: Record) -> tuple[tuple[tuple[int, ...], ...], tuple[str, ...]]:
    """Who sits where in each round, as numbers, and the name of each number: the one used last."""
    names = dict(enumerate(record.players))
    people = [tuple(names)]
    for dealt in record.rounds[1:]:
        if dealt.seats is None:
            people.append(people[-1])
            continue
        here = []
        for seat, name in zip(dealt.seats, dealt.players or (), strict=True):
            here.append(len(names) if seat is None else people[-1][seat])
            names[here[-1]] = name
        people.append(tuple(here))
    return tuple(people), tuple(names.values())
