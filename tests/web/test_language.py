import pytest

from tests.web.conftest import NewBrowser


@pytest.mark.parametrize(
    ("wish", "language"),
    [
        ("pt-BR", "pt-BR"),
        ("pt", "pt-BR"),
        ("pt-PT,pt;q=0.8", "pt-PT"),
        ("es-AR", "es"),
        ("es-419,es;q=0.9", "es"),
        ("fr,es;q=0.5", "es"),
        ("fr-FR, de;q=0.7", "pt-BR"),
        ("en", "pt-BR"),
        ("", "pt-BR"),
        ("*", "pt-BR"),
        ("nonsense;;q=x", "pt-BR"),
    ],
)
def test_the_browser_gets_the_first_language_there_is(browser: NewBrowser, wish: str, language: str) -> None:
    assert f'lang="{language}"' in browser(wish).open("/").html


@pytest.mark.parametrize(("path", "language"), [("/pt/", "pt-BR"), ("/pt-pt/", "pt-PT"), ("/es/", "es")])
def test_an_address_with_a_language_has_that_language(browser: NewBrowser, path: str, language: str) -> None:
    assert f'lang="{language}"' in browser("es").open(path).html


def test_the_language_of_a_document_is_chosen_for_the_table_too(browser: NewBrowser) -> None:
    ana = browser("pt-BR")
    ana.open("/es/")
    assert 'lang="es"' in ana.host().html


def test_a_choice_at_the_table_lasts_and_leaves_a_clean_address(browser: NewBrowser) -> None:
    ana = browser("pt-BR")
    ana.host()
    answer = ana.raw("GET", f"{ana.table}?lang=es")
    assert (answer.status_code, answer.headers["Location"]) == (303, ana.table)
    assert 'lang="es"' in ana.open(ana.table).html


def test_an_unknown_choice_changes_nothing(browser: NewBrowser) -> None:
    ana = browser("es")
    ana.host()
    assert ana.raw("GET", f"{ana.table}?lang=xx").status_code == 303
    assert 'lang="es"' in ana.open(ana.table).html
