"""A call of a use case: who calls and what they want to see, and the ports that help to answer."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Generic

from branchline.engine.game import AnyGame
from branchline.service.ports import DailyMatches, H, Limits, Tables, Work
from branchline.table.config import game_of
from branchline.table.responses import Lang
from branchline.table.scene import ViewOptions


@dataclass(frozen=True, slots=True)
class Call(Generic[H]):
    """A call of a use case."""

    tables: Tables[H]
    work: Work
    days: DailyMatches[H]
    limits: Limits
    view_options: ViewOptions
    token: str | None  # the token or key that came with the request
    address: str  # of the caller in the network

    @property
    def lang(self) -> Lang:
        return self.view_options.lang

    def game(self, name: str) -> AnyGame:
        """A game by its id; raises `Problem` if there is none."""
        return game_of(self.tables.games, name)


@dataclass(frozen=True, slots=True)
class Services(Generic[H]):
    """All ports of a server or device."""

    tables: Tables[H]
    work: Work
    days: DailyMatches[H]
    limits: Limits

    def call(self, view_options: ViewOptions, token: str | None = None, address: str = "") -> Call[H]:
        return Call(self.tables, self.work, self.days, self.limits, view_options, token, address)
