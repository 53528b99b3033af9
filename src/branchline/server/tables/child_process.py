"""One child process that executes tasks for the server. It ends with the server, and can be killed when it hangs."""

from __future__ import annotations

import asyncio
import os
import threading
import time
from collections.abc import Callable
from concurrent.futures import ProcessPoolExecutor
from concurrent.futures.process import BrokenProcessPool
from dataclasses import dataclass, field
from multiprocessing import active_children, get_context
from multiprocessing.process import BaseProcess
from signal import SIG_IGN, SIGINT, signal
from typing import Any


@dataclass(slots=True)
class ChildProcess:
    """A process that executes one task at a time; it is started again after it was killed."""

    begin: Callable[..., None]  # called first in every new process
    arguments: tuple[Any, ...] = ()
    _pool: ProcessPoolExecutor | None = field(init=False, default=None)
    _children: list[BaseProcess] = field(init=False, default_factory=list)
    _starting: asyncio.Lock = field(init=False, default_factory=asyncio.Lock)

    async def run(self, work: Callable[..., Any], *args: Any, within: float | None = None) -> Any:
        """Run a task. Raises `TimeoutError` after `within` seconds, and `BrokenProcessPool` if the process has died."""
        try:
            await self.start()
            async with asyncio.timeout(within):
                return await self._do(work, *args)
        except (TimeoutError, BrokenProcessPool):
            self.kill()  # a hanging process would never be free again
            raise

    async def start(self) -> None:
        async with self._starting:
            if self._pool is None:
                self._pool = ProcessPoolExecutor(1, get_context("spawn"), _begin, (os.getpid(), self.begin, self.arguments))
                others = active_children()
                begun = self._pool.submit(os.getpid)  # the pool starts the process with its first task
                self._children = [child for child in active_children() if child not in others]
                await asyncio.wrap_future(begun)

    async def _do(self, work: Callable[..., Any], *args: Any) -> Any:
        return await asyncio.get_running_loop().run_in_executor(self._pool, work, *args)

    def kill(self) -> None:
        """Kill the process."""
        pool, self._pool = self._pool, None
        if pool:
            pool.shutdown(wait=False, cancel_futures=True)
            for child in self._children:
                child.kill()


def _begin(parent: int, begin: Callable[..., None], args: tuple[Any, ...]) -> None:
    signal(SIGINT, SIG_IGN)  # the server handles Ctrl+C and ends its processes itself
    threading.Thread(target=_end_with, args=(parent,), daemon=True).start()
    begin(*args)


def _end_with(parent: int) -> None:
    while os.getppid() == parent:
        time.sleep(1)
    os._exit(0)
