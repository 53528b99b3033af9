"""Administration: health row, commands to running servers, bans, reports."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0003"
down_revision = "0002"
branch_labels = None
depends_on = None


def upgrade() -> None:
    op.create_table(
        "pulse", sa.Column("id", sa.Integer, primary_key=True, autoincrement=False), sa.Column("at", sa.BigInteger, nullable=False)
    )
    op.create_table("orders", sa.Column("id", sa.Integer, primary_key=True), sa.Column("said", sa.String(80), nullable=False))
    op.create_table("bans", sa.Column("address", sa.String(64), primary_key=True), sa.Column("until", sa.BigInteger, nullable=False))
    op.create_table(
        "reports",
        sa.Column("id", sa.Integer, primary_key=True),
        sa.Column("match", sa.String(16), sa.ForeignKey("matches.id"), nullable=False),
        sa.Column("why", sa.Text, nullable=False),
        sa.Column("at", sa.BigInteger, nullable=False),
    )
    op.create_index("reports_match", "reports", ["match"])


def downgrade() -> None:
    for table in ("reports", "bans", "orders", "pulse"):
        op.drop_table(table)
