"""Which addresses are called, and what arrives there."""

import pytest

from presidente.live.webpush import Sender, Undelivered, is_key, is_service
from presidente.store.subscriptions import Subscription
from presidente.web.config import PUSH_HOSTS
from tests.push_service import Device, push_service

SITE = "https://cards.example"


@pytest.mark.parametrize(
    "endpoint",
    [
        "https://fcm.googleapis.com/fcm/send/abc:def-123",
        "https://FCM.googleapis.com:443/fcm/send/abc",
        "https://updates.push.services.mozilla.com/wpush/v2/abc",
        "https://web.push.apple.com/QGuQyavXutnMH",
        "https://wns2-by3p.notify.windows.com/w/?token=abc%3d",
    ],
)
def test_the_services_of_the_browsers_are_known(endpoint: str) -> None:
    assert is_service(endpoint, PUSH_HOSTS)


@pytest.mark.parametrize(
    "endpoint",
    [
        "",
        "http://fcm.googleapis.com/fcm/send/abc",
        "https://fcm.googleapis.com:8443/x",
        "https://fcm.googleapis.com@127.0.0.1/x",
        "https://user:pass@fcm.googleapis.com/x",
        "https://fcm.googleapis.com.evil.example/x",
        "https://evilfcm.googleapis.com/x",
        "https://push.apple.com.evil.example/x",
        "https://push.apple.com/x",
        "https://evil.example/fcm.googleapis.com",
        "https://evil.example#.push.apple.com",
        "https://evil.example\\.push.apple.com/x",
        "https://127.0.0.1/x",
        "https://[::1]/x",
        "https://[::1/x",
        "https://localhost/x",
        "https://169.254.169.254/latest/meta-data",
        "https://fcm.googleapis.com:x/y",
        "https://fcm.googleapis.com./x",
        "https://fcm.googleapis.com/a b\r\nHost: evil",
        "https://fcm.googleapis.com/\u0131",
        "file:///etc/passwd",
        "//fcm.googleapis.com/x",
        "https://fcm.googleapis.com/" + "x" * 1000,
    ],
)
def test_no_other_address_is(endpoint: str) -> None:
    assert not is_service(endpoint, PUSH_HOSTS)


def test_a_service_for_tests_is_that_very_one() -> None:
    services = ("http://127.0.0.1:9000",)
    assert is_service("http://127.0.0.1:9000/push/1", services)
    for other in ("http://127.0.0.1:9001/x", "http://127.0.0.1/x", "https://127.0.0.1:9000/x"):
        assert not is_service(other, services), other


def test_keys_that_are_none_are_known_as_such() -> None:
    good = Device("").fields
    assert is_key(good["p256dh"], good["auth"])
    not_on_the_curve = "B" + "A" * 86
    for p256dh, auth in (
        ("", good["auth"]),
        (good["p256dh"], ""),
        (good["p256dh"][:-2], good["auth"]),
        (not_on_the_curve, good["auth"]),
        (good["p256dh"], good["auth"] + "AAAA"),
        ("é" * 20, good["auth"]),
        ("%" * 87, good["auth"]),
    ):
        assert not is_key(p256dh, auth), (p256dh, auth)


def browser(device: Device) -> Subscription:
    keys = device.fields
    return Subscription(device.endpoint, "ana", keys["p256dh"], keys["auth"], "es", SITE)


def test_the_same_server_has_the_same_key_and_another_has_another() -> None:
    keys = {Sender(secret, ()).public_key for secret in ("one", "one", "two")}
    assert len(keys) == 2
    assert all(len(key) == 87 for key in keys)


def test_a_message_is_encrypted_signed_and_read_by_its_device_alone() -> None:
    from py_vapid import Vapid

    with push_service() as service:
        device = Device(f"{service.url}/push/1")
        sender = Sender("secret", (service.url,))
        sender.send(browser(device), "olá", "k3j9x2w4mq")
        (message,) = service.got
    assert message.path == "/push/1"
    assert message.headers["topic"] == "k3j9x2w4mq"
    assert 60 <= int(message.headers["ttl"]) <= 120
    assert message.headers["urgency"] == "high"
    assert message.headers["content-encoding"] == "aes128gcm"
    assert sender.public_key in message.headers["authorization"]
    assert Vapid.verify(message.headers["authorization"])
    assert "olá".encode() not in message.body
    assert device.read(message) == "olá"


@pytest.mark.parametrize(("status", "is_gone"), [(404, True), (410, True), (403, False), (500, False)])
def test_a_refusal_says_whether_the_device_is_gone(status: int, is_gone: bool) -> None:
    with push_service() as service:
        service.status = status
        with pytest.raises(Undelivered, match=str(status)) as refused:
            Sender("s", (service.url,)).send(browser(Device(f"{service.url}/x")), "x", "t")
    assert refused.value.is_gone == is_gone


def test_no_service_sends_us_elsewhere() -> None:
    with push_service() as service:
        service.status = 307
        with pytest.raises(Undelivered, match="307"):
            Sender("s", (service.url,)).send(browser(Device(f"{service.url}/x")), "x", "t")
        assert [message.path for message in service.got] == ["/x"]


def test_a_service_that_is_away_is_a_fault_of_its_own() -> None:
    with push_service() as service:
        url = service.url
    with pytest.raises(Undelivered, match="ConnectionError") as refused:
        Sender("s", (url,)).send(browser(Device(f"{url}/x")), "x", "t")
    assert not refused.value.is_gone


def test_a_service_that_is_not_allowed_any_more_is_not_called() -> None:
    with push_service() as service:
        with pytest.raises(Undelivered) as refused:
            Sender("s", PUSH_HOSTS).send(browser(Device(f"{service.url}/x")), "x", "t")
        assert service.got == []
    assert refused.value.is_gone
