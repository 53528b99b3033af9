"""Pruning: a periodic job, so that one process deletes expired tables, whatever the number of processes."""

from __future__ import annotations

import logging
from dataclasses import dataclass

import msgspec

from branchline.server.settings import Limits
from branchline.server.storage import daily, jobs
from branchline.server.storage.event_store import AT_LEISURE
from branchline.server.storage.jobs import Claim
from branchline.server.storage.pruning import RetentionCutoff
from branchline.server.storage.retention_clock import RetentionClock
from branchline.server.tables.executor import now
from branchline.server.tables.job_runner import JobKind
from branchline.server.tables.registry import TableRegistry

log = logging.getLogger(__name__)

KIND, KEY = "prune", "tables"
EVERY = 3600.0  # seconds


def expires(limits: Limits) -> bool:
    """Whether anything is ever deleted."""
    return RetentionCutoff(limits, 0).ever or bool(limits.results_days)


@dataclass(frozen=True, slots=True)
class Pruning:
    """Deletes expired tables without viewers, up to the daily limit, and expired results."""

    registry: TableRegistry

    async def open(self) -> None:
        """Schedule the job, if anything is ever deleted."""
        if expires(self.registry.settings.limits):
            self.registry.jobs.kinds[KIND] = JobKind(1, self._work, EVERY)
            await self.registry.store.do(lambda c: jobs.schedule(c, KIND, KEY, EVERY))
            self.registry.jobs.wake()

    async def _work(self, claim: Claim) -> None:
        clock = await self.prune(msgspec.json.decode(claim.result or "{}", type=RetentionClock))
        await self.registry.store.do(lambda c: jobs.repeat(c, claim, EVERY, msgspec.json.encode(clock).decode()))

    async def prune(self, clock: RetentionClock) -> RetentionClock:
        """Delete what has expired by this clock; returns the clock for the next run."""
        store, limits = self.registry.store, self.registry.settings.limits
        clock = clock.advance(now(), await store.newest())
        before, age, after = clock.removed, RetentionCutoff(limits, clock.now), ""
        while tables := await store.old(age, after):
            after = tables[-1]
            unseen = [table for table in tables if table not in self.registry.sessions or self.registry.sessions[table].idle]
            may = unseen[: clock.left(limits.pruned)]
            clock = clock.count_removals(await self._remove(age, may))
            if may != unseen:
                log.warning("more tables have expired than may be deleted in a day; the others are deleted later (limit: pruned)")
                break
        if limits.results_days:
            await store.do(lambda c: daily.prune(c, age.now, limits.results_days), AT_LEISURE)
        if found := clock.removed - before:
            log.warning("%d expired tables deleted", found)
        return clock

    async def _remove(self, age: RetentionCutoff, tables: list[str]) -> int:
        removed = await self.registry.store.remove(age, tables)
        for gone in removed:
            self.registry.sessions.pop(gone, None)
            await self.registry.pubsub.announce(f"g {gone}")
        return len(removed)
