"""What a phone has to load: P1, the first visit to a table, and P3, the pushes of a match.

`make weight`, or `python -m bench.weight [visit|parts|unused|pushes ...]`; without a word all of them.

visit   a browser that was never here, gzip, all counted with its heads: three ways to a hand of cards
parts   our script and style sheets, and what each of their files is worth, gzipped
unused  functions of our script that a match with every option, the keyboard and a lost network never calls
pushes  bytes of frames per accepted act: four sockets at a seeded match, for who acted and for the others
"""

import gzip
import sys
from collections.abc import Callable, Mapping

import minify
from playwright.sync_api import Browser, Page

from bench import pushes, unused
from bench.phone import FAR, Traffic, chromium, new_phone, seated, serving, take_over
from presidente.web.assets import BUNDLES
from tests.form_player import FormPlayer, make_table
from tests.serving import ROOT, Server

MUST, AIM = 45, 32  # KB
KINDS = {"js": "text/javascript", "css": "text/css"}
SETTLED = 700  # ms, for what a page loads after its cards show


def visit() -> None:
    """P1 by three ways."""
    ways: Mapping[str, Callable[[Page, Server], None]] = {
        "home page, play now with bots, start": _from_home,
        "a shared link, sit down, the host starts": _by_link,
        "the table alone, in a match": _table_alone,
    }
    with serving() as server, chromium() as browser:
        for name, way in ways.items():
            _print_visit(name, _weighed(browser, server, way))


def _weighed(browser: Browser, server: Server, way: Callable[[Page, Server], None]) -> Traffic:
    page = new_phone(browser)
    traffic = Traffic(page)
    way(page, server)
    page.wait_for_selector("#hand input")
    page.wait_for_timeout(SETTLED)
    page.context.close()
    return traffic


def _from_home(page: Page, server: Server) -> None:
    page.goto(_far(server.url))
    page.locator("#now button[name=bots]").tap()
    page.locator("form[data-act=start] button").tap()


def _by_link(page: Page, server: Server) -> None:
    host = FormPlayer(server.url)
    table = make_table(host, "Ana", 3)
    page.goto(_far(table))
    page.locator("form[data-act=sit] input[name=name]").fill("Bia")
    page.locator("form[data-act=sit] button").tap()
    page.wait_for_function("() => document.querySelector('#table')?.dataset.seat > ''")
    page.wait_for_timeout(SETTLED)
    form = host.open(table).form("start")
    assert form is not None
    host.send(form)


def _table_alone(page: Page, server: Server) -> None:
    player, table = seated(server)
    take_over(page.context, player, _far(player.url))
    page.goto(_far(table))


def _far(url: str) -> str:
    return url.replace("127.0.0.1", FAR)


def _print_visit(name: str, traffic: Traffic) -> None:
    total = traffic.total / 1000
    print(f"\n{name}: {total:.1f} KB (must {MUST}, aim {AIM})")
    for what, size in sorted(traffic.bytes.items(), key=lambda each: -each[1]):
        print(f"  {size:6}  {what}")


def parts() -> None:
    """Our own bundles, file by file."""
    for bundle, files in BUNDLES.items():
        kind = KINDS[bundle.rpartition(".")[2]]
        whole = _gzipped(kind, files)
        print(f"\n{bundle}: {whole} bytes gzipped")
        for file in files:
            without = _gzipped(kind, tuple(each for each in files if each != file))
            print(f"  {_gzipped(kind, (file,)):6} alone  {whole - without:6} more in the bundle  {file}")
    for vendor in sorted((ROOT / "static" / "vendor").glob("*.js")):
        print(f"\n{vendor.name}: {len(gzip.compress(vendor.read_bytes(), 9))} bytes gzipped")


def _gzipped(kind: str, files: tuple[str, ...]) -> int:
    text = "\n".join((ROOT / "static" / file).read_text() for file in files)
    return len(gzip.compress(str(minify.string(kind, text)).encode(), 9))


WORDS = {"visit": visit, "parts": parts, "unused": unused.main, "pushes": pushes.main}

if __name__ == "__main__":
    for word in sys.argv[1:] or WORDS:
        WORDS[word]()
