"""Runs queued jobs of one kind: claims them, works on several at a time, and renews their leases."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Awaitable, Callable
from contextlib import suppress
from dataclasses import dataclass, field

from branchline.server.logs import cause
from branchline.server.storage import jobs
from branchline.server.storage.event_store import EventStore
from branchline.server.storage.jobs import Claim, LeaseLost
from branchline.server.supervisor import Task, stop

log = logging.getLogger(__name__)

LEASE = 30.0  # seconds without renewal after which another process takes a job over
RENEW = LEASE / 3
POLL = 3.0  # seconds between two searches for jobs of other processes
ENDING = 1.0  # seconds for releasing jobs at shutdown


@dataclass(slots=True)
class JobRunner:
    """Works on jobs of one kind. After a database error the lease of a job runs out, and another process takes it over."""

    store: EventStore
    kind: str
    places: int  # jobs at a time
    work: Callable[[Claim], Awaitable[None]]
    _awake: asyncio.Event = field(init=False, default_factory=asyncio.Event)
    _loop: Task | None = field(init=False, default=None)
    _tasks: set[asyncio.Task[None]] = field(init=False, default_factory=set)

    def open(self) -> None:
        self._loop = self.store.supervisor.run(f"{self.kind} jobs", self._run)

    def wake(self) -> None:
        """Look for jobs now: one was queued, or a slot is free."""
        self._awake.set()

    async def close(self) -> None:
        """Stop working and release the jobs for other processes."""
        tasks = [*self._tasks, *([self._loop] if self._loop else [])]
        await stop(*tasks)
        if self._loop:
            with suppress(Exception):  # their leases run out
                async with asyncio.timeout(ENDING):
                    await self.store.do(lambda c: jobs.release(c, self.kind, self.store.process))

    async def _run(self) -> None:
        while True:
            self._awake.clear()
            try:
                await self._claim_all()
            except Exception as error:
                log.error("no %s jobs claimed: %s", self.kind, cause(error))
            with suppress(TimeoutError):
                async with asyncio.timeout(POLL):
                    await self._awake.wait()

    async def _claim_all(self) -> None:
        while len(self._tasks) < self.places and await self.store.ask(lambda c: jobs.waiting(c, self.kind)):
            claim = await self.store.do(lambda c: jobs.claim(c, self.kind, self.store.process, LEASE))
            if claim is None:
                return  # another process has claimed it
            task = asyncio.create_task(self._work(claim))
            self._tasks.add(task)
            task.add_done_callback(self._on_end)

    def _on_end(self, task: asyncio.Task[None]) -> None:
        self._tasks.discard(task)
        self.wake()

    async def _work(self, claim: Claim) -> None:
        working = asyncio.ensure_future(self.work(claim))
        renewing = asyncio.create_task(self._renew(claim))
        try:
            await asyncio.wait([working, renewing], return_when=asyncio.FIRST_COMPLETED)
            renewing.cancel()
            if not working.done():
                raise LeaseLost(claim.key)
            await working
            self.store.counters.count_job(self.kind, "done")
        except Exception as error:
            self.store.counters.count_job(self.kind, "retried")
            log.error("%s job %s is left to another attempt: %s", claim.kind, claim.key, cause(error))
        finally:
            for task in (working, renewing):
                task.cancel()
            await asyncio.gather(working, renewing, return_exceptions=True)

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
