"""Where connections come in: counted, asked where they come from, and led to their table."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Awaitable
from dataclasses import dataclass
from functools import partial
from pathlib import Path

from litestar.types import Receive, Scope, Send
from sqlalchemy.exc import SQLAlchemyError

from branchline.server.api.limits import Limiters
from branchline.server.api.middleware import address, headers_of, known_host, own_origin
from branchline.server.logs import cause
from branchline.server.realtime.connection import BANNED, CLOSED, FLOOD, KEPT_OUT, LATE, MISSING, ORIGIN, CloseConnection, Connection
from branchline.server.realtime.shard_slots import ShardSlots
from branchline.server.realtime.transport import Disconnected, Transport, table_at
from branchline.server.realtime.worker_router import WorkerRouter
from branchline.server.tables.registry import TableRegistry
from branchline.table.problem import Problem

log = logging.getLogger(__name__)

HEARD_WITHIN = 1.0  # seconds in which a client may say hello to a table that does not exist or is not theirs


@dataclass(slots=True)
class Endpoint:
    """Where connections come in: counted, asked where they come from, and led to their table."""

    registry: TableRegistry
    limiters: Limiters
    router: WorkerRouter | None = None  # to the other workers of this server, if there are any

    def __post_init__(self) -> None:
        settings = self.registry.settings
        if settings.router_folder:
            slots = ShardSlots(Path(settings.router_folder), settings.workers)
            self.router, self.registry.new_id = WorkerRouter(self.registry, slots, self.attend), slots.deal

    async def open(self) -> None:
        if self.router:
            await self.router.open()

    async def close(self) -> None:
        if self.router:
            await self.router.close()

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Accepted first and closed with a code after: a connection refused before tells a browser nothing."""
        transport = Transport(receive, send)
        await transport.accept()
        await _ended_well(transport, self._enter(transport, scope))

    async def _enter(self, transport: Transport, scope: Scope) -> None:
        settings, headers, limiter = self.registry.settings, headers_of(scope), self.limiters.connections
        if not own_origin(headers) or not known_host(headers, settings):
            raise CloseConnection(ORIGIN, "this page is not ours")
        caller, table = address(scope, settings), table_at(scope)
        transport.known = partial(limiter.greeted, transport)
        with limiter.entered(caller, transport, transport.hurry) as inside:
            if not inside:
                raise CloseConnection(FLOOD, "too many connections from your network")
            if self.limiters.requests.wait(caller):
                raise CloseConnection(FLOOD, "too many requests from your network")
            if self.registry.banned(caller):
                await transport.hear_out(HEARD_WITHIN)
                raise CloseConnection(BANNED, KEPT_OUT)
            if self.router and (stream := await self.router.way(table, caller)):
                await self.router.carry(transport, stream)
            else:
                await self._lead(transport, table, caller, self.registry.shutting_down)

    async def attend(self, transport: Transport, table: str, caller: str, leaving: asyncio.Event) -> None:
        """Somebody whom another worker has let in."""
        await _ended_well(transport, self._lead(transport, table, caller, leaving))

    async def _lead(self, transport: Transport, table: str, caller: str, leaving: asyncio.Event) -> None:
        try:
            session = await self.registry.table(table)
        except Problem as problem:
            await transport.hear_out(HEARD_WITHIN)
            raise CloseConnection(MISSING if problem.code == "missing" else CLOSED, str(problem.reason)[:100]) from None
        await Connection(
            self.registry,
            session,
            transport,
            self.limiters.messages(),
            self.limiters.requests,
            self.limiters.connections,
            caller,
            leaving,
        ).serve()


async def _ended_well(transport: Transport, served: Awaitable[None]) -> None:
    """However it ends, whoever is still there is told why."""
    try:
        await served
    except CloseConnection as farewell:
        await transport.close(farewell.code, farewell.reason)
    except (Disconnected, RuntimeError, OSError) as error:
        log.debug("a connection ended: %s", type(error).__name__)
    except SQLAlchemyError as error:
        log.error("the database does not answer: %s", cause(error))
        await transport.close(LATE, "the database does not answer")
