"""A queue for questions about moves, which the server's own process answers: one at a time, with pauses for other work."""

from __future__ import annotations

import asyncio
import time
from collections import Counter
from collections.abc import Awaitable, Callable
from contextlib import suppress
from dataclasses import dataclass, field
from typing import Any, TypeVar

from branchline.server.processes.fair_scheduler import FairScheduler, NoViewers, Viewers
from branchline.server.tables.problems import busy

T = TypeVar("T")

REST = 2.0  # pause after a question, as a multiple of the time its answer took
MOST_WAITING = 30  # unanswered questions of one address


@dataclass(slots=True)
class Questions:
    """A queue, fair by address: the address that used least comes next. All questions together take at most a third of the time."""

    scheduler: FairScheduler = field(default_factory=lambda: FairScheduler(1))
    clock: Callable[[], float] = time.monotonic
    rest: Callable[[float], Awaitable[None]] = asyncio.sleep
    most_waiting: int = MOST_WAITING
    tasks: set[asyncio.Task[None]] = field(default_factory=set)
    _waiting: Counter[str] = field(default_factory=Counter)  # unanswered questions by address

    def ask(self, address: str, question: Callable[[], T]) -> asyncio.Future[T]:
        """Queue a question; the future has its answer when it is this address's turn, and cancelling it withdraws the question.

        Raises `Problem` (busy) if too many questions of this address are waiting. The slot stays taken during the pause after an
        answer, also if the client has disconnected.
        """
        if self._waiting[address] >= self.most_waiting:
            raise busy(1)
        self._waiting[address] += 1
        answer: asyncio.Future[T] = asyncio.get_running_loop().create_future()
        answer.add_done_callback(lambda _: self._on_answer(address))
        task = asyncio.create_task(self._take_turn(address, question, answer))
        self.tasks.add(task)
        task.add_done_callback(self.tasks.discard)
        return answer

    def _on_answer(self, address: str) -> None:
        self._waiting[address] -= 1
        if not self._waiting[address]:
            del self._waiting[address]

    async def _take_turn(self, address: str, question: Callable[[], Any], answer: asyncio.Future[Any]) -> None:
        def viewers() -> Viewers:
            return Viewers(frozenset() if answer.cancelled() else frozenset({address}), True)

        with suppress(NoViewers):
            async with self.scheduler.slot(viewers):
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
        answer.exception()  # asyncio would log it if the client has disconnected and nobody reads it
