"""Prometheus metrics of all processes of a server, at an address of their own. Needs `prometheus-client`."""

from __future__ import annotations

import os
from collections.abc import Callable
from multiprocessing import parent_process
from pathlib import Path

from prometheus_client import CollectorRegistry, Counter, Gauge, Histogram, start_http_server
from prometheus_client.metrics_core import Metric
from prometheus_client.multiprocess import MultiProcessCollector, mark_process_dead
from prometheus_client.registry import Collector

from branchline.server.counters import Counters

FOLDER = "PROMETHEUS_MULTIPROC_DIR"  # the folder for the processes' numbers; the name is that of prometheus-client
COMMIT = (0.0005, 0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5)
LAG = (0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5)


def counting(registry: CollectorRegistry) -> Counters:
    """Counters that Prometheus can read."""
    refusals = Counter("branchline_refusals", "Requests refused, by code", ["code"], registry=registry)
    failures = Counter("branchline_task_failures", "Failures of background tasks, by task", ["task"], registry=registry)
    jobs = Counter(
        "branchline_jobs", "Jobs that ended here: bots' turns, reviews, ..., by kind and outcome", ["kind", "outcome"], registry=registry
    )
    return Counters(
        count_moves=Counter("branchline_moves", "Moves of seats written to disk", registry=registry).inc,
        count_refusal=lambda code: refusals.labels(code).inc(),
        count_failure=lambda task: failures.labels(task).inc(),
        observe_commit=Histogram("branchline_commit_seconds", "Time of one commit", buckets=COMMIT, registry=registry).observe,
        observe_lag=Histogram("branchline_loop_lag_seconds", "How late the event loop is", buckets=LAG, registry=registry).observe,
        count_job=lambda kind, outcome: jobs.labels(kind, outcome).inc(),
        connections=_gauge("branchline_connections", "WebSockets open at tables", registry),
        tables=_gauge("branchline_tables", "Tables in memory", registry),
        thinking=_gauge("branchline_thinking", "Bots' turns in progress or waiting", registry),
    )


def _gauge(name: str, about: str, registry: CollectorRegistry) -> Callable[[float], None]:
    """A gauge of this process; those of living processes are added up."""
    return Gauge(name, about, multiprocess_mode="livesum", registry=registry).set


class Living(Collector):
    """Collects the metrics of all processes; gauges of dead processes are dropped."""

    def __init__(self, folder: str) -> None:
        self.folder = folder
        self.all = MultiProcessCollector(CollectorRegistry(), path=folder)  # type: ignore[no-untyped-call]

    def collect(self) -> list[Metric]:
        for file in Path(self.folder).glob("gauge_live*.db"):
            number = int(file.stem.rpartition("_")[2])
            if not _alive(number):
                mark_process_dead(number, self.folder)  # type: ignore[no-untyped-call]
        return list(self.all.collect())  # type: ignore[no-untyped-call]


def _alive(number: int) -> bool:
    try:
        os.kill(number, 0)
    except ProcessLookupError:
        return False
    except PermissionError:
        return True
    return True


def answer(host: str, port: int, folder: str) -> None:
    """Serve the metrics until the parent process ends."""
    registry = CollectorRegistry()
    registry.register(Living(folder))
    start_http_server(port, host, registry)
    if parent := parent_process():
        parent.join()
