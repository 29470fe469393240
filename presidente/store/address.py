"""Where the database is, as people write it and as the parts of the program need it. Loads no driver."""

from presidente.store.errors import StoreError

DRIVER = "postgresql+psycopg"


def with_driver(text: str) -> str:
    """`postgres://` and `postgresql://` mean the driver this program has; raises StoreError for others."""
    kind, _, rest = text.partition("://")
    if kind in ("postgres", "postgresql"):
        kind = DRIVER
    if kind not in ("sqlite", DRIVER):
        raise StoreError(f"DATABASE_URL: neither SQLite nor PostgreSQL: {kind}")
    return f"{kind}://{rest}"


def without_driver(text: str) -> str:
    """A PostgreSQL address for the driver itself."""
    return with_driver(text).replace(DRIVER, "postgresql", 1)
