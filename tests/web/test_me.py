"""The options of a browser, and the way back to its table."""

from tests.form_player import Page
from tests.web.conftest import NewBrowser


def ticked(page: Page) -> set[str]:
    form = next(form for form in page.forms if form.action == "/me/options")
    return {name for name, value in form.fields if value == "true"}


def test_options_are_kept_in_the_browser_and_nowhere_else(browser: NewBrowser) -> None:
    ana, bia = browser(), browser()
    usual = ticked(ana.open("/me"))
    assert usual == {"tips", "tab", "sound", "vibration", "awake"}
    answer = ana.raw("POST", "/me/options", data={"csrf_token": ana.token(), "four_colours": "true"})
    assert (answer.status_code, answer.headers["Location"]) == (303, "/me")
    assert ticked(ana.open("/me")) == {"four_colours"}
    assert ticked(bia.open("/me")) == usual
    assert ana.person is None, "an option makes nobody a player"


def test_a_table_shows_the_options_and_brings_back_to_itself(browser: NewBrowser) -> None:
    ana = browser()
    page = ana.host(bots=2)
    assert 'data-colours="2"' in page.html
    assert 'data-options="tips tab sound vibration awake"' in page.html
    fields = {"csrf_token": ana.token(), "four_colours": "true", "one_tap": "true", "back": ana.table}
    assert ana.raw("POST", "/me/options", data=fields).headers["Location"] == ana.table
    page = ana.open(ana.table)
    assert 'data-colours="4"' in page.html
    assert 'data-options="four_colours one_tap"' in page.html


def test_a_script_is_answered_with_nothing(browser: NewBrowser) -> None:
    ana = browser()
    ana.open("/me")
    fields = {"csrf_token": ana.token(), "sound": "true"}
    assert ana.raw("POST", "/me/options", data=fields, headers={"HX-Request": "true"}).status_code == 204


def test_nobody_is_sent_to_another_site(browser: NewBrowser) -> None:
    ana = browser()
    ana.open("/me")
    for back in ("https://example.org/t/A", "//example.org", "/t/A/../../x", "/t/A\nB", ""):
        fields = {"csrf_token": ana.token(), "back": back}
        assert ana.raw("POST", "/me/options", data=fields).headers["Location"] == "/me"


def test_options_need_a_token(browser: NewBrowser) -> None:
    ana = browser()
    answer = ana.raw("POST", "/me/options", data={"sound": "true"})
    assert answer.status_code == 400
    assert 'role="alert"' in answer.text


def test_other_pages_lead_back_to_the_table_while_one_sits_there(browser: NewBrowser) -> None:
    ana = browser()
    ana.host(bots=2)
    way = f'href="{ana.table}"'
    for address in ("/", "/pt/", "/me"):
        assert way in ana.raw("GET", address).text
    ana.press("leave")
    for address in ("/", "/me"):
        assert way not in ana.raw("GET", address).text
