"""One's own page on a phone: choosing, keeping, deleting, with a script and without one."""

import pytest
from playwright.sync_api import expect

from tests.browser.conftest import NewPhone
from tests.browser.table import open_table, play_on
from tests.serving import Server

pytestmark = pytest.mark.slow


def test_other_titles_come_at_once_in_the_tables_own_sheet(server: Server, phone: NewPhone) -> None:
    """The socket had the old ones, so the page loads itself again, and the next push has the new ones."""
    ana = phone()
    open_table(ana, server.url, "Ana", bots=3)
    ana.locator("form[data-act=start] button").click()
    play_on([ana], "round_over")
    expect(ana.locator("#ranking")).to_contain_text("Cuzão")
    ana.locator(".menu summary").click()
    ana.locator(".menu a[href='#options']").click()
    with ana.expect_navigation(wait_until="load"):
        ana.locator("#options input[name=mild]").set_checked(True, force=True)
    expect(ana.locator("#ranking")).to_contain_text("Lanterna")
    expect(ana.locator("#options input[name=mild]")).to_be_checked()
    expect(ana.locator("#options")).to_be_visible()
    ana.locator("#options .shut").click()
    ana.locator("form[data-act=end] button").click()
    expect(ana.locator("#table[data-phase=match_over]")).to_be_attached()
    expect(ana.locator("#ranking")).to_contain_text("Lanterna")


@pytest.mark.parametrize("script", [True, False], ids=["script", "none"])
def test_a_profile_is_kept_and_deleted_after_a_question(
    server: Server, phone: NewPhone, script: bool
) -> None:
    ana = phone(script=script)
    ana.goto(f"{server.url}/me")
    ana.fill("#name", "Ana Sá")
    ana.locator("#who input[value=es]").check()
    ana.locator("#who button").click()
    expect(ana.locator("html")).to_have_attribute("lang", "es")
    expect(ana.locator("#name")).to_have_value("Ana Sá")
    question = ana.locator("#forget")
    expect(question).to_be_hidden()
    ana.locator("a[href='#forget']").click()
    expect(question).to_be_visible()
    question.locator("a").click()
    expect(question).to_be_hidden()
    expect(ana.locator("#name")).to_have_value("Ana Sá")
    ana.locator("a[href='#forget']").click()
    question.locator("button").click()
    expect(ana.locator("[role=status]")).to_be_visible()
    expect(question).to_be_hidden()
    expect(ana.locator("#name")).to_have_value("")
    expect(ana.locator("html")).to_have_attribute("lang", "pt-BR")
