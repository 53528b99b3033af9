"""Par worked out: in one process of its own that stands back behind everything else, and kept for all who play the same dice."""

from __future__ import annotations

import asyncio
import logging
import os
from collections.abc import Callable
from contextlib import suppress
from dataclasses import dataclass, field, replace
from typing import Any, NamedTuple

import msgspec
from sqlalchemy.engine import Connection

from branchline.server.logs import cause
from branchline.server.storage import daily, jobs
from branchline.server.storage.event_store import Store
from branchline.server.storage.jobs import Bounds, Claim, NewJob, Status
from branchline.server.tables.child_process import Worker
from branchline.server.tables.job_runner import Runner
from branchline.server.tables.sandbox_tasks import limit_memory
from branchline.table.par import Par, levels, par, worth
from branchline.table.results import dice_of
from branchline.table.table_state import TableConfig

log = logging.getLogger(__name__)

KIND = "par"
WITHIN = 240.0  # seconds for one match of a bot, or for all that tell what dice are worth
BOX_WITHIN = 40.0  # the same with a box that somebody brought
MEMORY = 1_500_000_000  # bytes of the process
QUEUE = 40  # jobs that are pending, all together
EACH = 3  # jobs of one address
_BACK = 15  # how far it stands back: what people wait for comes first


@dataclass(slots=True)
class Pars:
    """What is known of par, and the process that finds out more."""

    store: Store
    at_work: bool = True  # whether bots play here at all
    _worker: Worker = field(init=False)
    _runner: Runner = field(init=False)

    def __post_init__(self) -> None:
        self._worker = Worker(_begin)
        self._runner = Runner(self.store, KIND, 1, self._work)  # one at a time: nobody's time runs out while others are at work

    def open(self) -> None:
        self._runner.open()

    async def kept(self, config: TableConfig) -> tuple[Par, bool]:
        """What is known of par with the dice of a table; never more than that."""
        known, _ = await self.store.ask(lambda c: daily.par(c, dice_of(config)))
        return known, False

    async def known(self, config: TableConfig, caller: str, thrown: tuple[str, ...] = ()) -> tuple[Par, bool]:
        """The same, and whether more is on its way; whoever asks first has it worked out. Real dice are told as they were thrown."""
        dice = dice_of(config, thrown)
        status, known, done = await self.store.ask(lambda c: _found(c, dice))
        if done or not self.at_work or (status and status.state != "done"):
            return known, status is not None and status.pending
        new, bounds = NewJob(KIND, dice, _written(_Input(config, thrown)), caller), Bounds(QUEUE, EACH)
        state = await self.store.insist(lambda c: jobs.enqueue(c, new, bounds, lambda c: daily.par(c, dice)[1]))
        if state is None:
            return known, False
        self._runner.wake()
        status, known, _ = await self.store.ask(lambda c: _found(c, dice))
        return known, status is not None and status.pending

    async def _work(self, claim: Claim) -> None:
        """Bot by bot, each written down as soon as it has played; what takes too long or fails stays unknown."""
        config, thrown = _read(claim.input)
        known, _ = await self.store.ask(lambda c: daily.par(c, claim.key))
        bots = levels(config.game)
        for number, bot in enumerate(bots, 1):
            if bot not in known.points and (points := await self._asks(par, config, bot, thrown)) is not None:
                known = replace(known, points={**known.points, bot: points})
                await self._keep(claim, known, number / (len(bots) + 1))
        if config.day:
            known = replace(known, worth=await self._asks(worth, config))
        await self._keep(claim, known, 1.0, done=True)

    async def _asks(self, work: Callable[..., Any], config: TableConfig, *given: Any) -> Any:
        try:
            return await self._worker.run(work, config, *given, within=BOX_WITHIN if config.edition else WITHIN)
        except asyncio.CancelledError:
            self._worker.kill()
            raise
        except Exception as error:  # a bot that fails with an unusual box is nobody's par
            log.error("par of %s: %s", config.game, cause(error))
        return None

    async def _keep(self, claim: Claim, known: Par, progress: float, done: bool = False) -> None:
        def work(c: Connection) -> None:
            daily.keep_par(c, claim.key, known, done)
            if done:
                jobs.finish(c, claim)
            else:
                jobs.report(c, claim, progress)

        await self.store.insist(work)

    async def close(self) -> None:
        """Ends the process; another server, or the next, goes on with what it did."""
        await self._runner.close()
        self._worker.kill()


class _Input(NamedTuple):
    """What is needed to work out par."""

    config: TableConfig
    thrown: tuple[str, ...]


def _written(given: _Input) -> str:
    return msgspec.json.encode(given).decode()


def _read(written: str) -> _Input:
    return msgspec.json.decode(written, type=_Input)


def _found(c: Connection, dice: str) -> tuple[Status | None, Par, bool]:
    """A job, then what is known: a job that ends in between has its result stored."""
    status = jobs.status(c, KIND, dice)
    return status, *daily.par(c, dice)


def _begin() -> None:
    """In the new process."""
    with suppress(AttributeError, OSError):  # not every system knows it
        os.nice(_BACK)
    limit_memory(MEMORY)
