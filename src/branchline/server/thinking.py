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
from dataclasses import dataclass, field
from functools import lru_cache
from multiprocessing import get_context
from random import Random
from typing import Any

from branchline.bots import BOTS
from branchline.engine.edition import Edition
from branchline.engine.game import AnyGame, OptionValue, Seat, Setup
from branchline.engine.match import Match
from branchline.engine.picture import Look
from branchline.engine.record import Record, read_record, replayed
from branchline.language import speaker
from branchline.server.settings import listed_games

log = logging.getLogger(__name__)

PATIENCE = 20.0  # seconds after which a bot that does not answer is answered for


@dataclass(frozen=True, slots=True)
class Question:
    """All a bot is told: the table as it was laid, its seat, its view as text, and a source of chance."""

    game: str
    seats: int
    options: tuple[tuple[str, OptionValue], ...]
    edition: str
    seat: Seat
    view: str
    bot: str
    seed: str


@dataclass(slots=True)
class Thinkers:
    """The processes in which bots think and long logs are replayed."""

    games: str
    processes: int = 0
    _pool: ProcessPoolExecutor | None = field(init=False, default=None)

    async def answer(self, question: Question) -> str | None:
        """The bot's move as text; None if it failed or took too long."""
        try:
            return await asyncio.wait_for(self._run(_choose, question), PATIENCE)
        except Exception as error:  # whatever a bot does, the table goes on
            log.error("bot %s at %s: %s", question.bot, question.game, type(error).__name__)
            return None

    async def check(self, source: str) -> Record:
        """An uploaded record, replayed to its end; raises `InvalidRecord`."""
        record: Record = await self._run(_replayed, source)
        return record

    async def portrait(self, game: str, theme: str, lang: str) -> str:
        """A picture of a game in the middle of a match."""
        drawn: str = await self._run(_portrait, game, theme, lang)
        return drawn

    def close(self) -> None:
        if self._pool:
            self._pool.shutdown(wait=False, cancel_futures=True)
            self._pool = None

    async def _run(self, work: Any, *given: Any) -> Any:
        if self._pool is None:
            count = self.processes or max(1, (os.cpu_count() or 2) - 1)
            self._pool = ProcessPoolExecutor(count, get_context("spawn"), _begin, (self.games,))
        try:
            return await asyncio.get_running_loop().run_in_executor(self._pool, work, *given)
        except BrokenProcessPool:
            self.close()
            raise


_games: Mapping[str, AnyGame] = {}


def _begin(games: str) -> None:
    """In a new process: the games are read once, and it ends when its server is gone."""
    global _games
    _games = listed_games(games)
    threading.Thread(target=_end_with, args=(os.getppid(),), daemon=True).start()


def _end_with(parent: int) -> None:
    while os.getppid() == parent:
        time.sleep(1)
    os._exit(0)


def _choose(question: Question) -> str:
    game = _games[question.game]
    setup = _setup(question.game, question.seats, question.options, question.edition)
    view = game.read_state(setup, question.view)
    legal = game.legal_moves(view, question.seat)
    bot = BOTS[question.bot].sit(game, question.seat)
    return game.write_move(bot.choose(view, legal, Random(question.seed)))


@lru_cache(maxsize=64)
def _setup(game: str, seats: int, options: tuple[tuple[str, OptionValue], ...], edition: str) -> Setup:
    return _games[game].setup(seats, dict(options), Edition(edition, "edition") if edition else None)


def _replayed(source: str) -> Record:
    record = read_record(source)
    replayed(record, _games)
    return record


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
