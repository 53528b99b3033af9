"""Questions about moves: one at a time, fair by address, without blocking other work."""

from __future__ import annotations

import asyncio
from pathlib import Path
from typing import Any

import pytest
from tests.server.client import PERSON, fresh_settings, json_of, open_table, running_server

from branchline.server.processes.fair_scheduler import FairScheduler
from branchline.server.tables.questions import Questions
from branchline.table.problem import Problem


class Clock:
    """A clock that advances only by work and pauses."""

    def __init__(self) -> None:
        self.now, self.rests = 0.0, list[float]()

    def __call__(self) -> float:
        return self.now

    async def rest(self, seconds: float) -> None:
        self.rests.append(seconds)
        self.now += seconds
        for _ in range(5):  # everybody who is about to ask has asked
            await asyncio.sleep(0)


class QuestionQueue:
    """A queue of questions with its own clock, and the order of their work."""

    def __init__(self) -> None:
        self.clock, self.done = Clock(), list[str]()
        self.queue = Questions(FairScheduler(1, self.clock), self.clock, self.clock.rest)

    def ask(self, address: str, cost: float = 1.0) -> asyncio.Future[str]:
        def question() -> str:
            self.done.append(address)
            self.clock.now += cost
            return f"to {address}"

        return self.queue.ask(address, question)


def test_moves_are_served_between_questions() -> None:
    async def scenario() -> None:
        asking, resting, moved = QuestionQueue(), asyncio.Event(), asyncio.Event()

        async def rest(_seconds: float) -> None:
            resting.set()
            await moved.wait()

        async def move() -> None:
            await resting.wait()
            asking.done.append("move")
            moved.set()

        asking.queue.rest = rest
        await asyncio.gather(asking.ask("a"), asking.ask("a"), asking.ask("b"), move())
        assert asking.done[:2] == ["a", "move"]
        assert sorted(asking.done[2:]) == ["a", "b"]

    asyncio.run(scenario())


def test_questions_take_a_third_of_the_time_and_addresses_take_turns() -> None:
    async def scenario() -> None:
        asking = QuestionQueue()
        many = [asking.ask("a") for _ in range(4)]
        await asyncio.sleep(0)
        few = [asking.ask("b") for _ in range(2)]
        assert await asyncio.gather(*many, *few) == ["to a"] * 4 + ["to b"] * 2
        await asyncio.gather(*asking.queue.tasks)
        assert asking.done == ["a", "b", "a", "b", "a", "a"]
        assert asking.clock.rests == [2.0] * 6
        assert not asking.queue.tasks

    asyncio.run(scenario())


def test_a_cancelled_question_counts_but_is_not_answered() -> None:
    async def scenario() -> None:
        asking, gate = QuestionQueue(), asyncio.Event()

        async def rest(_seconds: float) -> None:
            await gate.wait()

        asking.queue.rest = rest
        first, second, third = asking.ask("a"), asking.ask("b"), asking.ask("c")
        assert await first == "to a"
        second.cancel()
        await asyncio.sleep(0)
        assert asking.done == ["a"]  # its place is still taken
        gate.set()
        assert await third == "to c"
        assert asking.done == ["a", "c"]

    asyncio.run(scenario())


def test_an_address_with_too_many_questions_gets_busy() -> None:
    async def scenario() -> None:
        asking = QuestionQueue()
        asking.queue.most_waiting = 2
        waiting = [asking.ask("a"), asking.ask("a")]
        await asyncio.sleep(0)
        with pytest.raises(Problem) as refused:
            await asking.ask("a")
        assert (refused.value.code, refused.value.wait) == ("busy", 1)
        assert await asking.ask("b") == "to b"
        waiting[0].cancel()
        assert await waiting[1] == "to a"
        assert await asking.ask("a") == "to a"  # those that were answered or withdrawn do not count

    asyncio.run(scenario())


def test_a_question_that_fails_does_not_stop_the_others() -> None:
    async def scenario() -> None:
        asking = QuestionQueue()
        with pytest.raises(ZeroDivisionError):
            await asking.queue.ask("a", lambda: 1 // 0)
        assert await asking.ask("a") == "to a"

    asyncio.run(scenario())


def test_the_questions_of_a_table_wait_in_the_queue(tmp_path: Path) -> None:
    async def scenario() -> None:
        rests = list[float]()

        async def rest(seconds: float) -> None:
            rests.append(seconds)

        async with running_server(fresh_settings(tmp_path, bots=False)) as (caller, registry):
            registry.questions.rest = rest
            table = await open_table(caller, [PERSON, PERSON], "toy", seed="s")
            asked: dict[str, Any] = {"why": {"move": "fly"}, "narrow": {"picks": {}}, "ghosts": {"moves": ["add"]}}
            for name, body in asked.items():
                json_of(await table.people[0].ask_table("POST", f"/{name}", body))
            assert len(rests) == len(asked)

    asyncio.run(scenario())
