"""Lines that come in at one worker and are served by another: limits hold, and whoever is slow, ends or dies harms nobody else."""

from __future__ import annotations

import asyncio
import json
import signal
import socket
import time
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from dataclasses import dataclass, replace
from pathlib import Path
from random import Random
from typing import Any

import httpx
import pytest
from benchmarks.server_clients import Player
from tests.needs import installed
from tests.server.client import PERSON, Caller, OpenedTable, open_table
from tests.server.postgres import postgres, programs
from tests.server.process import UNLIMITED, Process, server_settings, start
from websockets.asyncio.client import ClientConnection, connect
from websockets.exceptions import ConnectionClosed

from branchline.server.realtime.shard_slots import ShardSlots

pytestmark = pytest.mark.skipif(programs() is None or not installed("asyncpg"), reason="PostgreSQL or asyncpg is not installed here")

LIMITS = replace(UNLIMITED, at_seat=2, unauthenticated=5)
QUICK = "from branchline.server.realtime import connection; connection.SEND_WITHIN = 1.0"


@dataclass(slots=True)
class Workers:
    """Two workers of one server, each with a port of its own so that one knows where one comes in."""

    address: str
    folder: Path
    processes: list[Process]

    def begin(self) -> Process:
        settings = server_settings(self.address, bots=False, away=0.5, limits=LIMITS, workers=2, router_folder=str(self.folder))
        process = start(settings, first=QUICK)
        self.processes.append(process)
        return process

    def around(self, table: str) -> tuple[Process, Process]:
        """Who serves a table, and who does not."""
        place = ShardSlots(self.folder, 2).of(table)
        return self.processes[place], self.processes[1 - place]


@contextmanager
def _workers(database: str, folder: Path) -> Iterator[Workers]:
    workers = Workers(database, folder, [])
    try:
        workers.begin()
        workers.begin()
        yield workers
    finally:
        for process in workers.processes:
            process.stop()


@pytest.fixture(scope="module")
def database() -> Iterator[str]:
    found = programs()
    assert found
    with postgres(found) as address:
        yield address


@pytest.fixture(scope="module")
def workers(database: str, tmp_path_factory: pytest.TempPathFactory) -> Iterator[Workers]:
    with _workers(database, tmp_path_factory.mktemp("w")) as made:
        yield made


@pytest.fixture
def mortal(database: str, tmp_path: Path) -> Iterator[Workers]:
    """Workers that a test may end."""
    with _workers(database, tmp_path) as made:
        yield made


async def opened(server: Process, game: str = "toy") -> OpenedTable:
    async with httpx.AsyncClient(base_url=server.url, timeout=30) as http:
        return await open_table(Caller(http), [PERSON, PERSON], game)


def live(server: Process, table: str) -> connect:
    return connect(f"{server.ws}/api/tables/{table}/live", max_size=None)


async def say(line: ClientConnection, **message: Any) -> None:
    await line.send(json.dumps(message))


async def hear(line: ClientConnection, kind: str) -> dict[str, Any]:
    while True:
        said: dict[str, Any] = json.loads(await asyncio.wait_for(line.recv(), 10))
        if said["kind"] == kind:
            return said


async def code(line: ClientConnection) -> int | None:
    """With which code it is ended."""
    with suppress(ConnectionClosed):
        while True:
            await asyncio.wait_for(line.recv(), 10)
    return line.close_code


def test_seats_at_different_workers_receive_the_same_messages(workers: Workers) -> None:
    """Both at the other worker, and one at each: whoever is carried is told what the other one is, at once and in order."""

    async def scenario() -> None:
        table = await opened(workers.processes[0])
        owner, other = workers.around(table.table)
        async with live(other, table.table) as anna, live(owner, table.table) as ben, live(other, table.table) as tab:
            for line, who in ((anna, 0), (ben, 1), (tab, 0)):
                await say(line, kind="hello", token=table.people[who].token, want=["turn"])
                n = (await hear(line, "turn"))["n"]
            for line, key in ((anna, "a"), (ben, "b")):
                await say(line, kind="move", key=key, n=n, move="done")
                await hear(line, "done")
            told = [await hear(line, "turn") for line in (anna, tab) for _ in range(2)]  # what Anna did, and the next round
            assert told[:2] == told[2:]
            assert [event["text"] for event in told[1]["events"]][:1] == ["done"]
            await say(tab, kind="move", key="a", n=0, move="done")
            assert (await hear(tab, "done"))["doubled"]

    asyncio.run(scenario())


def test_limits_hold_at_every_worker(workers: Workers) -> None:
    async def scenario() -> None:
        table = await opened(workers.processes[0])
        owner, other = workers.around(table.table)
        token = table.people[0].token
        async with live(owner, table.table) as one, live(other, table.table) as two, live(other, table.table) as three:
            for line in (one, two):
                await say(line, kind="hello", token=token)
                await hear(line, "view")
            await say(three, kind="hello", token=token)
            assert await code(three) == 4429
        async with live(other, table.table) as line:
            await say(line, kind="hello", token="wrong")
            assert await code(line) == 4401
        async with live(other, table.table) as line:
            await say(line, kind="hello", token=token)
            await hear(line, "view")
            await line.send("x" * (LIMITS.message + 1))
            assert await code(line) == 1009
        missing = next(name for name in map(str, range(99)) if ShardSlots(workers.folder, 2).of(name) == 1)
        async with live(workers.processes[0], missing) as line:
            await say(line, kind="hello")
            assert await code(line) == 4404

    asyncio.run(scenario())


