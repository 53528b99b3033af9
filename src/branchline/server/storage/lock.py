"""A lock for an SQLite file: one server at a time, because tables in memory would miss what another process writes."""

from __future__ import annotations

import os
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import TextIO

from sqlalchemy.engine import make_url

from branchline.engine.errors import InvalidSetup
from branchline.engine.text import short, text

try:
    from fcntl import LOCK_EX, LOCK_NB, flock
except ImportError:  # Windows has no such locks
    flock = None  # type: ignore[assignment]


@contextmanager
def owning(url: str) -> Iterator[None]:
    """Hold the lock in a context. Raises `InvalidSetup` if another process holds it; the system releases it when a server is killed."""
    name = make_url(url).database if url.startswith("sqlite") else None
    if not name or name == ":memory:" or flock is None:
        yield
        return
    with _open(Path(f"{name}.lock")) as held:
        try:
            flock(held, LOCK_EX | LOCK_NB)
        except OSError:
            raise InvalidSetup(text("Another server is using {file}; several servers need PostgreSQL", file=name)) from None
        yield


def _open(lock: Path) -> TextIO:
    """Open the lock file without following a symbolic link and without changing its content."""
    try:
        return os.fdopen(os.open(lock, os.O_RDWR | os.O_CREAT | os.O_NOFOLLOW | os.O_CLOEXEC, 0o600), "r+")
    except OSError as error:
        reason = error.strerror or str(error)
        raise InvalidSetup(text("{file}: cannot be written: {error}", file=short(str(lock), 200), error=reason)) from None
