"""Bots in their own processes: they answer for whole turns, and when one fails the table goes on."""

from __future__ import annotations

import asyncio
from dataclasses import replace

from tests.server.games import GAMES as KNOWN
from tests.server.process import GAMES
from tests.server.test_play import played

from branchline.bots import BOTS
from branchline.server.thinking import Question, Thinkers, mark, within

PLAY = played((-1, "roll 2")).play
QUESTION = Question("toy", 2, PLAY.match.setup.options, "", 0, KNOWN["toy"].write_state(PLAY.state), "greedy", "s")


def test_a_bot_answers_for_its_whole_turn_and_a_broken_one_with_nothing() -> None:
    async def tell() -> None:
        thinkers = Thinkers(GAMES, 1)
        try:
            good, bad = await asyncio.gather(thinkers.answer(QUESTION), thinkers.answer(replace(QUESTION, view="nonsense")))
            assert [step.move for step in good] == ["add", "add", "done"]
            assert good[0].offered == mark(["add", "done"])
            assert bad == []
            assert (await thinkers.portrait("toy", "dark", "pl")).startswith("<svg")
        finally:
            thinkers.close()

    asyncio.run(tell())


def test_bots_think_no_longer_than_people_wait() -> None:
    names = [within(name) for name in BOTS]
    assert all(name in BOTS for name in names)
    assert within("random") == "random"
