"""One server for one SQLite file: what another process writes would not be seen by people at tables in memory."""

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
except ImportError:  # Windows has no such locks, and no servers for everybody
    flock = None  # type: ignore[assignment]


@contextmanager
def owning(url: str) -> Iterator[None]:
    """Holds the file for as long as a server runs, or raises; the system lets go of it even if the server is killed."""
    name = make_url(url).database if url.startswith("sqlite") else None
    if not name or name == ":memory:" or flock is None:
        yield
        return
    with _opened(Path(f"{name}.lock")) as held:
        try:
            flock(held, LOCK_EX | LOCK_NB)
        except OSError:
            raise InvalidSetup(text("Another server is using {file}; several servers need PostgreSQL", file=name)) from None
        yield


def _opened(lock: Path) -> TextIO:
    """The lock file, as it is: a symbolic link in its place is refused, and nothing in it is overwritten."""
    try:
        return os.fdopen(os.open(lock, os.O_RDWR | os.O_CREAT | os.O_NOFOLLOW | os.O_CLOEXEC, 0o600), "r+")
    except OSError as error:
        reason = error.strerror or str(error)
        raise InvalidSetup(text("{file}: cannot be written: {error}", file=short(str(lock), 200), error=reason)) from None
