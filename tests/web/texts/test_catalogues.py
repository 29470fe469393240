import ast
import re

import pytest
from babel import Locale
from babel.messages.catalog import Catalog
from babel.messages.plurals import get_plural
from flask_babel import ngettext

from presidente.web.texts import catalogues
from tests.web.texts.conftest import Speak

# The same word in English and there, or no word at all.
SAME = {
    "pt_BR": {"J", "Q", "K", "A", "m", "f", "bot", "Presidente", "Total", "total", "Normal"},
    "pt_PT": {
        "A",
        "m",
        "f",
        "Joker",
        "joker",
        "jokers",
        "Jokers",
        "bot",
        "Presidente",
        "Total",
        "total",
        "Normal",
    },
    "es": {
        "J",
        "Q",
        "K",
        "A",
        "m",
        "f",
        "bot",
        "Normal",
        "no",
        "Error %(status)s",
        "Neutral",
        "Presidente",
        "Total",
        "total",
    },
}
PLACEHOLDER = re.compile(r"%\(\w+\)[a-z]|\{\w*\}")


@pytest.fixture(scope="module")
def sources() -> Catalog:
    return catalogues.extract()


def test_no_text_hides_from_the_extraction_inside_an_f_string() -> None:
    for path in (catalogues.ROOT / "presidente").rglob("*.py"):
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
            if isinstance(node, ast.JoinedStr):
                called = {part.id for part in ast.walk(node) if isinstance(part, ast.Name)}
                assert not {name for name in called if name.endswith("gettext")}, f"{path.name}:{node.lineno}"


def keys(catalog: Catalog) -> set[tuple[str | None, object]]:
    return {(message.context, message.id) for message in catalog if message.id}


@pytest.mark.parametrize("language", catalogues.LANGUAGES)
def test_a_catalogue_has_exactly_the_texts_of_the_sources(language: str, sources: Catalog) -> None:
    there, wanted = keys(catalogues.read(language)), keys(sources)
    assert wanted - there == set(), "run: python -m presidente.web.texts.catalogues"
    assert there - wanted == set()


@pytest.mark.parametrize("language", catalogues.LANGUAGES)
def test_nothing_is_empty_or_guessed(language: str) -> None:
    assert catalogues.untranslated(catalogues.read(language)) == []


@pytest.mark.parametrize("language", catalogues.LANGUAGES)
def test_only_listed_texts_are_as_in_english(language: str) -> None:
    same = {m.id for m in catalogues.read(language) if isinstance(m.id, str) and m.id and m.string == m.id}
    assert {text for text in same if PLACEHOLDER.sub("", text).strip(" :·,")} <= SAME[language]


@pytest.mark.parametrize("language", catalogues.LANGUAGES)
def test_translations_have_the_placeholders_of_their_msgid(language: str) -> None:
    for message in catalogues.read(language):
        if not message.id:
            continue
        ids = (message.id,) if isinstance(message.id, str) else message.id
        strings = (message.string,) if isinstance(message.string, str) else message.string or ()
        wanted = {name for text in ids for name in PLACEHOLDER.findall(text)}
        for text in strings:
            assert set(PLACEHOLDER.findall(text)) <= wanted, text
        if len(ids) == 1:
            assert set(PLACEHOLDER.findall(strings[0])) == wanted, ids[0]


@pytest.mark.parametrize("language", catalogues.LANGUAGES)
def test_a_catalogue_has_babels_plural_forms_and_fills_all_three(language: str) -> None:
    catalog = catalogues.read(language)
    forms = get_plural(Locale.parse(language))
    assert (catalog.num_plurals, catalog.plural_expr) == (3, forms.plural_expr)
    for message in catalog:
        if message.pluralizable:
            assert isinstance(message.string, (tuple, list))
            assert len([text for text in message.string if text]) == 3, message.id


@pytest.mark.parametrize("language", catalogues.LANGUAGES)
def test_the_files_hold_nothing_that_changes_by_itself(language: str) -> None:
    text = (catalogues.LOCALES / language / "LC_MESSAGES" / "messages.po").read_text(encoding="utf-8")
    assert "Date" not in text
    assert "\n#: " not in text
    assert "\n#~" not in text


@pytest.mark.parametrize(
    ("language", "said"),
    [
        ("pt_BR", ["0 segundo", "1 segundo", "2 segundos", "5 segundos"]),
        ("pt_PT", ["0 segundos", "1 segundo", "2 segundos", "5 segundos"]),
        ("es", ["0 segundos", "1 segundo", "2 segundos", "5 segundos"]),
    ],
)
def test_numbers_are_never_counted_in_english(language: str, said: list[str], speak: Speak) -> None:
    with speak(language):
        assert [ngettext("%(num)s second", "%(num)s seconds", n) for n in (0, 1, 2, 5)] == said


@pytest.mark.parametrize("language", catalogues.LANGUAGES)
def test_every_plural_has_words_for_0_1_2_5_and_a_million(language: str, speak: Speak) -> None:
    plurals = [m for m in catalogues.read(language) if m.pluralizable]
    assert plurals
    with speak(language):
        for message in plurals:
            facts = {name: "x" for text in message.id for name in re.findall(r"%\((\w+)\)", text)} | {
                "num": 0
            }
            for n in (0, 1, 2, 5, 1_000_000):
                said = ngettext(
                    message.id[0], message.id[1], n, **{k: v for k, v in facts.items() if k != "num"}
                )
                assert said not in {text % (facts | {"num": n}) for text in message.id}
