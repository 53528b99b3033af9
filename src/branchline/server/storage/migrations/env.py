"""Alembic's entry point: the connection and the metadata."""

from __future__ import annotations

from alembic import context

from branchline.server.storage.schema import METADATA

context.configure(connection=context.config.attributes["connection"], target_metadata=METADATA)
with context.begin_transaction():
    context.run_migrations()
