"""Tables, links, events, editions."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0001"
down_revision = None
branch_labels = None
depends_on = None


def upgrade() -> None:
    op.create_table("editions", sa.Column("id", sa.String(64), primary_key=True), sa.Column("source", sa.Text, nullable=False))
    op.create_table(
        "matches",
        sa.Column("id", sa.String(16), primary_key=True),
        sa.Column("game", sa.String(60), nullable=False),
        sa.Column("rules", sa.Integer, nullable=False),
        sa.Column("options", sa.Text, nullable=False),
        sa.Column("seating", sa.Text, nullable=False),
        sa.Column("edition", sa.String(64), sa.ForeignKey("editions.id")),
        sa.Column("seed", sa.Text, nullable=False),
        sa.Column("typed", sa.Boolean, nullable=False),
        sa.Column("chance", sa.String(8), nullable=False),
        sa.Column("one_screen", sa.Boolean, nullable=False),
        sa.Column("listed", sa.Boolean, nullable=False),
        sa.Column("replay", sa.Boolean, nullable=False),
        sa.Column("created", sa.BigInteger, nullable=False),
    )
    op.create_index("matches_listed", "matches", ["listed", "created"])
    op.create_table(
        "links",
        sa.Column("match", sa.String(16), sa.ForeignKey("matches.id"), primary_key=True),
        sa.Column("hash", sa.String(64), primary_key=True),
        sa.Column("role", sa.Integer, nullable=False),
        sqlite_with_rowid=False,
    )
    op.create_index("links_hash", "links", ["hash"])
    op.create_table(
        "events",
        sa.Column("match", sa.String(16), sa.ForeignKey("matches.id"), primary_key=True),
        sa.Column("n", sa.Integer, primary_key=True, autoincrement=False),
        sa.Column("seat", sa.Integer, nullable=False),
        sa.Column("kind", sa.String(8), nullable=False),
        sa.Column("body", sa.Text, nullable=False),
        sa.Column("key", sa.String(80)),
        sa.Column("at", sa.BigInteger, nullable=False),
        sqlite_with_rowid=False,
    )


def downgrade() -> None:
    for table in ("events", "links", "matches", "editions"):
        op.drop_table(table)
