"""Shutdown and takeover: drained on SIGTERM, never two servers on one file, no worker without its parent."""

from __future__ import annotations

import os
import signal
import subprocess
import sys
import time
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

import httpx
import pytest
from benchmarks.server_soak import run
from tests.server.process import ROOT, free_ports, server_settings, start, wait_for

from branchline.cli import main
from branchline.server.storage.lock import owning


def test_a_new_version_takes_over_without_a_lost_answer(tmp_path: Path) -> None:
    account = run(tmp_path, clients=20, kills=2, every=1.0, game="train_from_afar", gently=True)
    assert account.good, account
    assert account.finished_matches == account.tables
    assert account.restart_notices > 0, account  # told to come back, not cut off; on a busy machine a few may run out of time and ask again


def test_a_second_server_on_the_same_file_is_refused(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    url = f"sqlite:///{tmp_path / 'tables.sqlite3'}"
    with owning(url):
        assert main(["serve", "--db", f"sqlite:///{tmp_path / 'tables.sqlite3'}"]) == 2
        assert "PostgreSQL" in capsys.readouterr().err
    with owning(url):
        pass  # it was let go of
    with owning("postgresql+asyncpg://user@db/name"), owning("postgresql+asyncpg://user@db/name"):
        pass  # that many may share


INTERRUPTED = """
import os, signal
from uvicorn import Config
from branchline.cli import main
load = Config.load
def interrupted(config):
    try:
        os.kill(os.getpid(), signal.{signal})
    except BaseException:
        pass  # as code that may not fail does
    load(config)
Config.load = interrupted
raise SystemExit(main(["serve", "--port", "0", "--db", {db!r}]))
"""


@pytest.mark.parametrize("name", ["SIGTERM", "SIGINT"])
def test_a_signal_while_the_server_starts_is_not_lost(name: str, tmp_path: Path) -> None:
    code = INTERRUPTED.format(signal=name, db=f"sqlite:///{tmp_path / 'tables.sqlite3'}")
    assert subprocess.run([sys.executable, "-c", code], cwd=ROOT, timeout=100, stdout=subprocess.DEVNULL).returncode == 0


SLOW = """
import asyncio
import pathlib
from branchline.server.storage.event_store import EventStore
async def list_public(*_arguments):
    pathlib.Path({asked!r}).touch()
    await asyncio.sleep(60)
assert EventStore.list_public
EventStore.list_public = list_public
"""


def test_a_long_request_does_not_prevent_the_shutdown(tmp_path: Path, capfd: pytest.CaptureFixture[str]) -> None:
    mark = tmp_path / "asked"
    server = start(server_settings(f"sqlite:///{tmp_path / 'tables.sqlite3'}", bots=False), first=SLOW.format(asked=str(mark)))
    with ThreadPoolExecutor(1) as thread:
        future = thread.submit(httpx.get, f"{server.url}/api/tables", timeout=30)
        while not mark.exists():
            assert not future.done()
            time.sleep(0.02)
        server.popen.terminate()
        assert server.popen.wait(20) == 0
        answer = future.result()
    assert (answer.status_code, answer.json()["code"]) == (503, "closing")
    assert "Traceback" not in capfd.readouterr().err


def test_a_worker_exits_with_its_parent(tmp_path: Path) -> None:
    server = start(server_settings(f"sqlite:///{tmp_path / 'tables.sqlite3'}"), free_ports(), workers=2)
    workers = children(server.popen.pid)
    assert workers
    try:
        os.kill(server.popen.pid, signal.SIGKILL)
        server.popen.wait()
        for _ in range(200):
            if not any(is_running(worker) for worker in workers):
                break
            time.sleep(0.05)
        assert not any(is_running(worker) for worker in workers)
    finally:
        for worker in filter(is_running, workers):
            os.kill(worker, signal.SIGKILL)


def test_a_worker_that_dies_is_replaced_and_all_end_together(tmp_path: Path) -> None:
    server = start(server_settings(f"sqlite:///{tmp_path / 'tables.sqlite3'}", bots=False), free_ports(), workers=2)
    try:
        first = workers_of(server.popen.pid, 2)
        os.kill(first[0], signal.SIGKILL)
        for _ in range(600):
            if first[0] not in (now := workers_of(server.popen.pid, 2)):
                break
            time.sleep(0.05)
        assert first[1] in now
        for port in (server.port, server.port + 1):
            wait_for(server, port)
        server.popen.terminate()
        assert server.popen.wait(20) == 0
        assert not any(is_running(worker) for worker in now)
    finally:
        server.stop()


def test_a_server_that_cannot_start_says_so_with_its_exit_status(tmp_path: Path) -> None:
    settings = server_settings(f"sqlite:///{tmp_path / 'tables.sqlite3'}", words=str(tmp_path / "no words"))
    with pytest.raises(AssertionError, match="did not start"):
        start(settings, free_ports(), workers=2)


def workers_of(parent: int, number: int) -> list[int]:
    """The serving processes, once there is this number of them."""
    for _ in range(600):
        found = [child for child in children(parent) if is_running(child) and b"spawn_main" in Path(f"/proc/{child}/cmdline").read_bytes()]
        if len(found) == number:
            return found
        time.sleep(0.05)
    raise AssertionError("the workers did not start")


def children(parent: int) -> list[int]:
    return [int(stat.parent.name) for stat in Path("/proc").glob("[0-9]*/stat") if fields(stat)[1:2] == [str(parent)]]


def is_running(process: int) -> bool:
    return fields(Path(f"/proc/{process}/stat"))[:1] not in ([], ["Z"])


def fields(stat: Path) -> list[str]:
    """State, parent and so on of a process; nothing if it has ended."""
    try:
        return stat.read_text().rpartition(")")[2].split()
    except OSError:
        return []
