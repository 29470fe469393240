"""The host sets up the table on a phone; the others see it change."""

import re

import pytest
from playwright.sync_api import Page, expect

from tests.browser.conftest import NewPhone
from tests.browser.table import open_table, sit
from tests.serving import Server

pytestmark = pytest.mark.slow


def unfold(page: Page, group: str) -> None:
    if page.locator(f"#g-{group}").get_attribute("open") is None:
        page.locator(f"#g-{group} summary").click()


def test_a_switch_is_kept_at_once_and_everybody_sees_it(server: Server, phone: NewPhone) -> None:
    ana, bia = phone(), phone("es-ES")
    sit(bia, open_table(ana, server.url, "Ana"), "Bia")
    unfold(ana, "closing")
    ana.locator("label[for=f-eight_closes], #w-eight_closes").first.click()
    expect(bia.locator("#g-closing summary")).to_contain_text("El 8 cierra")
    expect(ana.locator("#g-closing summary")).to_contain_text("O 8 fecha")
    expect(ana.locator("#g-closing")).to_have_attribute("open", "")
    expect(bia.locator("#people [role=status]")).to_have_text("Cambiaron las reglas de la mesa.")


def test_a_clash_is_explained_at_the_switch_until_it_is_gone(server: Server, phone: NewPhone) -> None:
    ana = phone()
    open_table(ana, server.url, "Ana")
    unfold(ana, "closing")
    ana.locator("#w-golden_two").click()
    clash = ana.locator("#w-golden_two + .clash")
    expect(clash).to_contain_text("baralho espanhol")
    expect(ana.locator("#f-golden_two")).to_be_checked()
    expect(ana.locator("#w-deck .clash")).to_have_count(1)
    expect(ana.locator("#alert")).to_have_attribute("data-refused", "bad_settings")
    ana.locator("#f-deck").select_option("spanish48")
    expect(clash).to_have_count(0)
    expect(ana.locator("#alert")).not_to_have_attribute("role", "alert")
    expect(ana.locator("#f-first_lead")).to_have_value("3o")
    expect(ana.locator("#f-golden_two")).to_be_checked()


def test_taking_the_clash_back_takes_its_explanation_away(server: Server, phone: NewPhone) -> None:
    ana = phone()
    open_table(ana, server.url, "Ana")
    unfold(ana, "closing")
    ana.locator("#w-golden_two").click()
    expect(ana.locator(".clash").first).to_be_visible()
    ana.locator("#w-golden_two").click()
    expect(ana.locator(".clash")).to_have_count(0)
    expect(ana.locator("#f-golden_two")).not_to_be_checked()


def test_another_game_is_a_tap_away_and_its_places_grow_with_who_comes(
    server: Server, phone: NewPhone
) -> None:
    ana, bia = phone(), phone()
    table = open_table(ana, server.url, "Ana")
    expect(ana.locator(".people > li")).to_have_count(6)
    unfold(ana, "preset")
    ana.locator(".games button[value=presi]").click()
    expect(ana.locator(".people > li")).to_have_count(3)
    sit(bia, table, "Bia")
    expect(ana.locator(".people > li")).to_have_count(4)
    bia.locator("#rules a").first.click()
    expect(bia).to_have_title(re.compile("Regras"))
    expect(bia.locator("body")).to_contain_text("48 cartas")


def test_house_rules_are_a_link_that_makes_the_same_table(server: Server, phone: NewPhone) -> None:
    ana, bia = phone(), phone("es-ES")
    open_table(ana, server.url, "Ana")
    unfold(ana, "cards")
    ana.locator("#f-jokers").select_option("2")
    link = "/?preset=presidente&jokers=2"
    expect(ana.locator("#rules a[data-copy]")).to_have_attribute("href", link)
    bia.goto(server.url + link + "&fbclid=abc")
    expect(bia.locator("#now")).to_contain_text("Comodines")
    bia.locator("#name").fill("Bia")
    bia.locator("#now button:not([name])").click()
    expect(bia.locator("#g-cards summary")).to_contain_text("2")


def test_without_a_script_the_form_is_kept_by_its_button(server: Server, phone: NewPhone) -> None:
    ana = phone(script=False)
    open_table(ana, server.url, "Ana")
    unfold(ana, "closing")
    ana.locator("#w-golden_two").click()
    ana.locator("#rules .keep").click()
    expect(ana.locator("#w-golden_two + .clash")).to_be_visible()
    unfold(ana, "cards")
    ana.locator("#f-deck").select_option("spanish40")
    ana.locator("#rules .keep").click()
    expect(ana.locator(".clash")).to_have_count(0)
    expect(ana.locator("#g-cards summary")).to_contain_text("40")
