"""What makes it an app: the manifest, the worker, the page for no network, what is shared with it."""

import json
import re
import struct

import pytest

from presidente.rooms.door import Door
from tests.web.browser import Browser
from tests.web.conftest import NewBrowser

LANGUAGES = ("pt-BR", "pt-PT", "es")


def kept(ana: Browser, lang: str = "es") -> dict[str, object]:
    """What the worker is told to keep."""
    first = ana.raw("GET", f"/sw.js?lang={lang}").text.splitlines()[0]
    found = re.fullmatch(r"const kept = (\{.*\});", first)
    assert found is not None
    read: dict[str, object] = json.loads(found[1])
    return read


@pytest.mark.parametrize("lang", LANGUAGES)
def test_every_page_names_the_manifest_of_its_language(browser: NewBrowser, lang: str) -> None:
    ana = browser(lang)
    ana.host("Ana")
    address = f"/manifest.webmanifest?lang={lang}"
    assert f'<link rel="manifest" href="{address}">' in ana.page.html
    answer = ana.raw("GET", address, headers={"Accept-Language": "fr"})
    assert answer.mimetype == "application/manifest+json"
    assert answer.headers["Cache-Control"] == "no-cache"
    read = json.loads(answer.text)
    assert read["lang"] == lang
    assert (read["id"], read["start_url"], read["scope"], read["display"]) == ("/", "/", "/", "standalone")


def test_the_icons_are_there_and_as_large_as_they_say(browser: NewBrowser) -> None:
    ana = browser()
    icons = json.loads(ana.raw("GET", "/manifest.webmanifest").text)["icons"]
    assert {icon.get("purpose", "any") for icon in icons} == {"any", "maskable"}
    for icon in icons:
        answer = ana.raw("GET", icon["src"])
        assert answer.mimetype == icon["type"]
        assert "immutable" in answer.headers["Cache-Control"]
        width, height = struct.unpack(">2I", answer.data[16:24])
        assert f"{width}x{height}" == icon["sizes"]
        assert len(answer.data) < 10_000
    assert re.search(r'rel="apple-touch-icon" href="/static/icons/apple-180\.png\?v=', ana.open("/").html)


def test_the_worker_keeps_the_page_and_what_it_needs_and_nothing_else(browser: NewBrowser) -> None:
    ana = browser()
    answer = ana.raw("GET", "/sw.js?lang=es")
    assert answer.mimetype == "text/javascript"
    assert answer.headers["Cache-Control"] == "no-cache"
    told = kept(ana)
    assert told["page"] == "/offline?lang=es"
    files = told["files"]
    assert isinstance(files, list)
    page = ana.raw("GET", str(told["page"])).text
    assert set(files) == set(re.findall(r'"(/static/[^"#]+\.(?:css|js|svg)\?v=\w+)', page))
    assert any("offline.js" in file for file in files)
    for file in [*files, told["icon"], told["badge"]]:
        assert "immutable" in ana.raw("GET", file).headers["Cache-Control"], file


def test_a_worker_is_another_one_when_what_it_keeps_changes(
    browser: NewBrowser, monkeypatch: pytest.MonkeyPatch
) -> None:
    ana = browser()
    first = kept(ana)["name"]
    assert kept(ana)["name"] == first
    assert kept(ana, "pt-PT")["name"] != first
    monkeypatch.setattr("presidente.web.screens.templates.asset", lambda path: f"/static/{path}?v=new")
    assert kept(ana)["name"] != first


@pytest.mark.parametrize("lang", LANGUAGES)
def test_the_page_for_no_network_is_in_the_language_asked_for(browser: NewBrowser, lang: str) -> None:
    ana = browser("fr")
    answer = ana.raw("GET", f"/offline?lang={lang}")
    assert answer.status_code == 200
    assert f'<html lang="{lang}">' in answer.text
    assert "csrf_token" not in answer.text, "it is kept, and the same for everybody"
    assert "Set-Cookie" not in answer.headers
    assert f'lang="{lang}"' in browser(lang).raw("GET", "/offline").text


@pytest.mark.parametrize(
    "query",
    [
        "url=http://localhost/t/{code}",
        "text=Vem%20jogar!%20http://192.168.0.7:8000/t/{code}%20agora",
        "text=https://elsewhere.example/t/{code}?lang=es",
        "title=Mesa%20{spoken}%20-%20Presidente",
        "text=somos%20{lower}",
    ],
)
def test_a_shared_text_that_names_a_table_leads_to_it(browser: NewBrowser, door: Door, query: str) -> None:
    ana = browser()
    ana.host("Ana")
    spoken = door.room(ana.code).spoken
    lower = f"{spoken[:3].lower()}%20{spoken[3:]}"
    answer = browser().raw("GET", "/share?" + query.format(code=ana.code, spoken=spoken, lower=lower))
    assert (answer.status_code, answer.headers["Location"]) == (303, ana.table)


@pytest.mark.parametrize(
    ("query", "status", "refused"),
    [
        ("url=http://localhost/t/nosuchtable", 404, "no_such_room"),
        ("text=ABC10", 404, "no_such_room"),
        ("text=hello", 422, "nothing_shared"),
        ("", 422, "nothing_shared"),
        ("text=" + "x" * 5000, 422, "nothing_shared"),
    ],
)
def test_a_shared_text_that_names_no_table_is_refused_on_the_home_page(
    browser: NewBrowser, query: str, status: int, refused: str
) -> None:
    page = browser().open(f"/share?{query}")
    assert f'data-refused="{refused}"' in page.html
    assert 'name="code"' in page.html
    assert browser().raw("GET", f"/share?{query}").status_code == status
