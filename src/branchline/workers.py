"""Those who share the work of many matches: fresh processes of this machine, or a Ray cluster."""

from __future__ import annotations

import os
import signal
from collections.abc import Iterator
from concurrent.futures import ProcessPoolExecutor
from contextlib import contextmanager
from importlib import import_module
from multiprocessing import get_context
from typing import Any

from branchline.engine.errors import InvalidSetup
from branchline.engine.text import text


@contextmanager
def processes(jobs: int) -> Iterator[ProcessPoolExecutor]:
    """So many fresh processes: a fork would copy whatever threads and open files the caller has. They leave when he does."""
    with ProcessPoolExecutor(jobs, get_context("spawn"), _leave_interrupts_to_the_parent) as workers:
        try:
            yield workers
        except BaseException:
            workers.shutdown(wait=False, cancel_futures=True)
            raise


@contextmanager
def cluster(jobs: int) -> Iterator[Any]:
    """Ray on the cluster that the environment variable RAY_ADDRESS names, or on one of this machine alone for as long as it takes."""
    try:
        ray: Any = import_module("ray")
    except ImportError:
        raise InvalidSetup(text("Ray is not installed: pip install branchline[ray]")) from None
    ours = not ray.is_initialized()
    if ours:
        local: dict[str, Any] = {} if os.environ.get("RAY_ADDRESS") else {"num_cpus": jobs, "include_dashboard": False}
        ray.init(log_to_driver=False, logging_level="ERROR", **local)
    try:
        yield ray
    finally:
        if ours:
            ray.shutdown()


def _leave_interrupts_to_the_parent() -> None:
    signal.signal(signal.SIGINT, signal.SIG_IGN)
