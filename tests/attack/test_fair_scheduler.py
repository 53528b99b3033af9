"""Thinking is shared fairly: one address with hundreds of bots holds up nobody else, and nothing makes a bot play at random."""

from __future__ import annotations

import asyncio
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest
from tests.server.client import PERSON, Caller, calling, fresh, good, lay
from tests.server.clock import Clock
from tests.server.tables.test_bot_pool import QUESTION, one

from branchline.bots.planned_turn import PlannedMove
from branchline.engine.record import Record, write_record
from branchline.server.tables import bot_pool as at_work
from branchline.server.tables.bot_pool import BotPool, Unanswered
from branchline.server.tables.child_process import ChildProcess
from branchline.server.tables.fair_scheduler import CurrentViewers, FairScheduler, Unwatched, Viewers
from branchline.server.tables.sandbox import Sandbox
from branchline.table import uploads
from branchline.table.bot_turn import BotMove, BotRequest, fingerprint

GAMES = "tests.attack.games:GAMES"
SLOW = write_record(Record("slow", 1, {}, ("Anna", "Ben"), ((-1, "roll 2"),)))


def at(*addresses: str, person: bool = True) -> CurrentViewers:
    return lambda: Viewers(frozenset(addresses), person)


class Hall:
    """Askers of a few places to think in, and the order in which they got one."""

    def __init__(self, slots: int = 1) -> None:
        self.clock, self.order = Clock(), list[str]()
        self.scheduler = FairScheduler(slots, self.clock)

    async def ask(self, name: str, looking: CurrentViewers, seconds: float = 2.0) -> None:
        async with self.scheduler.slot(looking):
            self.order.append(name)
            self.clock.now += seconds
            await asyncio.sleep(0)

    async def all(self, *asking: tuple[str, CurrentViewers]) -> list[str]:
        await asyncio.gather(*(self.ask(*each) for each in asking))
        return self.order


def test_one_address_with_hundreds_of_bots_holds_up_nobody_else() -> None:
    attack = [(f"m{n}", at("attacker")) for n in range(300)]
    order = asyncio.run(Hall().all(*attack, ("person", at("home"))))
    assert order.index("person") == 1  # only what was being thought about already comes first
    assert len(order) == 301


def test_who_used_little_comes_before_who_used_much_and_in_the_end_all_are_served() -> None:
    asking = [("a1", at("a")), ("a2", at("a")), ("a3", at("a")), ("b1", at("b")), ("b2", at("b"))]
    assert asyncio.run(Hall().all(*asking)) == ["a1", "b1", "a2", "b2", "a3"]


def test_a_person_waiting_comes_before_those_who_watch_bots() -> None:
    asking = [("w1", at("a", person=False)), ("w2", at("b", person=False)), ("person", at("c"))]
    assert asyncio.run(Hall().all(*asking)) == ["w1", "person", "w2"]


def test_watchers_are_not_kept_waiting_for_ever_by_one_address_with_people() -> None:
    attack = [(f"m{n}", at("attacker")) for n in range(50)]
    order = asyncio.run(Hall().all(*attack, ("watcher", at("home", person=False))))
    assert 1 < order.index("watcher") < 30


def test_no_address_has_every_place_to_think_in() -> None:
    async def tell() -> None:
        hall, gates = FairScheduler(2), [asyncio.Event() for _ in range(3)]
        entered = list[int]()

        async def ask(n: int, address: str) -> None:
            async with hall.slot(at(address)):
                entered.append(n)
                await gates[n].wait()

        asking = [asyncio.create_task(ask(n, address)) for n, address in enumerate(("a", "a", "b"))]
        await asyncio.sleep(0.01)
        assert (entered, hall.queue) == ([0, 2], 1)
        for gate in gates:
            gate.set()
        await asyncio.gather(*asking)
        assert entered == [0, 2, 1]

    asyncio.run(tell())


def test_nobody_thinks_where_nobody_looks_on_any_more() -> None:
    async def tell() -> None:
        hall, here, gate = FairScheduler(1), {"a"}, asyncio.Event()

        async def hold() -> None:
            async with hall.slot(at("b")):
                await gate.wait()

        async def ask() -> None:
            async with hall.slot(lambda: Viewers(frozenset(here), True)):
                raise AssertionError("thought for nobody")

        holding = asyncio.create_task(hold())
        await asyncio.sleep(0)
        asking = asyncio.create_task(ask())
        await asyncio.sleep(0)
        here.clear()
        gate.set()
        with pytest.raises(Unwatched):
            await asking
        await holding
        async with hall.slot(at("a")):
            assert hall.queue == 0

    asyncio.run(tell())


def test_a_place_comes_back_from_those_who_go_while_they_wait_or_think() -> None:
    async def tell() -> None:
        hall = FairScheduler(1)

        async def ask() -> None:
            async with hall.slot(at("a")):
                await asyncio.Event().wait()

        asking = [asyncio.create_task(ask()) for _ in range(3)]
        await asyncio.sleep(0.01)
        for task in asking:
            task.cancel()
        await asyncio.gather(*asking, return_exceptions=True)
        async with asyncio.timeout(5), hall.slot(at("a")):
            assert hall.queue == 0

    asyncio.run(tell())


