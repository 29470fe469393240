"""The application in this process, on SQLite in a temporary folder, its scheduler driven by the test."""

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest
from flask import Flask
from jinja2 import FileSystemBytecodeCache

from presidente.rooms.door import Door
from presidente.web import create_app
from presidente.web.config import Settings
from presidente.web.services import Services
from tests.web.browser import Browser

NewBrowser = Callable[..., Browser]


@pytest.fixture
def settings(tmp_path: Path) -> Settings:
    return quiet(tmp_path)


def quiet(folder: Path) -> Settings:
    """Without limits and without pauses."""
    return Settings(database_url=f"sqlite:///{folder / 'test.db'}", rate_limits=False, pace=0)


@pytest.fixture(scope="session")
def compiled_templates(tmp_path_factory: pytest.TempPathFactory) -> FileSystemBytecodeCache:
    """Compiling all templates anew for each application would be most of its time."""
    return FileSystemBytecodeCache(str(tmp_path_factory.mktemp("templates")))


@contextmanager
def application(settings: Settings, compiled: FileSystemBytecodeCache) -> Iterator[Flask]:
    made = create_app(settings)
    made.jinja_env.bytecode_cache = compiled
    yield made
    made.extensions["services"].close()


@pytest.fixture(scope="module")
def app(
    tmp_path_factory: pytest.TempPathFactory, compiled_templates: FileSystemBytecodeCache
) -> Iterator[Flask]:
    """One for a module, for each test makes tables of its own."""
    with application(quiet(tmp_path_factory.mktemp("app")), compiled_templates) as made:
        yield made


@pytest.fixture
def new_app(settings: Settings, compiled_templates: FileSystemBytecodeCache) -> Iterator[Flask]:
    """One for a single test, where the process is what is tested, or all of its rooms."""
    with application(settings, compiled_templates) as made:
        yield made


@pytest.fixture
def services(app: Flask) -> Services:
    found: Services = app.extensions["services"]
    return found


@pytest.fixture
def door(services: Services) -> Door:
    return services.door


@pytest.fixture
def browser(app: Flask) -> NewBrowser:
    """`browser("es")` is somebody's browser, without a script, with cookies of its own."""

    def new(language: str = "pt-BR") -> Browser:
        return Browser(app, language)

    return new


@pytest.fixture
def tick(services: Services) -> Callable[[], None]:
    """Let everything happen that is due now."""

    def run() -> None:
        while services.live.scheduler.run_due():
            pass

    return run
