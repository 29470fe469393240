"""What stops a server from starting."""


class CannotStart(SystemExit):
    """The server cannot start; the message is one line for whoever starts it.

    A `SystemExit`, so that every command shows the line and no traceback.
    """
