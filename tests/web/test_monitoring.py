import pytest
from flask import Flask

from presidente.engine.moves import Action
from presidente.web.services import Services
from tests.live.fakes import wait_for
from tests.web.conftest import NewBrowser


@pytest.fixture
def app(new_app: Flask) -> Flask:
    return new_app


def test_health_is_503_while_nothing_runs_the_clocks(browser: NewBrowser) -> None:
    answer = browser().raw("GET", "/healthz")
    assert (answer.status_code, answer.text) == (503, "no scheduler\n")


def test_health_is_200_when_all_runs(browser: NewBrowser, services: Services) -> None:
    services.live.start()
    assert browser().raw("GET", "/healthz").status_code == 200
    services.live.stop()


def test_health_says_that_the_database_is_gone(
    browser: NewBrowser, services: Services, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(services.store, "next_due", lambda: 1 / 0)
    assert browser().raw("GET", "/healthz").text == "no database, no scheduler\n"


def test_the_clock_plays_for_who_is_away(browser: NewBrowser, services: Services) -> None:
    ana = browser()
    ana.host("Ana", bots=2, turn_seconds="1")
    services.live.start()
    ana.press("start")
    wait_for(lambda: any(action.auto for action in actions(services, ana.code)))
    services.live.stop()


def actions(services: Services, code: str) -> tuple[Action, ...]:
    record = services.door.room(code).record
    return record.rounds[0].actions if record else ()


def test_metrics_count_what_happens(browser: NewBrowser) -> None:
    ana = browser()
    ana.host("Ana")
    ana.act("bot")
    ana.act("kick")
    text = ana.raw("GET", "/metrics").text
    assert 'presidente_acts_total{act="bot"} 1.0' in text
    assert 'presidente_refusals_total{reason="bad_action"} 1.0' in text
    assert "presidente_tables_total 1.0" in text
    assert "presidente_sockets 0.0" in text
