"""The acts of a table: each reads a posted form into a command."""

from collections.abc import Callable

from werkzeug.exceptions import Forbidden

from presidente import bots
from presidente.engine.moves import Give, Pass, Play
from presidente.engine.rules import SPANISH, deck_lead
from presidente.rooms import commands
from presidente.rooms.errors import RoomReason, RoomRefused
from presidente.rooms.room import Room
from presidente.web import forms
from presidente.web.forms import Fields
from presidente.web.return_code import place_of

Read = Callable[[Fields, str, Room], commands.Command]


def _sit(form: Fields, person: str, room: Room) -> commands.Command:
    return commands.Sit(person, forms.name(form), forms.optional_number(form, "seat"))


def _leave(form: Fields, person: str, room: Room) -> commands.Command:
    return commands.Leave(person)


def _kick(form: Fields, person: str, room: Room) -> commands.Command:
    return commands.Kick(person, *_shown(form))


def _bot(form: Fields, person: str, room: Room) -> commands.Command:
    """A bot for a free place; in a round one that stands in for an absent player."""
    if room.is_in_round:
        return commands.Substitute(person, *_shown(form))
    return commands.AddBot(person, forms.optional_number(form, "seat"), form.get("level", bots.DEFAULT))


def _allow(form: Fields, person: str, room: Room) -> commands.Command:
    return commands.Allow(person, forms.number(form, "number"), form.get("name", ""))


def _host(form: Fields, person: str, room: Room) -> commands.Command:
    return commands.HandOver(person, *_shown(form))


def _lock(form: Fields, person: str, room: Room) -> commands.Command:
    return commands.Lock(person)


def _unlock(form: Fields, person: str, room: Room) -> commands.Command:
    return commands.Lock(person, locked=False)


def _back(form: Fields, person: str, room: Room) -> commands.Command:
    return commands.Back(person)


def _claim(form: Fields, person: str, room: Room) -> commands.Command:
    """The seat whose return code was typed."""
    place = place_of(room, form.get("code", ""))
    sitter = None if place is None else room.seats[place]
    if place is None or sitter is None or sitter.person is None:
        said_twice = room.seat_of(person) is not None
        raise RoomRefused(RoomReason.ALREADY_SEATED if said_twice else RoomReason.WRONG_CODE)
    return commands.TakeOver(person, place, sitter.person)


def _settings(form: Fields, person: str, room: Room) -> commands.Command:
    if form.get("order") == "shuffle":
        return commands.Shuffle(person)
    if "public" in form:
        return commands.Publish(person, form["public"] == "true")
    return commands.ChangeRules(person, forms.preset(form, room.preset), _chosen(form, room))


def _chosen(form: Fields, room: Room) -> dict[str, object]:
    """The switches as posted. A form says them all, so the card that led with the other kind of deck is still
    among them: then it is the new deck's that leads."""
    chosen = dict(forms.switches(form))
    spanish = chosen.get("deck", room.rules.deck) in SPANISH
    if spanish != room.rules.spanish and chosen.get("first_lead") == room.rules.lead_card:
        chosen["first_lead"] = deck_lead(spanish)
    return chosen


def _start(form: Fields, person: str, room: Room) -> commands.Command:
    return commands.Start(person)


def _play(form: Fields, person: str, room: Room) -> commands.Command:
    return _move(form, person, room, Play(forms.cards(form)))


def _pass(form: Fields, person: str, room: Room) -> commands.Command:
    return _move(form, person, room, Pass())


def _give(form: Fields, person: str, room: Room) -> commands.Command:
    return _move(form, person, room, Give(forms.cards(form)))


def _next(form: Fields, person: str, room: Room) -> commands.Command:
    return commands.Next(person)


def _end(form: Fields, person: str, room: Room) -> commands.Command:
    return commands.End(person)


def _again(form: Fields, person: str, room: Room) -> commands.Command:
    return commands.Again(person)


def _room(form: Fields, person: str, room: Room) -> commands.Command:
    return commands.ToRoom(person)


def _shown(form: Fields) -> tuple[int, str]:
    """A seat, and who the page showed there."""
    return forms.number(form, "seat"), form.get("name", "")


ACTS: dict[str, Read] = {
    "sit": _sit,
    "leave": _leave,
    "kick": _kick,
    "bot": _bot,
    "allow": _allow,
    "host": _host,
    "lock": _lock,
    "unlock": _unlock,
    "back": _back,
    "claim": _claim,
    "settings": _settings,
    "start": _start,
    "play": _play,
    "pass": _pass,
    "give": _give,
    "next": _next,
    "end": _end,
    "again": _again,
    "room": _room,
}


def _move(form: Fields, person: str, room: Room, move: Play | Pass | Give) -> commands.Command:
    """A move of the match; one that names another's seat is nobody's to make."""
    seat = forms.optional_number(form, "seat")
    if seat is not None and not _sits_at(room, person, seat):
        raise Forbidden
    carried = (forms.optional_number(form, field) for field in ("trick", "deal"))
    return commands.Act(person, move, forms.number(form, "seen"), *carried)


def _sits_at(room: Room, person: str, seat: int) -> bool:
    sitter = room.seats[seat] if seat < len(room.seats) else None
    return sitter is not None and sitter.person == person
