"""The catalogues, kept up with the sources: `python -m presidente.web.texts.catalogues`, in a checkout.

It adds what is new, drops what is gone, says what is left to translate, and compiles. It writes no dates and
sorts by msgid, unlike `pybabel update`, so that a diff shows changed texts and nothing else.
"""

import sys
from collections.abc import Sequence
from pathlib import Path

from babel.messages.catalog import Catalog
from babel.messages.extract import DEFAULT_KEYWORDS, extract_from_dir
from babel.messages.frontend import parse_mapping_cfg
from babel.messages.mofile import write_mo
from babel.messages.pofile import read_po, write_po

from presidente.web.language import CATALOGUES

ROOT = Path(__file__).parents[3]
LOCALES = ROOT / "presidente" / "locales"
LANGUAGES = tuple(CATALOGUES)
KEYWORDS = DEFAULT_KEYWORDS | {
    "lazy_gettext": None,
    "lazy_ngettext": (1, 2),
    "lazy_pgettext": ((1, "c"), 2),
}
HEADERS_LEFT_OUT = (
    "Generated-By",
    "Language-Team",
    "Last-Translator",
    "PO-Revision-Date",
    "POT-Creation-Date",
    "Project-Id-Version",
    "Report-Msgid-Bugs-To",
)


def extract() -> Catalog:
    """Every text of the sources and templates, untranslated."""
    with (ROOT / "babel.cfg").open(encoding="utf-8") as mapping:
        methods, options = parse_mapping_cfg(mapping)  # type: ignore[no-untyped-call]
    catalog = Catalog()
    found = extract_from_dir(ROOT, methods, options, KEYWORDS, ("Translators:",), strip_comment_tags=True)
    for _file, _line, message, comments, context in found:
        catalog.add(message, None, auto_comments=comments, context=context)
    return catalog


def read(language: str) -> Catalog:
    """A catalogue as it is in the checkout."""
    with _po(language).open("rb") as file:
        return read_po(file, locale=language)


def untranslated(catalog: Catalog) -> list[str]:
    """The msgids without a translation, or with an empty plural form, or only guessed."""
    return [
        str(message.id) for message in catalog if message.id and (message.fuzzy or not _full(message.string))
    ]


def write(catalog: Catalog, language: str) -> None:
    """Write a catalogue and its compiled form."""
    po = _po(language)
    po.parent.mkdir(parents=True, exist_ok=True)
    catalog.fuzzy = False
    catalog.header_comment = "# The texts of Presidente; kept up by presidente/web/texts/catalogues.py"
    with po.open("wb") as file:
        write_po(file, catalog, width=110, no_location=True, sort_output=True, ignore_obsolete=True)
    lines = po.read_text(encoding="utf-8").splitlines(keepends=True)
    po.write_text("".join(line for line in lines if not line.startswith(_UNWANTED)), encoding="utf-8")
    with po.with_suffix(".mo").open("wb") as file:
        write_mo(file, catalog)


def main() -> int:
    """Bring all catalogues up to date; 1 if something is left to translate."""
    template, missing = extract(), 0
    for language in LANGUAGES:
        catalog = read(language)
        catalog.update(template, no_fuzzy_matching=True)
        write(catalog, language)
        for msgid in untranslated(catalog):
            print(f"{language}: {msgid}")
            missing += 1
    return 1 if missing else 0


def _po(language: str) -> Path:
    return LOCALES / language / "LC_MESSAGES" / "messages.po"


def _full(string: str | Sequence[str] | None) -> bool:
    return bool(string) and all(string or ())


_UNWANTED = tuple(f'"{name}:' for name in HEADERS_LEFT_OUT)

if __name__ == "__main__":
    sys.exit(main())
