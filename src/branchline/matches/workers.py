"""Worker pools: run tasks in this process, in fresh processes of this machine, or on a Ray cluster."""

from __future__ import annotations

import os
import signal
import sys
from collections.abc import Callable, Iterable, Iterator
from concurrent.futures import FIRST_COMPLETED, Future, ProcessPoolExecutor, wait
from concurrent.futures.process import BrokenProcessPool
from contextlib import contextmanager
from dataclasses import dataclass
from importlib import import_module
from multiprocessing import get_context
from typing import Any, Protocol, TypeAlias

from branchline.bots.executor import run_inline
from branchline.engine.errors import InvalidSetup
from branchline.engine.extras import require_extra
from branchline.engine.text import text

HERE, RAY = "here", "ray"
AHEAD = 4  # tasks queued per worker at most, so that memory does not grow

LOST = text(
    'The worker processes ended early. In your own script, start them under `if __name__ == "__main__":`; otherwise check the free memory.'
)

Task: TypeAlias = Callable[..., Any]
Ticket: TypeAlias = Any  # future of a submitted task


class Workers(Protocol):
    """An executor: yields the results of a task for each of the arguments, in order or as soon as each is ready."""

    def __call__(self, task: Task, arguments: Iterable[tuple[Any, ...]], in_order: bool = True) -> Iterator[Any]: ...


@contextmanager
def worker_pool(jobs: int = 1, on: str = HERE) -> Iterator[Workers]:
    """Workers for the duration of the context."""
    if on == RAY:
        with _ray(jobs) as ray:
            cores = int(ray.cluster_resources().get("CPU", jobs))
            yield Pool(cores, lambda task, given: ray.remote(task).remote(*given), ray.wait, ray.get)
    elif jobs == 1:
        yield _inline
    else:
        with _processes(jobs) as processes:
            yield Pool(jobs, lambda task, given: _submit(processes, task, given), _wait_for_first, Future.result)


def ignore_interrupts() -> None:
    """Leave interrupts to the parent process; the first thing a worker process does."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)


@dataclass(frozen=True, slots=True)
class Pool:
    """Workers of any kind, by three functions: submit a task, wait until some are done, and take a result."""

    workers: int
    submit: Callable[[Task, tuple[Any, ...]], Ticket]
    wait: Callable[[list[Ticket]], tuple[list[Ticket], list[Ticket]]]
    result: Callable[[Ticket], Any]

    def __call__(self, task: Task, arguments: Iterable[tuple[Any, ...]], in_order: bool = True) -> Iterator[Any]:
        waiting: list[Ticket] = []
        for given in arguments:
            waiting.append(self.submit(task, given))
            if len(waiting) > AHEAD * self.workers:
                done, waiting = self._next(waiting, in_order)
                yield from map(self.result, done)
        while waiting:
            done, waiting = self._next(waiting, in_order)
            yield from map(self.result, done)

    def _next(self, waiting: list[Ticket], in_order: bool) -> tuple[list[Ticket], list[Ticket]]:
        return (waiting[:1], waiting[1:]) if in_order else self.wait(waiting)


def _inline(task: Task, arguments: Iterable[tuple[Any, ...]], in_order: bool = True) -> Iterator[Any]:
    return iter(run_inline(task, arguments))


def _wait_for_first(waiting: list[Ticket]) -> tuple[list[Ticket], list[Ticket]]:
    done = wait(waiting, return_when=FIRST_COMPLETED).done
    return [ticket for ticket in waiting if ticket in done], [ticket for ticket in waiting if ticket not in done]


@contextmanager
def _processes(jobs: int) -> Iterator[ProcessPoolExecutor]:
    """Fresh processes: a fork would copy the caller's threads and open files. They end with the caller."""
    with ProcessPoolExecutor(jobs, get_context("spawn"), ignore_interrupts) as workers:
        try:
            yield workers
        except BrokenProcessPool as error:
            workers.shutdown(wait=False, cancel_futures=True)
            raise InvalidSetup(LOST) from error
        except BaseException:
            workers.shutdown(wait=False, cancel_futures=True)
            raise


def _submit(processes: ProcessPoolExecutor, task: Task, args: tuple[Any, ...]) -> Ticket:
    """Submit a task; a process that this starts ignores interrupts even while it imports its modules."""
    with _block_interrupts():
        return processes.submit(task, *args)


@contextmanager
def _block_interrupts() -> Iterator[None]:
    """Delay interrupts until the end of the context; processes started in it inherit the blocked signal."""
    if sys.platform == "win32":
        yield
        return
    before = signal.pthread_sigmask(signal.SIG_BLOCK, {signal.SIGINT})
    try:
        yield
    finally:
        signal.pthread_sigmask(signal.SIG_SETMASK, before)


@contextmanager
def _ray(jobs: int) -> Iterator[Any]:
    """Ray on the cluster that the environment variable RAY_ADDRESS names, or on a temporary one of this machine."""
    require_extra("ray", text("Running on a cluster"), "ray")
    ray: Any = import_module("ray")
    ours = not ray.is_initialized()
    if ours:
        local: dict[str, Any] = {} if os.environ.get("RAY_ADDRESS") else {"num_cpus": jobs, "include_dashboard": False}
        ray.init(log_to_driver=False, logging_level="ERROR", **local)
    try:
        yield ray
    finally:
        if ours:
            ray.shutdown()
