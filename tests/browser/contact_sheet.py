"""A picture of every screen of the gallery at every size, in two languages, light and dark; a page of all."""

from collections.abc import Iterator
from concurrent.futures import ProcessPoolExecutor
from html import escape
from itertools import groupby
from pathlib import Path
from typing import Literal, NamedTuple
from urllib.parse import quote

from playwright.sync_api import sync_playwright

from tests.browser.find import ARGS, find
from tests.browser.gallery import gallery, listen, states

SIZES = ((320, 568), (360, 640), (390, 844), (667, 375), (768, 1024), (1280, 800))
STYLE = """
body { margin: 16px; font: 14px system-ui; background: #777; color: #fff }
h2 { position: sticky; top: 0; margin: 0; background: #555 }
h3 { margin: 12px 0 4px }
div { display: flex; flex-wrap: wrap; gap: 6px; align-items: flex-start }
img { height: 300px; display: block }
"""


class Look(NamedTuple):
    """How the screens are looked at."""

    language: str
    scheme: Literal["light", "dark"]


LOOKS = tuple(Look(language, scheme) for language in ("pt-BR", "es") for scheme in ("light", "dark"))


def make(folder: Path) -> None:
    """Pictures and `index.html`; a process for each look."""
    folder.mkdir(parents=True, exist_ok=True)
    with ProcessPoolExecutor() as pool:
        list(pool.map(_take, LOOKS, [folder] * len(LOOKS)))
    (folder / "index.html").write_text("\n".join(_index()))
    print(f"{folder / 'index.html'}: {len(states())} screens")


def picture(name: str, size: tuple[int, int], look: Look) -> str:
    """The name of its file."""
    return f"{name.replace(' ', '-')}.{size[0]}x{size[1]}.{look.language}.{look.scheme}.png"


def _take(look: Look, folder: Path) -> None:
    with gallery() as shown, sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=find(), args=list(ARGS))
        context = browser.new_context(
            locale=look.language,
            color_scheme=look.scheme,
            reduced_motion="reduce",
            has_touch=True,
            is_mobile=True,
        )
        listen(context)
        page = context.new_page()
        for name in states():
            shown.open(page, name, look.language)
            for size in SIZES:
                page.set_viewport_size({"width": size[0], "height": size[1]})
                page.screenshot(path=folder / picture(name, size, look))
        browser.close()


def _index() -> Iterator[str]:
    yield f"<!doctype html><meta charset=utf-8><title>Gallery</title><style>{STYLE}</style>"
    by_group = sorted(states().values(), key=lambda state: state.group)
    for group, members in groupby(by_group, key=lambda state: state.group):
        yield f"<h2>{group}</h2>"
        for state in members:
            yield f"<h3>{escape(state.name)}</h3>"
            for look in LOOKS:
                shots = [quote(picture(state.name, size, look)) for size in SIZES]
                yield (
                    "<div>"
                    + "".join(f'<a href="{s}"><img loading=lazy src="{s}"></a>' for s in shots)
                    + "</div>"
                )