def test_unauthenticated_connections_count_where_they_arrive(workers: Workers) -> None:
    """Who has shown a link leaves it, and who has stood there longest without one must go."""

    async def scenario() -> None:
        table = await opened(workers.processes[0])
        _, other = workers.around(table.table)
        async with live(other, table.table) as page:
            await say(page, kind="hello", token=table.people[0].token)
            await hear(page, "view")
            silent = [await live(other, table.table) for _ in range(8)]
            assert [await code(each) for each in silent[:3]] == [4408] * 3
            await say(page, kind="ping")
            await hear(page, "pong")
            await asyncio.gather(*(each.close() for each in silent))

    asyncio.run(scenario())


def test_a_forwarded_client_is_present_and_disconnected_if_it_does_not_read(workers: Workers) -> None:
    async def here(watcher: Caller) -> bool:
        return bool((await watcher.seen())["seats"][0]["here"])

    async def becomes(wanted: bool, watcher: Caller) -> None:
        for _ in range(200):
            if await here(watcher) is wanted:
                return
            await asyncio.sleep(0.1)
        raise AssertionError(f"never became {wanted}")

    async def scenario() -> None:
        table = await opened(workers.processes[0])
        owner, other = workers.around(table.table)
        async with httpx.AsyncClient(base_url=owner.url, timeout=30) as http:
            watcher = Caller(http, table.table, table.watcher.token)
            line = await connect(
                f"{other.ws}/api/tables/{table.table}/live", max_size=None, max_queue=1, ping_interval=None, sock=_narrow(other.port)
            )
            await say(line, kind="hello", token=table.people[0].token)
            await becomes(True, watcher)
            for _ in range(3000):  # each is answered with the whole table, and none of it is read
                with suppress(ConnectionClosed, TimeoutError):
                    async with asyncio.timeout(5):
                        await say(line, kind="hello", token=table.people[0].token, boards=True)
                        continue
                break
            await becomes(False, watcher)
            line.transport.abort()

    asyncio.run(scenario())


def _narrow(port: int) -> socket.socket:
    made = socket.socket()
    made.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, 4096)
    made.connect(("127.0.0.1", port))
    return made


@dataclass(slots=True)
class Address:
    """Where players come in."""

    address: str


def test_killing_the_serving_worker_loses_and_doubles_no_move(mortal: Workers) -> None:
    def seated(table: OpenedTable, at: Process) -> list[Player]:
        server: Any = Address(f"127.0.0.1:{at.port}")
        return [Player(server, table.table, who.token or "", Random(n)) for n, who in enumerate(table.people)]

    async def scenario() -> None:
        tables = [await opened(mortal.processes[0], "railroad_ink") for _ in range(8)]
        mine = [table for table in tables if mortal.around(table.table)[0] is mortal.processes[1]]
        assert mine
        players = [seated(table, mortal.processes[0]) for table in mine]
        everybody = [player for at_table in players for player in at_table]
        playing = asyncio.gather(*(player.play(time.monotonic() + 60) for player in everybody))
        while not all(player.answered for player in everybody):  # each has begun, and nobody can be at the end
            await asyncio.sleep(0.001)
        await asyncio.to_thread(mortal.processes[1].kill)
        await playing
        assert any(player.called_back for player in everybody)
        for table, at_table in zip(mine, players, strict=True):
            assert all(player.ranks and player.answered for player in at_table)
            await _compare(mortal.processes[0], table, at_table)

    asyncio.run(scenario())


async def _compare(server: Process, table: OpenedTable, players: list[Player]) -> None:
    """What was answered is in the log, once and where it was said to be; and nothing else."""
    async with httpx.AsyncClient(base_url=server.url, timeout=30) as http:
        for seat, player in enumerate(players):
            events = (await Caller(http, table.table, player.token).turn())["events"]
            written = {event["n"]: event["text"] for event in events if event["seat"] == seat}
            assert written == dict(player.answered.values())


def test_a_dead_worker_is_replaced(mortal: Workers) -> None:
    async def scenario() -> None:
        table = next(
            each for each in [await opened(mortal.processes[0]) for _ in range(20)] if ShardSlots(mortal.folder, 2).of(each.table) == 1
        )
        await asyncio.to_thread(mortal.processes[1].kill)
        async with live(mortal.processes[0], table.table) as line:  # nobody else is there to serve it
            await say(line, kind="hello", token=table.people[0].token)
            await hear(line, "view")
        third = await asyncio.to_thread(mortal.begin)
        async with live(mortal.processes[0], table.table) as line:
            await say(line, kind="hello", token=table.people[0].token)
            await hear(line, "view")
            await asyncio.to_thread(third.kill)
            assert await code(line) == 1012

    asyncio.run(scenario())


@pytest.mark.parametrize("which", ["who serves", "where it came in"])
def test_a_stopping_worker_answers_and_asks_clients_to_reconnect(mortal: Workers, which: str) -> None:
    async def scenario() -> None:
        table = await opened(mortal.processes[0])
        owner, other = mortal.around(table.table)
        ending, staying = (owner, other) if which == "who serves" else (other, owner)
        async with live(other, table.table) as line:
            await say(line, kind="hello", token=table.people[0].token, want=["turn"])
            n = (await hear(line, "turn"))["n"]
            await say(line, kind="move", key="a", n=n, move="add")
            await hear(line, "done")
            ending.popen.send_signal(signal.SIGTERM)
            assert await code(line) == 1012
        async with live(staying, table.table) as line:
            await say(line, kind="hello", token=table.people[0].token, want=["turn"])
            n = (await hear(line, "turn"))["n"]
            await say(line, kind="move", key="b", n=n, move="done")
            await hear(line, "done")
        assert await asyncio.to_thread(ending.popen.wait, 20) == 0

    asyncio.run(scenario())
