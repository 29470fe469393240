import pytest

from presidente.live.errors import CannotStart
from presidente.web.config import DEFAULT_DATABASE, PUSH_HOSTS, read_settings, refuse_workers


def test_nothing_has_to_be_set() -> None:
    settings = read_settings({})
    assert (settings.host, settings.port, settings.database_url) == ("0.0.0.0", 8000, DEFAULT_DATABASE)
    assert settings.threads == 600
    assert settings.rate_limits
    assert (settings.push, settings.push_ms, settings.push_hosts) == (True, 8000, PUSH_HOSTS)


def test_what_is_set_counts() -> None:
    settings = read_settings(
        {
            "DATABASE_URL": "postgres://me@db/cards",
            "PORT": "9000",
            "WEB_CONCURRENCY": "4",
            "PRESIDENTE_MAX_SOCKETS": "100",
            "PRESIDENTE_RATE_LIMITS": "off",
            "PRESIDENTE_PACE": "0",
            "PRESIDENTE_TURN_SECONDS": "2",
            "PRESIDENTE_PUBLIC_URL": "https://cards.example/",
            "PRESIDENTE_TRUST_PROXY": "on",
            "PRESIDENTE_PUSH": "off",
            "PRESIDENTE_PUSH_SECONDS": "2.5",
            "PRESIDENTE_PUSH_HOSTS": "push.example, *.Push.example http://127.0.0.1:9000",
        }
    )
    assert settings.database_url == "postgresql+psycopg://me@db/cards"
    assert (settings.port, settings.workers, settings.threads) == (9000, 4, 150)
    assert (settings.rate_limits, settings.pace, settings.turn_seconds) == (False, 0.0, 2)
    assert (settings.public_url, settings.is_https) == ("https://cards.example", True)
    assert settings.trust_proxy
    assert (settings.push, settings.push_ms) == (False, 2500)
    assert settings.push_hosts == ("push.example", "*.push.example", "http://127.0.0.1:9000")


@pytest.mark.parametrize(
    ("name", "value"),
    [
        ("PORT", "http"),
        ("PORT", "0"),
        ("PORT", "70000"),
        ("WEB_CONCURRENCY", "many"),
        ("PRESIDENTE_MAX_SOCKETS", "-1"),
        ("PRESIDENTE_MAX_SOCKETS", "1.5"),
        ("PRESIDENTE_RATE_LIMITS", "maybe"),
        ("PRESIDENTE_PACE", "fast"),
        ("PRESIDENTE_PACE", "nan"),
        ("PRESIDENTE_TURN_SECONDS", "601"),
        ("PRESIDENTE_PUBLIC_URL", "cards.example"),
        ("PRESIDENTE_PUBLIC_URL", "https://cards.example/path"),
        ("DATABASE_URL", "mysql://me@db/cards"),
        ("PRESIDENTE_PUSH", "maybe"),
        ("PRESIDENTE_PUSH_SECONDS", "-1"),
        ("PRESIDENTE_PUSH_HOSTS", "https://push.example"),
        ("PRESIDENTE_PUSH_HOSTS", "push.example *"),
    ],
)
def test_a_malformed_setting_is_refused_in_one_line_that_names_it(name: str, value: str) -> None:
    with pytest.raises(CannotStart) as refused:
        read_settings({name: value})
    assert name in str(refused.value)
    assert "\n" not in str(refused.value)


def test_a_password_is_not_repeated() -> None:
    with pytest.raises(CannotStart) as refused:
        read_settings({"DATABASE_URL": "mysql://me:secret@db/cards"})
    assert "secret" not in str(refused.value)


def test_several_workers_on_sqlite_are_refused_with_the_reason() -> None:
    with pytest.raises(CannotStart, match=r"4 workers.*one writer"):
        read_settings({"WEB_CONCURRENCY": "4"})
    with pytest.raises(CannotStart, match="PostgreSQL"):
        refuse_workers(read_settings({}), 2)
