"""The names people give themselves, made fit to be shown, and those of bots."""

import random
import re
import unicodedata
from collections.abc import Iterable, Iterator
from itertools import count

from presidente.rooms.errors import RoomReason, RoomRefused

LONGEST = 16  # characters as people count them
LONGEST_POINTS = 48  # code points: no towers of accents
JOINER = "\u200d"  # builds one emoji of several
INVISIBLE = "\u115f\u1160\u3164\uffa0\u2800\u034f"  # count as letters, or as marks, and show nothing
FRIENDLY = (
    "Alba Bruno Clara Diana Dora Elisa Eva Flora Gil Hugo Irene Iris Ivo Laura Leo Lia Lola Luna Marta Max "
    "Mila Nina Noa Olga Otto Rita Rui Sara Teo Tito Vera Vico"
)
BOT_NAMES = tuple(FRIENDLY.split())


def clean_name(text: str) -> str:
    """Without what cannot be seen or turns the line around; raises RoomRefused when nothing is left."""
    shown = unicodedata.normalize("NFC", "".join(_visible(text)))
    spaced = re.sub(r"\s+", " ", shown).strip()
    name = "".join(_characters(spaced)[:LONGEST])[:LONGEST_POINTS].strip(f" {JOINER}")
    if not any(unicodedata.category(point)[0] in "LNPS" for point in name):
        raise RoomRefused(RoomReason.BAD_NAME)
    return name


def unique_name(name: str, taken: Iterable[str]) -> str:
    """`Ana`, or `Ana 2` beside another Ana."""
    others = {other.casefold() for other in taken}
    if name.casefold() not in others:
        return name
    for number in count(2):
        end = f" {number}"
        candidate = "".join(_characters(name)[: LONGEST - len(end)]).rstrip() + end
        if candidate.casefold() not in others:
            return candidate
    raise AssertionError("count does not end")


def bot_name(taken: Iterable[str], rng: random.Random) -> str:
    """One that nobody at the table has."""
    others = {other.casefold() for other in taken}
    return rng.choice([name for name in BOT_NAMES if name.casefold() not in others])


def _visible(text: str) -> Iterator[str]:
    """Letters, marks, digits, signs, plain spaces; no controls, bidi marks, private or unassigned points."""
    for point in text:
        category = unicodedata.category(point)
        if point.isspace():
            yield " "
        elif point == JOINER or (category[0] != "C" and point not in INVISIBLE):
            yield point


def _characters(text: str) -> list[str]:
    """Split as people count: a letter with its marks, an emoji with its colour or its family, a flag."""
    found: list[str] = []
    for point in text:
        if found and (_continues(point) or found[-1].endswith(JOINER) or _completes_flag(found[-1], point)):
            found[-1] += point
        else:
            found.append(point)
    return found


def _continues(point: str) -> bool:
    return unicodedata.category(point)[0] == "M" or point == JOINER or "\U0001f3fb" <= point <= "\U0001f3ff"


def _completes_flag(before: str, point: str) -> bool:
    return len(before) == 1 and all("\U0001f1e6" <= half <= "\U0001f1ff" for half in (before, point))
