"""A parallel map: tasks run in this process and in helper processes at the same time."""

from __future__ import annotations

from collections import deque
from collections.abc import Callable, Iterable, Iterator
from concurrent.futures import Future, ProcessPoolExecutor
from dataclasses import dataclass
from typing import Any

AHEAD = 2  # tasks sent to each helper ahead of its answers


@dataclass(frozen=True, slots=True)
class ParallelMap:
    """An executor for reviews (`bots/executor.py`), with this many helper processes."""

    helpers: ProcessPoolExecutor
    number: int

    def __call__(self, task: Callable[..., Any], arguments: Iterable[tuple[Any, ...]]) -> Iterator[Any]:
        """Results of a task for each of the arguments, in order. Raises `BrokenProcessPool` if a helper has died."""
        begun = deque[Future[Any]]()
        try:
            for args in arguments:
                begun.append(self._begin(begun, task, args))
                while begun and begun[0].done():
                    yield begun.popleft().result()
            while begun:
                yield begun.popleft().result()
        finally:  # the caller may stop early
            for future in begun:
                future.cancel()

    def _begin(self, begun: Iterable[Future[Any]], task: Callable[..., Any], args: tuple[Any, ...]) -> Future[Any]:
        if sum(not future.done() for future in begun) < AHEAD * self.number:
            return self.helpers.submit(task, *args)
        here: Future[Any] = Future()
        here.set_result(task(*args))
        return here
