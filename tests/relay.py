"""The network between a phone and the server, which a test can take away."""

import socket
import threading
from contextlib import suppress
from urllib.parse import urlsplit


class Relay:
    """Passes bytes on to a server; while it is `cut` connections are dropped and new ones refused."""

    def __init__(self, url: str) -> None:
        self._to = (str(urlsplit(url).hostname), urlsplit(url).port or 80)
        self._listener = socket.create_server(("127.0.0.1", 0))
        self.url = f"http://127.0.0.1:{self._listener.getsockname()[1]}"
        self._open: set[socket.socket] = set()
        self._lock = threading.Lock()
        self._is_cut = False
        threading.Thread(target=self._accept, daemon=True).start()

    def cut(self) -> None:
        with self._lock:
            self._is_cut = True
            for end in self._open:
                with suppress(OSError):
                    end.shutdown(socket.SHUT_RDWR)

    def restore(self) -> None:
        self._is_cut = False

    def close(self) -> None:
        self.cut()
        self._listener.close()

    def _accept(self) -> None:
        with suppress(OSError):
            while True:
                phone, _ = self._listener.accept()
                if self._is_cut:
                    phone.close()
                else:
                    self._join(phone)

    def _join(self, phone: socket.socket) -> None:
        server = socket.create_connection(self._to)
        with self._lock:
            if self._is_cut:
                phone.close()
                server.close()
                return
            self._open |= {phone, server}
        for source, target in ((phone, server), (server, phone)):
            threading.Thread(target=self._pump, args=(source, target), daemon=True).start()

    def _pump(self, source: socket.socket, target: socket.socket) -> None:
        with suppress(OSError):
            while data := source.recv(65536):
                target.sendall(data)
        for end in (source, target):
            with suppress(OSError):
                end.shutdown(socket.SHUT_RDWR)
        with self._lock:
            self._open -= {source}
        source.close()
