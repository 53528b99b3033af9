"""Child processes: started when needed, shared, limited, ended when idle or with the process that started them."""

from __future__ import annotations

import asyncio
import os
import signal
import subprocess
import sys
import time
from collections.abc import Awaitable, Callable
from multiprocessing.context import SpawnProcess

import pytest
from tests.server.process import GAMES, ROOT
from tests.server.test_shutdown import is_running

from branchline.server.processes import pool as pools
from branchline.server.processes.fair_scheduler import one_person
from branchline.server.processes.kinds import PAR, SANDBOX
from branchline.server.processes.pool import ProcessPool
from branchline.server.processes.pools import has_helper, pools_for

ANNA, BEN = one_person("anna"), one_person("ben")
HANG = 3600.0


def run_with_pool(scenario: Callable[[ProcessPool], Awaitable[None]], kept: int = 0) -> None:
    async def in_loop() -> None:
        pool = ProcessPool(SANDBOX, GAMES, 2, kept)
        try:
            await scenario(pool)
        finally:
            pool.close()

    asyncio.run(in_loop())


def priority_and_memory() -> tuple[int, int]:
    import resource

    return os.nice(0), resource.getrlimit(resource.RLIMIT_AS)[0]


def no_room(_: object) -> None:
    raise BlockingIOError("Resource temporarily unavailable")


async def until_left(number: int, *processes: int) -> None:
    """Waits until this number of the processes is left."""
    async with asyncio.timeout(60):
        while sum(map(is_running, processes)) > number:
            await asyncio.sleep(0.02)


def test_as_many_processes_run_as_are_used_at_a_time() -> None:
    async def scenario(pool: ProcessPool) -> None:
        one, again = [await pool.run(ANNA, os.getpid) for _ in range(2)]
        assert one == again != os.getpid()
        async with pool.process(ANNA) as mine:
            other = await pool.run(BEN, os.getpid)
            assert await mine.run(os.getpid) == one != other
            assert [await pool.run(BEN, os.getpid) for _ in range(2)] == [other] * 2

    run_with_pool(scenario)


def test_a_process_has_the_priority_and_the_memory_of_its_kind() -> None:
    async def scenario(pool: ProcessPool) -> None:
        assert await pool.run(ANNA, priority_and_memory) == (os.nice(0) + SANDBOX.niceness, SANDBOX.memory)

    run_with_pool(scenario)


@pytest.mark.parametrize("kept", [0, 1])
def test_an_idle_process_ends_unless_it_is_kept(kept: int, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(pools, "IDLE", 0.01)

    async def scenario(pool: ProcessPool) -> None:
        async with pool.process(ANNA) as mine:
            one, other = await mine.run(os.getpid), await pool.run(BEN, os.getpid)
            await until_left(1 + kept, one, other)
        await until_left(kept, one, other)
        assert (await pool.run(ANNA, os.getpid) in (one, other)) == bool(kept)

    run_with_pool(scenario, kept)


@pytest.mark.parametrize("how", ["too long", "cancelled"])
def test_a_process_whose_task_is_given_up_is_killed(how: str) -> None:
    async def scenario(pool: ProcessPool) -> None:
        process = await pool.run(ANNA, os.getpid)
        task = asyncio.create_task(pool.run(ANNA, time.sleep, HANG, within=0.01 if how == "too long" else None))
        await asyncio.sleep(0.05)
        if how == "cancelled":
            task.cancel()
        with pytest.raises((TimeoutError, asyncio.CancelledError)):
            await task
        await until_left(0, process)
        assert await pool.run(ANNA, os.getpid) != process

    run_with_pool(scenario)


def test_a_process_that_died_while_it_was_idle_is_replaced() -> None:
    async def scenario(pool: ProcessPool) -> None:
        async with pool.process(ANNA) as child:
            died = await child.run(os.getpid)
        os.kill(died, signal.SIGKILL)
        async with asyncio.timeout(60):
            while child.is_running:
                await asyncio.sleep(0.02)
        assert await pool.run(ANNA, os.getpid) != died

    run_with_pool(scenario)


def test_a_process_that_cannot_be_started_is_started_later(monkeypatch: pytest.MonkeyPatch) -> None:
    async def scenario(pool: ProcessPool) -> None:
        async with pool.process(ANNA) as child:
            with monkeypatch.context() as full:
                full.setattr(SpawnProcess, "start", no_room)
                with pytest.raises(BlockingIOError):
                    await child.start()
            process = await child.run(os.getpid)
            child.kill()
            await until_left(0, process)

    run_with_pool(scenario)


ORPHAN = """
import asyncio, os, time
from branchline.server.processes.fair_scheduler import one_person
from branchline.server.processes.kinds import SANDBOX
from branchline.server.processes.pool import ProcessPool
async def start():
    pool = ProcessPool(SANDBOX, {games!r}, 2)
    print(await pool.run(one_person("anna"), os.getpid), flush=True)
    await pool.run(one_person("anna"), time.sleep, {hang})
if __name__ == "__main__":
    asyncio.run(start())
"""


def test_a_process_ends_with_its_parent_even_if_that_is_killed() -> None:
    command = [sys.executable, "-c", ORPHAN.format(games=GAMES, hang=HANG)]
    with subprocess.Popen(command, cwd=ROOT, stdout=subprocess.PIPE, text=True) as parent:
        assert parent.stdout
        process = int(parent.stdout.readline())
        os.kill(parent.pid, signal.SIGKILL)
    asyncio.run(until_left(0, process))


@pytest.mark.parametrize(("cores", "slots", "helper"), [(1, [2, 2, 1, 1], False), (2, [2, 2, 2, 1], True), (8, [7, 2, 4, 1], True)])
def test_pools_are_sized_by_cores(cores: int, slots: list[int], helper: bool) -> None:
    made = pools_for(GAMES, cores)
    assert [pool.slots for pool in (made.bots, made.sandbox, made.reviews, made.par)] == slots
    assert has_helper(cores) == helper
    assert PAR.niceness > made.reviews.kind.niceness > made.sandbox.kind.niceness > made.bots.kind.niceness == 0
