"""A whole match of two people and two bots, on two phones, in two languages."""

import json
import re

import pytest
from playwright.sync_api import Page, expect

from presidente.engine.record import read_record, replay
from tests.browser.conftest import NewPhone
from tests.browser.table import open_table, play_on, quick_table, sit, state
from tests.serving import Server

pytestmark = pytest.mark.slow


def choose(host: Page, group: str, switch: str, value: str) -> None:
    """The host sets one rule with the form of the waiting room."""
    host.locator(f"#g-{group} > summary").click()
    host.locator(f"select[name={switch}]").select_option(value)
    expect(host.locator("#rules")).to_contain_text("mudança")
    expect(host.locator(f"select[name={switch}]")).to_have_value(value)


def seated(page: Page) -> list[str]:
    """Who has a place in the waiting room, bots included."""
    return page.locator(".people li:not(:has(.ava.free)) b").all_inner_texts()


def test_two_people_and_two_bots_play_a_match_of_two_rounds(server: Server, phone: NewPhone) -> None:
    ana, bia = phone("pt-BR"), phone("es-AR")
    table = open_table(ana, server.url, "Ana", bots=3)
    choose(ana, "cards", "deck", "spanish40")  # ten cards each: a shorter match
    sit(bia, table, "Bia")
    expect(ana.locator(".people")).to_contain_text("Bia")
    assert len(seated(ana)) == 4, "a friend takes the place of a bot"
    choose(ana, "scoring", "ends", "rounds:2")
    ana.locator("form[data-act=start] button").click()
    play_on([ana, bia], "round_over")
    expect(ana.locator("form[data-act=next]")).to_have_count(1)
    expect(bia.locator("form[data-act=next]")).to_have_count(0)
    ana.locator("form[data-act=next] button").click()
    play_on([ana, bia], "match_over")
    assert state(ana, "outcome") == state(bia, "outcome") == "finished"
    assert shown_totals(ana) == shown_totals(bia)
    kept = json.loads(ana.request.get(f"{table}/record.json").text())
    assert sorted(replay(read_record(kept)).totals) == sorted(shown_totals(ana))
    expect(bia.locator("html")).to_have_attribute("lang", "es")
    expect(ana.locator("html")).to_have_attribute("lang", "pt-BR")


def shown_totals(page: Page) -> list[int]:
    """The totals of the final page, best first."""
    texts = page.locator(".podium .sum").all_inner_texts()
    return [int(re.findall(r"\d+", text)[-1]) for text in texts]


def test_after_a_match_the_host_plays_again_with_points_at_zero(server: Server, phone: NewPhone) -> None:
    ana = phone("pt-BR")
    quick_table(ana, server.url)
    play_on([ana], "match_over")
    first = shown_totals(ana)
    ana.locator("form[data-act=again] button").click()
    ana.wait_for_function("() => ['play'].includes(document.querySelector('#table').dataset.phase)")
    assert "0" not in ana.locator(".count").all_inner_texts()
    assert sum(first) > 0
