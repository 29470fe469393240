"""What a match leaves in the profile of each person who played it."""

import sqlalchemy as sa
from alembic import op

revision = "0005"
down_revision = "0004"
branch_labels = None
depends_on = None


def upgrade() -> None:
    op.create_table(
        "played",
        sa.Column("person", sa.Text(), nullable=False),
        sa.Column("match_id", sa.Text(), nullable=False),
        sa.Column("seat", sa.Integer(), nullable=False),
        sa.Column("players", sa.Integer(), nullable=False),
        sa.Column("place", sa.Integer(), nullable=True),
        sa.Column("has_left", sa.Boolean(), nullable=False),
        sa.Column("roles", sa.Text(), nullable=False),
        sa.ForeignKeyConstraint(
            ["match_id"], ["match.id"], name="fk_played_match_id_match", ondelete="CASCADE"
        ),
        sa.PrimaryKeyConstraint("person", "match_id", name="pk_played"),
        sqlite_with_rowid=False,
    )
    op.create_index("ix_played_match_id", "played", ["match_id"])


def downgrade() -> None:
    op.drop_table("played")
