"""`branchline serve --workers 2` as people type it: matches with bots to the end, a review and par, each asked of both workers.

They have a port each.

It is started in a folder with planted modules, which none of its processes may import.
"""

from __future__ import annotations

import asyncio
import json
import subprocess
import time
import urllib.request
from collections.abc import Iterator
from dataclasses import dataclass, field
from itertools import count
from typing import Any

import httpx
import pytest
from tests.needs import installed
from tests.server.client import PERSON, Caller, OpenedTable, json_of, open_table
from tests.server.planted import Planted
from tests.server.postgres import postgres, programs
from tests.server.process import COMMAND, free_ports, server_settings
from websockets.asyncio.client import connect

from branchline.server.admin import keeping
from branchline.server.storage import jobs
from branchline.server.storage.jobs import JobRow

pytestmark = pytest.mark.skipif(programs() is None or not installed("asyncpg"), reason="PostgreSQL or asyncpg is not installed here")

BOT = {"kind": "bot", "bot": "easy"}
TABLES = 2
POLLS = 12
LONGEST = 300  # seconds


@dataclass(frozen=True, slots=True)
class Served:
    """A server with two workers, and its database."""

    port: int
    database: str
    planted: Planted
    turn: Iterator[int] = field(default_factory=count)

    async def fetch(self, who: Caller, method: str, path: str) -> dict[str, Any]:
        """An answer; the workers take turns."""
        async with httpx.AsyncClient(base_url=f"http://127.0.0.1:{self.port + next(self.turn) % 2}", timeout=60) as http:
            return json_of(await Caller(http, who.table, who.token).here(method, path))

    async def jobs(self) -> list[JobRow]:
        async with keeping(server_settings(self.database).url) as store:
            return await store.ask(lambda c: jobs.list_jobs(c, 100))


@pytest.fixture(scope="module")
def served(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Served]:
    found, port, planted = programs(), free_ports(), Planted(tmp_path_factory.mktemp("planted"))
    assert found
    with postgres(found) as address:
        command = [COMMAND, "serve", "--workers", "2", "--db", address, "--port", str(port), "--pace", "0"]
        with subprocess.Popen(command, cwd=planted.folder) as server:
            try:
                _wait(server, port)
                _wait(server, port + 1)
                yield Served(port, address, planted)
            finally:
                server.terminate()


def _wait(server: subprocess.Popen[bytes], port: int) -> None:
    while server.poll() is None:
        try:
            urllib.request.urlopen(f"http://127.0.0.1:{port}/health/ready", timeout=5).close()
        except OSError:
            time.sleep(0.1)
        else:
            return
    raise AssertionError("the server did not start")


async def play(served: Served, opened: OpenedTable) -> None:
    """Plays the first legal move till the match is over, over a WebSocket."""
    async with connect(f"ws://127.0.0.1:{served.port + next(served.turn) % 2}/api/tables/{opened.table}/live", max_size=None) as socket:
        await socket.send(json.dumps({"kind": "hello", "token": opened.people[0].token, "want": ["turn"]}))
        played = -1
        async for said in socket:
            heard = json.loads(said)
            if heard.get("phase") == "over":
                return
            if heard["kind"] == "turn" and heard["legal"] and heard["n"] > played:
                played = heard["n"]
                await socket.send(json.dumps({"kind": "move", "key": f"k{played}", "n": played, "move": heard["legal"][0]}))


async def followed(served: Served, who: Caller, path: str) -> list[dict[str, Any]]:
    """All that both workers say of a job till it is done, at least so many times."""
    told = list[dict[str, Any]]()
    while len(told) < POLLS or told[-1]["pending"]:
        told.append(await served.fetch(who, "GET", path))
        await asyncio.sleep(0.1)
    return told


async def in_loop(served: Served) -> None:
    async with httpx.AsyncClient(base_url=f"http://127.0.0.1:{served.port}", timeout=60) as http:
        tables = [await open_table(Caller(http), [PERSON, BOT], "traxx", seed=f"workers {n}") for n in range(TABLES)]
    await asyncio.gather(*(play(served, opened) for opened in tables))
    for opened in tables:
        events = (await served.fetch(opened.people[0], "GET", "/turn"))["events"]
        assert [event["n"] for event in events] == list(range(1, len(events) + 1))
        assert {0, 1} <= {event["seat"] for event in events}

    anna = tables[0].people[0]
    assert (await served.fetch(anna, "POST", "/reviews/0"))["pending"]
    polls = await followed(served, anna, "/reviews/0")
    assert all(told["pending"] or (told["report"] and told["progress"] == 1.0) for told in polls)
    assert polls[-1]["report"]["turns"]
    assert (await served.fetch(anna, "POST", "/reviews/0"))["report"] == polls[-1]["report"]

    par = (await followed(served, anna, "/dice"))[-1]["par"]
    assert {"medium", "hard", "master"} == {bot["bot"] for bot in par}
    done = [(row.kind, row.state, row.attempts) for row in await served.jobs()]
    assert sorted(done) == [("par", "done", 1), ("review", "done", 1)]
    assert not served.planted.imported()


def test_two_workers_serve_bots_a_review_and_par_to_the_end(served: Served) -> None:
    asyncio.run(asyncio.wait_for(in_loop(served), LONGEST))
