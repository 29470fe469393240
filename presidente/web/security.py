"""Headers that bind the browser, cookies, and where a post or a socket may come from."""

from urllib.parse import urlsplit

from flask import Flask, Response, request
from flask_wtf import CSRFProtect
from werkzeug.middleware.proxy_fix import ProxyFix

from presidente.web.config import Settings

POLICY = "; ".join(
    (
        "default-src 'none'",
        "script-src 'self'",
        "style-src 'self'",
        "img-src 'self' data:",
        "media-src 'self'",
        "manifest-src 'self'",
        "worker-src 'self'",
        "connect-src 'self'",
        "form-action 'self'",
        "base-uri 'none'",
        "frame-ancestors 'none'",
    )
)
COOKIE_SECONDS = 400 * 24 * 3600  # the longest that browsers keep one
LARGEST_POST = 64 * 1024
YEAR = 31_536_000


def init_app(app: Flask, settings: Settings, secret: str) -> None:
    """Sign cookies with `secret`, ask posts for a token, bind every answer by the policy."""
    app.config.update(
        SECRET_KEY=secret,
        SESSION_COOKIE_NAME="presidente",
        SESSION_COOKIE_HTTPONLY=True,
        SESSION_COOKIE_SAMESITE="Lax",
        SESSION_COOKIE_SECURE=settings.is_https,
        SESSION_REFRESH_EACH_REQUEST=False,
        PERMANENT_SESSION_LIFETIME=COOKIE_SECONDS,
        MAX_CONTENT_LENGTH=LARGEST_POST,
        MAX_FORM_MEMORY_SIZE=LARGEST_POST,
        MAX_FORM_PARTS=200,
        WTF_CSRF_TIME_LIMIT=None,
    )
    app.extensions["origin"] = settings.public_url
    if settings.trust_proxy:
        app.wsgi_app = ProxyFix(app.wsgi_app, x_for=1, x_proto=1, x_host=1)  # type: ignore[method-assign]
    CSRFProtect(app)
    app.after_request(_add_headers)


def is_own_origin(app: Flask) -> bool:
    """Whether a socket is opened by a page of this server: what a token is to a post."""
    origin = request.headers.get("Origin", "")
    if origin in (request.host_url.rstrip("/"), app.extensions["origin"]):
        return True
    # A proxy that ends TLS and does not say so: the host is right, the scheme only looks wrong.
    try:
        parts = urlsplit(origin)
    except ValueError:
        return False
    return parts.scheme == "https" and parts.netloc == request.host


def _add_headers(response: Response) -> Response:
    headers = response.headers
    if not request.path.startswith("/static/"):  # which are no pages, and come over slow lines
        headers["Content-Security-Policy"] = POLICY
    headers["X-Content-Type-Options"] = "nosniff"
    headers["Referrer-Policy"] = "same-origin"
    headers.setdefault("Cache-Control", "no-store")
    if request.is_secure:
        headers["Strict-Transport-Security"] = f"max-age={YEAR}"
    return response
