"""Par worked out: in one process of its own that stands back behind everything else, and kept for all who play the same dice."""

from __future__ import annotations

import asyncio
import logging
import os
from collections import Counter
from collections.abc import Callable
from concurrent.futures.process import BrokenProcessPool
from contextlib import suppress
from dataclasses import dataclass, field, replace
from typing import Any

from branchline.server.house.inspecting import limit_memory
from branchline.server.house.worker import Worker
from branchline.server.store import days
from branchline.server.store.store import Store
from branchline.table.par import Par, levels, par, worth
from branchline.table.play import Head
from branchline.table.results import dice_of

log = logging.getLogger(__name__)

WITHIN = 240.0  # seconds for one match of a bot, or for all that tell what dice are worth
BOX_WITHIN = 40.0  # the same with a box that somebody brought
ENDING = 1.0  # seconds that are left when the house closes
MEMORY = 1_500_000_000  # bytes of the process
QUEUE = 40  # dice that wait, all together
EACH = 3  # dice that wait for one address
_BACK = 15  # how far it stands back: what people wait for comes first


@dataclass(slots=True)
class Pars:
    """What is known of par, and the process that finds out more."""

    store: Store
    at_work: bool = True  # whether bots play here at all
    _worker: Worker = field(init=False)
    _turn: asyncio.Lock = field(init=False, default_factory=asyncio.Lock)  # one at a time: nobody's time runs out while others are at work
    _tasks: dict[str, asyncio.Task[None]] = field(init=False, default_factory=dict)
    _asked: Counter[str] = field(init=False, default_factory=Counter)  # by address
    _closed: bool = False

    def __post_init__(self) -> None:
        self._worker = Worker(_begin)

    async def kept(self, head: Head) -> tuple[Par, bool]:
        """What is known of par with the dice of a table; never more than that."""
        known, _ = await self.store.ask(lambda c: days.par(c, dice_of(head)))
        return known, False

    async def known(self, head: Head, caller: str, thrown: tuple[str, ...] = ()) -> tuple[Par, bool]:
        """The same, and whether more is on its way; whoever asks first has it worked out. Real dice are told as they were thrown."""
        dice = dice_of(head, thrown)
        known, done = await self.store.ask(lambda c: days.par(c, dice))
        if not done and dice not in self._tasks and self._may(caller):
            self._asked[caller] += 1
            self._tasks[dice] = asyncio.create_task(self._work_out(dice, head, thrown))
            self._tasks[dice].add_done_callback(lambda task: self._ended(dice, caller, task))
        return known, not done and dice in self._tasks

    def _may(self, caller: str) -> bool:
        return self.at_work and not self._closed and len(self._tasks) < QUEUE and self._asked[caller] < EACH

    def _ended(self, dice: str, caller: str, task: asyncio.Task[None]) -> None:
        del self._tasks[dice]
        self._asked[caller] -= 1
        if not self._asked[caller]:
            del self._asked[caller]
        if not task.cancelled() and (error := task.exception()):
            log.error("par: %r", error)

    async def _work_out(self, dice: str, head: Head, thrown: tuple[str, ...]) -> None:
        """Bot by bot, each written down as soon as it has played; what takes too long or fails stays unknown."""
        known, done = await self.store.ask(lambda c: days.par(c, dice))
        if done:
            return  # while somebody asked
        for bot in levels(head.game):
            if bot not in known.points and (points := await self._asks(par, head, bot, thrown)) is not None:
                known = replace(known, points={**known.points, bot: points})
                await self._keep(dice, known, done=False)
        if head.day:
            known = replace(known, worth=await self._asks(worth, head))
        await self._keep(dice, known, done=True)

    async def _asks(self, work: Callable[..., Any], head: Head, *given: Any) -> Any:
        try:
            async with self._turn:
                return await self._worker.run(work, head, *given, within=BOX_WITHIN if head.edition else WITHIN)
        except (BrokenProcessPool, TimeoutError) as error:
            if self._closed:
                raise asyncio.CancelledError from None
            log.error("par of %s: %s", head.game, type(error).__name__)
        except Exception as error:  # a bot that fails with an unusual box is nobody's par
            log.error("par of %s: %r", head.game, error)
        return None

    async def _keep(self, dice: str, known: Par, done: bool) -> None:
        await self.store.insist(lambda c: days.keep_par(c, dice, known, done))

    async def close(self) -> None:
        """Ends the process; whoever waits for it goes, and whoever is at the database comes back from it first."""
        self._closed = True
        self._worker.kill()
        tasks = list(self._tasks.values())
        if tasks:
            await asyncio.wait(tasks, timeout=ENDING)
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)


def _begin() -> None:
    """In the new process."""
    with suppress(AttributeError, OSError):  # not every system knows it
        os.nice(_BACK)
    limit_memory(MEMORY)
