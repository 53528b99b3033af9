"""A job queue in the database, with leases and progress. Each function is work for `EventStore.ask` or `EventStore.do`.

A process claims a job for a while (its lease) and renews the lease while it works. When the lease has run out, another process
takes the job over, and the first can no longer write to it. The database's clock decides.
"""

from __future__ import annotations

import hmac
from collections.abc import Callable
from typing import Any, Literal, NamedTuple, TypeAlias

from sqlalchemy import ColumnElement, Select, and_, delete, exists, func, insert, literal_column, not_, or_, select, text, update
from sqlalchemy.engine import Connection

from branchline.server.storage.daily import secret
from branchline.server.storage.pruning import DAY
from branchline.server.storage.schema import JOBS

State: TypeAlias = Literal["queued", "running", "done", "failed"]

PENDING: tuple[State, ...] = ("queued", "running")
ATTEMPTS = 3  # claims after which a job counts as failed when its lease runs out once more
KEPT = DAY  # milliseconds for which a finished job is still listed, and a failed one is not tried again

_LOCK = 7253342  # one number for all who queue, claim or finish jobs in the same PostgreSQL database
_NOW = {
    "sqlite": literal_column("CAST(ROUND((julianday('now') - 2440587.5) * 86400000) AS INTEGER)", JOBS.c.created.type),
    "postgresql": literal_column("CAST(EXTRACT(EPOCH FROM clock_timestamp()) * 1000 AS BIGINT)", JOBS.c.created.type),
}  # milliseconds since 1970


class LeaseLost(Exception):
    """Another process has taken the job over, or the job was deleted."""


class NewJob(NamedTuple):
    """A job with its input."""

    kind: str
    key: str  # identifies the result; unique among jobs of a kind
    input: str
    caller: str  # the requesting address
    match: str | None = None  # the job is deleted with this match


class Bounds(NamedTuple):
    """Limits on pending jobs of a kind."""

    all: int
    each: int  # of one address


class Claim(NamedTuple):
    """A job that this process has claimed."""

    kind: str
    key: str
    owner: str
    attempt: int
    input: str
    result: str  # the result of an earlier attempt


class Status(NamedTuple):
    """The public state of a job."""

    state: State
    progress: float
    result: str  # the result so far

    @property
    def pending(self) -> bool:
        return self.state in PENDING


class JobRow(NamedTuple):
    """A job in a list."""

    kind: str
    key: str
    state: State
    progress: float
    attempts: int
    error: str
    created: int  # milliseconds since 1970
    updated: int


def enqueue(c: Connection, new: NewJob, bounds: Bounds, has_result: Callable[[Connection], bool]) -> State | None:
    """Queue a job unless it or its result exists. Returns its status, or None if too many jobs are pending."""
    lock_queue(c)
    c.execute(delete(JOBS).where(JOBS.c.state.not_in(PENDING), JOBS.c.updated < now(c) - KEPT))
    found: State | None = c.execute(select(JOBS.c.state).where(is_job(new.kind, new.key))).scalar()
    if found and found != "done":
        return found
    if has_result(c):
        return "done"
    caller = hmac.new(secret(c), f"job {new.caller}".encode(), "sha256").hexdigest()[:32]
    if _pending(c, new.kind) >= bounds.all or _pending(c, new.kind, caller) >= bounds.each:
        return None
    c.execute(delete(JOBS).where(is_job(new.kind, new.key)))  # its result has been deleted
    row = {"kind": new.kind, "key": new.key, "match": new.match, "input": new.input, "caller": caller}
    c.execute(insert(JOBS).values(**row, state="queued", created=now(c), updated=now(c)))
    return "queued"


def status(c: Connection, kind: str, key: str) -> Status | None:
    row = c.execute(select(JOBS.c.state, JOBS.c.progress, JOBS.c.result).where(is_job(kind, key))).first()
    return Status(*row) if row else None


def waiting(c: Connection, kind: str) -> bool:
    """Whether a job can be claimed."""
    return c.execute(_next(c, kind)).first() is not None


