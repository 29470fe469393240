"""Static files: kept in memory, compressed once, cached for ever where the address names the contents."""

import gzip
import mimetypes
from dataclasses import dataclass
from functools import lru_cache
from hashlib import sha256
from pathlib import Path

import brotli
from flask import Blueprint, Response, abort, current_app, request
from werkzeug.security import safe_join

bp = Blueprint("assets", __name__)

FOREVER = "public, max-age=31536000, immutable"
ASK_AGAIN = "no-cache"
ROOT_FILES = {
    "favicon.ico": "icons/favicon.ico",
    "sw.js": "js/sw.js",
    "manifest.webmanifest": "manifest.webmanifest",
}
TEXTS = (".css", ".js", ".svg", ".webmanifest", ".json", ".txt")

mimetypes.add_type("application/manifest+json", ".webmanifest")
mimetypes.add_type("text/javascript", ".js")


@dataclass(frozen=True, slots=True)
class Asset:
    """A file as it is sent; `encoded` by the names of Content-Encoding."""

    kind: str
    tag: str
    plain: bytes
    encoded: dict[str, bytes]


@bp.get("/static/<path:path>")
def static(path: str) -> Response:
    return _send(path, FOREVER if "v" in request.args else ASK_AGAIN)


@bp.get("/favicon.ico", defaults={"name": "favicon.ico"})
@bp.get("/sw.js", defaults={"name": "sw.js"})
@bp.get("/manifest.webmanifest", defaults={"name": "manifest.webmanifest"})
def root(name: str) -> Response:
    return _send(ROOT_FILES[name], ASK_AGAIN)


def _send(path: str, caching: str) -> Response:
    file = safe_join(str(current_app.static_folder), path)
    if file is None or not Path(file).is_file():
        abort(404)
    asset = _read(Path(file), Path(file).stat().st_mtime_ns)
    encoding = request.accept_encodings.best_match([*asset.encoded, "identity"]) or "identity"
    response = Response(asset.encoded.get(encoding, asset.plain), content_type=asset.kind)
    if encoding in asset.encoded:
        response.headers["Content-Encoding"] = encoding
    response.headers["Cache-Control"] = caching
    response.vary.add("Accept-Encoding")
    response.set_etag(f"{asset.tag}-{encoding}")
    response.make_conditional(request)
    return response


@lru_cache(maxsize=256)
def _read(file: Path, _: int) -> Asset:
    plain = file.read_bytes()
    kind = mimetypes.guess_type(file.name)[0] or "application/octet-stream"
    if kind.startswith("text/"):
        kind += "; charset=utf-8"
    encoded = {}
    if file.suffix in TEXTS:
        encoded = {"br": brotli.compress(plain), "gzip": gzip.compress(plain, 9, mtime=0)}
    return Asset(kind, sha256(plain).hexdigest()[:16], plain, encoded)
