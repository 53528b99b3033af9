"""A question as it came: where to, with what, and who asks."""

from __future__ import annotations

from collections.abc import Awaitable, Callable, Mapping
from dataclasses import dataclass
from typing import Any, TypeAlias

from branchline.engine.game import AnyGame
from branchline.offline.par import Pars
from branchline.offline.registry import House, Participant
from branchline.offline.study import Study
from branchline.table.config import game_of
from branchline.table.links import USED, opens
from branchline.table.problem import no_token
from branchline.table.responses import Lang
from branchline.table.scene import ViewOptions


@dataclass(frozen=True, slots=True)
class Asked:
    """One question. `at` has what stands in the path and behind it, `body` what came with it; both as the route describes them."""

    house: House
    study: Study
    pars: Pars
    lang: Lang
    at: Any
    body: Any
    raw: str
    token: str | None

    @property
    def game(self) -> AnyGame:
        return game_of(self.house.games, self.at.game)

    @property
    def view_options(self) -> ViewOptions:
        """How somebody wants to see it, as far as this question lets one say so."""
        wish: Mapping[str, Any] = vars(self.at)
        return ViewOptions(self.lang, wish.get("theme") or "light", bool(wish.get("boards")), wish.get("seat"), wish.get("room") or "sheet")

    async def participant(self) -> Participant:
        """Who asks, by the token that came with the question."""
        hosted = await self.house.table(self.at.table)
        role = hosted.table.role(self.token)
        if not opens(role):
            raise no_token(used=role == USED)
        return Participant(hosted, role)


@dataclass(frozen=True, slots=True)
class File:
    """A text that is sent as it is."""

    text: str
    kind: str = "application/json"


Answerer: TypeAlias = Callable[[Asked], Awaitable[Any]]
