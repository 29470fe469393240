"""Where people reach this server: printed at its start, and in the links that a table shares."""

import socket
from urllib.parse import urlsplit

from presidente.web.config import Settings

EVERYWHERE = ("0.0.0.0", "::")  # listening on these, it is reached by its address in the network
HERE = ("localhost", "127.0.0.1", "::1")


def addresses(settings: Settings) -> list[str]:
    """For who started the server: this machine's address, and the one for phones in the same network."""
    if settings.public_url is not None:
        return [f"  Play at {settings.public_url}"]
    lines = [f"  Play here:      http://localhost:{settings.port}"]
    lan = lan_address() if settings.host in EVERYWHERE else None
    if lan is not None:
        lines.append(f"  On your phones: http://{lan}:{settings.port}  (same Wi-Fi)")
    return lines


def shared_origin(settings: Settings, asked: str) -> str:
    """What the links to share begin with, when a page was asked for at `asked` ("http://localhost:8000/").

    Who plays on the server's own machine has to share an address that means something on other ones.
    """
    if settings.public_url is not None:
        return settings.public_url
    parts = urlsplit(asked)
    lan = lan_address() if parts.hostname in HERE and settings.host in EVERYWHERE else None
    if lan is None:
        return asked.rstrip("/")
    return f"{parts.scheme}://{lan}" + (f":{parts.port}" if parts.port else "")


def lan_address() -> str | None:
    """This machine's address towards others; nothing is sent. None without a network."""
    with socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as probe:
        try:
            probe.connect(("192.0.2.1", 9))
        except OSError:
            return None
        address = str(probe.getsockname()[0])
    return None if address.startswith("127.") or address == "0.0.0.0" else address
