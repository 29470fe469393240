"""Who has a socket at which room, by process."""

import sqlalchemy as sa
from alembic import op

revision = "0002"
down_revision = "0001"
branch_labels = None
depends_on = None


def upgrade() -> None:
    op.create_table(
        "presence",
        sa.Column("room", sa.Text(), nullable=False),
        sa.Column("person", sa.Text(), nullable=False),
        sa.Column("process", sa.Text(), nullable=False),
        sa.PrimaryKeyConstraint("room", "person", "process", name="pk_presence"),
        sqlite_with_rowid=False,
    )


def downgrade() -> None:
    op.drop_table("presence")
