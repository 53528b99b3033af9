"""Bots' turns: who of them is to move, asked in another worker, written like anybody's move."""

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
    """Plays for every seat that a bot has, while somebody looks on."""

    registry: TableRegistry
    thinker: Thinker
    pace: float  # seconds a bot waits at least, so that people can follow

    def wake(self, hosted: TableSession) -> None:
        for seat in range(len(hosted.table_state.seating)):
            if hosted.listeners and due(hosted.table_state, seat) and seat not in hosted.thinking:
                task = hosted.thinking[seat] = asyncio.ensure_future(self._move(hosted, seat))
                task.add_done_callback(lambda done, seat=seat: self._moved(hosted, seat, done))  # type: ignore[misc]

    def rest(self, hosted: TableSession) -> None:
        """Nobody looks on any more."""
        for task in hosted.thinking.values():
            task.cancel()
        if hosted.thinking:
            self.thinker.stop()

    def _moved(self, hosted: TableSession, seat: Seat, task: asyncio.Future[None]) -> None:
        hosted.thinking.pop(seat, None)
        if task.cancelled():
            return
        if error := task.exception():
            log.error("bot's turn: %r", error)
        else:
            self.wake(hosted)

    async def _move(self, hosted: TableSession, seat: Seat) -> None:
        """One move of a bot."""
        await asyncio.sleep(self.pace)
        if not due(hosted.table_state, seat):
            return  # it was taken back
        try:
            await play_bot_move(hosted.table, seat, hosted.rests, self._answer, partial(self.registry.act, hosted))
        except Problem as problem:
            if problem.code == "closing":
                await asyncio.sleep(1)

    async def _answer(self, request: BotRequest) -> list[BotMove]:
        """What the bot thinks; where it was stopped, or cannot, what its stand-in says at once."""
        said = await self.thinker.ask(json.dumps(asdict(request)))
        return plan_turn(replace(request, bot=STAND_IN), self.registry.games) if said is None else read_thoughts(said)


def read_thoughts(typed: str) -> list[BotMove]:
    return [PlannedMove(mark, move) for mark, move in json.loads(typed)]
