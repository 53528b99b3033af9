"""Bots' turns with two processes at one database: planned once, taken over from a process that ends or dies."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator, Awaitable, Callable, Iterator
from contextlib import asynccontextmanager
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

import pytest
from tests.needs import is_installed
from tests.server.client import PERSON, RANDOM, Caller, fresh_settings, json_of, open_table, running_server, wait_until
from tests.server.postgres import postgres, programs
from tests.server.process import server_settings
from tests.toy import TOY

from branchline.server.admin import keeping
from branchline.server.processes.pool import ProcessPool
from branchline.server.settings import Settings
from branchline.server.storage import jobs
from branchline.server.storage.jobs import ATTEMPTS
from branchline.server.storage.migrate import migrate
from branchline.server.tables import bot_turns, claims
from branchline.server.tables.bot_pool import BotPool, BotTimeout
from branchline.server.tables.claims import Claims
from branchline.server.tables.registry import TableRegistry
from branchline.table.bot_turn import SIMPLER_BOT, BotMove, BotRequest, plan_turn

ROUNDS = 3


@dataclass
class Bots:
    """Records the requests to bots of all processes, and holds their answers back."""

    requests: list[BotRequest] = field(default_factory=list)
    pools: list[BotPool] = field(default_factory=list)  # who asked each of them
    denied: int = 0  # turns that another process had claimed
    looks: int = 0  # at such turns
    may_answer: asyncio.Event = field(default_factory=asyncio.Event)
    broken_leases: bool = False

    async def plan_turn(self, pool: BotPool, request: BotRequest, _viewers: object) -> list[BotMove]:
        self.requests.append(request)
        self.pools.append(pool)
        if self.broken_leases:
            raise BotTimeout
        await self.may_answer.wait()
        return plan_turn(request, {"toy": TOY})


@pytest.fixture
def bots(monkeypatch: pytest.MonkeyPatch) -> Bots:
    made, take, is_free = Bots(), Claims.take, Claims.is_free

    async def count_denied(self: Claims, key: str, match: str | None = None) -> int | None:
        attempt = await take(self, key, match)
        made.denied += attempt is None
        return attempt

    async def count_looks(self: Claims, key: str) -> bool:
        made.looks += 1
        return await is_free(self, key)

    async def start_nothing(_pool: ProcessPool) -> None:
        """Starts no processes."""

    monkeypatch.setattr(bot_turns, "_LOOK", 0.01)
    monkeypatch.setattr(bot_turns, "_AGAIN", 0.0)
    monkeypatch.setattr(Claims, "take", count_denied)
    monkeypatch.setattr(Claims, "is_free", count_looks)
    monkeypatch.setattr(ProcessPool, "warm", start_nothing)
    monkeypatch.setattr(BotPool, "plan_turn", lambda pool, request, viewers: made.plan_turn(pool, request, viewers))
    return made


@pytest.fixture(scope="module")
def database() -> Iterator[Settings]:
    found = programs()
    if found is None or not is_installed("asyncpg"):
        pytest.skip("PostgreSQL or asyncpg is not installed here")
    with postgres(found) as address:
        settings = server_settings(address)
        migrate(settings.url)
        yield settings


@dataclass
class Pair:
    """Two processes and a player connected to both."""

    anna: Caller
    other: Caller
    registries: list[TableRegistry]
    exits: list[Callable[[], Awaitable[None]]]  # end each of the processes

    async def play(self) -> None:
        """Makes Anna's moves until the match is over."""
        while (turn := await self.anna.turn())["phase"] != "over":
            await self.other.turn()
            if turn["act_as"] is not None:
                await self.anna.move("done", n=turn["n"])
            await asyncio.sleep(0.005)


@dataclass
class ServerTask:
    """A server in its own task, so that it can end before the other."""

    settings: Settings
    stopping: asyncio.Event = field(default_factory=asyncio.Event)
    is_open: asyncio.Event = field(default_factory=asyncio.Event)

    async def run(self) -> None:
        async with running_server(self.settings) as (self.caller, self.registry):
            self.is_open.set()
            await self.stopping.wait()

    async def __aenter__(self) -> ServerTask:
        self.task = asyncio.create_task(self.run())
        await self.is_open.wait()
        return self

    async def __aexit__(self, *_error: object) -> None:
        self.stopping.set()
        await self.task


