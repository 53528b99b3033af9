"""Bots at work: they think in processes of their own, each in its fair share, and are shown only what their seat sees."""

from __future__ import annotations

import asyncio
import logging
import os
from collections.abc import Mapping
from concurrent.futures.process import BrokenProcessPool
from contextlib import suppress
from dataclasses import dataclass, field, replace

from branchline.bots import bots_for
from branchline.drawing.picture import Look
from branchline.engine.game import AnyGame
from branchline.language import speaker
from branchline.server.settings import listed_games
from branchline.server.tables.child_process import Worker
from branchline.server.tables.fair_scheduler import Looking, Shares
from branchline.table.bot_turn import STAND_IN, BotMove, BotRequest, plan_turn
from branchline.table.rules_page import with_figures
from branchline.table.sample import portrait, sample_record

log = logging.getLogger(__name__)

PATIENCE = 20.0  # seconds after which a bot that does not answer is ended


class Unanswered(Exception):
    """No answer in time, which is nobody's fault at this table: ask again later."""


@dataclass(slots=True)
class Thinkers:
    """The processes in which bots think, and one for other long work."""

    games: str
    processes: int = 0  # 0: by the number of cores, two at least, so that nobody has them all
    shares: Shares = field(init=False)
    _free: list[Worker] = field(init=False)
    _all: list[Worker] = field(init=False)
    _errands: Worker = field(init=False)

    def __post_init__(self) -> None:
        self.processes = self.processes or max(2, (os.cpu_count() or 2) - 1)
        self.shares = Shares(self.processes)
        self._all = [Worker(_begin, (self.games,)) for _ in range(self.processes)]
        self._free = list(self._all)
        self._errands = Worker(_begin, (self.games,))

    async def plan_turn(self, question: BotRequest, looking: Looking) -> list[BotMove]:
        """The bot's moves till the end of its turn, as far as it can tell; none if neither it nor its stand-in can play here.

        Raises `Unanswered` and `Unwatched`.
        """
        async with self.shares.place(looking):
            worker = self._free.pop()
            try:
                return await _answered(worker, question)
            finally:
                self._free.append(worker)

    async def portrait(self, game: str, theme: str, lang: str) -> str:
        """A picture of a game in the middle of a match."""
        drawn: str = await self._errands.run(_portrait, game, theme, lang)
        return drawn

    async def figured(self, game: str, theme: str, lang: str, html: str, markdown: str) -> str:
        """A rules page with its figures drawn."""
        page: str = await self._errands.run(_figured, game, theme, lang, html, markdown)
        return page

    async def sample(self, game: str, lang: str) -> str:
        """The record of a whole match that bots have played, to look at where nobody plays."""
        written: str = await self._errands.run(_sample_record, game, lang)
        return written

    async def warm(self) -> None:
        """Starts the processes before anybody waits for them."""
        await asyncio.gather(*(worker.start() for worker in (*self._all, self._errands)))

    def close(self) -> None:
        for worker in (*self._all, self._errands):
            worker.kill()


async def _answered(worker: Worker, question: BotRequest) -> list[BotMove]:
    """Asks the bot, and its stand-in where it failed: whatever a bot does, the table goes on, and not at random."""
    for asked in (question, replace(question, bot=STAND_IN)):
        try:
            steps: list[BotMove] = await worker.run(_answer, asked, within=PATIENCE)
            return steps
        except (BrokenProcessPool, TimeoutError) as error:
            log.error("bot %s at %s did not answer: %s", asked.bot, asked.game, type(error).__name__)
            raise Unanswered from None
        except Exception as error:
            log.error("bot %s at %s: %r", asked.bot, asked.game, error)
    return []


_games: Mapping[str, AnyGame] = {}


def _begin(games: str) -> None:
    """In a new process: games and what bots know of them are read once."""
    global _games
    _games = listed_games(games)
    for game in _games.values():
        for kind in bots_for(game.id):
            with suppress(Exception):  # a bot that cannot be created is reported when asked to move
                kind.create(game, 0)


def _answer(asked: BotRequest) -> list[BotMove]:
    return plan_turn(asked, _games)


def _portrait(game_id: str, theme: str, lang: str) -> str:
    return portrait(_games[game_id], theme, lang)


def _figured(game_id: str, theme: str, lang: str, html: str, markdown: str) -> str:
    return with_figures(html, markdown, _games[game_id], Look(theme, speaker(lang, game_id)))


def _sample_record(game_id: str, lang: str) -> str:
    return sample_record(_games[game_id], lang)
