"""Supervises background tasks: one that fails is logged, counted and restarted with exponential backoff."""

from __future__ import annotations

import asyncio
import logging
import time
from collections.abc import Callable, Coroutine
from dataclasses import dataclass, field
from typing import Any, TypeAlias

from sqlalchemy.exc import SQLAlchemyError

from branchline.server.counters import NO_COUNTERS, Counters
from branchline.server.logs import cause

log = logging.getLogger(__name__)

FIRST_PAUSE = 0.1  # seconds until a failed task is restarted; doubled with each failure
LONGEST_PAUSE = 30.0
STEADY = 60.0  # seconds of running after which the pause is reset

Task: TypeAlias = asyncio.Task[None]


@dataclass(slots=True)
class Supervisor:
    """Runs the background tasks of one process."""

    counters: Counters = NO_COUNTERS
    single_tasks: set[asyncio.Task[bool]] = field(default_factory=set)  # those that run once
    _down: set[str] = field(default_factory=set)

    @property
    def down(self) -> list[str]:
        """The tasks that have failed and wait to be started again."""
        return sorted(self._down)

    def run(self, name: str, work: Callable[[], Coroutine[Any, Any, None]]) -> Task:
        """Runs a task until it returns or is stopped. If it fails, it is started again after a pause."""
        return asyncio.create_task(self._run(name, work), name=name)

    def start(self, name: str, work: Coroutine[Any, Any, None]) -> None:
        """Runs a task once. If it fails, that is logged and counted."""
        task = asyncio.create_task(self._succeeds(name, work), name=name)
        self.single_tasks.add(task)
        task.add_done_callback(self.single_tasks.discard)

    def report_failure(self, name: str, error: BaseException) -> None:
        """Logs and counts a failure. A database that does not answer is logged in one line, anything else with a traceback."""
        expected = isinstance(error, SQLAlchemyError | OSError)
        log.error("background task failed: %s: %s", name, cause(error), exc_info=None if expected else error)
        self.counters.count_failure(name)

    async def _run(self, name: str, work: Callable[[], Coroutine[Any, Any, None]]) -> None:
        pause, began = FIRST_PAUSE, time.monotonic()
        while not await self._succeeds(name, work()):
            self._down.add(name)
            pause = FIRST_PAUSE if time.monotonic() - began > STEADY else pause
            await asyncio.sleep(pause)
            pause, began = min(2 * pause, LONGEST_PAUSE), time.monotonic()
            self._down.discard(name)

    async def _succeeds(self, name: str, work: Coroutine[Any, Any, None]) -> bool:
        try:
            await work
        except (Exception, asyncio.CancelledError) as error:
            if is_stopped():
                raise
            self.report_failure(name, error)
            return False
        return True


def is_stopped() -> bool:
    """Whether the current task was cancelled on purpose. A `CancelledError` in any other task is stray: a library has leaked it."""
    task = asyncio.current_task()
    return task is not None and task.cancelling() > 0


async def stop(*tasks: asyncio.Task[Any]) -> None:
    """Cancels tasks and waits for their end."""
    for task in tasks:
        task.cancel()
    await asyncio.gather(*tasks, return_exceptions=True)
