"""A parallel map over subprocesses that are connected by pipes. They end with the process that started them, even if it is killed."""

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

AHEAD = 2  # tasks sent to each process ahead of its answers


@dataclass(frozen=True, slots=True)
class SubprocessMap:
    """A round-robin pool of subprocesses."""

    pipes: list[Connection]

    def __call__(self, task: Callable[..., Any], arguments: Iterable[tuple[Any, ...]]) -> Iterator[Any]:
        """Results of a task for each of the arguments, in order. Raises `BrokenProcessPool` if a process has died."""
        waiting = deque[Connection]()
        try:
            for number, given in enumerate(arguments):
                pipe = self.pipes[number % len(self.pipes)]
                _send(pipe, (task, given))
                waiting.append(pipe)
                if len(waiting) >= AHEAD * len(self.pipes):
                    yield _receive(waiting.popleft())
            while waiting:
                yield _receive(waiting.popleft())
        finally:  # a caller that stops early must leave no answers in the pipes
            with suppress(Exception):
                while waiting:
                    _receive(waiting.popleft())


def start_subprocess_map(number: int) -> SubprocessMap:
    """Start this many processes."""
    context, pipes = get_context("spawn"), list[Connection]()
    for _ in range(number):
        ours, theirs = context.Pipe()
        context.Process(target=_work, args=(theirs,), daemon=True).start()
        theirs.close()  # only the process holds its end
        pipes.append(ours)
    return SubprocessMap(pipes)


def _send(pipe: Connection, what: Any) -> None:
    try:
        pipe.send(what)
    except OSError as error:
        raise BrokenProcessPool from error


def _receive(pipe: Connection) -> Any:
    try:
        answer, problem = pipe.recv()
    except (EOFError, OSError) as error:
        raise BrokenProcessPool from error
    if problem is not None:
        raise problem
    return answer


def _work(pipe: Connection) -> None:
    """Execute tasks until the other end of the pipe is closed."""
    signal(SIGINT, SIG_IGN)  # the server handles Ctrl+C and ends its processes itself
    with suppress(EOFError, OSError):
        while True:
            task, given = pipe.recv()
            pipe.send(_run(task, given))


def _run(task: Callable[..., Any], args: tuple[Any, ...]) -> tuple[Any, Exception | None]:
    try:
        return task(*args), None
    except Exception as problem:
        return None, problem
