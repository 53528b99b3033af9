"""Bots' turns in the offline version: computed in a second worker and stored like any move."""

from __future__ import annotations

import asyncio
import json
import logging
from dataclasses import asdict, dataclass, replace
from functools import partial

from branchline.bots.planned_turn import PlannedMove
from branchline.engine.game import Seat
from branchline.offline.registry import TableRegistry, TableSession
from branchline.offline.storage import Thinker
from branchline.table.bot_turn import SIMPLER_BOT, BotMove, BotRequest, due, plan_turn, play_bot_move
from branchline.table.problem import Problem

log = logging.getLogger(__name__)


@dataclass(slots=True, eq=False)
class BotTurns:
    """Plays the bots' seats while a page shows the table."""

    registry: TableRegistry
    thinker: Thinker
    pace: float  # minimum seconds before a bot's move, so that people can follow

    def wake(self, session: TableSession) -> None:
        for seat in range(len(session.table_state.seating)):
            if session.listeners and due(session.table_state, seat) and seat not in session.thinking:
                task = session.thinking[seat] = asyncio.ensure_future(self._move(session, seat))
                task.add_done_callback(lambda done, seat=seat: self._on_move(session, seat, done))  # type: ignore[misc]

    def stop(self, session: TableSession) -> None:
        """Stops the bots of a table that no page shows any longer."""
        for task in session.thinking.values():
            task.cancel()
        if session.thinking:
            self.thinker.stop()

    def _on_move(self, session: TableSession, seat: Seat, task: asyncio.Future[None]) -> None:
        session.thinking.pop(seat, None)
        if task.cancelled():
            return
        if error := task.exception():
            log.error("bot's turn: %r", error)
        else:
            self.wake(session)

    async def _move(self, session: TableSession, seat: Seat) -> None:
        """Plays one move of a bot after a pause."""
        await asyncio.sleep(self.pace)
        if not due(session.table_state, seat):
            return  # a move was undone meanwhile
        try:
            await play_bot_move(session.table, seat, session.plans, self._answer, partial(self.registry.act, session))
        except Problem as problem:
            if problem.code == "closing":
                await asyncio.sleep(1)

    async def _answer(self, request: BotRequest) -> list[BotMove]:
        """The bot's planned moves; those of a simpler bot if it was stopped or failed."""
        answer = await self.thinker.ask(json.dumps(asdict(request)))
        return plan_turn(replace(request, bot=SIMPLER_BOT), self.registry.games) if answer is None else read_plan(answer)


def read_plan(answer: str) -> list[BotMove]:
    return [PlannedMove(mark, move) for mark, move in json.loads(answer)]
