"""How often one browser may ask. By identity first, for a bar shares one address; else by address."""

from flask import Blueprint, Flask, Response, request
from flask_limiter import Limiter

from presidente.web.config import Settings
from presidente.web.identity import person

ACTS = "20 per second;300 per minute"
SUBSCRIPTIONS = "20 per minute"
NEW_TABLES = "6 per minute;40 per hour"
NEW_TABLES_OF_ADDRESS = "60 per minute"
FILES = "6 per minute;60 per hour"
FILES_OF_ADDRESS = "30 per minute"
WRONG_CODES = "30 per minute"


def init_app(
    app: Flask, settings: Settings, *, tables: Blueprint, entry: Blueprint, files: Blueprint, push: Blueprint
) -> None:
    """Count the posts to `tables` and `push`, the tables made at `entry`, the `files` that are opened; at
    `entry` and `tables` also the codes that were guesses."""
    app.config["RATELIMIT_ENABLED"] = settings.rate_limits
    app.config["RATELIMIT_HEADERS_ENABLED"] = False
    limiter = Limiter(key_func=_who, storage_uri="memory://", strategy="moving-window")
    limiter.init_app(app)
    limiter.limit(ACTS, methods=["POST"])(tables)
    limiter.limit(SUBSCRIPTIONS, methods=["POST"])(push)
    limiter.limit(NEW_TABLES, methods=["POST"])(entry)
    limiter.limit(NEW_TABLES_OF_ADDRESS, methods=["POST"], key_func=_address)(entry)
    limiter.limit(FILES, methods=["POST"])(files)
    limiter.limit(FILES_OF_ADDRESS, methods=["POST"], key_func=_address)(files)
    for blueprint, is_no_guess in ((tables, _is_known), (entry, _makes_a_table)):
        guesses = limiter.shared_limit(
            WRONG_CODES, "codes", key_func=_address, deduct_when=_was_wrong, exempt_when=is_no_guess
        )
        guesses(blueprint)


def _who() -> str:
    return person() or _address()


def _address() -> str:
    return request.remote_addr or "nowhere"


def _is_known() -> bool:
    """Who plays here is not shut out for the guesses of others at the same address; but guesses no seats."""
    return person() is not None and not _claims()


def _claims() -> bool:
    return (request.view_args or {}).get("act") == "claim"


def _makes_a_table() -> bool:
    return request.method == "POST"


def _was_wrong(response: Response) -> bool:
    return response.status_code == 404 or (_claims() and response.status_code == 403)
