"""Bots at work: they think in processes of their own, are shown only what their seat sees, and always answer."""

from __future__ import annotations

import asyncio
import logging
import os
import threading
import time
from collections.abc import Mapping
from concurrent.futures import ProcessPoolExecutor
from concurrent.futures.process import BrokenProcessPool
from contextlib import suppress
from dataclasses import dataclass, field
from functools import lru_cache
from multiprocessing import active_children, get_context
from random import Random
from signal import SIG_IGN, SIGINT, signal
from typing import Any

from branchline.bots import BOTS, bots_for
from branchline.engine.game import AnyGame
from branchline.engine.match import Match
from branchline.engine.picture import Look
from branchline.language import speaker
from branchline.server.settings import listed_games
from branchline.table.bot_turn import Question, Thought, answer

log = logging.getLogger(__name__)

PATIENCE = 20.0  # seconds after which a bot that does not answer is answered for


@dataclass(slots=True)
class Thinkers:
    """The processes in which bots think."""

    games: str
    processes: int = 0
    _pool: ProcessPoolExecutor | None = field(init=False, default=None)
    _free: asyncio.Semaphore = field(init=False)

    def __post_init__(self) -> None:
        self.processes = self.processes or max(1, (os.cpu_count() or 2) - 1)
        self._free = asyncio.Semaphore(self.processes)

    async def answer(self, question: Question) -> list[Thought]:
        """The bot's moves till the end of its turn, as far as it can tell; none if it failed or took too long."""
        for _ in range(2):
            try:
                async with self._free, asyncio.timeout(PATIENCE):
                    steps: list[Thought] = await self._run(_answer, question)
                    return steps
            except BrokenProcessPool:
                continue  # another bot's fault, mostly
            except TimeoutError:
                self.close()  # a process that does not come back would be missing for ever
                log.error("bot %s at %s did not answer in time", question.bot, question.game)
            except Exception as error:  # whatever a bot does, the table goes on
                log.error("bot %s at %s: %r", question.bot, question.game, error)
            break
        return []

    async def portrait(self, game: str, theme: str, lang: str) -> str:
        """A picture of a game in the middle of a match."""
        drawn: str = await self._run(_portrait, game, theme, lang)
        return drawn

    async def warm(self) -> None:
        """Starts the processes before anybody waits for them."""
        await asyncio.gather(*(self._run(os.getpid) for _ in range(self.processes)))

    def close(self) -> None:
        """Ends all processes; the server has no other children than these."""
        if self._pool:
            self._pool.shutdown(wait=False, cancel_futures=True)
            self._pool = None
            for child in active_children():
                child.kill()

    async def _run(self, work: Any, *given: Any) -> Any:
        if self._pool is None:
            self._pool = ProcessPoolExecutor(self.processes, get_context("spawn"), _begin, (self.games,))
        try:
            return await asyncio.get_running_loop().run_in_executor(self._pool, work, *given)
        except BrokenProcessPool:
            self.close()
            raise


_games: Mapping[str, AnyGame] = {}


def _begin(games: str) -> None:
    """In a new process: games and what bots know of them are read once, and it ends when its server is gone."""
    global _games
    signal(SIGINT, SIG_IGN)  # Ctrl+C is for the server, which ends its processes itself
    _games = listed_games(games)
    threading.Thread(target=_end_with, args=(os.getppid(),), daemon=True).start()
    for game in _games.values():
        for kind in bots_for(game.id):
            with suppress(Exception):  # whoever cannot sit down is heard of when he is asked
                kind.sit(game, 0)


def _end_with(parent: int) -> None:
    while os.getppid() == parent:
        time.sleep(1)
    os._exit(0)


def _answer(asked: Question) -> list[Thought]:
    return answer(asked, _games)


def _portrait(game_id: str, theme: str, lang: str) -> str:
    """A match of one greedy bot against itself, two thirds on."""
    game = _games[game_id]
    states = _sample(game_id)
    return game.draw(states[len(states) * 2 // 3], 0, (), Look(theme, speaker(lang, game_id)))


@lru_cache(maxsize=16)
def _sample(game_id: str) -> list[Any]:
    """The states of a match in which it is some seat's turn."""
    game, rng = _games[game_id], Random(game_id)
    match: Match[Any, Any] = Match(game, game.setup())
    states = []
    match.settle(game_id)
    while not match.over:
        states.append(match.state)
        seat = game.to_act(match.state)[0]
        legal = game.legal_moves(match.state, seat)
        match.play(seat, BOTS["greedy"].sit(game, seat).choose(game.view(match.state, seat), legal, rng))
        match.settle(game_id)
    return states
