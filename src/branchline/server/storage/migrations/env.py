"""Where Alembic begins: the connection it is given, and the tables there should be."""

from __future__ import annotations

from alembic import context

from branchline.server.storage.schema import METADATA

context.configure(connection=context.config.attributes["connection"], target_metadata=METADATA)
with context.begin_transaction():
    context.run_migrations()
