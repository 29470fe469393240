"""`python -m presidente serve`: gunicorn with this program's settings. gunicorn gets the arguments."""

import os
import sys
from typing import NoReturn

GUNICORN = ("-m", "gunicorn", "-c", "python:presidente.web.server", "presidente.web:create_app()")


def run(arguments: list[str]) -> NoReturn:
    """Becomes the server."""
    os.execv(sys.executable, [sys.executable, *GUNICORN, *arguments])
