"""People without accounts, daily matches, attempts, results by dice, par."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0004"
down_revision = "0003"
branch_labels = None
depends_on = None


def upgrade() -> None:
    op.add_column("matches", sa.Column("day", sa.String(10), nullable=False, server_default=""))
    op.create_table("secrets", sa.Column("name", sa.String(16), primary_key=True), sa.Column("secret", sa.String(64), nullable=False))
    op.create_table(
        "people",
        sa.Column("id", sa.String(16), primary_key=True),
        sa.Column("hash", sa.String(64), nullable=False, unique=True),
        sa.Column("name", sa.String(40), nullable=False),
        sa.Column("made", sa.BigInteger, nullable=False),
    )
    _days()
    op.create_table(
        "results",
        sa.Column("match", sa.String(16), primary_key=True),
        sa.Column("seat", sa.Integer, primary_key=True, autoincrement=False),
        sa.Column("dice", sa.String(64), nullable=False),
        sa.Column("name", sa.String(40), nullable=False),
        sa.Column("points", sa.Integer, nullable=False),
        sa.Column("known", sa.Boolean, nullable=False),
        sa.Column("gains", sa.Text, nullable=False),
        sa.Column("at", sa.BigInteger, nullable=False),
    )
    op.create_index("results_dice", "results", ["dice", "points"])
    op.create_table("pars", sa.Column("dice", sa.String(64), primary_key=True), sa.Column("told", sa.Text, nullable=False))


def _days() -> None:
    op.create_table(
        "days",
        sa.Column("day", sa.String(10), primary_key=True),
        sa.Column("game", sa.String(60), primary_key=True),
        sa.Column("rules", sa.Integer, nullable=False),
        sa.Column("seats", sa.Integer, nullable=False),
        sa.Column("options", sa.Text, nullable=False),
        sa.Column("seed", sa.Text, nullable=False),
    )
    op.create_table(
        "tries",
        sa.Column("day", sa.String(10), primary_key=True),
        sa.Column("game", sa.String(60), primary_key=True),
        sa.Column("person", sa.String(16), sa.ForeignKey("people.id"), primary_key=True),
        sa.Column("match", sa.String(16), nullable=False, unique=True),
    )
    op.create_index("tries_person", "tries", ["person"])
    op.create_table(
        "knocks",
        sa.Column("day", sa.String(10), primary_key=True),
        sa.Column("game", sa.String(60), primary_key=True),
        sa.Column("address", sa.String(32), primary_key=True),
        sa.Column("many", sa.Integer, nullable=False),
    )


def downgrade() -> None:
    for table in ("pars", "results", "knocks", "tries", "days", "people", "secrets"):
        op.drop_table(table)
    op.drop_column("matches", "day")
