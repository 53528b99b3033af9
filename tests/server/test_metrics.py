"""Metrics: what is counted, and that the numbers of several processes are added up."""

from __future__ import annotations

import asyncio
import json
import os
import re
import subprocess
import sys
import time
import urllib.request
from pathlib import Path

import pytest
from tests.server.client import PERSON, fresh_settings, json_of, open_table, running_server
from tests.server.process import ROOT, free_port, until_it_can_be_ended

from branchline.cli import main
from branchline.server import app
from branchline.server.counters import Counters

prometheus = pytest.importorskip("prometheus_client")

COUNT = """
import os, sys, time
from prometheus_client import CollectorRegistry
from branchline.server.metrics import counting
tally = counting(CollectorRegistry())
tally.count_moves(2)
tally.count_refusal("stale")
tally.count_failure("writer")
tally.observe_commit(0.002)
tally.tables(3)
print("ready", flush=True)
sys.stdin.read()
"""


def test_a_server_counts_its_actions(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    from branchline.server.metrics import counting

    registry = prometheus.CollectorRegistry()
    counters = counting(registry)
    assemble = app.assemble
    monkeypatch.setattr("tests.server.client.assemble", lambda settings: assemble(settings, counters))

    async def with_server() -> None:
        async with running_server(fresh_settings(tmp_path, bots=False)) as (caller, _):
            opened = await open_table(caller, [PERSON, PERSON])
            json_of(await opened.people[0].move("add"))
            assert (await opened.people[0].move("add", n=0)).status_code == 409
            while not registry.get_sample_value("branchline_loop_lag_seconds_count"):
                await asyncio.sleep(0.05)

    asyncio.run(with_server())
    assert registry.get_sample_value("branchline_moves_total") == 1
    assert registry.get_sample_value("branchline_refusals_total", {"code": "stale"}) == 1
    assert registry.get_sample_value("branchline_commit_seconds_count") == 2
    assert registry.get_sample_value("branchline_tables") == 1
    assert registry.get_sample_value("branchline_loop_lag_seconds_count") >= 1


def test_the_dashboard_shows_existing_metrics() -> None:
    from branchline.server.metrics import counting

    registry = prometheus.CollectorRegistry()
    counting(registry)
    known = {name for metric in registry.collect() for name in (metric.name, f"{metric.name}_total", f"{metric.name}_bucket")}
    board = json.loads((ROOT / "docs" / "grafana.json").read_text())
    shown = {name for panel in board["panels"] for target in panel["targets"] for name in re.findall(r"branchline_\w+", target["expr"])}
    assert shown
    assert shown <= known
    assert all(any(name.startswith(metric.name) for name in shown) for metric in registry.collect())


def test_nothing_is_counted_without_the_option() -> None:
    assert Counters().count_moves(1) is None
    assert main(["serve", "--metrics", "nowhere"]) == 2


def test_the_numbers_of_all_processes_are_added_up(tmp_path: Path) -> None:
    from branchline.server.metrics import Living

    environment = {**os.environ, "PROMETHEUS_MULTIPROC_DIR": str(tmp_path)}
    command = [sys.executable, "-c", COUNT]
    pipes = {"stdin": subprocess.PIPE, "stdout": subprocess.PIPE, "cwd": ROOT, "env": environment}
    with subprocess.Popen(command, **pipes) as one, subprocess.Popen(command, **pipes) as two:
        for each in (one, two):
            assert each.stdout
            assert each.stdout.readline() == b"ready\n"
        registry = prometheus.CollectorRegistry()
        registry.register(Living(str(tmp_path)))
        assert registry.get_sample_value("branchline_moves_total") == 4
        assert registry.get_sample_value("branchline_refusals_total", {"code": "stale"}) == 2
        assert registry.get_sample_value("branchline_task_failures_total", {"task": "writer"}) == 2
        assert registry.get_sample_value("branchline_tables") == 6
        two.kill()
        two.wait()
        assert registry.get_sample_value("branchline_moves_total") == 4
        assert registry.get_sample_value("branchline_tables") == 3


def test_prometheus_is_answered_at_an_address_of_its_own(tmp_path: Path) -> None:
    port, other = free_port(), free_port()
    code = "from branchline.cli import main; raise SystemExit(main())"
    command = ["serve", "--port", str(port), "--db", f"sqlite:///{tmp_path / 'tables.sqlite3'}", "--metrics", f"127.0.0.1:{other}"]
    with subprocess.Popen([sys.executable, "-c", code, *command], stdout=subprocess.DEVNULL) as server:
        try:
            assert "branchline_loop_lag_seconds_count" in _once_there(f"http://127.0.0.1:{other}/metrics", "branchline_tables")
        finally:
            until_it_can_be_ended(server)
            server.terminate()
            server.wait(30)
    with pytest.raises(OSError):
        urllib.request.urlopen(f"http://127.0.0.1:{other}/metrics", timeout=1)


def _once_there(address: str, word: str) -> str:
    for _ in range(300):
        try:
            with urllib.request.urlopen(address, timeout=2) as answer:
                told: str = answer.read().decode()
        except OSError:
            told = ""
        if word in told:
            return told
        time.sleep(0.1)
    raise AssertionError("no metrics")
