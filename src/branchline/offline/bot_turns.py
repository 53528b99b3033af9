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
from branchline.table.bot_turn import STAND_IN, BotMove, BotRequest, due, plan_turn, play_bot_move
from branchline.table.problem import Problem

log = logging.getLogger(__name__)


@dataclass(slots=True, eq=False)
class BotTurns:
    """Plays the bots' seats while a page shows the table."""

    registry: TableRegistry
    thinker: Thinker
    pace: float  # minimum seconds before a bot's move, so that people can follow

    def wake(self, hosted: TableSession) -> None:
        for seat in range(len(hosted.table_state.seating)):
            if hosted.listeners and due(hosted.table_state, seat) and seat not in hosted.thinking:
                task = hosted.thinking[seat] = asyncio.ensure_future(self._move(hosted, seat))
                task.add_done_callback(lambda done, seat=seat: self._on_move(hosted, seat, done))  # type: ignore[misc]

    def stop(self, hosted: TableSession) -> None:
        """Stops the bots of a table that no page shows any longer."""
        for task in hosted.thinking.values():
            task.cancel()
        if hosted.thinking:
            self.thinker.stop()

    def _on_move(self, hosted: TableSession, seat: Seat, task: asyncio.Future[None]) -> None:
        hosted.thinking.pop(seat, None)
        if task.cancelled():
            return
        if error := task.exception():
            log.error("bot's turn: %r", error)
        else:
            self.wake(hosted)

    async def _move(self, hosted: TableSession, seat: Seat) -> None:
        """Plays one move of a bot after a pause."""
        await asyncio.sleep(self.pace)
        if not due(hosted.table_state, seat):
            return  # a move was undone meanwhile
        try:
            await play_bot_move(hosted.table, seat, hosted.rests, self._answer, partial(self.registry.act, hosted))
        except Problem as problem:
            if problem.code == "closing":
                await asyncio.sleep(1)

    async def _answer(self, request: BotRequest) -> list[BotMove]:
        """The bot's planned moves; those of its stand-in if it was stopped or failed."""
        answer = await self.thinker.ask(json.dumps(asdict(request)))
        return plan_turn(replace(request, bot=STAND_IN), self.registry.games) if answer is None else read_plan(answer)


def read_plan(typed: str) -> list[BotMove]:
    return [PlannedMove(mark, move) for mark, move in json.loads(typed)]
