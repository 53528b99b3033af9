"""PostgreSQL is restarted, or ends its connections, under moves: no answered move is lost, play goes on, health tells the truth."""

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
GOING_ON = 4  # answered moves of every player that show that play goes on
TERMINATE = "SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE backend_type = 'client backend' AND pid <> pg_backend_pid()"


@dataclass(slots=True)
class Player:
    """Moves and takes back for ever, as fast as the server answers. A move without an answer is sent again, to the next process."""

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
                answer = await caller.here("POST", "/moves", {**request, "move": "add"})
            else:
                answer = await caller.here("POST", "/undo", {**request, "whole": False})
        except httpx.HTTPError:
            return
        if answer.status_code in (200, 201):
            self.n = answer.json()["n"]
            self.answered.append((self.n, kind))
        else:
            assert (answer.status_code, answer.json()["code"]) == (503, "closing"), answer.text
            await asyncio.sleep(0.02)


@dataclass(slots=True)
class Play:
    """Server processes on one PostgreSQL, and people who move at them all the time."""

    database: Server
    callers: list[Caller]
    players: list[Player] = field(default_factory=list)

    async def seat(self) -> None:
        """One more player, at a table of their own."""
        opened = await open_table(self.callers[0], [PERSON])
        seat = [caller.as_(opened.people[0].token, opened.table) for caller in self.callers]
        self.players.append(Player(seat, (await seat[0].turn())["n"]))

    async def goes_on(self) -> None:
        """Waits until every player is answered again, and every process says that it is ready and can open a table."""
        before = [len(player.answered) for player in self.players]

        async def answered() -> bool:
            return all(len(player.answered) >= was + GOING_ON for player, was in zip(self.players, before, strict=True))

        await until("players are answered", answered)
        await self.says(200)
        for caller in self.callers:
            await open_table(caller, [PERSON])

    async def says(self, ready: int) -> None:
        """Waits until every process answers so when asked whether it is ready; that it is live is true all the time."""
        for caller in self.callers:

            async def shown(caller: Caller = caller) -> bool:
                assert (await caller.ask("GET", "/health/live")).status_code == 200
                return (await caller.ask("GET", "/health/ready")).status_code == ready

            await until(f"ready says {ready}", shown)

    async def check(self) -> None:
        """Every confirmed event is in the log of every process, once and in order; at most one other is, which got no answer."""
        for player in self.players:
            for caller in player.callers:
                events = (await caller.turn())["events"]
                assert [event["n"] for event in events] == list(range(1, len(events) + 1))
                written = [(event["n"], event["kind"]) for event in events if event["seat"] == 0]
                assert written[: len(player.answered)] == player.answered
                assert len(written) <= len(player.answered) + 1


async def until(what: str, true: Callable[[], Awaitable[bool]]) -> None:
    try:
        async with asyncio.timeout(PATIENCE):
            while not await true():
                await asyncio.sleep(0.05)
    except TimeoutError:
        raise AssertionError(f"never: {what}") from None


@contextmanager
def processes(database: Server, number: int) -> Iterator[list[Process]]:
    """Server processes that share a database."""
    settings = server_settings(database.address(), bots=False)
    begun: list[Process] = []
    try:
        for _ in range(number):
            begun.append(start(settings))
        yield begun
    finally:
        for process in begun:
            process.stop()


@asynccontextmanager
async def playing(database: Server, begun: list[Process]) -> AsyncIterator[Play]:
    clients = [httpx.AsyncClient(base_url=process.url, timeout=PATIENCE) for process in begun]
    play = Play(database, [Caller(client) for client in clients])
    for _ in range(PLAYERS):
        await play.seat()
    async with asyncio.TaskGroup() as group:
        moving = [group.create_task(player.play()) for player in play.players]
        await play.goes_on()
        yield play
        for task in moving:
            task.cancel()
    await play.check()
    for client in clients:
        await client.aclose()


def run_scenario(number: int, scenario: Callable[[Play], Awaitable[None]]) -> None:
    async def in_loop(database: Server, begun: list[Process]) -> None:
        async with playing(database, begun) as play:
            await scenario(play)

    assert BIN
    with own_server(BIN) as database, processes(database, number) as begun:
        asyncio.run(in_loop(database, begun))


async def restart(play: Play, modes: list[Mode]) -> None:
    """Restarts the database under moves, again and again; the first time in each way it stays away until that is noticed."""
    for turn, mode in enumerate(modes):
        await asyncio.to_thread(play.database.stop, mode)
        if mode not in modes[:turn]:
            await play.says(503)
        await asyncio.to_thread(play.database.start)
        await play.goes_on()


async def terminate(play: Play, times: int) -> None:
    """Ends all connections to the database under moves, again and again."""
    for _ in range(times):
        await asyncio.to_thread(play.database.execute, TERMINATE)
        await play.goes_on()


@pytest.mark.parametrize("number", [1, 2], ids=["one process", "two processes"])
def test_restarts_lose_nothing_and_matches_continue(number: int) -> None:
    async def scenario(play: Play) -> None:
        await restart(play, ["fast", "immediate", "fast", "fast", "immediate", "fast"])
        await terminate(play, 4)

    run_scenario(number, scenario)


@pytest.mark.long
@pytest.mark.timeout(1800)
@pytest.mark.parametrize("mode", ["fast", "immediate", "terminate"])
@pytest.mark.parametrize("number", [1, 2], ids=["one process", "two processes"])
def test_many_restarts_lose_nothing_and_matches_continue(number: int, mode: Mode) -> None:
    async def scenario(play: Play) -> None:
        if mode == "terminate":
            await terminate(play, 60)
        else:
            await restart(play, [mode] * 30)

    run_scenario(number, scenario)
