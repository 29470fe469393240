"""The code in the link, and the one said aloud."""

import math
import random

import pytest

from presidente.rooms.codes import LETTERS, LINK_LENGTH, WORDS, link_code, read_spoken, spoken_code


def test_a_link_has_at_least_50_bits() -> None:
    assert LINK_LENGTH * math.log2(len(LETTERS)) >= 50


def test_links_are_made_of_letters_nobody_confuses() -> None:
    code = link_code(random.SystemRandom())
    assert len(code) == LINK_LENGTH
    assert set(code) <= set(LETTERS)
    assert not set(LETTERS) & set("01loi")


def test_a_spoken_code_is_three_letters_and_two_digits() -> None:
    code = spoken_code(random.Random(1))
    assert code[:3].isalpha()
    assert code[:3].isupper()
    assert code[3:].isdigit()
    assert len(code) == 5


def test_the_words_are_some_hundred_and_differ() -> None:
    assert len(set(WORDS)) == len(WORDS) >= 200
    assert all(len(word) == 3 for word in WORDS)


@pytest.mark.parametrize("typed", ["LUA42", "lua42", " Lua 42 ", "lua-42"])
def test_a_spoken_code_is_found_as_people_write_it(typed: str) -> None:
    assert read_spoken(typed) == "LUA42"
