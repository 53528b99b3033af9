"""Bots' time is shared fairly: one address with hundreds of bots delays nobody else, and no bot falls back to random moves."""

from __future__ import annotations

import asyncio
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest
from tests.clock import Clock
from tests.server.client import PERSON, Caller, fresh_settings, json_of, open_table, running_server
from tests.server.tables.test_bot_pool import QUESTION, one_viewer

from branchline.bots.planned_turn import PlannedMove
from branchline.engine.record import Record, write_record
from branchline.server.processes.child import ChildProcess
from branchline.server.processes.fair_scheduler import CurrentViewers, FairScheduler, NoViewers, Viewers
from branchline.server.processes.kinds import BOTS
from branchline.server.processes.pool import ProcessPool
from branchline.server.processes.pools import pools_for
from branchline.server.tables import bot_pool as at_work
from branchline.server.tables.bot_pool import BotPool, BotTimeout
from branchline.server.tables.sandbox import Sandbox
from branchline.table import uploads
from branchline.table.bot_turn import BotMove, BotRequest, fingerprint

GAMES = "tests.attack.games:GAMES"
SLOW = write_record(Record("slow", 1, {}, ("Anna", "Ben"), ((-1, "roll 2"),)))


def viewers_from(*addresses: str, person: bool = True) -> CurrentViewers:
    return lambda: Viewers(frozenset(addresses), person)


class SlotRequests:
    """Requests for a few slots of the scheduler, and the order in which they were served."""

    def __init__(self, slots: int = 1) -> None:
        self.clock, self.order = Clock(100.0), list[str]()
        self.scheduler = FairScheduler(slots, self.clock)

    async def ask(self, name: str, viewers: CurrentViewers, seconds: float = 2.0) -> None:
        async with self.scheduler.slot(viewers):
            self.order.append(name)
            self.clock.now += seconds
            await asyncio.sleep(0)

    async def serve_all(self, *requests: tuple[str, CurrentViewers]) -> list[str]:
        await asyncio.gather(*(self.ask(*each) for each in requests))
        return self.order


def test_one_address_with_hundreds_of_bots_delays_nobody_else() -> None:
    attack = [(f"m{n}", viewers_from("attacker")) for n in range(300)]
    order = asyncio.run(SlotRequests().serve_all(*attack, ("person", viewers_from("home"))))
    assert order.index("person") == 1  # only what was being thought about already comes first
    assert len(order) == 301


def test_the_address_that_used_least_goes_first_and_all_are_served() -> None:
    requests = [
        ("a1", viewers_from("a")),
        ("a2", viewers_from("a")),
        ("a3", viewers_from("a")),
        ("b1", viewers_from("b")),
        ("b2", viewers_from("b")),
    ]
    assert asyncio.run(SlotRequests().serve_all(*requests)) == ["a1", "b1", "a2", "b2", "a3"]


def test_a_waiting_player_goes_before_spectators_of_bots() -> None:
    requests = [("w1", viewers_from("a", person=False)), ("w2", viewers_from("b", person=False)), ("person", viewers_from("c"))]
    assert asyncio.run(SlotRequests().serve_all(*requests)) == ["w1", "person", "w2"]


def test_spectators_do_not_wait_forever_for_one_address_with_players() -> None:
    attack = [(f"m{n}", viewers_from("attacker")) for n in range(50)]
    order = asyncio.run(SlotRequests().serve_all(*attack, ("watcher", viewers_from("home", person=False))))
    assert 1 < order.index("watcher") < 30


def test_no_address_occupies_every_process() -> None:
    async def scenario() -> None:
        hall, gates = FairScheduler(2), [asyncio.Event() for _ in range(3)]
        entered = list[int]()

        async def ask(n: int, address: str) -> None:
            async with hall.slot(viewers_from(address)):
                entered.append(n)
                await gates[n].wait()

        requests = [asyncio.create_task(ask(n, address)) for n, address in enumerate(("a", "a", "b"))]
        await asyncio.sleep(0.01)
        assert (entered, hall.queue) == ([0, 2], 1)
        for gate in gates:
            gate.set()
        await asyncio.gather(*requests)
        assert entered == [0, 2, 1]

    asyncio.run(scenario())


def test_bots_stop_when_nobody_is_connected() -> None:
    async def scenario() -> None:
        hall, here, gate = FairScheduler(1), {"a"}, asyncio.Event()

        async def hold() -> None:
            async with hall.slot(viewers_from("b")):
                await gate.wait()

        async def ask() -> None:
            async with hall.slot(lambda: Viewers(frozenset(here), True)):
                raise AssertionError("thought for nobody")

        holding = asyncio.create_task(hold())
        await asyncio.sleep(0)
        requests = asyncio.create_task(ask())
        await asyncio.sleep(0)
        here.clear()
        gate.set()
        with pytest.raises(NoViewers):
            await requests
        await holding
        async with hall.slot(viewers_from("a")):
            assert hall.queue == 0

    asyncio.run(scenario())