def claim(c: Connection, kind: str, owner: str, lease: float) -> Claim | None:
    """Claim the oldest unclaimed job of an address without a claimed one; the lease is in seconds."""
    lock_queue(c)
    lapsed = update(JOBS).where(JOBS.c.kind == kind, _is_lapsed(c), JOBS.c.attempts >= ATTEMPTS)
    c.execute(lapsed.values(**_finished_values(c, "failed", "every process that worked at it ended")))
    key = c.execute(_next(c, kind).with_for_update(skip_locked=True)).scalar()
    if key is None:
        return None
    claimed = {"state": "running", "owner": owner, "until": lease_end(c, lease), "attempts": JOBS.c.attempts + 1, "updated": now(c)}
    taken = update(JOBS).where(is_job(kind, key)).values(claimed).returning(JOBS.c.attempts, JOBS.c.input, JOBS.c.result)
    attempt, given, found = c.execute(taken).one()
    return Claim(kind, key, owner, attempt, given, found)


def renew(c: Connection, claim: Claim, lease: float) -> None:
    """Extend the lease. Raises `LeaseLost`."""
    _change(c, claim, until=lease_end(c, lease))


def report(c: Connection, claim: Claim, progress: float, result: str = "") -> None:
    """Store the progress, from 0 to 1, and the result so far. Raises `LeaseLost`."""
    _change(c, claim, progress=progress, **({"result": result} if result else {}))


def finish(c: Connection, claim: Claim, error: str = "") -> None:
    """End a job whose result was stored before in the same transaction. Raises `LeaseLost`."""
    lock_queue(c)
    _change(c, claim, **_finished_values(c, "failed" if error else "done", error))


def release(c: Connection, kind: str, owner: str) -> None:
    """Release all jobs of a process that is about to exit."""
    free = {"state": "queued", "owner": None, "until": None, "attempts": JOBS.c.attempts - 1}
    c.execute(update(JOBS).where(JOBS.c.kind == kind, JOBS.c.owner == owner, JOBS.c.state == "running").values(free))


def list_jobs(c: Connection, most: int) -> list[JobRow]:
    """Jobs, the newest first."""
    query = select(*(JOBS.c[name] for name in JobRow._fields)).order_by(JOBS.c.created.desc(), JOBS.c.kind, JOBS.c.key)
    return [JobRow(*row) for row in c.execute(query.limit(most))]


def lock_queue(c: Connection) -> None:
    """Lock the queue until the commit; on SQLite the transaction does that."""
    if c.dialect.name == "postgresql":
        c.execute(text("SELECT pg_advisory_xact_lock(:number)"), {"number": _LOCK})


def now(c: Connection) -> ColumnElement[int]:
    """The database's time, in milliseconds since 1970."""
    return _NOW[c.dialect.name]


def lease_end(c: Connection, lease: float) -> ColumnElement[int]:
    """The end of a lease of this many seconds that begins now."""
    return now(c) + int(lease * 1000)


def is_job(kind: str, key: str) -> ColumnElement[bool]:
    return and_(JOBS.c.kind == kind, JOBS.c.key == key)


def _is_lapsed(c: Connection) -> ColumnElement[bool]:
    return and_(JOBS.c.state == "running", JOBS.c.until < now(c))


def _next(c: Connection, kind: str) -> Select[Any]:
    other = JOBS.alias()
    working = exists().where(other.c.kind == kind, other.c.state == "running", other.c.until >= now(c), other.c.caller == JOBS.c.caller)
    free = (JOBS.c.kind == kind, or_(JOBS.c.state == "queued", _is_lapsed(c)), not_(working))
    return select(JOBS.c.key).where(*free).order_by(JOBS.c.created, JOBS.c.key).limit(1)


def _pending(c: Connection, kind: str, caller: str | None = None) -> int:
    query = select(func.count()).select_from(JOBS).where(JOBS.c.kind == kind, JOBS.c.state.in_(PENDING))
    return int(c.execute(query if caller is None else query.where(JOBS.c.caller == caller)).scalar_one())


def _change(c: Connection, claim: Claim, **values: object) -> None:
    mine = (is_job(claim.kind, claim.key), JOBS.c.state == "running", JOBS.c.owner == claim.owner, JOBS.c.attempts == claim.attempt)
    if not c.execute(update(JOBS).where(*mine).values(**{"updated": now(c), **values})).rowcount:
        raise LeaseLost(claim.key)


def _finished_values(c: Connection, state: State, error: str) -> dict[str, object]:
    """The values of a finished job: without its input and its caller."""
    empty = {"owner": None, "until": None, "input": "", "result": "", "caller": ""}
    return {**empty, "state": state, "error": error, "updated": now(c), **({} if error else {"progress": 1.0})}