def test_bots_are_asked_only_while_somebody_looks_on(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    asked = list[Viewers]()

    async def noted(_self: BotPool, _question: BotRequest, looking: CurrentViewers) -> list[BotMove]:
        asked.append(looking())
        await asyncio.sleep(3600)
        return []

    async def tell() -> None:
        async with calling(settings) as (caller, registry):
            laid = await lay(caller, [PERSON, *[{"kind": "bot", "bot": "greedy"}] * 2])
            await lay(caller, [PERSON, *[{"kind": "bot", "bot": "greedy"}] * 2])
            await asyncio.sleep(0.1)
            assert asked == []  # laid, and left
            await laid.people[0].turn()
            while len(asked) < 2:
                await asyncio.sleep(0.01)
            assert asked == [Viewers(frozenset({"192.0.2.7"}), True)] * 2
            registry.settings = replace(registry.settings, away=0.0)
            assert not registry.looking(registry.sessions[laid.table]).addresses

    settings = fresh(tmp_path)
    monkeypatch.setattr(BotPool, "plan_turn", noted)
    asyncio.run(tell())


def test_a_record_that_takes_long_holds_up_no_bot() -> None:
    async def tell() -> None:
        bot_pool, sandbox = BotPool(GAMES, 1), Sandbox(GAMES)
        try:
            await bot_pool.warm()
            reading = asyncio.create_task(sandbox.run("stranger", uploads.read_through, SLOW))
            await asyncio.sleep(0.2)
            steps = await bot_pool.plan_turn(QUESTION, one)
            assert [step.move for step in steps] == ["add", "add", "done"]
            reading.cancel()
            await asyncio.gather(reading, return_exceptions=True)
        finally:
            bot_pool.close()
            sandbox.close()

    asyncio.run(tell())


def test_a_bot_that_hangs_is_ended_alone_and_asked_again_later(monkeypatch: pytest.MonkeyPatch) -> None:
    """The process beside it goes on; and nobody plays at random meanwhile."""

    async def tell() -> None:
        bot_pool = BotPool(GAMES, 2)
        try:
            await bot_pool.warm()
            monkeypatch.setattr(at_work, "PATIENCE", 1.5)
            hanging = asyncio.create_task(bot_pool.plan_turn(replace(QUESTION, game="hang"), at("a")))
            await asyncio.sleep(0.1)
            monkeypatch.undo()  # the others may take their time on a busy machine
            steps = await bot_pool.plan_turn(QUESTION, at("b"))
            assert [step.move for step in steps] == ["add", "add", "done"]
            with pytest.raises(Unanswered):
                await hanging
            assert await bot_pool.plan_turn(QUESTION, at("a")) == steps
        finally:
            bot_pool.close()

    asyncio.run(tell())


def test_where_a_bot_fails_its_stand_in_plays_and_not_chance(monkeypatch: pytest.MonkeyPatch) -> None:
    asked = list[str]()

    async def run(_self: ChildProcess, _work: Any, question: BotRequest, within: float) -> list[BotMove]:
        asked.append(question.bot)
        if question.bot == "master":
            raise RuntimeError("a fault of the bot's own")
        return [PlannedMove(fingerprint(["add"]), "add")]

    monkeypatch.setattr(ChildProcess, "run", run)
    plan_turn = asyncio.run(BotPool(GAMES, 1).plan_turn(replace(QUESTION, bot="master"), one))
    assert (asked, [step.move for step in plan_turn]) == (["master", "greedy"], ["add"])


def test_a_bot_whose_table_changed_while_it_thought_is_asked_again(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Somebody plays on while the bot thinks: its answer is for another table, and no random move stands in for it."""
    asked, plan_turn = list[BotRequest](), BotPool.plan_turn

    async def slowly(self: BotPool, question: BotRequest, looking: CurrentViewers) -> list[BotMove]:
        asked.append(question)
        steps = await plan_turn(self, question, looking)
        if len(asked) == 1:
            good(await people[0].move("add"))
            return [PlannedMove(fingerprint(["something else"]), "done")]
        return steps

    async def tell() -> None:
        async with calling(settings) as (caller, registry):
            laid = await lay(caller, [PERSON, {"kind": "bot", "bot": "greedy"}], options={"rounds": 1})
            people.extend(laid.people)
            moves = list[int]()
            while moves.count(1) < 3:
                await people[0].turn()  # a bot thinks while somebody looks on
                moves = [event.seat for event in registry.sessions[laid.table].table_state.events]
                await asyncio.sleep(0.05)
            assert (len(asked), moves) == (2, [-1, 0, 1, 1, 1])

    people = list[Caller]()
    settings = fresh(tmp_path)
    monkeypatch.setattr(BotPool, "plan_turn", slowly)
    asyncio.run(tell())
