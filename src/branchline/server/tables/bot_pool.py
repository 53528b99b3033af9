"""Bots in child processes: they get only what their seat sees."""

from __future__ import annotations

import logging
from collections.abc import Mapping
from concurrent.futures.process import BrokenProcessPool
from dataclasses import dataclass, replace

from branchline.engine.game import AnyGame
from branchline.server.processes.child import ChildProcess
from branchline.server.processes.fair_scheduler import CurrentViewers
from branchline.server.processes.pool import ProcessPool
from branchline.server.processes.start import with_games
from branchline.table.bot_turn import SIMPLER_BOT, BotMove, BotRequest, plan_turn

log = logging.getLogger(__name__)

PATIENCE = 20.0  # seconds after which the process of a bot that does not answer is killed


class BotTimeout(Exception):
    """The bot did not answer in time or its process died; try again later."""


@dataclass(frozen=True, slots=True)
class BotPool:
    """Asks bots for their turns."""

    pool: ProcessPool

    async def plan_turn(self, question: BotRequest, viewers: CurrentViewers) -> list[BotMove]:
        """The bot's planned moves, at most to the end of its turn; empty if neither it nor a simpler bot can move.

        Raises `BotTimeout` and `NoViewers`.
        """
        async with self.pool.process(viewers) as child:
            return await _ask(child, question)


async def _ask(child: ChildProcess, question: BotRequest) -> list[BotMove]:
    """Ask the bot, and a simpler one if it fails: a broken bot does not stop the match."""
    for request in (question, replace(question, bot=SIMPLER_BOT)):
        try:
            steps: list[BotMove] = await child.run(with_games, _answer, request, within=PATIENCE)
            return steps
        except (BrokenProcessPool, TimeoutError) as error:
            log.error("bot %s at %s did not answer: %s", request.bot, request.game, type(error).__name__)
            raise BotTimeout from None
        except Exception as error:
            log.error("bot %s at %s: %r", request.bot, request.game, error)
    return []


def _answer(games: Mapping[str, AnyGame], request: BotRequest) -> list[BotMove]:
    return plan_turn(request, games)
