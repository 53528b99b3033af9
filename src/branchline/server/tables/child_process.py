"""One process that works for the server, ends with it, and can be ended alone when it does not come back."""

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
    """A process that does one thing after the other; a new one takes its place when it was ended."""

    begin: Callable[..., None]  # called once in every new process
    given: tuple[Any, ...] = ()
    _pool: ProcessPoolExecutor | None = field(init=False, default=None)
    _children: list[BaseProcess] = field(init=False, default_factory=list)
    _starting: asyncio.Lock = field(init=False, default_factory=asyncio.Lock)

    async def run(self, work: Callable[..., Any], *given: Any, within: float | None = None) -> Any:
        """What the work gives. Raises `TimeoutError` after so many seconds, and `BrokenProcessPool` where the process has died."""
        try:
            await self.start()
            async with asyncio.timeout(within):
                return await self._do(work, *given)
        except (TimeoutError, BrokenProcessPool):
            self.kill()  # a process that does not come back would be missing for ever
            raise

    async def start(self) -> None:
        async with self._starting:
            if self._pool is None:
                self._pool = ProcessPoolExecutor(1, get_context("spawn"), _begin, (os.getpid(), self.begin, self.given))
                others = active_children()
                begun = self._pool.submit(os.getpid)  # the process is made as soon as there is something to do
                self._children = [child for child in active_children() if child not in others]
                await asyncio.wrap_future(begun)

    async def _do(self, work: Callable[..., Any], *given: Any) -> Any:
        return await asyncio.get_running_loop().run_in_executor(self._pool, work, *given)

    def kill(self) -> None:
        """Ends the process, whatever it does."""
        pool, self._pool = self._pool, None
        if pool:
            pool.shutdown(wait=False, cancel_futures=True)
            for child in self._children:
                child.kill()


def _begin(parent: int, begin: Callable[..., None], given: tuple[Any, ...]) -> None:
    signal(SIGINT, SIG_IGN)  # Ctrl+C is for the server, which ends its processes itself
    threading.Thread(target=_end_with, args=(parent,), daemon=True).start()
    begin(*given)


def _end_with(parent: int) -> None:
    while os.getppid() == parent:
        time.sleep(1)
    os._exit(0)
