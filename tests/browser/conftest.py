"""A real browser at phone size against a real server."""

from collections.abc import Callable, Iterator
from typing import Any

import pytest
from playwright.sync_api import Browser, BrowserContext, Page, ViewportSize, expect, sync_playwright

from tests.browser.find import ARGS, find
from tests.serving import Server

PHONE: ViewportSize = {"width": 360, "height": 640}
PATIENCE = 20_000  # ms, for a machine that is busy with other things

NewPhone = Callable[..., Page]

expect.set_options(timeout=PATIENCE)


@pytest.fixture(scope="session")
def browser() -> Iterator[Browser]:
    path = find()
    if path is None:
        pytest.fail("the browser tests need Chromium: make browser says what to install")
    with sync_playwright() as playwright:
        yield playwright.chromium.launch(executable_path=path, args=list(ARGS))


@pytest.fixture(scope="session")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    """One for all tests that leave it running, or start it again: each makes a table of its own."""
    with Server(tmp_path_factory.mktemp("server")) as running:
        yield running


@pytest.fixture
def phone(browser: Browser) -> Iterator[NewPhone]:
    """`phone(language="es")` is a page in a browser of its own; what it complains about fails the test."""
    contexts: list[BrowserContext] = []
    complaints: list[str] = []

    def new(language: str = "pt-BR", *, script: bool = True, **options: Any) -> Page:
        options.setdefault("reduced_motion", "reduce")  # nothing to wait for between two taps
        context = browser.new_context(
            viewport=PHONE,
            locale=language,
            java_script_enabled=script,
            has_touch=True,
            is_mobile=True,
            **options,
        )
        contexts.append(context)
        page = context.new_page()
        page.set_default_timeout(PATIENCE)
        page.on("pageerror", lambda error: complaints.append(f"{language}: {error}"))
        page.on("console", lambda line: _note(complaints, line.type, line.text))
        return page

    yield new
    for context in contexts:
        context.close()
    assert complaints == []


def _note(complaints: list[str], kind: str, text: str) -> None:
    """Refusals and a server that is away are tested on purpose; everything else on the console is a fault."""
    expected = (
        "the server responded with a status of" in text
        or "WebSocket connection" in text
        or "ERR_" in text
        or "htmx:ws:error" in text
        or "Failed to fetch" in text
    )
    if kind in ("error", "warning") and not expected:
        complaints.append(text)
