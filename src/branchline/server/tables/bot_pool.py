"""A pool of processes for bots. Bots get only what their seat sees; slots are shared fairly between addresses."""

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
from branchline.server.tables.child_process import ChildProcess
from branchline.server.tables.fair_scheduler import CurrentViewers, FairScheduler
from branchline.table.bot_turn import STAND_IN, BotMove, BotRequest, plan_turn
from branchline.table.rules_page import with_figures
from branchline.table.sample import portrait, sample_record

log = logging.getLogger(__name__)

PATIENCE = 20.0  # seconds after which the process of a bot that does not answer is killed


class BotTimeout(Exception):
    """The bot did not answer in time or its process died; try again later."""


@dataclass(slots=True)
class BotPool:
    """The processes for bots, and one for pictures and samples."""

    games: str
    processes: int = 0  # 0: by the number of cores, at least two, so that one address cannot hold all
    scheduler: FairScheduler = field(init=False)
    _free: list[ChildProcess] = field(init=False)
    _all: list[ChildProcess] = field(init=False)
    _drawing: ChildProcess = field(init=False)

    def __post_init__(self) -> None:
        self.processes = self.processes or max(2, (os.cpu_count() or 2) - 1)
        self.scheduler = FairScheduler(self.processes)
        self._all = [ChildProcess(_begin, (self.games,)) for _ in range(self.processes)]
        self._free = list(self._all)
        self._drawing = ChildProcess(_begin, (self.games,))

    async def plan_turn(self, question: BotRequest, viewers: CurrentViewers) -> list[BotMove]:
        """The bot's planned moves, at most to the end of its turn; empty if neither it nor its stand-in can move.

        Raises `BotTimeout` and `NoViewers`.
        """
        async with self.scheduler.slot(viewers):
            worker = self._free.pop()
            try:
                return await _ask(worker, question)
            finally:
                self._free.append(worker)

    async def portrait(self, game: str, theme: str, lang: str) -> str:
        """A picture of a game in the middle of a match, as SVG."""
        drawn: str = await self._drawing.run(_portrait, game, theme, lang)
        return drawn

    async def rules_page(self, game: str, theme: str, lang: str, html: str, markdown: str) -> str:
        """A rules page with its figures drawn, as HTML."""
        page: str = await self._drawing.run(_rules_page, game, theme, lang, html, markdown)
        return page

    async def sample(self, game: str, lang: str) -> str:
        """The record of a match between bots."""
        written: str = await self._drawing.run(_sample_record, game, lang)
        return written

    async def warm(self) -> None:
        """Start the processes before the first request needs them."""
        await asyncio.gather(*(worker.start() for worker in (*self._all, self._drawing)))

    def close(self) -> None:
        for worker in (*self._all, self._drawing):
            worker.kill()


async def _ask(worker: ChildProcess, question: BotRequest) -> list[BotMove]:
    """Ask the bot, and its stand-in if it fails: a broken bot does not stop the match."""
    for request in (question, replace(question, bot=STAND_IN)):
        try:
            steps: list[BotMove] = await worker.run(_answer, request, within=PATIENCE)
            return steps
        except (BrokenProcessPool, TimeoutError) as error:
            log.error("bot %s at %s did not answer: %s", request.bot, request.game, type(error).__name__)
            raise BotTimeout from None
        except Exception as error:
            log.error("bot %s at %s: %r", request.bot, request.game, error)
    return []


_games: Mapping[str, AnyGame] = {}


def _begin(games: str) -> None:
    """Initialise a new process: load the games and the data of their bots."""
    global _games
    _games = listed_games(games)
    for game in _games.values():
        for kind in bots_for(game.id):
            with suppress(Exception):  # a bot that cannot be created is reported when asked to move
                kind.create(game, 0)


def _answer(request: BotRequest) -> list[BotMove]:
    return plan_turn(request, _games)


def _portrait(game_id: str, theme: str, lang: str) -> str:
    return portrait(_games[game_id], theme, lang)


def _rules_page(game_id: str, theme: str, lang: str, html: str, markdown: str) -> str:
    return with_figures(html, markdown, _games[game_id], Look(theme, speaker(lang, game_id)))


def _sample_record(game_id: str, lang: str) -> str:
    return sample_record(_games[game_id], lang)
