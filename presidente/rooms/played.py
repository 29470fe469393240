"""What a match leaves in the profiles of the people who played it: seat, place, and a role for each round."""

from collections.abc import Iterable, Iterator

from presidente.engine.record import Record
from presidente.engine.view import Role
from presidente.rooms.ending import standing
from presidente.rooms.room import Outcome, Room, Seat
from presidente.store.tables import PlayedRow

LETTERS = {
    Role.PRESIDENT: "P",
    Role.VICE: "V",
    Role.NEUTRAL: "N",
    Role.VICE_LAST: "v",
    Role.LAST: "l",
}


def played(old: Room, new: Room) -> tuple[PlayedRow, ...]:
    """Of those who left the match between `old` and `new` and, if it ended there, of those who are still
    there. Bots have no profile."""
    if new.match is None or _was_over(old, new):
        return ()
    left = _rows(old, _gone(old, new), has_left=True) if old.match_id == new.match_id else ()
    stayed = _rows(new, enumerate(new.seats)) if new.outcome is not None else ()
    return (*left, *stayed)


def _was_over(old: Room, new: Room) -> bool:
    return old.match_id == new.match_id and old.outcome is not None


def _gone(old: Room, new: Room) -> Iterator[tuple[int, Seat]]:
    """Who sat there, and whose seat nobody has taken over since."""
    for place, seat in enumerate(old.seats):
        if seat and seat.person and new.seat_of(seat.person) is None:
            heir = new.seats[place] if place < len(new.seats) else None
            if heir is None or heir.person is None:
                yield place, seat


def _rows(
    room: Room, seats: Iterable[tuple[int, Seat | None]], *, has_left: bool = False
) -> tuple[PlayedRow, ...]:
    assert room.match_id is not None
    places = standing(room) if room.outcome is Outcome.FINISHED else {}
    return tuple(
        PlayedRow(
            person=seat.person,
            match_id=room.match_id,
            seat=place,
            players=len(places) or len(room.seats),
            place=places.get(place),
            has_left=has_left,
            roles=_roles(room, place),
        )
        for place, seat in seats
        if seat and seat.person
    )


def _roles(room: Room, place: int) -> str:
    """Of the rounds that who sits there played to their end, the first one first.

    Seats move between rounds, and another may have sat there before: then the name was another.
    """
    assert room.match is not None
    assert room.record is not None
    results, rounds, names = room.match.series.results, room.record.rounds, _names(room.record)
    seat: int | None = place
    found: list[str] = []
    for number in reversed(range(len(rounds))):
        if seat is None or names[number][seat] != names[-1][place]:
            break
        if number < len(results):
            found.append(LETTERS[results[number].roles[seat]])
        stayed = rounds[number].seats
        seat = seat if stayed is None else stayed[seat]
    return "".join(reversed(found))


def _names(record: Record) -> list[tuple[str, ...]]:
    """By round, by seat."""
    names = [record.players]
    for dealt in record.rounds:
        names.append(dealt.players or names[-1])
    return names[1:]
