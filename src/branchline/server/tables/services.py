"""The ports of the use cases on a server."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable, Sequence
from dataclasses import dataclass
from typing import Any, TypeVar

from branchline.engine.game import AnyGame, Seat
from branchline.server.storage.reviews import seat_losses
from branchline.server.tables import drawings
from branchline.server.tables.daily import DailyMatches
from branchline.server.tables.problems import no_bots
from branchline.server.tables.registry import MOST_LISTED, TableRegistry
from branchline.server.tables.session import TableSession
from branchline.service.call import Services
from branchline.service.ports import Limits, SeatLoss
from branchline.study.hint import Hint
from branchline.table.bot_turn import BotRequest
from branchline.table.hints import hint_answer
from branchline.table.par import Par
from branchline.table.responses import Lang
from branchline.table.review_view import ReviewState
from branchline.table.table_state import TableConfig

T = TypeVar("T")


@dataclass(frozen=True, slots=True)
class Work:
    """Work in other processes, and questions in a fair queue."""

    registry: TableRegistry

    async def untrusted(self, address: str, work: Callable[..., T], *args: Any) -> T:
        return await self.registry.sandbox.run(address, work, *args)

    def question(self, address: str, question: Callable[[], T]) -> Awaitable[T]:
        return self.registry.questions.ask(address, question)

    async def aside(self, work: Callable[..., T], *args: Any) -> T:
        return await asyncio.to_thread(work, *args)

    async def sample(self, game: AnyGame, lang: Lang) -> str:
        return await self.registry.sandbox.run_own(drawings.sample_record, game.id, lang)

    async def hint(self, address: str, request: BotRequest) -> Hint:
        if not self.registry.settings.bots:
            raise no_bots()
        return await self.registry.hint_sandbox.run(address, hint_answer, request)

    async def review_state(self, match: str, seat: Seat) -> ReviewState:
        return await self.registry.reviews.review_state((match, seat))

    async def start_review(self, match: str, seat: Seat, record: str, address: str, longer: bool) -> ReviewState:
        return await self.registry.reviews.start_review((match, seat), record, address, longer)

    async def losses(self, links: Sequence[str]) -> Sequence[SeatLoss]:
        return await self.registry.store.ask(lambda c: seat_losses(c, links, MOST_LISTED)) if links else []

    async def par(self, config: TableConfig, address: str, real_dice: Sequence[str] = (), start: bool = True) -> tuple[Par, bool]:
        if not start:
            return await self.registry.par_jobs.stored_par(config)
        return await self.registry.par_jobs.get_par(config, address, tuple(real_dice))


def services_of(registry: TableRegistry, limits: Limits) -> Services[TableSession]:
    """All ports of a server process."""
    return Services(registry, Work(registry), DailyMatches(registry), limits)
