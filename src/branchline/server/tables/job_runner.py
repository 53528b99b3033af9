"""Runs queued jobs: claims those that are due, works on several at a time, renews their leases, and queues failed ones again."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Awaitable, Callable
from contextlib import suppress
from dataclasses import dataclass, field
from typing import NamedTuple

from branchline.server.logs import cause
from branchline.server.storage import jobs
from branchline.server.storage.event_store import EventStore
from branchline.server.storage.jobs import Claim, LeaseLost
from branchline.server.supervisor import Task, stop

log = logging.getLogger(__name__)

LEASE = 30.0  # seconds without renewal after which another process takes a job over
RENEW = LEASE / 3
POLL = 3.0  # seconds between two searches for jobs that have become due or were queued by other processes
ENDING = 1.0  # seconds for releasing jobs at shutdown


class JobKind(NamedTuple):
    """How jobs of one kind are run here."""

    places: int  # jobs at a time
    work: Callable[[Claim], Awaitable[None]]  # ends the job, in one transaction with its result
    every: float = 0.0  # seconds between two runs of a periodic job


@dataclass(slots=True)
class JobRunner:
    """Works on jobs of several kinds. After a database error the lease of a job runs out, and another process takes it over."""

    store: EventStore
    kinds: dict[str, JobKind] = field(default_factory=dict)
    _awake: asyncio.Event = field(init=False, default_factory=asyncio.Event)
    _loop: Task | None = field(init=False, default=None)
    _tasks: dict[asyncio.Task[None], str] = field(init=False, default_factory=dict)  # with the kind of each

    def open(self) -> None:
        self._loop = self.store.supervisor.run("jobs", self._run)

    def wake(self) -> None:
        """Look for jobs now: one was queued, or a slot is free."""
        self._awake.set()

    async def close(self) -> None:
        """Stop working and release the jobs for other processes."""
        await stop(*self._tasks, *([self._loop] if self._loop else []))
        if self._loop:
            with suppress(Exception):  # their leases run out
                async with asyncio.timeout(ENDING):
                    await self.store.do(lambda c: jobs.release(c, self.kinds, self.store.process))

    async def _run(self) -> None:
        while True:
            self._awake.clear()
            try:
                await self._claim_all()
            except Exception as error:
                log.error("no jobs claimed: %s", cause(error))
            with suppress(TimeoutError):
                async with asyncio.timeout(POLL):
                    await self._awake.wait()

    async def _claim_all(self) -> None:
        """Claim jobs until there are none, or no places for them."""
        while free := [name for name, kind in self.kinds.items() if list(self._tasks.values()).count(name) < kind.places]:
            waiting = await self.store.ask(lambda c: jobs.waiting(c, free))
            if not [name for name in waiting if await self._claim(name)]:
                return

    async def _claim(self, kind: str) -> bool:
        """Claim a job and start to work on it; false if another process was faster."""
        claim = await self.store.do(lambda c: jobs.claim(c, kind, self.store.process, LEASE))
        if claim is None:
            return False
        task = asyncio.create_task(self._work(claim))
        self._tasks[task] = kind
        task.add_done_callback(self._on_end)
        return True

    def _on_end(self, task: asyncio.Task[None]) -> None:
        del self._tasks[task]
        self.wake()

    async def _work(self, claim: Claim) -> None:
        working = asyncio.ensure_future(self.kinds[claim.kind].work(claim))
        renewing = asyncio.create_task(self._renew(claim))
        try:
            await asyncio.wait([working, renewing], return_when=asyncio.FIRST_COMPLETED)
            renewing.cancel()
            if not working.done():
                raise LeaseLost(claim.key)
            await working
            self.store.counters.count_job(claim.kind, "done")
        except Exception as error:
            log.error("%s job %s, attempt %d: %s", claim.kind, claim.key, claim.attempt, cause(error))
            self.store.counters.count_job(claim.kind, await self._retry(claim, cause(error)))
        finally:
            for task in (working, renewing):
                task.cancel()
            await asyncio.gather(working, renewing, return_exceptions=True)

    async def _retry(self, claim: Claim, error: str) -> str:
        """Queue a failed job again, unless it has failed too often; returns the outcome."""
        with suppress(Exception):  # its lease was lost or runs out
            every = self.kinds[claim.kind].every
            if await self.store.do(lambda c: jobs.retry(c, claim, error, every)) == "failed":
                return "failed"
        return "retried"

    async def _renew(self, claim: Claim) -> None:
        """Renew the lease until it is lost."""
        while True:
            await asyncio.sleep(RENEW)
            try:
                await self.store.do(lambda c: jobs.renew(c, claim, LEASE))
            except LeaseLost:
                return
            except Exception as error:
                log.error("%s job %s: its lease is not renewed: %s", claim.kind, claim.key, cause(error))
