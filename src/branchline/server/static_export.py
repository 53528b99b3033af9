"""Static export: the answers of all routes that depend only on game, language and theme, for use without a server."""

from __future__ import annotations

import asyncio
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from itertools import product
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any
from urllib.parse import urlencode

from branchline.language import LANGUAGES
from branchline.server.api.middleware import SecurityMiddleware
from branchline.server.app import assemble, registry_of
from branchline.server.settings import Limits, Settings
from branchline.server.storage.migrate import migrate
from branchline.table.responses import Theme

GAMES, ONE = "/api/games", "/api/games/{game}"
THEMES: tuple[Theme, ...] = ("light", "dark")


@dataclass(frozen=True, slots=True)
class Answer:
    """A response: the path without `/api` with its sorted query, media type and body."""

    question: str
    kind: str
    body: bytes


def beforehand() -> tuple[list[Answer], dict[str, Any]]:
    """All exported responses, and the OpenAPI description."""
    with TemporaryDirectory() as folder:
        settings = Settings(f"sqlite:///{Path(folder) / 'export.sqlite3'}", cores=1, limits=Limits(requests=0))
        migrate(settings.url)
        return asyncio.run(_answers(settings))


async def _answers(settings: Settings) -> tuple[list[Answer], dict[str, Any]]:
    gate = assemble(settings)
    app: Any = gate.app
    description: dict[str, Any] = app.openapi_schema.to_schema()
    registry = registry_of(gate)
    await registry.open()
    try:
        found = [await _answer(gate, path, query) for path, query in questions(description, list(registry.games))]
    finally:
        await registry.close()
    return found, description


def questions(description: Mapping[str, Any], games: list[str]) -> Iterator[tuple[str, dict[str, str]]]:
    """Path and query of every route that can be exported, in every language and theme."""
    for path, methods in description["paths"].items():
        if "get" not in methods or (path != GAMES and not path.startswith(ONE)):
            continue
        names = [each["name"] for each in methods["get"].get("parameters", ())]
        if set(names) <= {"game", "lang", "theme"}:
            ways = {"lang": tuple(LANGUAGES), "theme": THEMES}
            varying = [name for name in ("lang", "theme") if name in names]
            for game, values in product(games if "game" in names else [""], product(*(ways[name] for name in varying))):
                yield path.replace("{game}", game), dict(zip(varying, values, strict=True))


async def _answer(gate: SecurityMiddleware, path: str, query: Mapping[str, str]) -> Answer:
    """Send a request to the application over ASGI."""
    typed, sent = urlencode(query), list[Any]()

    async def receive() -> Any:
        return {"type": "http.request", "body": b"", "more_body": False}

    async def send(message: Any) -> None:
        sent.append(message)

    scope: Any = {
        "type": "http", "asgi": {"version": "3.0"}, "http_version": "1.1", "scheme": "http", "method": "GET", "path": path,
        "raw_path": path.encode(), "root_path": "", "query_string": typed.encode(), "headers": [(b"host", b"localhost")],
        "client": ("127.0.0.1", 1), "server": ("127.0.0.1", 80),
    }  # fmt: skip
    await gate(scope, receive, send)
    headers = {name.decode().lower(): value.decode() for name, value in sent[0]["headers"]}
    if sent[0]["status"] != 200:
        raise ValueError(f"{path}?{typed} is not answered")
    body = b"".join(message.get("body", b"") for message in sent[1:])
    return Answer(f"{path.removeprefix('/api')}{'?' if query else ''}{typed}", headers["content-type"], body)
