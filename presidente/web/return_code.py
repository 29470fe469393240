"""The return code of a seat, by which another browser proves to be the same person.

It follows from the server's secret, the room and the person, so that nothing has to be kept.
"""

import base64
import hashlib
import hmac

from flask import current_app

from presidente.rooms.room import Room

LENGTH = 8  # characters of five bits
_READ_ALIKE = str.maketrans("018", "OLB")  # base32 has none of these figures


def return_code(room: str, person: str) -> str:
    """ "K7QF-2MXA"; needs an application context."""
    secret = str(current_app.secret_key).encode()
    digest = hmac.digest(secret, f"return {room} {person}".encode(), hashlib.sha256)
    text = base64.b32encode(digest).decode()[:LENGTH]
    return f"{text[:4]}-{text[4:]}"


def place_of(room: Room, typed: str) -> int | None:
    """The seat whose code that is, written as people write it; None if it is nobody's."""
    wanted = _plain(typed)
    for place, seat in enumerate(room.seats):
        if seat and seat.person and hmac.compare_digest(_plain(return_code(room.code, seat.person)), wanted):
            return place
    return None


def _plain(typed: str) -> str:
    kept = "".join(sign for sign in typed.upper() if sign.isascii() and sign.isalnum())
    return kept.translate(_READ_ALIKE)
