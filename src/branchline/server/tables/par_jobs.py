"""Par jobs: bots play the same dice in a low-priority process; the results are stored for everyone with these dice."""

from __future__ import annotations

import logging
from collections.abc import Callable
from dataclasses import dataclass, replace
from typing import Any, NamedTuple

import msgspec
from sqlalchemy.engine import Connection

from branchline.server.logs import cause
from branchline.server.processes.fair_scheduler import one_person
from branchline.server.processes.pool import ProcessPool
from branchline.server.storage import daily, jobs
from branchline.server.storage.event_store import EventStore
from branchline.server.storage.jobs import Bounds, Claim, NewJob, Status
from branchline.server.tables.job_runner import JobKind, JobRunner
from branchline.table.par import Par, levels, par, worth
from branchline.table.results import dice_of
from branchline.table.table_state import TableConfig

log = logging.getLogger(__name__)

KIND = "par"
WITHIN = 240.0  # seconds for one match of a bot, or for all matches that estimate the value of the dice
BOX_WITHIN = 40.0  # with an uploaded box
QUEUE = 40  # pending jobs of all addresses
EACH = 3  # pending jobs of one address


@dataclass(slots=True)
class ParJobs:
    """Stored par, and the process that computes more."""

    store: EventStore
    runner: JobRunner
    pool: ProcessPool
    has_bots: bool = True  # whether bots run on this server

    def __post_init__(self) -> None:
        if self.has_bots:
            self.runner.kinds[KIND] = JobKind(self.pool.slots, self._work)

    async def stored_par(self, config: TableConfig) -> tuple[Par, bool]:
        """Stored par for the dice of a table; starts no job."""
        known, _ = await self.store.ask(lambda c: daily.par(c, dice_of(config)))
        return known, False

    async def get_par(self, config: TableConfig, caller: str, real_dice: tuple[str, ...] = ()) -> tuple[Par, bool]:
        """Stored par, and whether a job is pending; starts one if needed. Real dice are identified by their results."""
        dice = dice_of(config, real_dice)
        status, known, done = await self.store.ask(lambda c: _status_and_par(c, dice))
        if done or not self.has_bots or (status and status.state != "done"):
            return known, status is not None and status.pending
        new, bounds = NewJob(KIND, dice, _write_input(_Input(config, real_dice)), caller), Bounds(QUEUE, EACH)
        state = await self.store.insist(lambda c: jobs.enqueue(c, new, bounds, lambda c: daily.par(c, dice)[1]))
        if state is None:
            return known, False
        self.runner.wake()
        status, known, _ = await self.store.ask(lambda c: _status_and_par(c, dice))
        return known, status is not None and status.pending

    async def _work(self, claim: Claim) -> None:
        """Let each bot play and store its points at once; a bot that fails or takes too long has no par."""
        config, real_dice = _read(claim.input)
        known, _ = await self.store.ask(lambda c: daily.par(c, claim.key))
        bots = levels(config.game)
        for number, bot in enumerate(bots, 1):
            if bot not in known.points and (points := await self._result_of(par, config, bot, real_dice)) is not None:
                known = replace(known, points={**known.points, bot: points})
                await self._store(claim, known, number / (len(bots) + 1))
        if config.day:
            known = replace(known, worth=await self._result_of(worth, config))
        await self._store(claim, known, 1.0, done=True)

    async def _result_of(self, work: Callable[..., Any], config: TableConfig, *args: Any) -> Any:
        """The result of work in a child process; None if it fails or takes too long."""
        try:
            return await self.pool.run(one_person(config.id), work, config, *args, within=BOX_WITHIN if config.edition else WITHIN)
        except Exception as error:  # a bot may fail with an unusual box
            log.error("par of %s: %s", config.game, cause(error))
        return None

    async def _store(self, claim: Claim, so_far: Par, progress: float, done: bool = False) -> None:
        def work(c: Connection) -> None:
            daily.store_par(c, claim.key, so_far, done)
            if done:
                jobs.finish(c, claim)
            else:
                jobs.report(c, claim, progress)

        await self.store.insist(work)


class _Input(NamedTuple):
    """The input of a par job."""

    config: TableConfig
    real_dice: tuple[str, ...]


def _write_input(job_input: _Input) -> str:
    return msgspec.json.encode(job_input).decode()


def _read(job_input: str) -> _Input:
    return msgspec.json.decode(job_input, type=_Input)


def _status_and_par(c: Connection, dice: str) -> tuple[Status | None, Par, bool]:
    """The job, then its result: of a job that ends in between the result is stored."""
    status = jobs.status(c, KIND, dice)
    return status, *daily.par(c, dice)
