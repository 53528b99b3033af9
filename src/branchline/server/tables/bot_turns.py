"""Bots' turns: who of them is to move, asked in another process, written like anybody's move."""

from __future__ import annotations

import asyncio
from dataclasses import dataclass
from functools import partial

from branchline.engine.game import Seat
from branchline.server.tables.bot_pool import Unanswered
from branchline.server.tables.fair_scheduler import Unwatched
from branchline.server.tables.problems import CLOSING
from branchline.server.tables.registry import TableRegistry
from branchline.server.tables.session import TableSession
from branchline.table.bot_turn import Question, Thought, due, move_on
from branchline.table.problem import Problem

_PATIENCE = 5.0  # seconds after which a process plays the bot's turn that another one began
_AGAIN = 2.0  # seconds after which a bot is asked again that could not answer


@dataclass(slots=True)
class BotTurns:
    """Plays for every seat that a bot has."""

    registry: TableRegistry

    def wake(self, session: TableSession, mine: bool) -> None:
        """Lets the bots that are to act begin to think, while somebody looks on."""
        play = session.play
        if not any(chair.bot for chair in play.chairs) or not self.registry.looking(session).addresses:
            return
        for seat in range(len(play.chairs)):
            if due(play, seat) and seat not in session.thinking:
                task = asyncio.create_task(self._move(session, seat, mine))
                session.thinking[seat] = task
                task.add_done_callback(lambda done, seat=seat: self._moved(session, seat, done))  # type: ignore[misc]

    def _moved(self, session: TableSession, seat: Seat, task: asyncio.Task[None]) -> None:
        session.thinking.pop(seat, None)
        if task.cancelled():
            return
        self.wake(session, True)

    async def _move(self, session: TableSession, seat: Seat, mine: bool) -> None:
        """One move of a bot."""
        seen = session.play.n
        await asyncio.sleep(self.registry.settings.pace if mine else _PATIENCE)
        if not due(session.play, seat) or (not mine and session.play.n != seen):
            return  # it was taken back, or the process that began it goes on
        try:
            await move_on(session.table, seat, session.rests, partial(self._answer, session), partial(self.registry.act, session))
        except Unwatched:
            return  # whoever comes next wakes it again
        except Unanswered:
            await asyncio.sleep(_AGAIN)
        except Problem as problem:
            if problem.code == CLOSING:
                await asyncio.sleep(1)
        except Exception as error:
            self.registry.supervisor.failed("bot's turn", error)
            await asyncio.sleep(_AGAIN)

    async def _answer(self, session: TableSession, asked: Question) -> list[Thought]:
        return await self.registry.bot_pool.answer(asked, lambda: self.registry.looking(session))
