"""Card faces: every card its own, drawn by the sheet, light enough for a phone, readable also when dimmed."""

import gzip
import re
from collections.abc import Iterator
from pathlib import Path
from urllib.parse import unquote
from xml.etree import ElementTree

import pytest
from flask import Flask

from presidente.engine.cards import deck_of
from presidente.web.screens.faces import backs, face, fan
from presidente.web.texts.speech import speaking
from tests.engine.positions import rules_of
from tests.web.markup import Element, Markup

SHEETS = Path(__file__).resolve().parents[2] / "static" / "css"
BASE, FACES = ((SHEETS / name).read_text() for name in ("base.css", "faces.css"))
DARK = "@media (prefers-color-scheme:dark)"
DECKS = ("french52", "spanish48", "spanish40")
BOTH_DECKS = 7_000  # bytes, gzipped; one alone may have 10,000
A_CARD = 45  # bytes, without its index
TEXT, LARGE_TEXT = 4.5, 3  # contrast; the index is bold and at least 14 pt in a hand


@pytest.fixture(autouse=True)
def spoken(app: Flask) -> Iterator[None]:
    with app.test_request_context(), speaking("en"):
        yield


def faces_of(deck: str) -> list[str]:
    return [str(face(card, deck)) for card in deck_of(rules_of(deck=deck, jokers=4)).cards]


def classes(html: str) -> set[str]:
    elements: list[Element] = Markup(html).elements
    return {name for element in elements for name in element.attributes.get("class", "").split()}


def tokens(scheme: str) -> dict[str, str]:
    """The colours the sheets name, as they are in that scheme."""
    parts = [part for sheet in (BASE, FACES) for part in light_and_dark(sheet)]
    found = parts[::2] if scheme == "light" else parts
    return {name: colour for part in found for name, colour in re.findall(r"--([\w-]+):\s*(#\w{6})\b", part)}


def light_and_dark(sheet: str) -> tuple[str, str]:
    light, _, rest = sheet.partition(DARK)
    dark, _, more = rest.partition("}}")
    return light + more, dark


def contrast(one: str, other: str) -> float:
    dark, light = sorted((luminance(one), luminance(other)))
    return (light + 0.05) / (dark + 0.05)


def luminance(colour: str) -> float:
    parts = [int(colour[i : i + 2], 16) / 255 for i in (1, 3, 5)]
    red, green, blue = (c / 12.92 if c <= 0.04045 else ((c + 0.055) / 1.055) ** 2.4 for c in parts)
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue


@pytest.mark.parametrize("deck", DECKS)
def test_every_card_looks_different(deck: str) -> None:
    faces = faces_of(deck)
    assert len(set(faces)) == len(faces)


@pytest.mark.parametrize("deck", DECKS)
def test_a_card_is_a_few_bytes(deck: str) -> None:
    for html in faces_of(deck):
        assert len(html) - len(re.sub(r"<[^>]*>", "", html)) <= A_CARD + len(' class="n2"'), html


@pytest.mark.parametrize("deck", DECKS)
def test_the_sheet_knows_every_class_of_a_face(deck: str) -> None:
    used = classes("".join(faces_of(deck)) + backs(1))
    assert [name for name in sorted(used) if not re.search(rf"\.{name}\b", FACES)] == []


@pytest.mark.parametrize(("suit", "breaks"), [("o", 0), ("cp", 1), ("e", 2), ("b", 3)])
def test_the_frame_of_a_spanish_card_tells_its_suit_by_its_breaks(suit: str, breaks: int) -> None:
    line = re.search(rf"^\.{suit}\{{--pinta:([^}}]*)\}}", FACES, re.MULTILINE)
    assert (line[1].count("#0000") if line else 0) == breaks


def test_both_decks_and_the_back_are_light() -> None:
    assert len(gzip.compress(FACES.encode(), 9)) <= BOTH_DECKS


def test_every_picture_is_a_drawing_by_itself_that_is_used() -> None:
    pictures = dict(re.findall(r'--([\w-]+):url\("data:image/svg\+xml,([^"]*)"\)', FACES))
    assert len(pictures) > 20
    for name, picture in pictures.items():
        assert ElementTree.fromstring(unquote(picture)).tag.endswith("svg"), name
        used = any(f"var(--{name})" in sheet.read_text() for sheet in SHEETS.glob("*.css"))
        assert used, f"--{name} is drawn and not used"


@pytest.mark.parametrize("scheme", ["light", "dark"])
def test_an_index_can_be_read_in_every_colour(scheme: str) -> None:
    found = tokens(scheme)
    for ink in ("face-ink", "face-red", "face-blue", "face-green"):
        assert contrast(found[ink], found["face"]) >= TEXT, ink
    for ink in ("dim-ink", "dim-red", "dim-blue", "dim-green"):
        assert contrast(found[ink], found["face-dim"]) >= LARGE_TEXT, ink


def test_cards_side_by_side_are_one_picture_with_their_names() -> None:
    (shown,) = Markup(fan(("7c", "Jh"), "french52")).roots
    assert shown.attributes["role"] == "img"
    assert shown.attributes["aria-label"] == "7 of clubs, Jack of hearts"


@pytest.mark.parametrize(("count", "said"), [(1, "1 face-down card"), (3, "3 face-down cards")])
def test_cards_face_down_show_their_number_and_nothing_else(count: int, said: str) -> None:
    shown = Markup(backs(count))
    assert shown.roots[0].attributes == {"class": "cards", "role": "img", "aria-label": said}
    assert [element.attributes for element in shown.elements[1:]] == [{"class": "card back"}] * count
