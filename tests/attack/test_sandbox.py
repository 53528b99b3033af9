"""Uploads are read in sandbox processes: limited, one after another, without effect on others."""

from __future__ import annotations

import asyncio
import os
from pathlib import Path
from typing import Any

import pytest
from tests.attack.heavy import die, fill_memory, process_id, run_forever, write_too_much
from tests.clock import Clock
from tests.server.client import PERSON, check_error, fresh_settings, json_of, running_server
from tests.server.process import GAMES
from tests.toy import TOY

from branchline.engine.record import Record, write_record
from branchline.server.processes.kinds import SANDBOX
from branchline.server.processes.pool import ProcessPool
from branchline.server.tables.sandbox import Sandbox
from branchline.table.problem import Problem


@pytest.mark.parametrize("work", [run_forever, fill_memory, write_too_much, die])
def test_a_heavy_task_is_killed_and_the_next_is_served(work: Any) -> None:
    async def inspect() -> None:
        clock = Clock(100.0)
        sandbox = Sandbox(ProcessPool(SANDBOX, GAMES, 1), within=1.0 if work is run_forever else 30.0, clock=clock)
        try:
            with pytest.raises(Problem) as refused:
                await sandbox.run("a", work)
            assert refused.value.code == "heavy"
            with pytest.raises(Problem) as refused:
                await sandbox.run("a", process_id)  # whoever sent a bomb waits a while
            assert (refused.value.code, refused.value.wait) == ("busy", 60)
            assert await sandbox.run("b", process_id) != os.getpid()
            clock.now += 61
            assert await sandbox.run("a", process_id) != os.getpid()
        finally:
            sandbox.pool.close()

    asyncio.run(inspect())


def test_one_address_cannot_occupy_all_sandbox_processes() -> None:
    async def inspect() -> None:
        sandbox = Sandbox(ProcessPool(SANDBOX, GAMES, 2), within=20.0, queue=3)
        looks = [asyncio.create_task(sandbox.run("a", run_forever)) for _ in range(3)]
        try:
            await asyncio.sleep(0)
            with pytest.raises(Problem) as refused:
                await sandbox.run("a", process_id)
            assert refused.value.code == "busy"
            assert await sandbox.run("b", process_id)
        finally:
            for task in looks:
                task.cancel()
            await asyncio.gather(*looks, return_exceptions=True)
            sandbox.pool.close()

    asyncio.run(inspect())


def test_uploads_are_never_parsed_in_the_server_process(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """A malicious box is rejected before the server would read it."""
    bomb = "a." * 300 + "b = 1"

    async def send() -> None:
        async with running_server(fresh_settings(tmp_path)) as (caller, _house):
            monkeypatch.setattr("branchline.engine.edition.Edition.root", property(lambda _box: pytest.fail("read in the server")))
            asked: list[tuple[str, dict[str, Any]]] = [
                ("/api/games/toy/edition", {"edition": bomb}),
                ("/api/games/toy/board", {"edition": bomb, "board": ""}),
                ("/api/games/toy/palette", {"edition": bomb}),
                ("/api/tables", {"game": "toy", "seats": [PERSON, PERSON], "edition": bomb}),
            ]
            for path, body in asked:
                assert "nested too deep" in check_error(await caller.ask("POST", path, body), 422, "edition")
            record = write_record(Record("toy", TOY.rules_version, {}, ("a", "b"), (), bomb))
            assert "nested too deep" in check_error(await caller.http.post("/api/records", content=record), 422, "record")

    asyncio.run(send())


def test_an_uploaded_box_can_be_played_with(tmp_path: Path) -> None:
    async def send() -> None:
        async with running_server(fresh_settings(tmp_path)) as (caller, _house):
            body = {"game": "toy", "seats": [PERSON, PERSON], "edition": TOY.edition.source + "\n# mine\n"}
            assert json_of(await caller.ask("POST", "/api/tables", body))["table"]

    asyncio.run(send())