@asynccontextmanager
async def pair(settings: Settings) -> AsyncIterator[Pair]:
    async with ServerTask(settings) as one, ServerTask(settings) as two:
        anna = (await open_table(one.caller, [PERSON, RANDOM], options={"rounds": ROUNDS})).people[0]
        yield Pair(anna, two.caller.as_(anna.token, anna.table), [one.registry, two.registry], [one.__aexit__, two.__aexit__])


async def wait_for_contention(both: Pair, bots: Bots) -> None:
    """Waits until one process plans a turn and the other was denied the lease."""
    json_of(await both.anna.move("done"))
    await both.other.turn()
    await wait_until(lambda: bots.requests and bots.denied and bots.looks > 3)
    assert all(registry.sessions[both.anna.table].thinking for registry in both.registries)


def moves(view: dict[str, Any], seat: int) -> list[str]:
    return [event["text"] for event in view["events"] if event["seat"] == seat and event["kind"] == "move"]


async def assert_same_log(both: Pair) -> None:
    """Asserts that both processes have the same log, with every turn once."""
    for view in (await both.anna.turn(), await both.other.turn()):
        assert [event["n"] for event in view["events"]] == list(range(1, len(view["events"]) + 1))
        assert (moves(view, 0).count("done"), moves(view, 1).count("done")) == (ROUNDS, ROUNDS)


def test_each_turn_is_thought_about_once(database: Settings, bots: Bots) -> None:
    async def scenario() -> None:
        async with pair(database) as both:
            await wait_for_contention(both, bots)
            bots.may_answer.set()
            await both.play()
            await assert_same_log(both)
            assert len(bots.requests) == len({request.view for request in bots.requests}) == ROUNDS
            await wait_until(lambda: not any(registry.sessions[both.anna.table].thinking for registry in both.registries))
        async with keeping(database.url) as store:
            assert await store.ask(lambda c: jobs.list_jobs(c, 10)) == []

    asyncio.run(scenario())


def test_a_turn_is_listed_while_a_process_plays_it(database: Settings, bots: Bots) -> None:
    async def scenario() -> None:
        async with pair(database) as both:
            await wait_for_contention(both, bots)
            async with keeping(database.url) as store:
                (row,) = await store.ask(lambda c: jobs.list_jobs(c, 10))
            assert (row.kind, row.key, row.state, row.attempts) == ("bot", f"{both.anna.table} 1", "running", 1)

    asyncio.run(scenario())


def test_the_turn_of_a_process_that_ends_is_continued_at_once(database: Settings, bots: Bots) -> None:
    async def scenario() -> None:
        async with pair(database) as both:
            await wait_for_contention(both, bots)
            thinker = next(n for n, registry in enumerate(both.registries) if registry.bot_pool is bots.pools[0])
            await both.exits[thinker]()
            left = both.anna if thinker else both.other
            bots.may_answer.set()
            await Pair(left, left, [], []).play()
            await assert_same_log(Pair(left, left, [], []))
            assert len({id(pool) for pool in bots.pools}) == 2

    asyncio.run(scenario())


def test_the_turn_of_a_dead_process_is_taken_over(database: Settings, bots: Bots, monkeypatch: pytest.MonkeyPatch) -> None:
    """Its lease expires; when both have planned a turn, one is played."""
    monkeypatch.setattr(claims, "LEASE", -1.0)

    async def scenario() -> None:
        async with pair(database) as both:
            json_of(await both.anna.move("done"))
            await both.other.turn()
            await wait_until(lambda: len({id(pool) for pool in bots.pools}) == 2)
            bots.may_answer.set()
            await both.play()
            await assert_same_log(both)

    asyncio.run(scenario())


def test_a_bot_that_never_answers_ends_its_turn_all_the_same(tmp_path: Path, bots: Bots) -> None:
    async def scenario() -> None:
        async with running_server(fresh_settings(tmp_path)) as (caller, _):
            anna = (await open_table(caller, [PERSON, RANDOM], options={"rounds": 1})).people[0]
            json_of(await anna.move("done"))
            while (turn := await anna.turn())["phase"] != "over":
                await asyncio.sleep(0.005)
        assert moves(turn, 1)[-1] == "done"

    bots.broken_leases = True
    asyncio.run(scenario())
    assert [request.bot for request in bots.requests][: 2 * ATTEMPTS] == ["random"] * ATTEMPTS + [SIMPLER_BOT] * ATTEMPTS
