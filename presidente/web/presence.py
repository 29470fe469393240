"""A request is a sign of life."""

from presidente.rooms.room import Room
from presidente.web import identity
from presidente.web.services import services


def asked(room: Room) -> Room:
    """The room, in which who asks is there again if they were lost."""
    who = identity.person()
    return room if who is None else services().live.presence.asked(room, who)