def test_a_cancelled_request_frees_its_process() -> None:
    async def scenario() -> None:
        hall = FairScheduler(1)

        async def ask() -> None:
            async with hall.slot(viewers_from("a")):
                await asyncio.Event().wait()

        requests = [asyncio.create_task(ask()) for _ in range(3)]
        await asyncio.sleep(0.01)
        for task in requests:
            task.cancel()
        await asyncio.gather(*requests, return_exceptions=True)
        async with asyncio.timeout(5), hall.slot(viewers_from("a")):
            assert hall.queue == 0

    asyncio.run(scenario())


def test_bots_think_only_while_someone_is_connected(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    asked = list[Viewers]()

    async def count_requests(_self: BotPool, _question: BotRequest, viewers: CurrentViewers) -> list[BotMove]:
        asked.append(viewers())
        await asyncio.sleep(3600)
        return []

    async def scenario() -> None:
        async with running_server(settings) as (caller, registry):
            opened = await open_table(caller, [PERSON, *[{"kind": "bot", "bot": "greedy"}] * 2])
            await open_table(caller, [PERSON, *[{"kind": "bot", "bot": "greedy"}] * 2])
            await asyncio.sleep(0.1)
            assert asked == []  # opened, and left
            await opened.people[0].turn()
            while len(asked) < 2:
                await asyncio.sleep(0.01)
            assert asked == [Viewers(frozenset({"192.0.2.7"}), True)] * 2
            registry.settings = replace(registry.settings, away=0.0)
            assert not registry.viewers_of(registry.sessions[opened.table]).addresses

    settings = fresh_settings(tmp_path)
    monkeypatch.setattr(BotPool, "plan_turn", count_requests)
    asyncio.run(scenario())


def test_a_slow_record_delays_no_bot() -> None:
    async def scenario() -> None:
        pools = pools_for(GAMES, 1)
        bot_pool, sandbox = BotPool(pools.bots), Sandbox(pools.sandbox)
        try:
            reading = asyncio.create_task(sandbox.run("stranger", uploads.read_through, SLOW))
            await asyncio.sleep(0.2)
            steps = await bot_pool.plan_turn(QUESTION, one_viewer)
            assert [step.move for step in steps] == ["add", "add", "done"]
            reading.cancel()
            await asyncio.gather(reading, return_exceptions=True)
        finally:
            pools.close()

    asyncio.run(scenario())


def test_only_a_hanging_bot_is_killed_and_retried_later(monkeypatch: pytest.MonkeyPatch) -> None:
    """The other process continues, and no bot plays at random meanwhile."""

    async def scenario() -> None:
        pool = ProcessPool(BOTS, GAMES, 2)
        bot_pool = BotPool(pool)
        try:
            monkeypatch.setattr(at_work, "PATIENCE", 1.5)
            hanging = asyncio.create_task(bot_pool.plan_turn(replace(QUESTION, game="hang"), viewers_from("a")))
            await asyncio.sleep(0.1)
            monkeypatch.undo()  # the others may take their time on a busy machine
            steps = await bot_pool.plan_turn(QUESTION, viewers_from("b"))
            assert [step.move for step in steps] == ["add", "add", "done"]
            with pytest.raises(BotTimeout):
                await hanging
            assert await bot_pool.plan_turn(QUESTION, viewers_from("a")) == steps
        finally:
            pool.close()

    asyncio.run(scenario())


def test_a_failing_bot_is_replaced_by_its_substitute_not_by_random_moves(monkeypatch: pytest.MonkeyPatch) -> None:
    asked = list[str]()

    async def run(_self: ChildProcess, _with_games: Any, _work: Any, question: BotRequest, within: float) -> list[BotMove]:
        asked.append(question.bot)
        if question.bot == "master":
            raise RuntimeError("a fault of the bot's own")
        return [PlannedMove(fingerprint(["add"]), "add")]

    monkeypatch.setattr(ChildProcess, "run", run)
    plan_turn = asyncio.run(BotPool(ProcessPool(BOTS, GAMES, 1)).plan_turn(replace(QUESTION, bot="master"), one_viewer))
    assert (asked, [step.move for step in plan_turn]) == (["master", "greedy"], ["add"])


def test_a_bot_thinks_again_when_its_table_has_changed(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Someone moves while the bot thinks: its answer is outdated and is not replaced by a random move."""
    asked, plan_turn = list[BotRequest](), BotPool.plan_turn

    async def plan_slowly(self: BotPool, question: BotRequest, viewers: CurrentViewers) -> list[BotMove]:
        asked.append(question)
        steps = await plan_turn(self, question, viewers)
        if len(asked) == 1:
            json_of(await people[0].move("add"))
            return [PlannedMove(fingerprint(["something else"]), "done")]
        return steps

    async def scenario() -> None:
        async with running_server(settings) as (caller, registry):
            opened = await open_table(caller, [PERSON, {"kind": "bot", "bot": "greedy"}], options={"rounds": 1})
            people.extend(opened.people)
            moves = list[int]()
            while moves.count(1) < 3:
                await people[0].turn()  # a bot thinks while somebody looks on
                moves = [event.seat for event in registry.sessions[opened.table].table_state.events]
                await asyncio.sleep(0.05)
            assert (len(asked), moves) == (2, [-1, 0, 1, 1, 1])

    people = list[Caller]()
    settings = fresh_settings(tmp_path)
    monkeypatch.setattr(BotPool, "plan_turn", plan_slowly)
    asyncio.run(scenario())
