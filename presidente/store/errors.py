"""What makes a database unusable; a message is one line for who runs the server."""

from sqlalchemy.exc import OperationalError as Unavailable

__all__ = ["StoreError", "Unavailable"]


class StoreError(Exception):
    """The database is in use by another process, newer than this program, or not of a known kind."""
