"""Bots' turns: computed in another process and stored like people's moves."""

from __future__ import annotations

import asyncio
from dataclasses import dataclass
from functools import partial

from branchline.engine.game import Seat
from branchline.server.supervisor import is_stopped
from branchline.server.tables.bot_pool import BotTimeout
from branchline.server.tables.fair_scheduler import NoViewers
from branchline.server.tables.problems import CLOSING
from branchline.server.tables.registry import TableRegistry
from branchline.server.tables.session import TableSession
from branchline.table.bot_turn import BotMove, BotRequest, due, play_bot_move
from branchline.table.problem import Problem

_PATIENCE = 5.0  # seconds after which this process plays a bot's turn that another process has begun
_AGAIN = 2.0  # seconds until a bot that could not answer is asked again


@dataclass(slots=True)
class BotTurns:
    """Plays for every seat with a bot."""

    registry: TableRegistry

    def wake(self, session: TableSession, mine: bool) -> None:
        """Start the turns of bots that must act, if the table has viewers."""
        table_state = session.table_state
        if not any(assignment.bot for assignment in table_state.seating) or not self.registry.looking(session).addresses:
            return
        for seat in range(len(table_state.seating)):
            if due(table_state, seat) and seat not in session.thinking:
                task = asyncio.create_task(self._move(session, seat, mine))
                session.thinking[seat] = task
                task.add_done_callback(lambda done, seat=seat: self._on_move(session, seat, done))  # type: ignore[misc]

    def _on_move(self, session: TableSession, seat: Seat, task: asyncio.Task[None]) -> None:
        session.thinking.pop(seat, None)
        if not (task.cancelled() and task.cancelling()):  # else it was stopped
            self.wake(session, True)

    async def _move(self, session: TableSession, seat: Seat, mine: bool) -> None:
        """Make one move of a bot; after a failure wait, so that `_moved` tries again."""
        try:
            await self._play(session, seat, mine)
        except NoViewers:
            return  # the next viewer wakes it again
        except BotTimeout:
            await asyncio.sleep(_AGAIN)
        except Problem as problem:
            if problem.code == CLOSING:
                await asyncio.sleep(1)
        except (Exception, asyncio.CancelledError) as error:
            if is_stopped():
                raise
            self.registry.supervisor.failed("bot's turn", error)
            await asyncio.sleep(_AGAIN)

    async def _play(self, session: TableSession, seat: Seat, mine: bool) -> None:
        seen = session.table_state.n
        await asyncio.sleep(self.registry.settings.pace if mine else _PATIENCE)
        if due(session.table_state, seat) and (
            mine or session.table_state.n == seen
        ):  # else it was undone, or the process that began it continues
            await play_bot_move(session.table, seat, session.rests, partial(self._answer, session), partial(self.registry.act, session))

    async def _answer(self, session: TableSession, request: BotRequest) -> list[BotMove]:
        return await self.registry.bot_pool.plan_turn(request, lambda: self.registry.looking(session))
