"""The application, for `gunicorn app:app` and `flask --app app`."""

from presidente.web import create_app

app = create_app()
