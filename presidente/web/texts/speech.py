"""The language in force, bound once for a whole page: looking it up for every text costs more than the texts.

The functions are those of flask_babel by name and meaning, so that the catalogues find their texts; outside
of `speaking` they use the language of the request.
"""

from collections.abc import Iterator
from contextlib import contextmanager
from contextvars import ContextVar

from babel.support import NullTranslations
from flask import Flask
from flask_babel import force_locale, get_domain, get_locale
from flask_babel.speaklater import LazyString

__all__ = [
    "LazyString",
    "gettext",
    "init_app",
    "language",
    "lazy_gettext",
    "lazy_pgettext",
    "ngettext",
    "pgettext",
    "speaking",
]

_bound: ContextVar[tuple[str, NullTranslations] | None] = ContextVar("language", default=None)


def init_app(app: Flask) -> None:
    """Let templates speak through this too."""
    app.jinja_env.install_gettext_callables(  # type: ignore[attr-defined]
        gettext=lambda text: _catalogue().gettext(text),
        ngettext=lambda one, many, n: _catalogue().ngettext(one, many, n),
        pgettext=lambda context, text: _catalogue().pgettext(context, text),
        newstyle=True,
    )


@contextmanager
def speaking(lang: str) -> Iterator[None]:
    """Everything within is said in the language of that catalogue; needs an application context."""
    with force_locale(lang):
        token = _bound.set((lang, _found()))
        try:
            yield
        finally:
            _bound.reset(token)


def language() -> str:
    """The catalogue in force, as a part of the keys of what is kept."""
    bound = _bound.get()
    return bound[0] if bound else str(get_locale())


def gettext(text: str, **facts: object) -> str:
    said = _catalogue().gettext(text)
    return said % facts if facts else said


def pgettext(context: str, text: str, **facts: object) -> str:
    said = str(_catalogue().pgettext(context, text))
    return said % facts if facts else said


def ngettext(one: str, many: str, num: int, **facts: object) -> str:
    return _catalogue().ngettext(one, many, num) % {"num": num, **facts}


def lazy_gettext(text: str) -> LazyString:
    return LazyString(gettext, text)  # type: ignore[no-untyped-call]


def lazy_pgettext(context: str, text: str) -> LazyString:
    return LazyString(pgettext, context, text)  # type: ignore[no-untyped-call]


def _catalogue() -> NullTranslations:
    bound = _bound.get()
    return bound[1] if bound else _found()


def _found() -> NullTranslations:
    found: NullTranslations = get_domain().get_translations()  # type: ignore[no-untyped-call]
    return found
