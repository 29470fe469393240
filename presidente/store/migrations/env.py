"""Run by Alembic; `presidente.store.migrate` hands in the connection and owns the transaction."""

from alembic import context
from sqlmodel import SQLModel

from presidente.store import tables

assert tables  # importing it registers the models

context.configure(
    connection=context.config.attributes["connection"],
    target_metadata=SQLModel.metadata,
    render_as_batch=True,
)
context.run_migrations()
