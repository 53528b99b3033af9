"""Two servers on PostgreSQL behind the real nginx and HAProxy: one process for each table, and no loss when one ends."""

from __future__ import annotations

import asyncio
import time
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from pathlib import Path
from random import Random
from typing import Any

import httpx
import pytest
from benchmarks.server_clients import Player
from tests.needs import is_installed
from tests.server.client import PERSON, RANDOM, Caller, OpenedTable, json_of, open_table
from tests.server.postgres import postgres, programs
from tests.server.process import Process, server_settings, start
from tests.server.proxies import COMMANDS, program, proxy
from tests.server.tables.daily import finish
from tests.server.tables.slow_work import starts

NAMES = [pytest.param(name, marks=pytest.mark.skipif(program(name) is None, reason=f"{name} is not installed here")) for name in COMMANDS]
pytestmark = pytest.mark.skipif(programs() is None or not is_installed("asyncpg"), reason="PostgreSQL or asyncpg is not installed here")

TABLES = 12
PATIENCE = 120  # seconds
NOTE_TABLES = """
import os
from branchline.server.tables.registry import TableRegistry
found = TableRegistry.table
async def noted(self, table):
    with open({file!r}, "a") as file:
        file.write(f"{{os.getpid()}} {{table}}\\n")
    return await found(self, table)
TableRegistry.table = noted
"""


@dataclass
class Cluster:
    """Two servers behind a proxy."""

    address: str  # of the proxy
    folder: Path
    first: str  # the code that servers run first
    processes: list[Process] = field(default_factory=list)

    def start_again(self, number: int) -> None:
        old = self.processes[number]
        self.processes[number] = start(old.settings, old.port, self.first)

    def servers_by_table(self) -> dict[str, set[int]]:
        """The servers of each table."""
        found: dict[str, set[int]] = {}
        for line in (self.folder / "tables").read_text().splitlines():
            pid, _, table = line.partition(" ")
            found.setdefault(table, set()).add(int(pid))
        return found


@contextmanager
def cluster(name: str, folder: Path) -> Iterator[Cluster]:
    found = programs()
    assert found
    work = f"from tests.server.tables.slow_work import install; install({str(folder)!r}, lease=2.0, poll=0.1)\n"
    first = work + NOTE_TABLES.format(file=str(folder / "tables"))
    with postgres(found) as database:
        settings = server_settings(database, proxies=1)
        processes = [start(settings, first=first) for _ in range(2)]
        made = Cluster("", folder, first, processes)
        try:
            with proxy(name, folder, [process.port for process in processes]) as made.address:
                yield made
        finally:
            for process in made.processes:
                process.stop()


def client(address: str) -> httpx.AsyncClient:
    return httpx.AsyncClient(base_url=f"http://{address}", timeout=30)


def players(address: str, opened: OpenedTable) -> list[Player]:
    server: Any = Address(address)
    return [Player(server, opened.table, who.token or "", Random(n)) for n, who in enumerate(opened.people)]


@dataclass
class Address:
    """The address where players connect."""

    address: str


async def compare(caller: Caller, player: Player) -> None:
    """Asserts that the log has every answered move once, under its number, and nothing else."""
    events = (await caller.turn())["events"]
    assert [event["n"] for event in events] == list(range(1, len(events) + 1))
    seat = (await caller.view())["you"]
    written = {event["n"]: event["text"] for event in events if event["seat"] == seat}
    assert written == dict(player.answers.values())


@pytest.mark.parametrize("name", NAMES)
def test_a_table_is_served_by_one_process(name: str, tmp_path: Path) -> None:
    async def scenario(cluster_: Cluster) -> None:
        async with client(cluster_.address) as http:
            tables = [await open_table(Caller(http), [PERSON, RANDOM], options={"rounds": 3}) for _ in range(TABLES)]
        everybody = [player for table in tables for player in players(cluster_.address, table)]
        await asyncio.gather(*(player.play(time.monotonic() + PATIENCE) for player in everybody))
        for table, player in zip(tables, everybody, strict=True):
            async with client(cluster_.address) as http:  # a connection of its own
                await compare(Caller(http, table.table, player.token), player)
        served = cluster_.servers_by_table()
        assert {table: len(served[table]) for table in served} == {table.table: 1 for table in tables}
        assert set.union(*served.values()) == {process.popen.pid for process in cluster_.processes}

    with cluster(name, tmp_path) as cluster_:
        asyncio.run(scenario(cluster_))


@pytest.mark.parametrize("how", ["killed", "asked to end"])
@pytest.mark.parametrize("name", NAMES)
def test_nothing_is_lost_when_one_process_ends_under_load(name: str, how: str, tmp_path: Path) -> None:
    """With people, a bot, and a review in progress."""

    async def scenario(cluster_: Cluster) -> None:
        async with client(cluster_.address) as http:
            anna = (await open_table(Caller(http), [PERSON], options={"rounds": 3})).people[0]
            await finish(anna, 1)
            json_of(await anna.ask_table("POST", "/reviews/0"))
            while not starts(tmp_path):
                await asyncio.sleep(0.01)
            number = [process.popen.pid for process in cluster_.processes].index(starts(tmp_path)[0][0])
            ending = cluster_.processes[number]
            tables = list[OpenedTable]()
            while len(tables) < TABLES or not any(ending.popen.pid in cluster_.servers_by_table()[table.table] for table in tables):
                tables.append(await open_table(Caller(http), [PERSON, RANDOM if len(tables) % 2 else PERSON], "railroad_ink"))
                await tables[-1].people[0].turn()
            everybody = [player for table in tables for player in players(cluster_.address, table)]
            playing = asyncio.gather(*(player.play(time.monotonic() + PATIENCE) for player in everybody))
            affected = [player for player in everybody if ending.popen.pid in cluster_.servers_by_table()[player.table]]
            while not any(player.answers for player in affected):  # one has just begun, and cannot be at the end
                await asyncio.sleep(0.001)
            if how == "killed":
                await asyncio.to_thread(ending.kill)
            else:
                ending.popen.terminate()
                assert await asyncio.to_thread(ending.popen.wait, 20) == 0
            (tmp_path / "go").touch()
            await playing
            for player in everybody:
                assert player.ranks, player
                await compare(Caller(http, player.table, player.token), player)
            assert any(player.breaks for player in affected)
            while (review := json_of(await anna.ask_table("GET", "/reviews/0")))["pending"]:
                await asyncio.sleep(0.05)
            assert review["report"]["rollouts"] == 8
            await asyncio.to_thread(cluster_.start_again, number)
            again = await open_table(Caller(http), [PERSON, RANDOM], options={"rounds": 1})
            (player,) = players(cluster_.address, again)
            await player.play(time.monotonic() + PATIENCE)
            assert player.ranks

    with cluster(name, tmp_path) as cluster_:
        asyncio.run(scenario(cluster_))
