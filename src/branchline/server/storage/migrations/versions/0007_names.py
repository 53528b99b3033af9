"""Tables and columns by the words of the glossary."""

from __future__ import annotations

from alembic import op

revision = "0007"
down_revision = "0006"
branch_labels = None
depends_on = None

TABLES = {
    "pulse": "health",
    "orders": "admin_commands",
    "knocks": "attempt_counts",
    "tries": "attempts",
    "days": "daily_plans",
}
COLUMNS = {
    "admin_commands": {"said": "command"},
    "attempt_counts": {"many": "count"},
    "matches": {"typed": "seed_typed"},
    "people": {"made": "created"},
    "results": {"known": "dice_known"},
    "reviews": {"told": "review"},
    "pars": {"told": "par"},
}


def upgrade() -> None:
    """Rename in place: copying tables, as batch mode does for SQLite, takes long and breaks references to them."""
    for old, new in TABLES.items():
        op.rename_table(old, new)
    for table, columns in COLUMNS.items():
        for old, new in columns.items():
            op.alter_column(table, old, new_column_name=new)
    _replace_index("tries_person", "attempts_person", "attempts")


def downgrade() -> None:
    _replace_index("attempts_person", "tries_person", "attempts")
    for table, columns in COLUMNS.items():
        for old, new in columns.items():
            op.alter_column(table, new, new_column_name=old)
    for old, new in TABLES.items():
        op.rename_table(new, old)


def _replace_index(old: str, new: str, table: str) -> None:
    op.drop_index(old, table)
    op.create_index(new, table, ["person"])
