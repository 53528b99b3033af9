"""One server for one SQLite file: what another process writes would not be seen by people at tables in memory."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from sqlalchemy.engine import make_url

from branchline.engine.errors import InvalidSetup
from branchline.engine.text import text

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
    with Path(f"{name}.lock").open("w") as held:
        try:
            flock(held, LOCK_EX | LOCK_NB)
        except OSError:
            raise InvalidSetup(text("Another server has {file} open; several servers need PostgreSQL", file=name)) from None
        yield
