"""Child processes of one kind: started when they are needed, shared fairly by address, and ended when they are idle."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager
from dataclasses import dataclass, field
from typing import Any

from branchline.server.processes.child import ChildProcess
from branchline.server.processes.fair_scheduler import CurrentViewers, FairScheduler
from branchline.server.processes.kinds import ProcessKind

IDLE = 120.0  # seconds after which an idle process is ended


@dataclass(slots=True)
class ProcessPool:
    """The processes of one kind. As many run as are used at a time, at most one for each slot."""

    kind: ProcessKind
    games: str
    slots: int
    kept: int = 0  # idle processes that are not ended
    scheduler: FairScheduler = field(init=False)
    _idle: dict[ChildProcess, asyncio.TimerHandle] = field(init=False, default_factory=dict)  # the one used last at the end
    _busy: set[ChildProcess] = field(init=False, default_factory=set)

    def __post_init__(self) -> None:
        self.scheduler = FairScheduler(self.slots)

    async def run(self, viewers: CurrentViewers, work: Callable[..., Any], *args: Any, within: float | None = None) -> Any:
        """Run a task when it is the turn of one of these addresses. Raises what `process` and `ChildProcess.run` raise."""
        async with self.process(viewers) as child:
            return await child.run(work, *args, within=within)

    @asynccontextmanager
    async def process(self, viewers: CurrentViewers) -> AsyncIterator[ChildProcess]:
        """Wait for a slot, and hold a process while inside. Raises `NoViewers`."""
        async with self.scheduler.slot(viewers):
            child = self._take()
            try:
                yield child
            finally:
                self._give_back(child)

    async def warm(self) -> None:
        """Start a process before the first task needs it."""
        child = self._take()
        try:
            await child.start()
        finally:
            self._give_back(child)

    def close(self) -> None:
        """End all processes."""
        for child in (*self._idle, *self._busy):
            child.kill()
        for timer in self._idle.values():
            timer.cancel()

    def _take(self) -> ChildProcess:
        if self._idle:
            child, timer = self._idle.popitem()
            timer.cancel()
        else:
            child = ChildProcess(self.kind, self.games)
        self._busy.add(child)
        return child

    def _give_back(self, child: ChildProcess) -> None:
        self._busy.discard(child)
        if child.is_running:
            self._idle[child] = asyncio.get_running_loop().call_later(IDLE, self._end, child)

    def _end(self, child: ChildProcess) -> None:
        if len(self._idle) > self.kept:
            del self._idle[child]
            child.kill()
