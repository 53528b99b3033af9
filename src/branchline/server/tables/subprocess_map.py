"""Processes that do pieces of work for another one, told of them and answering through pipes: they end when it does, however it ends."""

from __future__ import annotations

from collections import deque
from collections.abc import Callable, Iterable, Iterator
from concurrent.futures.process import BrokenProcessPool
from contextlib import suppress
from dataclasses import dataclass
from multiprocessing import get_context
from multiprocessing.connection import Connection
from signal import SIG_IGN, SIGINT, signal
from typing import Any

AHEAD = 2  # pieces of work that each has at a time


@dataclass(frozen=True, slots=True)
class SubprocessMap:
    """Such processes; each takes every so-manieth piece."""

    pipes: list[Connection]

    def __call__(self, task: Callable[..., Any], arguments: Iterable[tuple[Any, ...]]) -> Iterator[Any]:
        """What the task makes of every one of some arguments, in their order. Raises `BrokenProcessPool` where a process has died."""
        waiting = deque[Connection]()
        try:
            for number, given in enumerate(arguments):
                pipe = self.pipes[number % len(self.pipes)]
                _say(pipe, (task, given))
                waiting.append(pipe)
                if len(waiting) >= AHEAD * len(self.pipes):
                    yield _heard(waiting.popleft())
            while waiting:
                yield _heard(waiting.popleft())
        finally:  # whoever wants no more leaves no answers behind
            with suppress(Exception):
                while waiting:
                    _heard(waiting.popleft())


def hands(number: int) -> SubprocessMap:
    """So many new processes."""
    context, pipes = get_context("spawn"), list[Connection]()
    for _ in range(number):
        ours, theirs = context.Pipe()
        context.Process(target=_work, args=(theirs,), daemon=True).start()
        theirs.close()  # so that nobody but the process holds its end
        pipes.append(ours)
    return SubprocessMap(pipes)


def _say(pipe: Connection, what: Any) -> None:
    try:
        pipe.send(what)
    except OSError as error:
        raise BrokenProcessPool from error


def _heard(pipe: Connection) -> Any:
    try:
        answer, problem = pipe.recv()
    except (EOFError, OSError) as error:
        raise BrokenProcessPool from error
    if problem is not None:
        raise problem
    return answer


def _work(pipe: Connection) -> None:
    """One piece after the other, until nobody is there any more."""
    signal(SIGINT, SIG_IGN)  # Ctrl+C is for the server, which ends its processes itself
    with suppress(EOFError, OSError):
        while True:
            task, given = pipe.recv()
            pipe.send(_done(task, given))


def _done(task: Callable[..., Any], given: tuple[Any, ...]) -> tuple[Any, Exception | None]:
    try:
        return task(*given), None
    except Exception as problem:
        return None, problem
