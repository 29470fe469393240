"""Who a browser is: a random identity in a signed cookie, made at its first act and never at a look."""

import hashlib
import secrets

from flask import session

from presidente.rooms.names import clean_name

NAME_LENGTH = 40  # of what is remembered; the rooms have their own limit


def person() -> str | None:
    """The identity of this browser; None before its first act."""
    found = session.get("person")
    return found if isinstance(found, str) else None


def new_person() -> str:
    """An identity that nobody has; kept only by `keep`, once its first act was accepted.

    It follows from the secret that the loaded page left in the signed session, so that the second half of a
    double tap is the same person.
    """
    secret = session.get("csrf_token") or secrets.token_hex(20)
    return hashlib.sha256(f"person {secret}".encode()).hexdigest()[:16]


def keep(who: str, name: str) -> None:
    """From now on this browser is `who`, last known by `name`."""
    session["person"] = who
    session["name"] = name[:NAME_LENGTH]
    session.permanent = True


def rename(name: str) -> None:
    """The name to begin with at the next table, "" for none. Raises RoomRefused where a table would."""
    session["name"] = clean_name(name) if name.strip() else ""
    session.permanent = True


def forget() -> None:
    """The cookie goes, with everything in it: the next act is somebody new's."""
    session.clear()


def known_name() -> str:
    """The name this browser used last, or ""."""
    found = session.get("name", "")
    return found if isinstance(found, str) else ""


def renew() -> None:
    """Let a whole page send the cookie again, so that it does not run out on who comes back."""
    if person() is not None:
        session.modified = True


def sits_at(code: str) -> None:
    """Remember the table, so that other pages lead back to it."""
    if session.get("table") != code:
        session["table"] = code


def last_table() -> str | None:
    """The code of the table where this browser sat last."""
    found = session.get("table")
    return found if isinstance(found, str) else None
