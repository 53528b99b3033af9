"""Reviews and par with two processes at one PostgreSQL: both answer, one works, the other takes over when it is killed."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import pytest
from tests.needs import is_installed
from tests.server.client import PERSON, Caller, json_of, open_table, run_with_callers
from tests.server.postgres import postgres, programs
from tests.server.process import Process, running_process, server_settings
from tests.server.tables.daily import finish
from tests.server.tables.slow_work import starts

pytestmark = pytest.mark.skipif(programs() is None or not is_installed("asyncpg"), reason="PostgreSQL or asyncpg is not installed here")

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
    with running_process(server_settings(database), install) as one, running_process(server_settings(database), install) as two:
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
    """A folder without files: nothing was started, and no work ends."""
    for name in ("begun", "go"):
        (shared_folder / name).unlink(missing_ok=True)
    return shared_folder


async def finished_match(first: Caller, seed: str) -> Caller:
    """A player at a table with a finished match."""
    anna = (await open_table(first, [PERSON], options={"rounds": 3}, seed=seed)).people[0]
    await finish(anna, 1)
    return anna


async def poll_until(ask: Callable[[], Awaitable[dict[str, Any]]], condition: Callable[[dict[str, Any]], bool]) -> dict[str, Any]:
    while not condition(answer := await ask()):
        await asyncio.sleep(0.05)
    return answer


def test_both_processes_report_on_a_review(pair: Pair, folder: Path) -> None:
    async def scenario(first: Caller, second: Caller) -> None:
        anna = await finished_match(first, "review")
        other = second.as_(anna.token, anna.table)

        async def poll() -> dict[str, Any]:
            return json_of(await other.ask_table("GET", "/reviews/0"))

        assert json_of(await anna.ask_table("POST", "/reviews/0"))["pending"]
        await poll_until(poll, lambda answer: answer["report"] is not None)
        polls = [await poll() for _ in range(POLLS)]
        assert [(answer["pending"], answer["progress"], answer["report"]["rollouts"]) for answer in polls] == [(True, 0.5, 2)] * POLLS
        again = await asyncio.gather(*(each.ask_table("POST", "/reviews/0") for each in (anna, other, anna, other)))
        assert all(json_of(answer)["pending"] for answer in again)
        (folder / "go").touch()
        final = await poll_until(poll, lambda answer: not answer["pending"])
        assert (final["progress"], final["report"]["rollouts"]) == (1.0, 8)
        assert json_of(await anna.ask_table("POST", "/reviews/0")) == final
        assert [what for _, what in starts(folder)] == [f"review {anna.table} 0"]

    run_with_callers(pair, scenario)


def test_par_requested_at_two_processes_is_computed_once(pair: Pair, folder: Path) -> None:
    async def scenario(first: Caller, second: Caller) -> None:
        anna = await finished_match(first, "par")
        both = (anna, second.as_(anna.token, anna.table))
        asked = await asyncio.gather(*(each.ask_table("GET", "/dice") for each in both * 3))
        assert all(json_of(answer)["pending"] for answer in asked)
        (folder / "go").touch()
        for each in both:

            async def poll(each: Caller = each) -> dict[str, Any]:
                return json_of(await each.ask_table("GET", "/dice"))

            answer = await poll_until(poll, lambda answer: not answer["pending"])
            assert [bot["points"] for bot in answer["par"]] == [len(bot["bot"]) for bot in answer["par"]]
        names = [what for _, what in starts(folder)]
        assert names == [f"par {bot['bot']}" for bot in answer["par"]]
        assert len(set(names)) == len(names) > 1

    run_with_callers(pair, scenario)


def test_another_process_resumes_the_jobs_of_a_killed_one(database: str, tmp_path: Path) -> None:
    async def scenario(first: Caller, second: Caller) -> None:
        anna = await finished_match(first, "killed")
        json_of(await anna.ask_table("POST", "/reviews/0"))
        json_of(await anna.ask_table("GET", "/dice"))
        while not {"review", "par"} <= {what.split()[0] for _, what in starts(tmp_path)}:
            await asyncio.sleep(0.05)
        dead = next(process for process in processes if process.popen.pid == starts(tmp_path)[0][0])
        dead.kill()
        left = (second if dead is processes[0] else first).as_(anna.token, anna.table)

        async def review() -> dict[str, Any]:
            return json_of(await left.ask_table("GET", "/reviews/0"))

        assert (await review())["pending"]
        (tmp_path / "go").touch()
        assert (await poll_until(review, lambda answer: not answer["pending"]))["report"]["rollouts"] == 8

        async def dice() -> dict[str, Any]:
            return json_of(await left.ask_table("GET", "/dice"))

        assert (await poll_until(dice, lambda answer: not answer["pending"]))["par"]

    with servers(database, tmp_path, lease=2.0, poll=0.1) as processes:
        run_with_callers(processes, scenario)
