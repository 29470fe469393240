import gzip
import re

import brotli

from tests.web.conftest import NewBrowser

SHEET = re.compile(r'href="(/static/[^"]+\.css\?v=[0-9a-f]+)"')


def test_files_with_their_hash_are_cached_for_ever(browser: NewBrowser) -> None:
    ana = browser()
    address = SHEET.findall(ana.open("/").html)[0]
    assert "immutable" in ana.raw("GET", address).headers["Cache-Control"]
    assert ana.raw("GET", address.split("?")[0]).headers["Cache-Control"] == "no-cache"


def test_files_are_compressed_as_the_browser_can_read_them(browser: NewBrowser) -> None:
    ana = browser()
    address = SHEET.findall(ana.open("/").html)[0]
    plain = ana.raw("GET", address).data
    packed = ana.raw("GET", address, headers={"Accept-Encoding": "gzip, br"})
    assert packed.headers["Content-Encoding"] == "br"
    assert brotli.decompress(packed.data) == plain
    packed = ana.raw("GET", address, headers={"Accept-Encoding": "gzip"})
    assert gzip.decompress(packed.data) == plain


def test_an_unchanged_file_is_not_sent_again(browser: NewBrowser) -> None:
    ana = browser()
    address = SHEET.findall(ana.open("/").html)[0]
    tag = ana.raw("GET", address).headers["ETag"]
    assert ana.raw("GET", address, headers={"If-None-Match": tag}).status_code == 304


def test_nothing_outside_the_folder_is_served(browser: NewBrowser) -> None:
    for path in (
        "/static/../app.py",
        "/static/%2e%2e/app.py",
        "/static/css",
        "/static/no.css",
    ):
        assert browser().raw("GET", path).status_code == 404, path


def test_a_name_longer_than_files_can_have_is_not_found(browser: NewBrowser) -> None:
    assert browser().raw("GET", "/static/" + "a" * 300).status_code == 404


def test_there_is_an_icon_for_who_only_asks_for_one(browser: NewBrowser) -> None:
    answer = browser().raw("GET", "/favicon.ico")
    assert (answer.status_code, answer.mimetype) == (200, "image/svg+xml")


def test_pages_are_compressed(browser: NewBrowser) -> None:
    answer = browser().raw("GET", "/", headers={"Accept-Encoding": "gzip"})
    assert answer.headers["Content-Encoding"] == "gzip"


def test_our_scripts_are_one_file_and_small(browser: NewBrowser) -> None:
    """Goal of the project: under 6 kB for a page."""
    ana = browser()
    ana.open("/")
    script = ana.raw("GET", "/static/table.js", headers={"Accept-Encoding": "gzip"})
    assert script.mimetype == "text/javascript"
    assert len(script.data) < 6_000
