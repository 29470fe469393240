"""Which language a reader gets: the reader's choice, else the browser's wish, else Brazilian Portuguese."""

from flask import request, session

LANGUAGES = {"pt": "pt_BR", "pt-pt": "pt_PT", "es": "es"}  # as in addresses, and as a catalogue's name
DEFAULT = "pt_BR"
NAMES = (
    ("pt", "pt-BR", "Português (Brasil)"),
    ("pt-pt", "pt-PT", "Português (Portugal)"),
    ("es", "es", "Español"),
)


def language() -> str:
    """The catalogue of this request's reader."""
    chosen = session.get("lang")
    return chosen if isinstance(chosen, str) and chosen in LANGUAGES.values() else wished()


def wished() -> str:
    """The first language of the browser's list that there is."""
    for tag, _ in request.accept_languages:
        found = read_tag(tag)
        if found is not None:
            return found
    return DEFAULT


def read_tag(tag: str) -> str | None:
    """The catalogue for a tag such as "pt", "pt-BR", "es_AR"; None if there is none."""
    tag = tag.lower().replace("_", "-")
    if tag in LANGUAGES:
        return LANGUAGES[tag]
    return LANGUAGES.get(tag.partition("-")[0])


def choose(tag: str) -> None:
    """Remember a reader's choice; an unknown one is ignored."""
    found = read_tag(tag)
    if found is not None:
        session["lang"] = found
        session.permanent = True


def address_of(lang: str) -> str:
    """The address's part of a catalogue: "pt-pt" of "pt_PT"."""
    return next(part for part, name in LANGUAGES.items() if name == lang)
