"""A job queue in the database, with due times, leases, retries and progress. Each function is work for `EventStore.ask` or `EventStore.do`.

A process claims a job that is due for a while (its lease) and renews the lease while it works. When the lease has run out, another process
takes the job over, and the first can no longer write to it. A failed job is tried again later. The database's clock decides.
"""

from __future__ import annotations

import hmac
from collections.abc import Callable, Iterable
from typing import Any, Literal, NamedTuple, TypeAlias

from sqlalchemy import ColumnElement, Select, and_, case, delete, exists, func, insert, literal_column, not_, or_, select, text, update
from sqlalchemy.engine import Connection

from branchline.server.storage.daily import secret
from branchline.server.storage.pruning import DAY
from branchline.server.storage.schema import JOBS

State: TypeAlias = Literal["queued", "running", "done", "failed"]

PENDING: tuple[State, ...] = ("queued", "running")
ATTEMPTS = 3  # claims after which a job counts as failed when it fails or its lease runs out once more
BACKOFF = 5.0  # seconds until the second attempt after a failure; four times as long with each further one
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
    created: int  # milliseconds since 1970, as both that follow
    updated: int
    due: int


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
    _insert(c, new._replace(caller=caller))
    return "queued"


def schedule(c: Connection, kind: str, key: str, every: float) -> None:
    """Queue a periodic job of the server itself: due now, or within its period in seconds if it is pending already."""
    lock_queue(c)
    pending = update(JOBS).where(is_job(kind, key), JOBS.c.state.in_(PENDING))
    if not c.execute(pending.values(due=case((JOBS.c.due < later(c, every), JOBS.c.due), else_=later(c, every)))).rowcount:
        _insert(c, NewJob(kind, key, "", ""))


def status(c: Connection, kind: str, key: str) -> Status | None:
    row = c.execute(select(JOBS.c.state, JOBS.c.progress, JOBS.c.result).where(is_job(kind, key))).first()
    return Status(*row) if row else None


def waiting(c: Connection, kinds: Iterable[str]) -> list[str]:
    """The kinds of which a job can be claimed."""
    return list(c.execute(_free(c, JOBS.c.kind.in_(list(kinds))).with_only_columns(JOBS.c.kind).distinct()).scalars())


def claim(c: Connection, kind: str, owner: str, lease: float) -> Claim | None:
    """Claim the unclaimed job that has been due longest, of an address without a claimed one; the lease is in seconds."""
    lock_queue(c)
    lapsed = update(JOBS).where(JOBS.c.kind == kind, _is_lapsed(c), JOBS.c.attempts >= ATTEMPTS)
    c.execute(lapsed.values(**_finished_values(c, "failed", "every process that worked at it ended")))
    first = _free(c, JOBS.c.kind == kind).order_by(JOBS.c.due, JOBS.c.created, JOBS.c.key).limit(1)
    key = c.execute(first.with_for_update(skip_locked=True)).scalar()
    if key is None:
        return None
    claimed = {"state": "running", "owner": owner, "until": later(c, lease), "attempts": JOBS.c.attempts + 1, "updated": now(c)}
    taken = update(JOBS).where(is_job(kind, key)).values(claimed).returning(JOBS.c.attempts, JOBS.c.input, JOBS.c.result)
    attempt, given, found = c.execute(taken).one()
    return Claim(kind, key, owner, attempt, given, found)


def renew(c: Connection, claim: Claim, lease: float) -> None:
    """Extend the lease. Raises `LeaseLost`."""
    _change(c, claim, until=later(c, lease))


def report(c: Connection, claim: Claim, progress: float, result: str = "") -> None:
    """Store the progress, from 0 to 1, and the result so far. Raises `LeaseLost`."""
    _change(c, claim, progress=progress, **({"result": result} if result else {}))


def finish(c: Connection, claim: Claim, error: str = "") -> None:
    """End a job whose result was stored before in the same transaction. Raises `LeaseLost`."""
    lock_queue(c)
    _change(c, claim, **_finished_values(c, "failed" if error else "done", error))


def retry(c: Connection, claim: Claim, error: str, every: float = 0.0) -> State:
    """Queue a job again after an error, later with each attempt; returns its state.

    After the last attempt it has failed, or a periodic job is due again after its period. Raises `LeaseLost`.
    """
    if claim.attempt < ATTEMPTS:
        _requeue(c, claim, BACKOFF * 4 ** (claim.attempt - 1), error=error)
    elif every:
        _requeue(c, claim, every, error=error, attempts=0)
    else:
        finish(c, claim, error)
        return "failed"
    return "queued"


def repeat(c: Connection, claim: Claim, every: float, result: str) -> None:
    """Queue a periodic job for its next run, with the result for it. Raises `LeaseLost`."""
    _requeue(c, claim, every, error="", attempts=0, result=result)


def release(c: Connection, kinds: Iterable[str], owner: str) -> None:
    """Release all jobs of a process that is about to exit."""
    free = {"state": "queued", "owner": None, "until": None, "attempts": JOBS.c.attempts - 1}
    c.execute(update(JOBS).where(JOBS.c.kind.in_(list(kinds)), JOBS.c.owner == owner, JOBS.c.state == "running").values(free))


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


def later(c: Connection, seconds: float) -> ColumnElement[int]:
    """The database's time in this many seconds."""
    return now(c) + int(seconds * 1000)


def is_job(kind: str, key: str) -> ColumnElement[bool]:
    return and_(JOBS.c.kind == kind, JOBS.c.key == key)


def _is_lapsed(c: Connection) -> ColumnElement[bool]:
    return and_(JOBS.c.state == "running", JOBS.c.until < now(c))


def _free(c: Connection, kinds: ColumnElement[bool]) -> Select[Any]:
    """The keys of jobs that can be claimed."""
    other = JOBS.alias()
    running = (other.c.state == "running", other.c.until >= now(c), other.c.caller == JOBS.c.caller, other.c.caller != "")
    working = exists().where(other.c.kind == JOBS.c.kind, *running)
    return select(JOBS.c.key).where(kinds, or_(and_(JOBS.c.state == "queued", JOBS.c.due <= now(c)), _is_lapsed(c)), not_(working))


def _insert(c: Connection, new: NewJob) -> None:
    """Queue a job that is due now, in place of a finished one."""
    c.execute(delete(JOBS).where(is_job(new.kind, new.key)))
    c.execute(insert(JOBS).values(**new._asdict(), state="queued", created=now(c), updated=now(c), due=now(c)))


def _requeue(c: Connection, claim: Claim, pause: float, **values: object) -> None:
    lock_queue(c)
    _change(c, claim, state="queued", owner=None, until=None, progress=0.0, due=later(c, pause), **values)


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
