"""Runs several serving processes on one socket, and restarts those that fail."""

from __future__ import annotations

import logging
import os
import shutil
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

from branchline.server.net.process import BACKLOG, serve, uvicorn_config
from branchline.server.settings import from_environment

log = logging.getLogger(__name__)

KILL_AFTER = 8.0  # seconds for a worker to exit
LOOK_EVERY = 0.2  # seconds between two checks of the workers
START_AGAIN_AFTER = 1.0  # seconds before a failed worker is restarted

_spawn = get_context("spawn")


def run(host: str, port: int, workers: int, log_config: dict[str, Any] | None = None) -> None:
    """Serves until a signal. Raises `SystemExit` if the server cannot start."""
    config = uvicorn_config(log_config, workers)
    with _listener(host, port) as listener:
        if workers == 1:
            serve(config, listener)
        else:
            _Workers(config, listener).run(workers)


def _listener(host: str, port: int) -> socket.socket:
    """A socket with SO_REUSEPORT, so that a new version can start before the old one has stopped."""
    listener = socket.socket(socket.AF_INET6 if ":" in host else socket.AF_INET)
    for shared in ("SO_REUSEADDR", "SO_REUSEPORT"):
        if hasattr(socket, shared):
            listener.setsockopt(socket.SOL_SOCKET, getattr(socket, shared), 1)
    listener.bind((host, port))
    listener.listen(BACKLOG)
    return listener


class _Workers:
    """The parent of the serving processes."""

    def __init__(self, config: Config, listener: socket.socket) -> None:
        self.config, self.listener = config, listener
        self.running = list[SpawnProcess]()
        self.stopping = threading.Event()

    def run(self, workers: int) -> None:
        for number in (signal.SIGTERM, signal.SIGINT):
            signal.signal(number, lambda *_: self.stopping.set())
        self.running = [self._start() for _ in range(workers)]
        failed = False
        while not (failed := any(each.exitcode == STARTUP_FAILURE for each in self.running)) and not self.stopping.wait(LOOK_EVERY):
            self._replace_failed()
        self._end()
        if failed:
            raise SystemExit(STARTUP_FAILURE)

    def _start(self) -> SpawnProcess:
        process = _spawn.Process(target=_work, args=(self.config, self.listener))
        process.start()
        return process

    def _replace_failed(self) -> None:
        for place, process in enumerate(self.running):
            if process.exitcode not in (None, STARTUP_FAILURE):
                log.error("server process %s ended with %s; another one is started", process.pid, process.exitcode)
                if self.stopping.wait(START_AGAIN_AFTER):
                    return
                self.running[place] = self._start()

    def _end(self) -> None:
        for process in self.running:
            process.terminate()
        until = time.monotonic() + KILL_AFTER
        for process in self.running:
            process.join(max(0.0, until - time.monotonic()))
            if process.exitcode is None:
                process.kill()
                process.join()


def _work(config: Config, listener: socket.socket) -> None:
    config.configure_logging()  # in the new process
    parent = parent_process()
    assert parent
    threading.Thread(target=_end_with, args=(parent, from_environment().router_folder), daemon=True).start()
    serve(config, listener)


def _end_with(parent: BaseProcess, folder: str) -> None:
    """Ends a worker whose parent was killed, so that it does not compete with the next server; removes its folder."""
    parent.join()
    if folder:
        shutil.rmtree(folder, ignore_errors=True)
    os._exit(1)
