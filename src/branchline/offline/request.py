"""A request of the offline version, with its parameters, body and token."""

from __future__ import annotations

from collections.abc import Awaitable, Callable, Mapping
from dataclasses import dataclass
from typing import Any, TypeAlias

from branchline.engine.game import AnyGame
from branchline.offline.par import ParJobs
from branchline.offline.registry import Participant, TableRegistry
from branchline.offline.study import Study
from branchline.table.config import game_of
from branchline.table.links import USED, opens
from branchline.table.problem import no_token
from branchline.table.responses import Lang
from branchline.table.scene import ViewOptions


@dataclass(frozen=True, slots=True)
class Request:
    """A request. `at` holds the parameters of path and query, `body` the parsed body; both as the route describes them."""

    registry: TableRegistry
    study: Study
    par_jobs: ParJobs
    lang: Lang
    at: Any
    body: Any
    raw: str
    token: str | None

    @property
    def game(self) -> AnyGame:
        return game_of(self.registry.games, self.at.game)

    @property
    def view_options(self) -> ViewOptions:
        """The view options in the query; defaults for those that the route does not have."""
        query: Mapping[str, Any] = vars(self.at)
        return ViewOptions(
            self.lang, query.get("theme") or "light", bool(query.get("boards")), query.get("seat"), query.get("layout") or "sheet"
        )

    async def participant(self) -> Participant:
        """The participant whose token came with the request; raises `Problem` without one."""
        session = await self.registry.table(self.at.table)
        role = session.table.role(self.token)
        if not opens(role):
            raise no_token(used=role == USED)
        return Participant(session, role)


@dataclass(frozen=True, slots=True)
class File:
    """A text that is sent unchanged."""

    text: str
    kind: str = "application/json"


Answerer: TypeAlias = Callable[[Request], Awaitable[Any]]
