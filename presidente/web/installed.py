"""What makes a browser take this server for an app: the manifest, the worker, and the page it keeps for a
time without a network."""

import json
import re
from hashlib import sha256
from pathlib import Path

from flask import Blueprint, Response, current_app, make_response

from presidente.web import documents, language
from presidente.web.assets import ASK_AGAIN, asset
from presidente.web.texts.speech import gettext, speaking

bp = Blueprint("installed", __name__)

TILE = "#1d519c"  # the tile blue of the style sheet, which the icons stand on
KEPT = re.compile(r'"(/static/[^"#]+\.(?:css|js|svg)\?v=\w+)')
WORKER = "js/sw.js"


@bp.get("/manifest.webmanifest")
def manifest() -> Response:
    """In the language of the address: a browser asks for it without cookies."""
    with speaking(language.asked()):
        text = json.dumps(_manifest(language.tag_of(language.asked())), ensure_ascii=False)
    return _small(text, "application/manifest+json")


@bp.get("/sw.js")
def worker() -> Response:
    """The script of the worker, after a line that says what it keeps.

    That line changes with the contents of what is kept, and so makes a browser renew the worker.
    """
    lang = language.asked()
    page = documents.offline_page(lang)
    kept = {
        "name": sha256(page.encode()).hexdigest()[:16],
        "page": f"/offline?lang={language.tag_of(lang)}",
        "files": sorted(set(KEPT.findall(page))),
        "icon": asset("icons/app-192.png"),
        "badge": asset("icons/badge-96.png"),
    }
    script = Path(str(current_app.static_folder), WORKER).read_text(encoding="utf-8")
    return _small(f"const kept = {json.dumps(kept)};\n{script}", "text/javascript")


@bp.get("/offline")
def offline() -> Response:
    """What the worker shows when no page can be reached."""
    return make_response(documents.offline_page(language.asked()))


def _manifest(tag: str) -> dict[str, object]:
    return {
        "id": "/",
        "start_url": "/",
        "scope": "/",
        "lang": tag,
        "name": gettext("Presidente, the card game"),
        "short_name": "Presidente",
        "description": gettext(
            "Play Presidente (Presi, Culo) on your phone, with friends or with bots. No sign-up."
        ),
        "display": "standalone",
        "background_color": TILE,
        "theme_color": TILE,
        "categories": ["games"],
        "icons": [
            _icon("app-192", 192),
            _icon("app-512", 512),
            {**_icon("maskable-512", 512), "purpose": "maskable"},
        ],
        "share_target": {
            "action": "/share",
            "method": "GET",
            "enctype": "application/x-www-form-urlencoded",
            "params": {"title": "title", "text": "text", "url": "url"},
        },
    }


def _icon(name: str, size: int) -> dict[str, str]:
    return {"src": asset(f"icons/{name}.png"), "sizes": f"{size}x{size}", "type": "image/png"}


def _small(text: str, kind: str) -> Response:
    response = Response(text, content_type=f"{kind}; charset=utf-8")
    response.headers["Cache-Control"] = ASK_AGAIN
    return response
