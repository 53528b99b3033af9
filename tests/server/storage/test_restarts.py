"""PostgreSQL is restarted, or ends its connections, under load: no answered move is lost, play continues, health is correct."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator, Awaitable, Callable, Iterator
from contextlib import asynccontextmanager, contextmanager
from dataclasses import dataclass, field
from itertools import count, cycle

import httpx
import pytest
from tests.server.client import PERSON, Caller, open_table
from tests.server.postgres import Mode, Server, own_server, programs
from tests.server.process import Process, server_settings, start

BIN = programs()
pytestmark = pytest.mark.skipif(BIN is None, reason="PostgreSQL is not installed here")

PATIENCE = 100  # seconds to wait for what takes one or two on a quiet machine
PLAYERS = 12
MORE_ANSWERS = 4  # answered moves of every player that show that play goes on
TERMINATE = "SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE backend_type = 'client backend' AND pid <> pg_backend_pid()"


@dataclass(slots=True)
class Player:
    """Plays and undoes moves as fast as the server answers; a move without an answer is sent again to the next process."""

    callers: list[Caller]  # the same seat at every process
    n: int
    answered: list[tuple[int, str]] = field(default_factory=list)  # number and kind of every event that the server has confirmed

    async def play(self) -> None:
        callers = cycle(self.callers)
        for step, kind in zip(count(), cycle(("move", "undo"))):
            while len(self.answered) == step:
                await self._send(next(callers), kind, {"key": f"k{step}", "n": self.n})

    async def _send(self, caller: Caller, kind: str, request: dict[str, object]) -> None:
        try:
            if kind == "move":
                answer = await caller.ask_table("POST", "/moves", {**request, "move": "add"})
            else:
                answer = await caller.ask_table("POST", "/undo", {**request, "whole": False})
        except httpx.HTTPError:
            return
        if answer.status_code in (200, 201):
            self.n = answer.json()["n"]
            self.answered.append((self.n, kind))
        else:
            assert (answer.status_code, answer.json()["code"]) == (503, "closing"), answer.text
            await asyncio.sleep(0.02)


@dataclass(slots=True)
class LoadTest:
    """Server processes on one PostgreSQL, and players who move all the time."""

    database: Server
    callers: list[Caller]
    players: list[Player] = field(default_factory=list)

    async def add_player(self) -> None:
        """Adds a player at a new table."""
        opened = await open_table(self.callers[0], [PERSON])
        add_player = [caller.as_(opened.people[0].token, opened.table) for caller in self.callers]
        self.players.append(Player(add_player, (await add_player[0].turn())["n"]))

    async def wait_until_answered(self) -> None:
        """Waits until every player is answered again, and every process is ready and can open a table."""
        before = [len(player.answered) for player in self.players]

        async def are_answered() -> bool:
            return all(len(player.answered) >= was + MORE_ANSWERS for player, was in zip(self.players, before, strict=True))

        await wait_until_named("players are answered", are_answered)
        await self.wait_for_readiness(200)
        for caller in self.callers:
            await open_table(caller, [PERSON])

    async def wait_for_readiness(self, ready: int) -> None:
        """Waits until every process has this readiness; asserts that it is live."""
        for caller in self.callers:

            async def has_readiness(caller: Caller = caller) -> bool:
                assert (await caller.ask("GET", "/health/live")).status_code == 200
                return (await caller.ask("GET", "/health/ready")).status_code == ready

            await wait_until_named(f"ready says {ready}", has_readiness)

    async def check(self) -> None:
        """Asserts that every confirmed event is in the log of every process, once and in order, and at most one unconfirmed."""
        for player in self.players:
            for caller in player.callers:
                events = (await caller.turn())["events"]
                assert [event["n"] for event in events] == list(range(1, len(events) + 1))
                written = [(event["n"], event["kind"]) for event in events if event["seat"] == 0]
                assert written[: len(player.answered)] == player.answered
                assert len(written) <= len(player.answered) + 1


async def wait_until_named(what: str, condition: Callable[[], Awaitable[bool]]) -> None:
    try:
        async with asyncio.timeout(PATIENCE):
            while not await condition():
                await asyncio.sleep(0.05)
    except TimeoutError:
        raise AssertionError(f"never: {what}") from None


@contextmanager
def processes(database: Server, number: int) -> Iterator[list[Process]]:
    """Server processes that share a database."""
    settings = server_settings(database.address(), bots=False)
    servers: list[Process] = []
    try:
        for _ in range(number):
            servers.append(start(settings))
        yield servers
    finally:
        for process in servers:
            process.stop()


@asynccontextmanager
async def running_load(database: Server, servers: list[Process]) -> AsyncIterator[LoadTest]:
    clients = [httpx.AsyncClient(base_url=process.url, timeout=PATIENCE) for process in servers]
    play = LoadTest(database, [Caller(client) for client in clients])
    for _ in range(PLAYERS):
        await play.add_player()
    async with asyncio.TaskGroup() as group:
        moving = [group.create_task(player.play()) for player in play.players]
        await play.wait_until_answered()
        yield play
        for task in moving:
            task.cancel()
    await play.check()
    for client in clients:
        await client.aclose()


def run_scenario(number: int, scenario: Callable[[LoadTest], Awaitable[None]]) -> None:
    async def in_loop(database: Server, servers: list[Process]) -> None:
        async with running_load(database, servers) as play:
            await scenario(play)

    assert BIN
    with own_server(BIN) as database, processes(database, number) as servers:
        asyncio.run(in_loop(database, servers))


async def restart(play: LoadTest, modes: list[Mode]) -> None:
    """Restarts the database under load repeatedly; the first time in each mode it stays down until health reports it."""
    for turn, mode in enumerate(modes):
        await asyncio.to_thread(play.database.stop, mode)
        if mode not in modes[:turn]:
            await play.wait_for_readiness(503)
        await asyncio.to_thread(play.database.start)
        await play.wait_until_answered()


async def terminate(play: LoadTest, times: int) -> None:
    """Ends all connections to the database under load repeatedly."""
    for _ in range(times):
        await asyncio.to_thread(play.database.execute, TERMINATE)
        await play.wait_until_answered()


@pytest.mark.parametrize("number", [1, 2], ids=["one process", "two processes"])
def test_restarts_lose_nothing_and_matches_continue(number: int) -> None:
    async def scenario(play: LoadTest) -> None:
        await restart(play, ["fast", "immediate", "fast", "fast", "immediate", "fast"])
        await terminate(play, 4)

    run_scenario(number, scenario)


@pytest.mark.long
@pytest.mark.timeout(1800)
@pytest.mark.parametrize("mode", ["fast", "immediate", "terminate"])
@pytest.mark.parametrize("number", [1, 2], ids=["one process", "two processes"])
def test_many_restarts_lose_nothing_and_matches_continue(number: int, mode: Mode) -> None:
    async def scenario(play: LoadTest) -> None:
        if mode == "terminate":
            await terminate(play, 60)
        else:
            await restart(play, [mode] * 30)

    run_scenario(number, scenario)
