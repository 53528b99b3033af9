"""A call of a use case: who calls, in which language, and the ports that help to answer."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Generic

from branchline.engine.game import AnyGame
from branchline.service.ports import DailyMatches, H, Limited, Limits, Services, Tables, Work
from branchline.table.config import game_of
from branchline.table.participant import Participant
from branchline.table.responses import Lang
from branchline.table.scene import ViewOptions


@dataclass(frozen=True, slots=True)
class Caller:
    """Who calls: language, the token or key that came with the request, and network address."""

    lang: Lang
    token: str | None = None
    address: str = ""


@dataclass(frozen=True, slots=True)
class Call(Generic[H]):
    """A call of a use case."""

    services: Services[H]
    caller: Caller
    view_options: ViewOptions

    @property
    def tables(self) -> Tables[H]:
        return self.services.tables

    @property
    def work(self) -> Work:
        return self.services.work

    @property
    def days(self) -> DailyMatches[H]:
        return self.services.days

    @property
    def limits(self) -> Limits:
        return self.services.limits

    @property
    def lang(self) -> Lang:
        return self.caller.lang

    def game(self, name: str) -> AnyGame:
        """A game by its id; raises `Problem` if there is none."""
        return game_of(self.tables.games, name)

    def check_limit(self, what: Limited) -> None:
        self.limits.check(what, self.caller.address)

    async def participant(self, table: str) -> Participant[H]:
        return await self.tables.participant(table, self.caller.token, self.caller.address)
