"""What makes a database unusable; the message is one line for who runs the server."""


class StoreError(Exception):
    """The database is in use by another process, newer than this program, or not of a known kind."""
