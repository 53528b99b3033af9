"""Bots in their own processes: they answer for whole turns, and when one fails the table goes on."""

from __future__ import annotations

import asyncio
from dataclasses import replace
from pathlib import Path

import pytest
from tests.server.client import PERSON, Caller, bad, calling, fresh, good, lay
from tests.server.games import GAMES as KNOWN
from tests.server.process import GAMES
from tests.table.kit import played

from branchline.bots import BOTS
from branchline.server.tables.bot_pool import BotPool
from branchline.server.tables.fair_scheduler import CurrentViewers, Viewers
from branchline.table.bot_turn import BotMove, BotRequest, fingerprint, with_time_limit

PLAY = played((-1, "roll 2")).table_state
QUESTION = BotRequest("toy", 2, PLAY.match.setup.options, "", 0, KNOWN["toy"].write_state(PLAY.state), "greedy", "s")


def one() -> Viewers:
    return Viewers(frozenset({"here"}), True)


def test_a_bot_answers_for_its_whole_turn_and_a_broken_one_with_nothing() -> None:
    async def tell() -> None:
        bot_pool = BotPool(GAMES, 1)
        try:
            good, bad = await asyncio.gather(*(bot_pool.plan_turn(each, one) for each in (QUESTION, replace(QUESTION, view="nonsense"))))
            assert [step.move for step in good] == ["add", "add", "done"]
            assert good[0].offered == fingerprint(["add", "done"])
            assert bad == []
            assert (await bot_pool.portrait("toy", "dark", "pl")).startswith("<svg")
        finally:
            bot_pool.close()

    asyncio.run(tell())


def test_bots_think_no_longer_than_people_wait() -> None:
    names = [with_time_limit(name) for name in BOTS]
    assert all(name in BOTS for name in names)
    assert with_time_limit("random") == "random"


def test_a_turn_is_thought_out_once_and_played_move_by_move(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    asked, plan_turn = list[BotRequest](), BotPool.plan_turn

    async def counted(self: BotPool, question: BotRequest, looking: CurrentViewers) -> list[BotMove]:
        asked.append(question)
        return await plan_turn(self, question, looking)

    async def moves(caller: Caller, seat: int) -> list[str]:
        return [event["text"] for event in (await caller.turn())["events"] if event["seat"] == seat]

    async def tell() -> None:
        async with calling(settings) as (caller, _):
            laid = await lay(caller, [PERSON, {"kind": "bot", "bot": "greedy"}], options={"rounds": 1})
            good(await laid.people[0].move("done"))
            for _ in range(200):
                if (await laid.people[0].turn())["phase"] == "over":
                    break
                await asyncio.sleep(0.05)
            played = await moves(laid.people[0], 1)
            assert len(played) > 1
            assert played[-1] == "done"
            assert len(asked) == 1

    settings = fresh(tmp_path)
    monkeypatch.setattr(BotPool, "plan_turn", counted)
    asyncio.run(tell())


def test_nobody_tells_a_servers_bots_how_long_to_think(tmp_path: Path) -> None:
    async def tell() -> None:
        async with calling(settings) as (caller, _):
            wish = {"game": "toy", "seats": [PERSON, {"kind": "bot", "bot": "hard:60s"}]}
            assert "use plain hard" in bad(await caller.ask("POST", "/api/tables", wish), 422, "setup")
            wish["seats"] = [PERSON, {"kind": "bot", "bot": "nobody:2s"}]
            assert "no bot nobody:2s" in bad(await caller.ask("POST", "/api/tables", wish), 422, "setup")
            laid = await lay(caller, [PERSON, PERSON])
            bad(await laid.people[0].here("PUT", "/seats/0/bot", {"bot": "hard:60s"}), 404, "missing")

    settings = fresh(tmp_path, bots=False)
    asyncio.run(tell())
