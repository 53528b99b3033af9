"""Outer middleware: request ids, request log, health checks and bans."""

from __future__ import annotations

import asyncio
import logging
import time
from dataclasses import dataclass, field

import msgspec
from litestar.enums import ScopeType
from litestar.types import ASGIApp, Message, Receive, Scope, Send

from branchline.engine.text import text
from branchline.language import speaker
from branchline.server import logs
from branchline.server.api.connections import TcpConnections
from branchline.server.api.middleware import address, headers_of, language, refuse
from branchline.server.tables.monitor import Readiness, failure
from branchline.server.tables.problems import closing
from branchline.server.tables.registry import TableRegistry
from branchline.table.problem import forbidden

log = logging.getLogger("branchline.requests")


@dataclass(slots=True)
class OuterMiddleware:
    """An ASGI middleware around the security middleware."""

    gate: ASGIApp
    registry: TableRegistry
    connections: TcpConnections = field(init=False)
    readiness: Readiness = field(init=False)

    def __post_init__(self) -> None:
        self.connections = TcpConnections(self.registry.settings.limits.sockets)
        self.readiness = Readiness(self.registry)

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] not in (ScopeType.HTTP, ScopeType.WEBSOCKET):
            await self.gate(scope, receive, send)
            return
        headers = headers_of(scope)
        number = logs.begin(headers.get("x-request-id", "") if self.registry.settings.proxies else "")
        task = asyncio.current_task()
        assert task
        self.registry.in_flight.add(task)
        try:
            if scope["type"] == ScopeType.HTTP:
                await self._answer(scope, receive, _LoggedResponse(send, number, scope))
            else:
                await self.gate(scope, receive, send)
        finally:
            self.registry.in_flight.discard(task)

    async def _answer(self, scope: Scope, receive: Receive, response: _LoggedResponse) -> None:
        match scope["path"]:
            case "/health/live":
                await self._say_live(scope, response)
            case "/health/ready":
                await self._say_ready(scope, response)
            case _ if self.registry.is_banned(address(scope, self.registry.settings)):
                problem = forbidden(text("This address is temporarily blocked"))
                self.registry.counters.count_refusal(problem.code)
                await refuse(scope, 403, problem, response)
            case _:
                await self._pass_on(scope, receive, response)
        response.log()

    async def _pass_on(self, scope: Scope, receive: Receive, response: _LoggedResponse) -> None:
        try:
            await self.gate(scope, receive, response)
        except asyncio.CancelledError:
            if response.status or not self.registry.shutting_down.is_set():
                raise
            await refuse(scope, 503, closing(), response)  # the request was cut off by the shutdown

    async def _say_live(self, scope: Scope, response: _LoggedResponse) -> None:
        if failed := failure(self.registry):
            await _say(response, 503, msgspec.json.encode({"status": "failing", "reason": speaker(language(scope))(failed)}))
        else:
            await _say(response, 200, msgspec.json.encode({"status": "up"}))

    async def _say_ready(self, scope: Scope, response: _LoggedResponse) -> None:
        trouble = await self.readiness.trouble()
        if trouble is None:
            await _say(response, 200, msgspec.json.encode({"status": "ready"}))
        else:
            await _say(response, 503, msgspec.json.encode({"status": "not ready", "reason": speaker(language(scope))(trouble)}))


@dataclass(slots=True)
class _LoggedResponse:
    """Sends an answer with the request id, and logs its status and duration."""

    send: Send
    number: str
    scope: Scope
    status: int = 0
    began: float = field(default_factory=time.perf_counter)

    async def __call__(self, message: Message) -> None:
        if message["type"] == "http.response.start":
            self.status = message["status"]
            message["headers"] = [*message.get("headers", []), (b"x-request-id", self.number.encode())]
        await self.send(message)

    def log(self) -> None:
        method, path = str(self.scope.get("method")), self.scope["path"]
        took = round(1000 * (time.perf_counter() - self.began), 1)
        facts = {"method": method, "path": path, "status": self.status, "ms": took}
        log.info("%s %s: %s in %s ms", method, path, self.status, took, extra={"facts": facts})


async def _say(send: Send, status: int, body: bytes) -> None:
    headers = [(b"content-type", b"application/json"), (b"cache-control", b"no-store")]
    await send({"type": "http.response.start", "status": status, "headers": headers})
    await send({"type": "http.response.body", "body": body, "more_body": False})
