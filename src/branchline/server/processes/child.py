"""One child process that executes tasks for the server. It ends with the server, and can be killed when it hangs."""

from __future__ import annotations

import asyncio
import os
from collections.abc import Callable
from concurrent.futures import ProcessPoolExecutor
from concurrent.futures.process import BrokenProcessPool
from dataclasses import dataclass, field
from multiprocessing import active_children, get_context
from multiprocessing.process import BaseProcess
from typing import Any

from branchline.server.processes.kinds import ProcessKind
from branchline.server.processes.start import begin


@dataclass(slots=True, eq=False)
class ChildProcess:
    """A process that executes one task at a time; it is started when needed, and again after it was killed."""

    kind: ProcessKind
    games: str
    _executor: ProcessPoolExecutor | None = field(init=False, default=None)
    _children: list[BaseProcess] = field(init=False, default_factory=list)

    @property
    def is_running(self) -> bool:
        return self._executor is not None

    async def run(self, work: Callable[..., Any], *args: Any, within: float | None = None) -> Any:
        """Run a task. Raises `TimeoutError` after `within` seconds, not counting the start, and `BrokenProcessPool` if the process died."""
        await self.start()
        try:
            async with asyncio.timeout(within):
                return await asyncio.get_running_loop().run_in_executor(self._executor, work, *args)
        except (TimeoutError, BrokenProcessPool, MemoryError, RecursionError, asyncio.CancelledError):
            self.kill()  # a hanging process would never be free again
            raise

    async def start(self) -> None:
        """Start the process unless it runs. Raises `BrokenProcessPool`."""
        if self._executor is None:
            others, given = active_children(), (os.getpid(), self.kind, self.games)
            self._executor = ProcessPoolExecutor(1, get_context("spawn"), begin, given)
            begun = self._executor.submit(os.getpid)  # the executor starts the process with its first task
            self._children = [child for child in active_children() if child not in others]
            try:
                await asyncio.wrap_future(begun)
            except (BrokenProcessPool, asyncio.CancelledError):
                self.kill()
                raise

    def kill(self) -> None:
        """Kill the process."""
        stopped, self._executor = self._executor, None
        if stopped:
            stopped.shutdown(wait=False, cancel_futures=True)
            for child in self._children:
                child.kill()
