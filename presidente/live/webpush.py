"""The web's push services: which ones are called, in whose name, and how a message gets there.

The libraries for that weigh a quarter of the whole server, so they are loaded when the first browser asks.
"""

import base64
import binascii
import hashlib
import hmac
import re
from collections.abc import Collection
from functools import cached_property
from typing import TYPE_CHECKING, Any
from urllib.parse import urlsplit

from presidente.store.subscriptions import Subscription

if TYPE_CHECKING:
    from cryptography.hazmat.primitives.asymmetric.ec import EllipticCurvePrivateKey

TIMEOUT = (3.05, 5.0)  # seconds to connect, and to answer
KEEP_SECONDS = 90  # at the service, for a phone that is off the network: later it is of no use
LONGEST_ENDPOINT = 1000
# So plain that two readers of addresses cannot differ about the host.
ENDPOINT = re.compile(r"(?P<scheme>https?)://(?P<place>[A-Za-z0-9.-]+(?::[0-9]+)?)/[!-~]*")
GONE = (404, 410)
ORDER = 0xFFFFFFFF00000000FFFFFFFFFFFFFFFFBCE6FAADA7179E84F3B9CAC2FC632551  # of P-256


class Undelivered(Exception):
    """A message did not get there; `is_gone`: nor will any other."""

    def __init__(self, why: str, is_gone: bool = False) -> None:
        super().__init__(why)
        self.is_gone = is_gone


def is_service(endpoint: str, services: Collection[str]) -> bool:
    """Whether that is an address of one of these services; `*.` before a name means every part of it.

    https only, but for a service that is itself written as `http://host:port`, which is for tests.
    """
    found = ENDPOINT.fullmatch(endpoint)
    if found is None or len(endpoint) > LONGEST_ENDPOINT:
        return False
    if found["scheme"] == "http":
        return f"http://{found['place']}" in services
    host = found["place"].lower().removesuffix(":443")
    return any(
        host.endswith(service[1:]) if service.startswith("*.") else host == service for service in services
    )


def is_key(p256dh: str, auth: str) -> bool:
    """Whether a browser's keys are such: a point of the curve, and sixteen bytes."""
    from cryptography.hazmat.primitives.asymmetric import ec

    try:
        ec.EllipticCurvePublicKey.from_encoded_point(ec.SECP256R1(), _bytes(p256dh))
        return len(_bytes(auth)) == 16
    except (ValueError, binascii.Error):
        return False


class Sender:
    """Sends in the name of this server, whose key follows from its secret: nothing else has to be kept."""

    def __init__(self, secret: str, services: Collection[str]) -> None:
        self._secret = secret
        self.services = services

    @cached_property
    def public_key(self) -> str:
        """What a browser ties its subscription to, as it wants to have it."""
        from cryptography.hazmat.primitives.serialization import Encoding, PublicFormat

        point = self._key.public_key().public_bytes(Encoding.X962, PublicFormat.UncompressedPoint)
        return base64.urlsafe_b64encode(point).decode().rstrip("=")

    def send(self, browser: Subscription, text: str, topic: str) -> None:
        """Raises Undelivered. Of messages of one topic a phone that was away gets the last."""
        from pywebpush import WebPushException, webpush
        from requests import RequestException

        if not is_service(browser.endpoint, self.services):
            raise Undelivered("its service is not called any more", is_gone=True)
        host = urlsplit(browser.endpoint).hostname
        try:
            webpush(
                {"endpoint": browser.endpoint, "keys": {"p256dh": browser.p256dh, "auth": browser.auth}},
                text,
                vapid_private_key=self._vapid,
                vapid_claims={"sub": browser.site},
                headers={"Topic": topic, "Urgency": "high"},
                ttl=KEEP_SECONDS,
                timeout=TIMEOUT,
                requests_session=self._session,
            )
        except WebPushException as error:
            raise Undelivered(f"{host} answered {error.status_code}", error.status_code in GONE) from error
        except RequestException as error:
            raise Undelivered(f"{host}: {type(error).__name__}") from error

    @cached_property
    def _key(self) -> "EllipticCurvePrivateKey":
        from cryptography.hazmat.primitives.asymmetric import ec

        digest = hmac.digest(self._secret.encode(), b"web push", hashlib.sha512)
        return ec.derive_private_key(int.from_bytes(digest) % (ORDER - 1) + 1, ec.SECP256R1())

    @cached_property
    def _vapid(self) -> Any:
        from py_vapid import Vapid

        return Vapid(self._key)

    @cached_property
    def _session(self) -> Any:
        """One that goes nowhere else, whatever a service says."""
        from requests import Session

        class Straight(Session):
            def post(self, *args: Any, **options: Any) -> Any:
                return super().post(*args, **options, allow_redirects=False)

        return Straight()


def _bytes(text: str) -> bytes:
    return base64.b64decode(text.encode() + b"=" * (-len(text) % 4), altchars=b"-_", validate=True)
