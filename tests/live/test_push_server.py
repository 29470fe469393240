"""From an act at a real server to what a push service gets, on one process and on two."""

import json
from pathlib import Path

import pytest

from tests.form_player import FormPlayer, make_table
from tests.live.fakes import wait_for
from tests.push_service import Device, push_service
from tests.serving import Server

pytestmark = pytest.mark.slow


def test_a_player_who_does_not_look_is_told(database: str, tmp_path: Path) -> None:
    with push_service() as service:
        settings = {
            "DATABASE_URL": database,
            "WEB_CONCURRENCY": "1" if database.startswith("sqlite") else "2",
            "PRESIDENTE_PUSH_HOSTS": service.url,
            "PRESIDENTE_PUSH_SECONDS": "0.2",
        }
        with Server(tmp_path, **settings) as server:
            ana = FormPlayer(server.url, "es")
            table = make_table(ana, "Ana", 2, turn_seconds="600")
            start = ana.page.form("start")
            assert start is not None
            token = next(value for name, value in start.fields if name == "csrf_token")
            device = Device(f"{service.url}/push/ana")
            ana.open("/push", [("csrf_token", token), *device.fields.items()])
            assert ana.status == 204
            ana.open(table)
            ana.send(start)
            wait_for(lambda: service.got)
        assert [json.loads(device.read(message))["path"] for message in service.got] == [
            table.removeprefix(server.url)
        ]
