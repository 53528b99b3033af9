"""Runs serving processes, each on a port of its own, and restarts those that fail."""

from __future__ import annotations

import logging
import os
import signal
import socket
import threading
import time
from multiprocessing import get_context, parent_process
from multiprocessing.context import SpawnProcess
from multiprocessing.process import BaseProcess
from typing import Any

from uvicorn import Config
from uvicorn.config import STARTUP_FAILURE

from branchline.server.net.process import serve, uvicorn_config

log = logging.getLogger(__name__)

KILL_AFTER = 8.0  # seconds for a worker to exit
LOOK_EVERY = 0.2  # seconds between two checks of the workers
START_AGAIN_AFTER = 1.0  # seconds before a failed worker is restarted

_spawn = get_context("spawn")


def run(host: str, port: int, workers: int, log_config: dict[str, Any] | None = None) -> None:
    """Serves until a signal, with several workers on this port and the following ones. Raises `SystemExit` if the server cannot start."""
    config = uvicorn_config(log_config)
    if workers == 1:
        _serve(config, host, port)
    else:
        _Workers(config, host, port).run(workers)


def _serve(config: Config, host: str, port: int) -> None:
    with _listener(host, port) as listener:
        serve(config, listener)


def _listener(host: str, port: int) -> socket.socket:
    """A socket with SO_REUSEPORT, so that a new version can start before the old one has stopped. It listens when the server is ready."""
    listener = socket.socket(socket.AF_INET6 if ":" in host else socket.AF_INET)
    for shared in ("SO_REUSEADDR", "SO_REUSEPORT"):
        if hasattr(socket, shared):
            listener.setsockopt(socket.SOL_SOCKET, getattr(socket, shared), 1)
    listener.bind((host, port))
    return listener


class _Workers:
    """The parent of the serving processes. A worker that is down has no open port, so a proxy detects it immediately."""

    def __init__(self, config: Config, host: str, port: int) -> None:
        self.config, self.host, self.port = config, host, port
        self.running = list[SpawnProcess]()
        self.stopping = threading.Event()

    def run(self, workers: int) -> None:
        for number in (signal.SIGTERM, signal.SIGINT):
            signal.signal(number, lambda *_: self.stopping.set())
        self.running = [self._start(place) for place in range(workers)]
        failed = False
        while not (failed := any(each.exitcode == STARTUP_FAILURE for each in self.running)) and not self.stopping.wait(LOOK_EVERY):
            self._replace_failed()
        self._end()
        if failed:
            raise SystemExit(STARTUP_FAILURE)

    def _start(self, place: int) -> SpawnProcess:
        process = _spawn.Process(target=_work, args=(self.config, self.host, self.port + place))
        process.start()
        return process

    def _replace_failed(self) -> None:
        for place, process in enumerate(self.running):
            if process.exitcode not in (None, STARTUP_FAILURE):
                log.error("server process %s ended with %s; another one is started", process.pid, process.exitcode)
                if self.stopping.wait(START_AGAIN_AFTER):
                    return
                self.running[place] = self._start(place)

    def _end(self) -> None:
        for process in self.running:
            process.terminate()
        until = time.monotonic() + KILL_AFTER
        for process in self.running:
            process.join(max(0.0, until - time.monotonic()))
            if process.exitcode is None:
                process.kill()
                process.join()


def _work(config: Config, host: str, port: int) -> None:
    config.configure_logging()  # in the new process
    parent = parent_process()
    assert parent
    threading.Thread(target=_end_with, args=(parent,), daemon=True).start()
    _serve(config, host, port)


def _end_with(parent: BaseProcess) -> None:
    """Ends a worker whose parent was killed, so that it does not compete with the next server."""
    parent.join()
    os._exit(1)
