"""Bots' turns: who of them is to move, asked in another process, written like anybody's move."""

from __future__ import annotations

import asyncio
from dataclasses import dataclass
from functools import partial

from branchline.engine.game import Seat
from branchline.server.tables.bot_pool import Unanswered
from branchline.server.tables.fair_scheduler import Unwatched
from branchline.server.tables.problems import CLOSING
from branchline.server.tables.registry import House
from branchline.server.tables.session import Hosted
from branchline.table.bot_turn import BotMove, BotRequest, due, play_bot_move
from branchline.table.problem import Problem

_PATIENCE = 5.0  # seconds after which a process plays the bot's turn that another one began
_AGAIN = 2.0  # seconds after which a bot is asked again that could not answer


@dataclass(slots=True)
class BotTurns:
    """Plays for every seat that a bot has."""

    house: House

    def wake(self, hosted: Hosted, mine: bool) -> None:
        """Lets the bots that are to act begin to think, while somebody looks on."""
        table_state = hosted.table_state
        if not any(assignment.bot for assignment in table_state.seating) or not self.house.looking(hosted).addresses:
            return
        for seat in range(len(table_state.seating)):
            if due(table_state, seat) and seat not in hosted.thinking:
                task = asyncio.create_task(self._move(hosted, seat, mine))
                hosted.thinking[seat] = task
                task.add_done_callback(lambda done, seat=seat: self._moved(hosted, seat, done))  # type: ignore[misc]

    def _moved(self, hosted: Hosted, seat: Seat, task: asyncio.Task[None]) -> None:
        hosted.thinking.pop(seat, None)
        if task.cancelled():
            return
        self.wake(hosted, True)

    async def _move(self, hosted: Hosted, seat: Seat, mine: bool) -> None:
        """One move of a bot."""
        seen = hosted.table_state.n
        await asyncio.sleep(self.house.settings.pace if mine else _PATIENCE)
        if not due(hosted.table_state, seat) or (not mine and hosted.table_state.n != seen):
            return  # it was taken back, or the process that began it goes on
        try:
            await play_bot_move(hosted.table, seat, hosted.rests, partial(self._answer, hosted), partial(self.house.act, hosted))
        except Unwatched:
            return  # whoever comes next wakes it again
        except Unanswered:
            await asyncio.sleep(_AGAIN)
        except Problem as problem:
            if problem.code == CLOSING:
                await asyncio.sleep(1)
        except Exception as error:
            self.house.supervisor.failed("bot's turn", error)
            await asyncio.sleep(_AGAIN)

    async def _answer(self, hosted: Hosted, asked: BotRequest) -> list[BotMove]:
        return await self.house.thinkers.plan_turn(asked, lambda: self.house.looking(hosted))
