"""Where the server says that it can be reached."""

import pytest

from presidente.web import addresses as module
from presidente.web.addresses import addresses, shared_origin
from presidente.web.config import Settings
from tests.web.conftest import NewBrowser


@pytest.fixture
def lan(monkeypatch: pytest.MonkeyPatch) -> None:
    """A machine in somebody's Wi-Fi."""
    monkeypatch.setattr(module, "lan_address", lambda: "192.168.1.7")


def test_both_addresses_are_said_at_the_start(lan: None) -> None:
    here, phones = addresses(Settings(port=9000))
    assert here.endswith("http://localhost:9000")
    assert "http://192.168.1.7:9000" in phones
    assert len(addresses(Settings(host="127.0.0.1"))) == 1
    assert addresses(Settings(public_url="https://cards.example")) == ["  Play at https://cards.example"]


@pytest.mark.parametrize("host", ["localhost", "127.0.0.1", "[::1]"])
def test_who_plays_on_the_servers_machine_shares_an_address_for_others(lan: None, host: str) -> None:
    assert shared_origin(Settings(), f"http://{host}:8000/") == "http://192.168.1.7:8000"
    assert shared_origin(Settings(), f"http://{host}/") == "http://192.168.1.7"


def test_an_address_that_others_can_use_is_shared_as_it_is(lan: None) -> None:
    assert shared_origin(Settings(), "http://10.0.0.2:8000/") == "http://10.0.0.2:8000"
    only_here = Settings(host="127.0.0.1")
    assert shared_origin(only_here, "http://localhost:8000/") == "http://localhost:8000"


def test_without_a_network_the_address_is_the_one_asked_for(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(module, "lan_address", lambda: None)
    assert shared_origin(Settings(), "http://localhost:8000/") == "http://localhost:8000"


def test_the_public_address_goes_before_all() -> None:
    settings = Settings(public_url="https://cards.example")
    assert shared_origin(settings, "http://localhost:8000/") == "https://cards.example"


def test_a_table_shares_that_address(lan: None, browser: NewBrowser) -> None:
    ana = browser()
    page = ana.host("Ana")
    assert f"http://192.168.1.7/t/{ana.code}" in page.html
