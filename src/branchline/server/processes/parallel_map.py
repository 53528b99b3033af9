"""A parallel map: tasks run in this process and in a helper process at the same time.

The helper is connected by a pipe: if this process were killed, an executor of the standard library would leave its semaphores behind.
"""

from __future__ import annotations

import os
from collections import deque
from collections.abc import Callable, Iterable, Iterator
from concurrent.futures import Future
from concurrent.futures.process import BrokenProcessPool
from contextlib import suppress
from dataclasses import dataclass, field
from multiprocessing import get_context
from multiprocessing.connection import Connection
from typing import Any

from branchline.server.processes.kinds import ProcessKind
from branchline.server.processes.start import begin

AHEAD = 2  # tasks sent to the helper ahead of its answers


@dataclass(frozen=True, slots=True)
class ParallelMap:
    """An executor for reviews (`bots/executor.py`)."""

    pipe: Connection
    _sent: deque[Future[Any]] = field(default_factory=deque)  # without an answer, in order

    def __call__(self, task: Callable[..., Any], arguments: Iterable[tuple[Any, ...]]) -> Iterator[Any]:
        """Results of a task for each of the arguments, in order. Raises `BrokenProcessPool` if the helper has died."""
        begun = deque[Future[Any]]()
        try:
            for args in arguments:
                begun.append(self._begin(task, args))
                self._receive_ready()
                while begun and begun[0].done():
                    yield begun.popleft().result()
            while begun:
                while not begun[0].done():
                    self._receive()
                yield begun.popleft().result()
        finally:  # a caller that stops early must leave no answers in the pipe
            with suppress(BrokenProcessPool):
                while self._sent:
                    self._receive()

    def _begin(self, task: Callable[..., Any], args: tuple[Any, ...]) -> Future[Any]:
        """Send a task to the helper, or run it here if the helper has enough to do."""
        future: Future[Any] = Future()
        if len(self._sent) < AHEAD:
            self._send((task, args))
            self._sent.append(future)
        else:
            future.set_result(task(*args))
        return future

    def _send(self, what: Any) -> None:
        try:
            self.pipe.send(what)
        except OSError as error:
            raise BrokenProcessPool from error

    def _receive_ready(self) -> None:
        while self._sent and self.pipe.poll():
            self._receive()

    def _receive(self) -> None:
        try:
            result, problem = self.pipe.recv()
        except (EOFError, OSError) as error:
            raise BrokenProcessPool from error
        if problem is None:
            self._sent.popleft().set_result(result)
        else:
            self._sent.popleft().set_exception(problem)


def start_helper(kind: ProcessKind, games: str) -> ParallelMap:
    """Start a helper process, which ends with this one, even if that is killed."""
    context = get_context("spawn")
    ours, theirs = context.Pipe()
    context.Process(target=_work, args=(theirs, os.getpid(), kind, games), daemon=True).start()
    theirs.close()  # only the helper holds its end
    return ParallelMap(ours)


def _work(pipe: Connection, *beginning: Any) -> None:
    """Execute tasks until the other end of the pipe is closed."""
    begin(*beginning)
    with suppress(EOFError, OSError):
        while True:
            task, args = pipe.recv()
            pipe.send(_run(task, args))


def _run(task: Callable[..., Any], args: tuple[Any, ...]) -> tuple[Any, Exception | None]:
    try:
        return task(*args), None
    except Exception as problem:
        return None, problem
