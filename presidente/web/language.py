"""Which language a reader gets: the reader's choice, else the browser's wish, else Brazilian Portuguese."""

from typing import NamedTuple

from flask import request, session


class Language(NamedTuple):
    """`part` is how it is called in addresses, `tag` in a page."""

    part: str
    tag: str
    name: str


CATALOGUES = {
    "pt_BR": Language("pt", "pt-BR", "Português (Brasil)"),
    "pt_PT": Language("pt-pt", "pt-PT", "Português (Portugal)"),
    "es": Language("es", "es", "Español"),
}
DEFAULT = "pt_BR"
LANGUAGES = {known.part: catalogue for catalogue, known in CATALOGUES.items()}
NAMES = tuple(CATALOGUES.values())


def language() -> str:
    """The catalogue of this request's reader."""
    chosen = session.get("lang")
    return chosen if isinstance(chosen, str) and chosen in CATALOGUES else wished()


def asked() -> str:
    """The language that the address names (`?lang=es`), for this answer only; else the reader's."""
    return read_tag(request.args.get("lang", "")) or language()


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


def tag_of(catalogue: str) -> str:
    """The language of a page, for its root: "pt-BR" of "pt_BR"."""
    return CATALOGUES.get(catalogue, CATALOGUES[DEFAULT]).tag
