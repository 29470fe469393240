"""Static files: kept in memory, compressed once, cached for ever where the address names the contents.

Our own scripts and style sheets are small files that leave as one: a phone far away pays for every request.
"""

import gzip
import mimetypes
from dataclasses import dataclass
from functools import lru_cache
from hashlib import sha256
from pathlib import Path

import brotli
import minify
from flask import Blueprint, Response, abort, current_app, request
from werkzeug.security import safe_join

bp = Blueprint("assets", __name__)

FOREVER = "public, max-age=31536000, immutable"
ASK_AGAIN = "no-cache"
LONGEST = 200  # characters of an address; file systems refuse longer names in their own way
ICON = "icon.svg"
TEXTS = (".css", ".js", ".svg", ".json", ".txt")
BUNDLES = {  # the files of a script are one scope: each may use what the others define
    "table.js": tuple(f"js/{name}.js" for name in ("room", "hand", "keys", "turn", "moves", "small")),
    "install.js": ("js/install.js", "js/push.js"),
    "replay.js": ("js/replay.js", "js/opening.js"),
    "all.css": tuple(f"css/{name}.css" for name in ("base", "faces", "table", "moves", "doc")),
}

mimetypes.add_type("text/javascript", ".js")


@dataclass(frozen=True, slots=True)
class Asset:
    """A file as it is sent; `encoded` by the names of Content-Encoding."""

    kind: str
    tag: str  # the beginning of its hash, as `asset` writes it into addresses
    plain: bytes
    encoded: dict[str, bytes]


def asset(path: str) -> str:
    """The address of a static file or bundle; it changes with its contents and may be cached for ever."""
    return _address(str(current_app.static_folder), path)


def build() -> str:
    """What changes when our scripts or style sheets do."""
    return "".join(asset(bundle).rpartition("=")[2][:4] for bundle in BUNDLES)


@lru_cache(maxsize=64)
def _address(folder: str, path: str) -> str:
    files = _files(folder, path)
    return (
        f"/static/{path}?v={_read(files, _times(files), path in BUNDLES).tag}" if files else f"/static/{path}"
    )


def _files(folder: str, path: str) -> tuple[Path, ...]:
    """What stands behind an address; () for nothing."""
    if path in BUNDLES:
        return tuple(Path(folder, part) for part in BUNDLES[path])
    file = safe_join(folder, path)
    return (Path(file),) if file is not None and len(path) <= LONGEST and Path(file).is_file() else ()


def _times(files: tuple[Path, ...]) -> tuple[int, ...]:
    return tuple(file.stat().st_mtime_ns for file in files)


@bp.get("/static/<path:path>")
def static(path: str) -> Response:
    """A file as its reader can take it: compressed, or only the word that it has not changed."""
    return _send(path)


@bp.get("/favicon.ico")
def favicon() -> Response:
    """For what asks without looking into a page."""
    return _send(ICON)


def _send(path: str) -> Response:
    files = _files(str(current_app.static_folder), path)
    if not files:
        abort(404)
    asset = _read(files, _times(files), path in BUNDLES)
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
def _read(files: tuple[Path, ...], _: tuple[int, ...], is_bundle: bool) -> Asset:
    suffix = files[0].suffix
    kind = mimetypes.guess_type(files[0].name)[0] or "application/octet-stream"
    plain = _bundle(files, kind) if is_bundle else files[0].read_bytes()
    if kind.startswith("text/"):
        kind += "; charset=utf-8"
    encoded = {}
    if suffix in TEXTS:
        encoded = {"br": brotli.compress(plain), "gzip": gzip.compress(plain, 9, mtime=0)}
    return Asset(kind, sha256(plain).hexdigest()[:16], plain, encoded)


def _bundle(files: tuple[Path, ...], kind: str) -> bytes:
    text = "\n".join(file.read_text(encoding="utf-8") for file in files)
    if kind == "text/javascript":
        text = f"(() => {{ {text} }})()"
    return str(minify.string(kind, text)).encode()
