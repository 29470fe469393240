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
LONGEST = 200  # characters of an address; file systems refuse longer names in their own way
ICON = "icon.svg"
TEXTS = (".css", ".js", ".svg", ".json", ".txt")

mimetypes.add_type("text/javascript", ".js")


@dataclass(frozen=True, slots=True)
class Asset:
    """A file as it is sent; `encoded` by the names of Content-Encoding."""

    kind: str
    tag: str  # the beginning of its hash, as `asset` writes it into addresses
    plain: bytes
    encoded: dict[str, bytes]


def asset(path: str) -> str:
    """The address of a static file; it changes with the file's contents and may be cached for ever."""
    return _address(Path(str(current_app.static_folder), path), path)


@lru_cache(maxsize=64)
def _address(file: Path, path: str) -> str:
    if not file.is_file():
        return f"/static/{path}"
    return f"/static/{path}?v={_read(file, file.stat().st_mtime_ns).tag}"


@bp.get("/static/<path:path>")
def static(path: str) -> Response:
    """A file as its reader can take it: compressed, or only the word that it has not changed."""
    return _send(path)


@bp.get("/favicon.ico")
def favicon() -> Response:
    """For what asks without looking into a page."""
    return _send(ICON)


def _send(path: str) -> Response:
    file = safe_join(str(current_app.static_folder), path)
    if file is None or len(path) > LONGEST or not Path(file).is_file():
        abort(404)
    asset = _read(Path(file), Path(file).stat().st_mtime_ns)
    encoding = request.accept_encodings.best_match([*asset.encoded, "identity"]) or "identity"
    response = Response(asset.encoded.get(encoding, asset.plain), content_type=asset.kind)
    if encoding in asset.encoded:
        response.headers["Content-Encoding"] = encoding
    named = request.args.get("v", "")
    response.headers["Cache-Control"] = FOREVER if named and asset.tag.startswith(named) else ASK_AGAIN
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
