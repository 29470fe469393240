"""The catalogues as they are in the checkout, compiled for the tests, and a way to speak each language."""

from collections.abc import Callable, Iterator
from contextlib import AbstractContextManager, contextmanager
from pathlib import Path
from typing import TypeAlias

import pytest
from babel.messages.mofile import write_mo
from flask import Flask
from flask_babel import Babel, force_locale

from presidente.web.texts import catalogues

Speak: TypeAlias = Callable[[str], AbstractContextManager[None]]


@pytest.fixture(scope="session")
def compiled(tmp_path_factory: pytest.TempPathFactory) -> Path:
    folder = tmp_path_factory.mktemp("locales")
    for language in catalogues.LANGUAGES:
        target = folder / language / "LC_MESSAGES" / "messages.mo"
        target.parent.mkdir(parents=True)
        with target.open("wb") as file:
            write_mo(file, catalogues.read(language))
    return folder


@pytest.fixture(scope="session")
def speak(compiled: Path) -> Speak:
    """`with speak("es"):`; "en" has no catalogue and gives the msgids."""
    app = Flask("texts")
    Babel(app, default_translation_directories=str(compiled))  # type: ignore[no-untyped-call]

    @contextmanager
    def speaking(language: str) -> Iterator[None]:
        with app.app_context(), force_locale(language):
            yield

    return speaking
