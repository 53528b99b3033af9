"""The time when a job is due."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0008"
down_revision = "0007"
branch_labels = None
depends_on = None


def upgrade() -> None:
    op.add_column("jobs", sa.Column("due", sa.BigInteger, nullable=False, server_default="0"))


def downgrade() -> None:
    op.drop_column("jobs", "due")
