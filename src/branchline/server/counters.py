"""Metrics of a server as callbacks, so that nothing else depends on Prometheus. Without `--metrics` they do nothing."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any


def _nothing(*_counted: Any) -> None:
    """Do nothing."""


@dataclass(frozen=True, slots=True)
class Counters:
    """The callbacks, one for each metric; `metrics.py` connects them to Prometheus."""

    count_moves: Callable[[float], None] = _nothing  # moves of seats committed
    count_refusal: Callable[[str], None] = _nothing  # a request was refused, with this code
    observe_commit: Callable[[float], None] = _nothing  # duration of a commit
    observe_lag: Callable[[float], None] = _nothing  # delay of the event loop
    connections: Callable[[float], None] = _nothing  # open WebSockets at tables
    tables: Callable[[float], None] = _nothing  # tables in memory
    count_failure: Callable[[str], None] = _nothing  # a background task with this name has failed
    count_job: Callable[[str, str], None] = _nothing  # a job of this kind has ended: done, or retried later
    thinking: Callable[[float], None] = _nothing  # bots' turns in progress or waiting


NO_COUNTERS = Counters()
