"""Bots in their own processes: they plan whole turns, and when one fails the match continues."""

from __future__ import annotations

import asyncio
from dataclasses import replace
from pathlib import Path

import pytest
from tests.server.client import PERSON, Caller, check_error, fresh_settings, json_of, open_table, running_server
from tests.server.games import GAMES as KNOWN
from tests.server.process import GAMES
from tests.table.kit import draft_of

from branchline.bots import BOTS
from branchline.server.processes.fair_scheduler import CurrentViewers, Viewers
from branchline.server.processes.pools import pools_for
from branchline.server.tables import drawings
from branchline.server.tables.bot_pool import BotPool
from branchline.server.tables.sandbox import Sandbox
from branchline.table.bot_turn import BotMove, BotRequest, fingerprint, with_time_limit

PLAY = draft_of((-1, "roll 2")).table_state
QUESTION = BotRequest("toy", 2, PLAY.match.setup.options, "", 0, KNOWN["toy"].write_state(PLAY.state), "greedy", "s")


def one_viewer() -> Viewers:
    return Viewers(frozenset({"here"}), True)


def test_a_bot_returns_a_whole_turn_and_a_failing_one_nothing() -> None:
    async def scenario() -> None:
        pools = pools_for(GAMES, 1)
        bot_pool = BotPool(pools.bots)
        try:
            json_of, check_error = await asyncio.gather(
                *(bot_pool.plan_turn(each, one_viewer) for each in (QUESTION, replace(QUESTION, view="nonsense")))
            )
            assert [step.move for step in json_of] == ["add", "add", "done"]
            assert json_of[0].options == fingerprint(["add", "done"])
            assert check_error == []
            assert (await Sandbox(pools.sandbox).run_own(drawings.portrait, "toy", "dark", "pl")).startswith("<svg")
        finally:
            pools.close()

    asyncio.run(scenario())


def test_thinking_time_is_limited() -> None:
    names = [with_time_limit(name) for name in BOTS]
    assert all(name in BOTS for name in names)
    assert with_time_limit("random") == "random"


def test_a_turn_is_planned_once_and_played_move_by_move(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    asked, plan_turn = list[BotRequest](), BotPool.plan_turn

    async def count_requests(self: BotPool, question: BotRequest, viewers: CurrentViewers) -> list[BotMove]:
        asked.append(question)
        return await plan_turn(self, question, viewers)

    async def moves(caller: Caller, seat: int) -> list[str]:
        return [event["text"] for event in (await caller.turn())["events"] if event["seat"] == seat]

    async def scenario() -> None:
        async with running_server(settings) as (caller, _):
            opened = await open_table(caller, [PERSON, {"kind": "bot", "bot": "greedy"}], options={"rounds": 1})
            json_of(await opened.people[0].move("done"))
            for _ in range(200):
                if (await opened.people[0].turn())["phase"] == "over":
                    break
                await asyncio.sleep(0.05)
            plan = await moves(opened.people[0], 1)
            assert len(plan) > 1
            assert plan[-1] == "done"
            assert len(asked) == 1

    settings = fresh_settings(tmp_path)
    monkeypatch.setattr(BotPool, "plan_turn", count_requests)
    asyncio.run(scenario())


def test_clients_cannot_choose_the_thinking_time(tmp_path: Path) -> None:
    async def scenario() -> None:
        async with running_server(settings) as (caller, _):
            wish = {"game": "toy", "seats": [PERSON, {"kind": "bot", "bot": "hard:60s"}]}
            assert "use plain hard" in check_error(await caller.ask("POST", "/api/tables", wish), 422, "setup")
            wish["seats"] = [PERSON, {"kind": "bot", "bot": "nobody:2s"}]
            assert "no bot nobody:2s" in check_error(await caller.ask("POST", "/api/tables", wish), 422, "setup")
            opened = await open_table(caller, [PERSON, PERSON])
            check_error(await opened.people[0].ask_table("PUT", "/seats/0/bot", {"bot": "hard:60s"}), 404, "missing")

    settings = fresh_settings(tmp_path, bots=False)
    asyncio.run(scenario())
