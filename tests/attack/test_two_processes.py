"""Two processes that serve one table: racing seats and tabs end with the same log."""

from __future__ import annotations

import asyncio
import json
from pathlib import Path
from typing import Any

import httpx
import pytest
from tests.needs import is_installed
from tests.server.client import PERSON, Caller, OpenedTable, all_open, check_error, fresh_settings, json_of, open_table, running_server
from tests.server.postgres import postgres, programs
from tests.server.process import Process, server_settings, start
from websockets.asyncio.client import connect

TABLES = 10
ROUNDS = 3


def test_a_rejection_that_loads_another_processs_events_updates_every_page(tmp_path: Path) -> None:
    """Two tabs on one seat, one at each process: the slower is rejected, and must still see the move of the faster."""

    async def scenario() -> None:
        async with running_server(settings) as (here, _), running_server(settings) as (there, other):
            table = await open_table(here, [PERSON, PERSON])
            anna, tab = table.people[0], there.as_(table.people[0].token, table.table)
            n = (await tab.turn())["n"]
            received: list[str] = []
            other.sessions[table.table].listeners.add(lambda: received.append("news"))
            json_of(await anna.move("done"))
            check_error(await tab.move("add", n=n), 409, "stale")
            assert received == ["news"]
            assert other.sessions[table.table].table_state.n == (await anna.turn())["n"]

    settings = fresh_settings(tmp_path, bots=False)
    asyncio.run(scenario())


class Page:
    """A browser tab, which moves by the part of the log that it has received."""

    def __init__(self, socket: Any) -> None:
        self.socket, self.n, self.legal, self.answers = socket, 0, list[str](), asyncio.Queue[str]()

    async def listen(self) -> None:
        async for line in self.socket:
            message = json.loads(line)
            if message["kind"] == "turn":
                self.n, self.legal = message["n"], message.get("legal") or self.legal
            if message["kind"] in ("done", "refused"):
                self.answers.put_nowait(message["kind"])

    async def move(self, key: str, move: str) -> str:
        await self.socket.send(json.dumps({"kind": "move", "key": key, "n": self.n, "move": move}))
        return await asyncio.wait_for(self.answers.get(), 20)


@pytest.mark.skipif(programs() is None or not is_installed("asyncpg"), reason="PostgreSQL or asyncpg is not installed here")
def test_racing_tabs_end_with_the_same_log() -> None:
    async def race(pair: tuple[Process, Process], table: OpenedTable) -> None:
        tabs = [(process, who.token) for who in table.people for process in pair]
        lines = [connect(f"{process.ws}/api/tables/{table.table}/live", max_size=None) for process, _ in tabs]
        async with all_open(lines) as sockets:
            pages = [Page(socket) for socket in sockets]
            hearing = [asyncio.create_task(page.listen()) for page in pages]
            for page, (_, token) in zip(pages, tabs, strict=True):
                await page.socket.send(json.dumps({"kind": "hello", "token": token, "want": ["turn"]}))
            for step in range(4 * ROUNDS):  # both tabs of both seats at the same moment
                await asyncio.gather(*(page.move(f"{step}.{n}", ("add", "done")[(step + n) % 2]) for n, page in enumerate(pages)))
            end = (await table.people[0].turn())["n"]
            while any(page.n < end for page in pages):
                await asyncio.sleep(0.1)
            assert [page.n for page in pages] == [end] * 4
            for task in hearing:
                task.cancel()
            await asyncio.gather(*hearing, return_exceptions=True)

    async def scenario(pair: tuple[Process, Process]) -> None:
        async with httpx.AsyncClient(base_url=pair[0].url, timeout=30) as http:
            tables = [await open_table(Caller(http), [PERSON, PERSON], options={"rounds": ROUNDS}) for _ in range(TABLES)]
            await asyncio.gather(*(race(pair, table) for table in tables))

    found = programs()
    assert found
    with postgres(found) as address:
        settings = server_settings(address, bots=False)
        pair = (start(settings), start(settings))
        try:
            asyncio.run(scenario(pair))
        finally:
            for process in pair:
                process.stop()
