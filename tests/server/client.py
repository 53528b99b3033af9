"""A server in this process, and clients that call it."""

from __future__ import annotations

import asyncio
import json
from collections.abc import AsyncIterator, Awaitable, Callable, Iterable, Sequence
from contextlib import AsyncExitStack, asynccontextmanager
from dataclasses import dataclass
from functools import cache
from itertools import count
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any

import httpx
from tests.server.process import Process, server_settings
from websockets.asyncio.client import ClientConnection, connect

from branchline.server.api.middleware import SecurityMiddleware
from branchline.server.app import assemble
from branchline.server.settings import Settings
from branchline.server.storage.migrate import migrate
from branchline.server.tables.registry import TableRegistry

PERSON = {"kind": "person"}
OPEN = {"kind": "open"}
RANDOM = {"kind": "bot", "bot": "random"}

_keys = count(1)


@dataclass(slots=True)
class Caller:
    """A client with a token, or without."""

    http: httpx.AsyncClient
    table: str = ""
    token: str | None = None

    def as_(self, token: str | None, table: str | None = None) -> Caller:
        return Caller(self.http, table or self.table, token)

    async def ask(self, method: str, path: str, body: Any = None, **query: Any) -> httpx.Response:
        headers = {"authorization": f"Bearer {self.token}"} if self.token else {}
        return await self.http.request(method, path, json=body, headers=headers, params=query)

    async def ask_table(self, method: str, path: str = "", body: Any = None, **query: Any) -> httpx.Response:
        return await self.ask(method, f"/api/tables/{self.table}{path}", body, **query)

    async def view(self, **query: Any) -> dict[str, Any]:
        return json_of(await self.ask_table("GET", **query))

    async def turn(self, after: int = 0) -> dict[str, Any]:
        return json_of(await self.ask_table("GET", "/turn", after=after))

    async def move(self, move: str, n: int | None = None, key: str | None = None, **more: Any) -> httpx.Response:
        known = (await self.turn())["n"] if n is None else n
        return await self.ask_table("POST", "/moves", {"key": key or f"k{next(_keys)}", "n": known, "move": move, **more})

    async def undo(self, whole: bool = False) -> httpx.Response:
        return await self.ask_table("POST", "/undo", {"key": f"k{next(_keys)}", "n": (await self.turn())["n"], "whole": whole})


def json_of(response: httpx.Response) -> dict[str, Any]:
    assert response.status_code in (200, 201), response.text
    body_of_response: dict[str, Any] = response.json()
    return body_of_response


def check_error(response: httpx.Response, status: int, code: str) -> str:
    assert (response.status_code, response.json()["code"]) == (status, code), response.text
    return str(response.json()["reason"])


Scenario = Callable[[Caller, TableRegistry], Awaitable[None]]


@dataclass(slots=True)
class OpenedTable:
    """A new table with the clients of all its links."""

    people: list[Caller]
    watcher: Caller
    stranger: Caller
    join: str | None

    @property
    def table(self) -> str:
        return self.stranger.table


async def open_table(caller: Caller, seats: Sequence[dict[str, Any]], game: str = "toy", **more: Any) -> OpenedTable:
    opened = json_of(await caller.ask("POST", "/api/tables", {"game": game, "seats": list(seats), **more}))
    links, table = opened["links"], opened["table"]
    people = [caller.as_(link["token"], table) for link in links["seats"]]
    return OpenedTable(people, caller.as_(links["watch"], table), caller.as_(None, table), links["join"])


class LiveClient:
    """A WebSocket to a table at a server in this process."""

    def __init__(self, gate: SecurityMiddleware, table: str) -> None:
        self.heard, self.said = asyncio.Queue[Any](), asyncio.Queue[Any]()
        scope: Any = {
            "type": "websocket",
            "path": f"/api/tables/{table}/live",
            "headers": [(b"host", b"localhost")],
            "client": ("1.2.3.4", 5),
        }
        self.said.put_nowait({"type": "websocket.connect"})
        self.task = asyncio.create_task(gate(scope, self.said.get, self.heard.put))  # type: ignore[arg-type]

    async def say(self, **message: Any) -> None:
        await self.said.put({"type": "websocket.receive", "text": json.dumps(message)})

    async def next(self) -> str:
        """The next message."""
        while True:
            message = await asyncio.wait_for(self.heard.get(), 20)
            if message["type"] == "websocket.send":
                return str(message["text"])


@asynccontextmanager
async def running_server(settings: Settings) -> AsyncIterator[tuple[Caller, TableRegistry]]:
    """A server that runs during a test; its database must exist."""
    gate = assemble(settings)
    app: Any = gate.app
    async with app.lifespan():
        transport = httpx.ASGITransport(gate, client=("192.0.2.7", 5000))
        async with httpx.AsyncClient(transport=transport, base_url="http://localhost") as http:
            yield Caller(http), app.state.registry


def fresh_settings(folder: Path, **changes: Any) -> Settings:
    """Settings with an empty database in this folder."""
    file = folder / "tables.sqlite3"
    if not file.exists():
        file.write_bytes(empty_database())
    return server_settings(f"sqlite:///{file}", **changes)


def run_with_server(folder: Path, scenario: Scenario, **changes: Any) -> None:
    """Runs a scenario with a server and a new database, by default without bots."""

    async def with_server() -> None:
        async with running_server(settings) as (caller, registry):
            await scenario(caller, registry)

    settings = fresh_settings(folder, **{"bots": False, **changes})
    asyncio.run(with_server())


def run_with_callers(processes: Sequence[Process], scenario: Callable[..., Awaitable[None]]) -> None:
    """Runs a scenario with a caller for each of these running processes."""

    async def in_loop() -> None:
        async with AsyncExitStack() as stack:
            clients = [await stack.enter_async_context(httpx.AsyncClient(base_url=each.url, timeout=30)) for each in processes]
            await scenario(*map(Caller, clients))

    asyncio.run(in_loop())


async def wait_until(condition: Callable[[], object]) -> None:
    """Waits for up to a minute."""
    async with asyncio.timeout(60):
        while not condition():
            await asyncio.sleep(0.005)


async def end_match(people: list[Caller]) -> None:
    """Plays a match of the toy to its end; everyone is done at once."""
    while (await people[0].turn())["phase"] == "playing":
        for caller in people:
            if (await caller.turn())["act_as"] is not None:
                json_of(await caller.move("done"))


@asynccontextmanager
async def all_open(connections: Iterable[connect]) -> AsyncIterator[list[ClientConnection]]:
    """Open WebSockets; they are closed at the end even if the test fails, so that no later test finds them."""
    async with AsyncExitStack() as stack:
        yield [await stack.enter_async_context(each) for each in connections]


@cache
def empty_database() -> bytes:
    """A migrated database without rows, cached because migrations take longer than most tests."""
    with TemporaryDirectory() as folder:
        file = Path(folder) / "tables.sqlite3"
        migrate(server_settings(f"sqlite:///{file}").url)
        return file.read_bytes()
