"""A server in a process of its own, for tests that kill it or talk to it over real sockets."""

from __future__ import annotations

import os
import re
import signal
import socket
import subprocess
import sys
import time
import urllib.request
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import msgspec

from branchline.server.settings import VARIABLE, Limits, Settings
from branchline.server.storage.migrate import migrate

ROOT = Path(__file__).parents[2]
COMMAND = str(Path(sys.executable).with_name("branchline"))
GAMES = "tests.server.games:GAMES"
UNLIMITED = Limits(
    requests=0,
    files=0,
    messages=0,
    tables=0,
    listed=0,
    seats=0,
    sockets=0,
    connections=0,
    all_connections=0,
    at_table=0,
    unauthenticated=0,
    at_seat=0,
)


def server_settings(db: str, **changes: object) -> Settings:
    return Settings(**{"db": db, "games": GAMES, "pace": 0.0, "cores": 1, "limits": UNLIMITED, **changes})  # type: ignore[arg-type]


@dataclass(slots=True)
class Process:
    """A running server and how to reach it."""

    settings: Settings
    port: int
    popen: subprocess.Popen[bytes]

    @property
    def url(self) -> str:
        return f"http://127.0.0.1:{self.port}"

    @property
    def ws(self) -> str:
        return f"ws://127.0.0.1:{self.port}"

    def kill(self) -> None:
        """Kills all processes of the server at once, as a power cut would."""
        os.killpg(self.popen.pid, signal.SIGKILL)
        self.popen.wait()

    def stop(self) -> None:
        if self.popen.poll() is None:
            self.popen.terminate()
            try:
                self.popen.wait(8)
            except subprocess.TimeoutExpired:
                self.kill()


def free_port() -> int:
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        return int(probe.getsockname()[1])


def free_ports() -> int:
    """The first of two free ports in a row; below those that the system gives to others."""
    for port in range(20_000 + 2 * (os.getpid() % 5_000), 32_000, 2):
        with socket.socket() as one, socket.socket() as two, suppress(OSError):
            one.bind(("127.0.0.1", port))
            two.bind(("127.0.0.1", port + 1))
            return port
    raise AssertionError("no two ports are free")


def start(settings: Settings, port: int | None = None, first: str = "", workers: int = 1, python: str = sys.executable) -> Process:
    """A server; `first` is code that its first process runs before."""
    port = port or free_port()
    migrate(settings.url)
    places = os.pathsep.join([str(ROOT), os.environ.get("PYTHONPATH", "")])
    environment = {**os.environ, VARIABLE: msgspec.json.encode(settings).decode(), "PYTHONPATH": places}
    code = f"{first}\nfrom branchline.cli.serve import _run; _run('127.0.0.1', {port}, {workers})"
    popen = subprocess.Popen([python, "-c", code], env=environment, cwd=ROOT, start_new_session=True)
    process = Process(settings, port, popen)
    wait_for(process, port)
    return process


def wait_for(process: Process, port: int) -> None:
    """Waits until a server answers at one of its ports."""
    for _ in range(2400):
        if process.popen.poll() is not None:
            raise AssertionError("the server did not start")
        try:
            urllib.request.urlopen(f"http://127.0.0.1:{port}/api/health", timeout=1).close()
        except OSError:
            time.sleep(0.05)
        else:
            return
    process.kill()
    raise AssertionError("the server does not answer")


def until_it_can_be_ended(server: subprocess.Popen[Any]) -> None:
    """Waits for the handler of SIGTERM: the first process of a server installs it when all the others run."""
    caught = 0
    while not caught >> (signal.SIGTERM - 1) & 1:
        assert server.poll() is None
        time.sleep(0.02)
        caught = int(re.findall(r"SigCgt:\s*(\w+)", Path(f"/proc/{server.pid}/status").read_text())[0], 16)


@contextmanager
def running_process(settings: Settings, first: str = "") -> Iterator[Process]:
    process = start(settings, first=first)
    try:
        yield process
    finally:
        process.stop()
