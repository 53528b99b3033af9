"""Bots' turns: claimed by one server process, computed in a child process, and stored like people's moves."""

from __future__ import annotations

import asyncio
from dataclasses import dataclass, field, replace
from functools import partial

from sqlalchemy.exc import SQLAlchemyError

from branchline.engine.game import Seat
from branchline.server.processes.fair_scheduler import NoViewers
from branchline.server.storage.jobs import ATTEMPTS
from branchline.server.supervisor import is_stopped, stop
from branchline.server.tables.bot_pool import BotTimeout
from branchline.server.tables.claims import Claims
from branchline.server.tables.problems import CLOSING
from branchline.server.tables.registry import TableRegistry
from branchline.server.tables.session import TableSession
from branchline.table.bot_turn import SIMPLER_BOT, BotMove, BotRequest, due, play_bot_move
from branchline.table.problem import Problem

KIND = "bot"

_LOOK = 1.0  # seconds between two checks of a turn that another process plays
_AGAIN = 2.0  # seconds until a bot that could not answer is asked again


@dataclass(slots=True)
class BotTurns:
    """Plays for every seat with a bot. The log says whose turn it is; a claim decides which process plays it."""

    registry: TableRegistry
    claims: Claims = field(init=False)

    def __post_init__(self) -> None:
        self.claims = Claims(self.registry.store, KIND)

    def open(self) -> None:
        self.claims.open()
        self.registry.wake = self.wake

    async def close(self) -> None:
        """Stop all turns; other processes can continue them at once."""
        self.registry.wake = lambda _session: None
        await stop(*(task for session in self.registry.sessions.values() for task in session.thinking.values()))
        await self.claims.close()

    def wake(self, session: TableSession) -> None:
        """Start the turns of bots that must act, if the table has viewers."""
        table_state = session.table_state
        if not any(assignment.bot for assignment in table_state.seating) or not self._is_watched(session):
            return
        for seat in range(len(table_state.seating)):
            if due(table_state, seat) and seat not in session.thinking:
                task = asyncio.create_task(self._run(session, seat))
                session.thinking[seat] = task
                task.add_done_callback(lambda done, seat=seat: self._on_end(session, seat, done))  # type: ignore[misc]

    def _on_end(self, session: TableSession, seat: Seat, task: asyncio.Task[None]) -> None:
        session.thinking.pop(seat, None)
        if not (task.cancelled() and task.cancelling()):  # else it was stopped
            self.registry.wake(session)

    def _is_watched(self, session: TableSession) -> bool:
        return bool(self.registry.viewers_of(session).addresses)

    async def _run(self, session: TableSession, seat: Seat) -> None:
        """Play one turn, here or by waiting for another process; after a failure wait, so that `_on_end` tries again."""
        key = f"{session.id} {seat}"
        try:
            if attempt := await self.claims.take(key, session.id):
                await self._play(session, seat, key, attempt)
            else:
                await self._wait_for_other(session, key)
        except (SQLAlchemyError, OSError) as error:
            self.registry.supervisor.report_failure("bot's turn", error)
            await asyncio.sleep(_AGAIN)

    async def _wait_for_other(self, session: TableSession, key: str) -> None:
        """Wait until the process that has claimed the turn moves, or loses its claim."""
        n = session.table_state.n
        while session.table_state.n == n and self._is_watched(session) and not await self.claims.is_free(key):
            await asyncio.sleep(_LOOK)

    async def _play(self, session: TableSession, seat: Seat, key: str, attempt: int) -> None:
        """Play a claimed turn. A failed attempt of the bot postpones the claim; any other failure ends it without counting."""
        pause: float | None = None
        try:
            await self.registry.fresh(session)  # another process may have just played this turn
            while due(session.table_state, seat) and self._is_watched(session):
                await asyncio.sleep(self.registry.settings.pace)
                if due(session.table_state, seat):  # else it was undone
                    thinker = partial(self._answer, session, attempt)
                    await play_bot_move(session.table, seat, session.plans, thinker, partial(self.registry.act, session))
        except NoViewers:
            pass  # the next viewer wakes it again
        except BotTimeout:
            pause = _AGAIN
        except Problem as problem:
            if problem.code == CLOSING:
                await asyncio.sleep(1)
        except (SQLAlchemyError, OSError):
            raise
        except (Exception, asyncio.CancelledError) as error:
            if is_stopped():
                raise
            self.registry.supervisor.report_failure("bot's turn", error)
            pause = _AGAIN
        finally:
            self.claims.end(key, pause)
        if pause is not None:
            await asyncio.sleep(pause)

    async def _answer(self, session: TableSession, attempt: int, request: BotRequest) -> list[BotMove]:
        """The bot's planned moves; after several attempts those of a simpler bot, finally none: then an arbitrary move is played."""
        if attempt > 2 * ATTEMPTS:
            return []
        if attempt > ATTEMPTS:
            request = replace(request, bot=SIMPLER_BOT)
        return await self.registry.bot_pool.plan_turn(request, lambda: self.registry.viewers_of(session))
