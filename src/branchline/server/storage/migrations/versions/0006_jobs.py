"""A job queue for reviews and par, shared by all processes."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0006"
down_revision = "0005"
branch_labels = None
depends_on = None


def upgrade() -> None:
    op.create_table(
        "jobs",
        sa.Column("kind", sa.String(16), primary_key=True),
        sa.Column("key", sa.String(80), primary_key=True),
        sa.Column("match", sa.String(16)),
        sa.Column("input", sa.Text, nullable=False),
        sa.Column("caller", sa.String(32), nullable=False),
        sa.Column("state", sa.String(8), nullable=False),
        sa.Column("owner", sa.String(16)),
        sa.Column("until", sa.BigInteger),
        sa.Column("attempts", sa.Integer, nullable=False, server_default="0"),
        sa.Column("progress", sa.Float, nullable=False, server_default="0"),
        sa.Column("result", sa.Text, nullable=False, server_default=""),
        sa.Column("error", sa.Text, nullable=False, server_default=""),
        sa.Column("created", sa.BigInteger, nullable=False),
        sa.Column("updated", sa.BigInteger, nullable=False),
    )
    op.create_index("jobs_match", "jobs", ["match"])


def downgrade() -> None:
    op.drop_table("jobs")
