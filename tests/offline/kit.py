"""The offline version without a browser: storage in memory, bots that answer at once, and the server's OpenAPI description."""

from __future__ import annotations

import asyncio
import json
from collections.abc import Mapping
from dataclasses import dataclass, field
from functools import cache
from itertools import count
from typing import Any

from tests.server.games import GAMES

from branchline.engine.game import AnyGame
from branchline.offline import thinker
from branchline.offline.packing.request_schemas import shapes
from branchline.offline.validation import Schemas
from branchline.offline.worker import Dispatcher, assemble
from branchline.server.app import assemble as served
from branchline.server.settings import Settings


@dataclass
class Shelf:
    """What a browser's database does, and what it says when it is full; meanwhile others go on."""

    tables: dict[str, dict[str, Any]] = field(default_factory=dict)
    found: dict[str, str] = field(default_factory=dict)
    full: bool = False

    async def load(self, table: str) -> str | None:
        await asyncio.sleep(0)
        return json.dumps(self.tables[table]) if table in self.tables else None

    async def write(self, text: str) -> bool:
        await asyncio.sleep(0)
        if self.full:
            raise OSError("QuotaExceededError")
        new = json.loads(text)
        known = self.tables.get(new["table"])
        if (known is None) == (new["head"] is None):
            return False
        kept = known or {"head": new["head"], "links": {}, "events": []}
        if any(event["n"] <= len(kept["events"]) for event in new["events"]):
            return False
        self.tables[new["table"]] = {**kept, "links": kept["links"] | new["links"], "events": kept["events"] + new["events"]}
        return True

    async def index(self) -> str:
        await asyncio.sleep(0)
        return json.dumps([{"table": table, "head": kept["head"], "links": kept["links"]} for table, kept in self.tables.items()])

    async def study_result(self, name: str) -> str | None:
        return self.found.get(name)

    async def study(self, name: str, found: str) -> None:
        self.found[name] = found


@dataclass
class Thinker:
    """Thinks at once; or not at all."""

    able: bool = True
    request: list[str] = field(default_factory=list)
    stops: int = 0

    async def ask(self, question: str) -> str | None:
        self.request.append(question)
        return thinker.think(question) if self.able else None

    def stop(self) -> None:
        self.stops += 1


@cache
def described() -> Schemas:
    app: Any = served(Settings("sqlite:///never-opened")).app
    found = shapes(app.openapi_schema.to_schema())
    return Schemas(found["routes"], found["definitions"])


@dataclass
class Device:
    """One device with the offline version."""

    storage: Shelf = field(default_factory=Shelf)
    thinker: Thinker = field(default_factory=Thinker)
    games: Mapping[str, AnyGame] = field(default_factory=lambda: GAMES)
    dispatcher: Dispatcher = field(init=False)

    def __post_init__(self) -> None:
        clock = count(1_000_000)
        self.dispatcher = assemble(self.games, self.storage, self.thinker, described(), lambda: float(next(clock)), pace=0.0)

    async def ask(
        self, method: str, path: str, body: Any = None, token: str | None = None, raw: str | None = None, **query: Any
    ) -> tuple[int, str]:
        request = {name: str(value).lower() if isinstance(value, bool) else str(value) for name, value in query.items()}
        typed = raw if raw is not None else None if body is None else json.dumps(body)
        question = {"method": method, "path": path, "query": request, "token": token, "body": typed}
        status, _kind, text = json.loads(await self.dispatcher.ask(json.dumps(question)))
        return status, text

    async def good(self, method: str, path: str, body: Any = None, token: str | None = None, **query: Any) -> Any:
        status, text = await self.ask(method, path, body, token, **query)
        assert status in (200, 201), text
        return json.loads(text)

    async def lay(self, game: str = "toy", *seats: dict[str, Any], **more: Any) -> tuple[str, list[str]]:
        """A new table, and the tokens of its people."""
        made = await self.good("POST", "/tables", {"game": game, "seats": list(seats) or [{"kind": "person"}], **more})
        return made["table"], [link["token"] for link in made["links"]["seats"]]
