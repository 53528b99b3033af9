"""Claims on work that needs no queue, because other tables say when it is due: a bot's turn, for example.

They are rows of the `jobs` table, with the same leases. Each function is work for `EventStore.ask` or `EventStore.do`.
"""

from __future__ import annotations

from typing import Any

from sqlalchemy import delete, or_, select, text, true, update
from sqlalchemy.dialects import postgresql, sqlite
from sqlalchemy.engine import Connection

from branchline.server.storage.jobs import KEPT, is_job, later, lock_queue, now
from branchline.server.storage.schema import JOBS

_INSERT: dict[str, Any] = {"sqlite": sqlite.insert, "postgresql": postgresql.insert}


def prepare(c: Connection) -> None:
    """Begin a transaction of claims. It need not be on disk when it ends: without its rows the work is found again."""
    if c.dialect.name == "postgresql":
        c.execute(text("SET LOCAL synchronous_commit TO off"))
    lock_queue(c)


def take(c: Connection, kind: str, key: str, match: str | None, owner: str, lease: float) -> int | None:
    """Claim the work for a while, in seconds. Returns which attempt this is, from 1; None if the work is not free."""
    job = {"kind": kind, "key": key, "match": match, "input": "", "caller": "", "attempts": 1, "created": now(c)}
    claimed = {"state": "running", "owner": owner, "until": later(c, lease), "updated": now(c)}
    insert = _INSERT[c.dialect.name](JOBS).values(**job, **claimed)
    taken = insert.on_conflict_do_update(
        index_elements=[JOBS.c.kind, JOBS.c.key],
        set_={**claimed, "attempts": JOBS.c.attempts + 1},
        where=or_(JOBS.c.until < now(c), JOBS.c.owner == owner),
    )
    attempt: int | None = c.execute(taken.returning(JOBS.c.attempts)).scalar()
    return attempt


def is_free(c: Connection, kind: str, key: str) -> bool:
    """Whether the work can be claimed."""
    return c.execute(select(JOBS.c.key).where(is_job(kind, key), JOBS.c.until >= now(c))).first() is None


def renew(c: Connection, kind: str, owner: str, lease: float) -> None:
    """Extend all leases of a process; delete work that has been unclaimed for a day."""
    c.execute(delete(JOBS).where(JOBS.c.kind == kind, JOBS.c.until < now(c) - KEPT))
    mine = update(JOBS).where(JOBS.c.kind == kind, JOBS.c.owner == owner)
    c.execute(mine.values(until=later(c, lease), updated=now(c)))


def end(c: Connection, kind: str, key: str, owner: str) -> None:
    """End a claim: the work is done, or no longer due."""
    c.execute(delete(JOBS).where(is_job(kind, key), JOBS.c.owner == owner))


def postpone(c: Connection, kind: str, key: str, owner: str, pause: float) -> None:
    """End a claim, and block new claims of the work for this many seconds; its attempts are still counted."""
    waiting = {"state": "queued", "owner": None, "until": later(c, pause), "updated": now(c)}
    c.execute(update(JOBS).where(is_job(kind, key), JOBS.c.owner == owner).values(**waiting))


def release(c: Connection, kind: str, owner: str | None = None) -> None:
    """End all claims of a process that is about to exit, or of all processes."""
    c.execute(delete(JOBS).where(JOBS.c.kind == kind, JOBS.c.owner == owner if owner else true()))
