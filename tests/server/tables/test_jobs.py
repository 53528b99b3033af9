"""Reviews and par with two processes at one PostgreSQL: either answers, one of them works, and the other goes on when it is killed."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import httpx
import pytest
from tests.needs import installed
from tests.server.client import PERSON, Caller, json_of, open_table
from tests.server.postgres import postgres, programs
from tests.server.process import Process, server_settings, serving
from tests.server.tables.daily import finish
from tests.server.tables.slow_work import begun

pytestmark = pytest.mark.skipif(programs() is None or not installed("asyncpg"), reason="PostgreSQL or asyncpg is not installed here")

Pair = tuple[Process, Process]
POLLS = 12


@pytest.fixture(scope="module")
def database() -> Iterator[str]:
    found = programs()
    assert found
    with postgres(found) as address:
        yield address


@contextmanager
def servers(database: str, folder: Path, **times: float) -> Iterator[Pair]:
    """Two servers that work until there is a file `go` in the folder."""
    install = f"from tests.server.tables.slow_work import install; install({str(folder)!r}, **{times!r})"
    with serving(server_settings(database), install) as one, serving(server_settings(database), install) as two:
        yield one, two


@pytest.fixture(scope="module")
def shared_folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    return tmp_path_factory.mktemp("work")


@pytest.fixture(scope="module")
def pair(database: str, shared_folder: Path) -> Iterator[Pair]:
    with servers(database, shared_folder) as both:
        yield both


@pytest.fixture
def folder(shared_folder: Path) -> Path:
    """Nothing was begun yet, and nothing may end."""
    for name in ("begun", "go"):
        (shared_folder / name).unlink(missing_ok=True)
    return shared_folder


def run_scenario(pair: Pair, scenario: Callable[[Caller, Caller], Awaitable[None]]) -> None:
    async def in_loop() -> None:
        one, two = (httpx.AsyncClient(base_url=process.url, timeout=30) for process in pair)
        async with one, two:
            await scenario(Caller(one), Caller(two))

    asyncio.run(in_loop())


async def over(here: Caller, seed: str) -> Caller:
    """Somebody at a table where all is over."""
    anna = (await open_table(here, [PERSON], options={"rounds": 3}, seed=seed)).people[0]
    await finish(anna, 1)
    return anna


async def until(ask: Callable[[], Awaitable[dict[str, Any]]], true: Callable[[dict[str, Any]], bool]) -> dict[str, Any]:
    while not true(shown := await ask()):
        await asyncio.sleep(0.05)
    return shown


def test_both_processes_report_on_a_review(pair: Pair, folder: Path) -> None:
    async def scenario(here: Caller, there: Caller) -> None:
        anna = await over(here, "review")
        other = there.as_(anna.token, anna.table)

        async def poll() -> dict[str, Any]:
            return json_of(await other.here("GET", "/reviews/0"))

        assert json_of(await anna.here("POST", "/reviews/0"))["pending"]
        await until(poll, lambda shown: shown["report"] is not None)
        polls = [await poll() for _ in range(POLLS)]
        assert [(shown["pending"], shown["progress"], shown["report"]["rollouts"]) for shown in polls] == [(True, 0.5, 2)] * POLLS
        again = await asyncio.gather(*(each.here("POST", "/reviews/0") for each in (anna, other, anna, other)))
        assert all(json_of(answer)["pending"] for answer in again)
        (folder / "go").touch()
        final = await until(poll, lambda shown: not shown["pending"])
        assert (final["progress"], final["report"]["rollouts"]) == (1.0, 8)
        assert json_of(await anna.here("POST", "/reviews/0")) == final
        assert [what for _, what in begun(folder)] == [f"review {anna.table} 0"]

    run_scenario(pair, scenario)


def test_par_requested_at_two_processes_is_computed_once(pair: Pair, folder: Path) -> None:
    async def scenario(here: Caller, there: Caller) -> None:
        anna = await over(here, "par")
        both = (anna, there.as_(anna.token, anna.table))
        asked = await asyncio.gather(*(each.here("GET", "/dice") for each in both * 3))
        assert all(json_of(answer)["pending"] for answer in asked)
        (folder / "go").touch()
        for each in both:

            async def poll(each: Caller = each) -> dict[str, Any]:
                return json_of(await each.here("GET", "/dice"))

            shown = await until(poll, lambda shown: not shown["pending"])
            assert [bot["points"] for bot in shown["par"]] == [len(bot["bot"]) for bot in shown["par"]]
        names = [what for _, what in begun(folder)]
        assert names == [f"par {bot['bot']}" for bot in shown["par"]]
        assert len(set(names)) == len(names) > 1

    run_scenario(pair, scenario)


def test_another_process_resumes_the_jobs_of_a_killed_one(database: str, tmp_path: Path) -> None:
    async def scenario(here: Caller, there: Caller) -> None:
        anna = await over(here, "killed")
        json_of(await anna.here("POST", "/reviews/0"))
        json_of(await anna.here("GET", "/dice"))
        while not {"review", "par"} <= {what.split()[0] for _, what in begun(tmp_path)}:
            await asyncio.sleep(0.05)
        dead = next(process for process in processes if process.popen.pid == begun(tmp_path)[0][0])
        dead.kill()
        left = (there if dead is processes[0] else here).as_(anna.token, anna.table)

        async def review() -> dict[str, Any]:
            return json_of(await left.here("GET", "/reviews/0"))

        assert (await review())["pending"]
        (tmp_path / "go").touch()
        assert (await until(review, lambda shown: not shown["pending"]))["report"]["rollouts"] == 8

        async def dice() -> dict[str, Any]:
            return json_of(await left.here("GET", "/dice"))

        assert (await until(dice, lambda shown: not shown["pending"]))["par"]

    with servers(database, tmp_path, lease=2.0, poll=0.1) as processes:
        run_scenario(processes, scenario)
