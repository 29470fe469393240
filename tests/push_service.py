"""A browser's push service, and a browser that can read what it gets."""

import base64
import os
import threading
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer

import http_ece
from cryptography.hazmat.primitives.asymmetric import ec
from cryptography.hazmat.primitives.serialization import Encoding, PublicFormat


@dataclass(frozen=True)
class Message:
    """What came, still encrypted."""

    path: str
    headers: dict[str, str]  # their names in lower case
    body: bytes


@dataclass
class PushService:
    """Answers every push with `status`."""

    url: str
    status: int = 201
    got: list[Message] = field(default_factory=list)

    def of(self, device: "Device") -> list[Message]:
        """What came for it."""
        return [message for message in self.got if self.url + message.path == device.endpoint]


class Device:
    """A browser's keys for one subscription."""

    def __init__(self, endpoint: str) -> None:
        self.endpoint = endpoint
        self._key = ec.generate_private_key(ec.SECP256R1())
        self._auth = os.urandom(16)

    @property
    def fields(self) -> dict[str, str]:
        """What a page posts."""
        point = self._key.public_key().public_bytes(Encoding.X962, PublicFormat.UncompressedPoint)
        return {"endpoint": self.endpoint, "p256dh": text(point), "auth": text(self._auth)}

    def read(self, message: Message) -> str:
        """Decrypt it."""
        plain: bytes = http_ece.decrypt(message.body, private_key=self._key, auth_secret=self._auth)
        return plain.decode()


def text(data: bytes) -> str:
    return base64.urlsafe_b64encode(data).decode().rstrip("=")


@contextmanager
def push_service() -> Iterator[PushService]:
    """On a free port of the loopback address."""

    class Handler(BaseHTTPRequestHandler):
        def do_POST(self) -> None:
            body = self.rfile.read(int(self.headers["Content-Length"]))
            headers = {name.lower(): value for name, value in self.headers.items()}
            service.got.append(Message(self.path, headers, body))
            self.send_response(service.status)
            self.send_header("Content-Length", "0")
            self.send_header("Location", f"{service.url}/elsewhere")
            self.end_headers()

        def log_message(self, *_: object) -> None: ...

    with ThreadingHTTPServer(("127.0.0.1", 0), Handler) as server:
        server.daemon_threads = True
        service = PushService(f"http://127.0.0.1:{server.server_port}")
        thread = threading.Thread(target=server.serve_forever, args=(0.05,), daemon=True)
        thread.start()
        try:
            yield service
        finally:
            server.shutdown()
            thread.join()
