"""`branchline serve --workers 2`: matches with bots to the end, a review and par, each requested from both workers.

They have a port each.

It is started in a folder with planted modules, which none of its processes may import.
"""

from __future__ import annotations

import asyncio
import json
import subprocess
import sys
import time
import urllib.request
from collections.abc import Iterator
from dataclasses import dataclass, field
from itertools import count
from typing import Any

import httpx
import pytest
from tests.needs import is_installed
from tests.server.client import PERSON, Caller, OpenedTable, json_of, open_table
from tests.server.planted import PlantedModules
from tests.server.postgres import postgres, programs
from tests.server.process import free_ports, server_settings
from websockets.asyncio.client import connect

from branchline.server.admin import keeping
from branchline.server.storage import jobs
from branchline.server.storage.jobs import JobRow

pytestmark = pytest.mark.skipif(programs() is None or not is_installed("asyncpg"), reason="PostgreSQL or asyncpg is not installed here")

BOT = {"kind": "bot", "bot": "easy"}
TABLES = 2
POLLS = 12
LONGEST = 300  # seconds
QUICK = """
from functools import partial
from branchline.bots.budget import Budget
from branchline.cli import main
from branchline.server.tables import par_jobs, review_task
from branchline.study.review.session import ReviewSession
review_task.ReviewSession = partial(ReviewSession, by="medium", budget=Budget(4))
par_jobs.levels = lambda game: ["medium", "hard"]
if __name__ == "__main__":
    raise SystemExit(main())
"""  # the command `branchline` with shorter reviews, and par of fewer bots; all its processes run this file first


@dataclass(frozen=True, slots=True)
class Workers:
    """A server with two workers, and its database."""

    port: int
    database: str
    planted: PlantedModules
    turn: Iterator[int] = field(default_factory=count)

    async def fetch(self, who: Caller, method: str, path: str) -> dict[str, Any]:
        """An answer; the workers take turns."""
        async with httpx.AsyncClient(base_url=f"http://127.0.0.1:{self.port + next(self.turn) % 2}", timeout=60) as http:
            return json_of(await Caller(http, who.table, who.token).ask_table(method, path))

    async def jobs(self) -> list[JobRow]:
        async with keeping(server_settings(self.database).url) as store:
            return await store.ask(lambda c: jobs.list_jobs(c, 100))


@pytest.fixture(scope="module")
def workers(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Workers]:
    found, port, planted = programs(), free_ports(), PlantedModules(tmp_path_factory.mktemp("planted"))
    assert found
    with postgres(found) as address:
        (file := tmp_path_factory.mktemp("quick") / "quick.py").write_text(QUICK)
        command = [sys.executable, str(file), "serve", "--workers", "2", "--db", address, "--port", str(port), "--pace", "0"]
        with subprocess.Popen(command, cwd=planted.folder) as server:
            try:
                _wait_for(server, port)
                _wait_for(server, port + 1)
                yield Workers(port, address, planted)
            finally:
                server.terminate()


def _wait_for(server: subprocess.Popen[bytes], port: int) -> None:
    while server.poll() is None:
        try:
            urllib.request.urlopen(f"http://127.0.0.1:{port}/health/ready", timeout=5).close()
        except OSError:
            time.sleep(0.1)
        else:
            return
    raise AssertionError("the server did not start")


async def play(workers: Workers, table: OpenedTable) -> None:
    """Plays the first legal move until the match is over, over a WebSocket."""
    async with connect(f"ws://127.0.0.1:{workers.port + next(workers.turn) % 2}/api/tables/{table.table}/live", max_size=None) as socket:
        await socket.send(json.dumps({"kind": "hello", "token": table.people[0].token, "want": ["turn"]}))
        played = -1
        async for said in socket:
            heard = json.loads(said)
            if heard.get("phase") == "over":
                return
            if heard["kind"] == "turn" and heard["legal"] and heard["n"] > played:
                played = heard["n"]
                await socket.send(json.dumps({"kind": "move", "key": f"k{played}", "n": played, "move": heard["legal"][0]}))


async def poll_job(workers: Workers, who: Caller, path: str) -> list[dict[str, Any]]:
    """The answers of both workers about a job until it is done, at least this many."""
    answers = list[dict[str, Any]]()
    while len(answers) < POLLS or answers[-1]["pending"]:
        answers.append(await workers.fetch(who, "GET", path))
        await asyncio.sleep(0.1)
    return answers


async def play_and_review(workers: Workers) -> None:
    async with httpx.AsyncClient(base_url=f"http://127.0.0.1:{workers.port}", timeout=60) as http:
        tables = [await open_table(Caller(http), [PERSON, BOT], "traxx", seed=f"workers {n}") for n in range(TABLES)]
    await asyncio.gather(*(play(workers, table) for table in tables))
    for table in tables:
        events = (await workers.fetch(table.people[0], "GET", "/turn"))["events"]
        assert [event["n"] for event in events] == list(range(1, len(events) + 1))
        assert {0, 1} <= {event["seat"] for event in events}

    anna = tables[0].people[0]
    assert (await workers.fetch(anna, "POST", "/reviews/0"))["pending"]
    polls = await poll_job(workers, anna, "/reviews/0")
    assert all(answers["pending"] or (answers["report"] and answers["progress"] == 1.0) for answers in polls)
    assert polls[-1]["report"]["turns"]
    assert (await workers.fetch(anna, "POST", "/reviews/0"))["report"] == polls[-1]["report"]

    par = (await poll_job(workers, anna, "/dice"))[-1]["par"]
    assert {"medium", "hard"} == {bot["bot"] for bot in par}
    done = [(row.kind, row.state, row.attempts) for row in await workers.jobs()]
    assert sorted(done) == [("par", "done", 1), ("review", "done", 1)]
    assert not workers.planted.were_imported()


def test_two_workers_serve_bots_a_review_and_par_to_the_end(workers: Workers) -> None:
    asyncio.run(asyncio.wait_for(play_and_review(workers), LONGEST))
