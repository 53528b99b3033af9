"""Questions about moves, which are worked out in the server's own process: one at a time, with time for everything else in between."""

from __future__ import annotations

import asyncio
import time
from collections.abc import Awaitable, Callable
from contextlib import suppress
from dataclasses import dataclass, field
from typing import Any, TypeVar

from branchline.server.tables.fair_scheduler import FairScheduler, Unwatched, Viewers

T = TypeVar("T")

REST = 2.0  # for each second of answering, seconds in which no question is answered


@dataclass(slots=True)
class Questions:
    """A queue, fair by address: whose address has used least comes next. All questions together take a third of the time at most."""

    shares: FairScheduler = field(default_factory=lambda: FairScheduler(1))
    clock: Callable[[], float] = time.monotonic
    rest: Callable[[float], Awaitable[None]] = asyncio.sleep
    tasks: set[asyncio.Task[None]] = field(default_factory=set)

    async def answer(self, address: str, question: Callable[[], T]) -> T:
        """The answer, when it is this address's turn. The place stays taken for a while after it, also if the asker has gone."""
        answer: asyncio.Future[T] = asyncio.get_running_loop().create_future()
        task = asyncio.create_task(self._take_turn(address, question, answer))
        self.tasks.add(task)
        task.add_done_callback(self.tasks.discard)
        return await answer

    async def _take_turn(self, address: str, question: Callable[[], Any], answer: asyncio.Future[Any]) -> None:
        def asking() -> Viewers:
            return Viewers(frozenset() if answer.cancelled() else frozenset({address}), True)

        with suppress(Unwatched):
            async with self.shares.place(asking):
                if answer.cancelled():
                    return
                began = self.clock()
                _settle(answer, question)
                await self.rest(REST * (self.clock() - began))


def _settle(answer: asyncio.Future[Any], question: Callable[[], Any]) -> None:
    try:
        answer.set_result(question())
    except Exception as problem:
        answer.set_exception(problem)
        answer.exception()  # nobody need be told of it where the asker has gone
