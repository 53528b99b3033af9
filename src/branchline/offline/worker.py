"""Where the browser's worker comes in: it asks, opens lines, brings files and takes them away. Texts go in and out."""

from __future__ import annotations

import json
import logging
import re
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from functools import cache
from importlib.resources import files
from typing import Any

from branchline.engine.errors import BranchlineError
from branchline.engine.game import AnyGame
from branchline.engine.text import short, text
from branchline.language import preferred_language
from branchline.offline.bot_turns import BotTurns
from branchline.offline.connection import MISSING, Connection
from branchline.offline.par import ParJobs
from branchline.offline.registry import TableRegistry
from branchline.offline.request import File, Request
from branchline.offline.routes import QUESTIONS
from branchline.offline.serialisation import refusal, to_json
from branchline.offline.storage import Storage, Thinker
from branchline.offline.study import Study
from branchline.offline.validation import Schemas
from branchline.table.problem import Problem, malformed, missing, problem_of
from branchline.table.responses import Lang, Written

log = logging.getLogger(__name__)

PACE = 0.35  # seconds a bot waits at least
_PATTERNS = {route: re.compile(re.sub(r"\{(\w+)\}", r"(?P<\1>[^/]+)", route)) for route in QUESTIONS}


@dataclass(slots=True, eq=False)
class Dispatcher:
    """Everything the browser's part can want."""

    registry: TableRegistry
    bots: BotTurns
    shapes: Schemas
    study: Study
    par_jobs: ParJobs
    lines: dict[int, Connection] = field(default_factory=dict)

    # --- questions

    async def ask(self, typed: str) -> str:
        """An answer as `[status, kind, text]`."""
        question = json.loads(typed)
        lang = preferred_language([question["query"].get("lang") or ""])
        route, named = _route(f"{question['method']} {question['path']}")
        try:
            answer = await self._answered(route, named, lang, question)
        except Problem as problem:
            status, body = refusal(problem, lang, await self._game(named))
        except BranchlineError as error:
            status, body = refusal(problem_of(error), lang, await self._game(named))
        except Exception:
            log.exception("%s failed", route)
            status, body = refusal(Problem("failed", text("Something went wrong on our side; try again")), lang, None)
        else:
            kind, body = (answer.kind, answer.text) if isinstance(answer, File) else ("application/json", to_json(answer))
            known = isinstance(answer, Written) and answer.doubled
            return json.dumps([200 if known else self.shapes.status(route), kind, body])
        return json.dumps([status, "application/json", body])

    async def _answered(self, route: str, named: Mapping[str, str], lang: Lang, question: dict[str, Any]) -> Any:
        if route not in QUESTIONS:
            raise missing(text("Not found"))
        raw: str = question.get("body") or ""
        body = None
        if self.shapes.routes[route]["body"]:
            body = self.shapes.body(route, _json(raw))
        at = self.shapes.query(route, {**question["query"], **named})
        return await QUESTIONS[route](Request(self.registry, self.study, self.par_jobs, lang, at, body, raw, question["token"]))

    async def _game(self, named: Mapping[str, str]) -> str | None:
        """The game a question was about, if it got so far."""
        hosted = self.registry.tables.get(named.get("table", ""))
        game = hosted.table_state.game.id if hosted else named.get("game")
        return game if game in self.registry.games else None

    # --- lines

    async def open(self, number: int, table: str, tell: Callable[[str], None], close: Callable[[int], None]) -> None:
        """A line to a table; it is closed at once where there is none."""
        try:
            hosted = await self.registry.table(table)
        except Problem:
            close(MISSING)
        else:
            self.lines[number] = Connection(self.registry, self.study, self.par_jobs, self.shapes, hosted, tell, close)

    async def hear(self, number: int, typed: str) -> None:
        if line := self.lines.get(number):
            await line.hear(typed)

    def leave(self, number: int) -> None:
        """A screen has gone; where nobody looks on, no bot thinks."""
        if line := self.lines.pop(number, None):
            line.leave()
            if not line.hosted.listeners:
                self.bots.rest(line.hosted)

    # --- files

    async def bring(self, typed: str) -> str:
        """Tables from a file, each as it was kept: how many were new, known before, refused, or found no room."""
        counted = {"new": 0, "known": 0, "refused": 0, "full": 0}
        for table in json.loads(typed):
            try:
                counted["new" if await self.registry.bring(table) else "known"] += 1
            except Problem as problem:
                counted["full" if problem.code == "closing" else "refused"] += 1
        return json.dumps(counted)

    async def written_elsewhere(self, table: str) -> None:
        await self.registry.refresh(table)


def begin(storage: Storage, thinker: Thinker, now: Callable[[], float], wrote: Callable[[str], None]) -> Dispatcher:
    """The house of this device, with all games."""
    from branchline.games import GAMES

    return assembled(GAMES, storage, thinker, _described(), now, wrote)


@cache
def _described() -> Schemas:
    found = json.loads(files("branchline.offline").joinpath("shapes.json").read_text(encoding="utf-8"))
    return Schemas(found["routes"], found["named"])


def assembled(
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
    return Dispatcher(registry, bots, shapes, Study(registry, thinker), ParJobs(storage, thinker))


def _route(request: str) -> tuple[str, Mapping[str, str]]:
    """Which question it is, and what stands in its path."""
    for route, pattern in _PATTERNS.items():
        if found := pattern.fullmatch(request):
            return route, found.groupdict()
    return "", {}


def _json(typed: str) -> Any:
    try:
        return json.loads(typed or "null")
    except (ValueError, RecursionError) as error:
        raise malformed(text("{reason}", reason=short(str(error), 300))) from None
