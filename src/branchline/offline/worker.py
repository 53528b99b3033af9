"""Entry point of the browser's worker: requests, connections and files, all as strings."""

from __future__ import annotations

import json
import logging
import re
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from functools import cache, partial
from importlib.resources import files
from typing import Any

from branchline.engine.errors import BranchlineError
from branchline.engine.game import AnyGame
from branchline.engine.text import short, text
from branchline.language import preferred_language
from branchline.offline.bot_turns import BotTurns
from branchline.offline.connection import MISSING, Connection
from branchline.offline.daily import DailyMatches
from branchline.offline.limits import NoLimits
from branchline.offline.par import ParJobs
from branchline.offline.registry import TableRegistry, TableSession
from branchline.offline.serialisation import refusal, to_json
from branchline.offline.storage import Storage, Thinker
from branchline.offline.validation import Schemas
from branchline.offline.work import Work
from branchline.service.api import ROUTES
from branchline.service.call import Services
from branchline.service.routes import BODY, FILE, File, Route
from branchline.table.problem import Problem, malformed_request, missing, problem_of
from branchline.table.responses import WriteReceipt

log = logging.getLogger(__name__)

PACE = 0.35  # minimum seconds before a bot's move
_PATTERNS = [(route, re.compile(re.sub(r"\{(\w+)\}", r"(?P<\1>[^/]+)", route.name))) for route in ROUTES]


@dataclass(slots=True, eq=False)
class Dispatcher:
    """Dispatches the browser's calls."""

    registry: TableRegistry
    bots: BotTurns
    shapes: Schemas
    services: Services[TableSession]
    connections: dict[int, Connection] = field(default_factory=dict)

    # --- requests

    async def ask(self, request: str) -> str:
        """Answers a request with `[status, content type, text]` as JSON."""
        question = json.loads(request)
        lang = preferred_language([question["query"].get("lang") or ""])
        route, named = _route(f"{question['method']} {question['path']}")
        try:
            if route is None:
                raise missing(text("Not found"))
            values = self._values(route, named, question)
            answer = await route.answer(self.services.call(route.view_options(lang, values), question["token"]), values)
        except Problem as problem:
            status, body = refusal(problem, lang, await self._game(named))
        except BranchlineError as error:
            status, body = refusal(problem_of(error), lang, await self._game(named))
        except Exception:
            log.exception("%s %s failed", question["method"], question["path"])
            status, body = refusal(Problem("failed", text("Something went wrong on our side; try again")), lang, None)
        else:
            known = isinstance(answer, WriteReceipt) and answer.duplicate
            status = 200 if known or route is None else route.status
            body = answer.text if isinstance(answer, File) else to_json(answer)
        return json.dumps([status, "application/json", body])

    def _values(self, route: Route, path_values: Mapping[str, str], question: dict[str, Any]) -> dict[str, Any]:
        """The parameters of a request by name, validated."""
        raw: str = question.get("body") or ""
        values = self.shapes.query(route.name, {**question["query"], **path_values})
        if BODY in route.given:
            values[BODY] = self.shapes.body(route.name, _json(raw))
        return {**values, FILE: partial(_received, raw)}

    async def _game(self, path_values: Mapping[str, str]) -> str | None:
        """The game that a request is about, if known."""
        session = self.registry.tables.get(path_values.get("table", ""))
        game = session.table_state.game.id if session else path_values.get("game")
        return game if game in self.registry.games else None

    # --- connections

    async def open(self, number: int, table: str, send: Callable[[str], None], close: Callable[[int], None]) -> None:
        """Opens a connection to a table; closes it at once if there is no such table."""
        try:
            session = await self.registry.table(table)
        except Problem:
            close(MISSING)
        else:
            self.connections[number] = Connection(self.registry, self.services, self.shapes, session, send, close)

    async def receive(self, number: int, message: str) -> None:
        if connection := self.connections.get(number):
            await connection.receive(message)

    def leave(self, number: int) -> None:
        """Removes a connection; bots stop when it was the last one of its table."""
        if connection := self.connections.pop(number, None):
            connection.leave()
            if not connection.session.listeners:
                self.bots.stop(connection.session)

    # --- files

    async def bring(self, tables: str) -> str:
        """Imports the tables of a file; returns how many were new, known, refused, or did not fit into the storage."""
        counted = {"new": 0, "known": 0, "refused": 0, "full": 0}
        for table in json.loads(tables):
            try:
                counted["new" if await self.registry.bring(table) else "known"] += 1
            except Problem as problem:
                counted["full" if problem.code == "closing" else "refused"] += 1
        return json.dumps(counted)

    async def written_elsewhere(self, table: str) -> None:
        await self.registry.refresh(table)


def begin(storage: Storage, thinker: Thinker, now: Callable[[], float], wrote: Callable[[str], None]) -> Dispatcher:
    """The dispatcher for this device, with all games."""
    from branchline.games import GAMES

    return assemble(GAMES, storage, thinker, _schemas(), now, wrote)


@cache
def _schemas() -> Schemas:
    found = json.loads(files("branchline.offline").joinpath("shapes.json").read_text(encoding="utf-8"))
    return Schemas(found["routes"], found["definitions"])


def assemble(
    games: Mapping[str, AnyGame],
    storage: Storage,
    thinker: Thinker,
    shapes: Schemas,
    now: Callable[[], float],
    wrote: Callable[[str], None] = lambda _table: None,
    pace: float = PACE,
) -> Dispatcher:
    registry = TableRegistry(games, storage, lambda: int(now()), wrote=wrote)
    bots = BotTurns(registry, thinker, pace)
    registry.wake = bots.wake
    work = Work(registry, thinker, ParJobs(storage, thinker))
    return Dispatcher(registry, bots, shapes, Services(registry, work, DailyMatches(registry), NoLimits()))


def _route(request: str) -> tuple[Route | None, Mapping[str, str]]:
    """The route of a request, and the parameters in its path."""
    for route, pattern in _PATTERNS:
        if found := pattern.fullmatch(request):
            return route, found.groupdict()
    return None, {}


async def _received(raw: str) -> str:
    return raw


def _json(message: str) -> Any:
    try:
        return json.loads(message or "null")
    except (ValueError, RecursionError) as error:
        raise malformed_request(text("{reason}", reason=short(str(error), 300))) from None
