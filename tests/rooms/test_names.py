"""Names as people type them, and as they are shown."""

import random

import pytest

from presidente.rooms.errors import RoomReason, RoomRefused
from presidente.rooms.names import BOT_NAMES, LONGEST, bot_name, clean_name, unique_name


@pytest.mark.parametrize(
    ("typed", "shown"),
    [
        ("Ana", "Ana"),
        ("  Ana \t\n  Luísa ", "Ana Luísa"),
        ("Ana\u0000\u0007", "Ana"),
        ("\u202eanA\u202c", "anA"),  # would turn the line around
        ("A\u200bn\u00ada\ufeff", "Ana"),
        ("Jose\u0301", "José"),
        ("x" * 40, "x" * LONGEST),
        ("José" * 5, "JoséJoséJoséJosé"),
        ("ñ" * 20, "ñ" * LONGEST),
        ("👩‍👩‍👧 Bia", "👩‍👩‍👧 Bia"),
        ("👍🏽" * 20, "👍🏽" * LONGEST),
        ("🇧🇷🇵🇹🇪🇸", "🇧🇷🇵🇹🇪🇸"),
        ("\u3164Ana", "Ana"),
        ("\u0301\u0301Ana", "\u0301\u0301Ana"),
        ("<b>Ana</b>", "<b>Ana</b>"),
        ("名前", "名前"),
        ("123456789 123456 8", "123456789 123456"),
    ],
)
def test_a_name_is_shown_without_what_cannot_be_seen(typed: str, shown: str) -> None:
    assert clean_name(typed) == shown


@pytest.mark.parametrize("typed", ["", "   ", "\u200b\u200d", "\u3164", "\u202e", "\u0301", "\x00", "\ud800"])
def test_a_name_of_nothing_is_refused(typed: str) -> None:
    with pytest.raises(RoomRefused) as refused:
        clean_name(typed)
    assert refused.value.reason is RoomReason.BAD_NAME


def test_a_tower_of_accents_is_cut() -> None:
    assert len(clean_name("a" + "\u0300" * 500)) <= 48


@pytest.mark.parametrize(
    ("name", "taken", "shown"),
    [
        ("Ana", [], "Ana"),
        ("Ana", ["Bia"], "Ana"),
        ("Ana", ["Ana"], "Ana 2"),
        ("ana", ["Ana", "Ana 2"], "ana 3"),
        ("Bartolomeu Silva", ["Bartolomeu Silva"], "Bartolomeu Sil 2"),
    ],
)
def test_a_second_ana_is_ana_2(name: str, taken: list[str], shown: str) -> None:
    assert unique_name(name, taken) == shown


def test_bots_never_share_a_name_with_anybody() -> None:
    taken: list[str] = ["Leo", "luna"]
    for _ in range(6):
        taken.append(bot_name(taken, random.Random(3)))
    assert len({name.casefold() for name in taken}) == 8


def test_the_names_of_bots_are_short_and_fit_to_be_shown() -> None:
    assert all(clean_name(name) == name and len(name) <= 6 for name in BOT_NAMES)
