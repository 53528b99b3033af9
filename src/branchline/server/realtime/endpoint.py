"""The WebSocket endpoint: checks origin, limits and bans, and connects the client to its table."""

from __future__ import annotations

import logging
from collections.abc import Awaitable
from dataclasses import dataclass
from functools import partial

from litestar.types import Receive, Scope, Send
from sqlalchemy.exc import SQLAlchemyError

from branchline.server.api.limits import Limiters
from branchline.server.api.middleware import address, headers_of, known_host, own_origin
from branchline.server.logs import cause
from branchline.server.realtime.connection import BANNED, BLOCKED, CLOSED, FLOOD, LATE, MISSING, ORIGIN, CloseConnection, Connection
from branchline.server.realtime.transport import Disconnected, Transport, table_at
from branchline.server.tables.registry import TableRegistry
from branchline.server.tables.session import TableSession
from branchline.service.call import Services
from branchline.table.problem import Problem

log = logging.getLogger(__name__)

HEARD_WITHIN = 1.0  # seconds to wait for the first message of a client that is refused


@dataclass(slots=True)
class Endpoint:
    """The WebSocket endpoint: checks origin, limits and bans, and connects the client to its table."""

    registry: TableRegistry
    services: Services[TableSession]
    limiters: Limiters

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Accept the connection before any check: a browser gets the reason of a refusal only on an accepted connection."""
        transport = Transport(receive, send)
        await transport.accept()
        await _serve(transport, self._admit(transport, scope))

    async def _admit(self, transport: Transport, scope: Scope) -> None:
        settings, headers, limiter = self.registry.settings, headers_of(scope), self.limiters.connections
        if not own_origin(headers) or not known_host(headers, settings):
            raise CloseConnection(ORIGIN, "this page belongs to another site")
        caller, table = address(scope, settings), table_at(scope)
        transport.on_authenticated = partial(limiter.leave_pending, transport)
        with limiter.admit(caller, transport, transport.hurry) as inside:
            if not inside:
                raise CloseConnection(FLOOD, "too many connections from your network")
            if self.limiters.requests.wait(caller):
                raise CloseConnection(FLOOD, "too many requests from your network")
            if self.registry.is_banned(caller):
                await transport.drain(HEARD_WITHIN)
                raise CloseConnection(BANNED, BLOCKED)
            await self._serve(transport, table, caller)

    async def _serve(self, transport: Transport, table: str, caller: str) -> None:
        try:
            session = await self.registry.table(table)
        except Problem as problem:
            await transport.drain(HEARD_WITHIN)
            raise CloseConnection(MISSING if problem.code == "missing" else CLOSED, str(problem.reason)[:100]) from None
        await Connection(
            self.registry,
            self.services,
            session,
            transport,
            self.limiters.messages(),
            self.limiters.requests,
            self.limiters.connections,
            caller,
        ).serve()


async def _serve(transport: Transport, service: Awaitable[None]) -> None:
    """Serve a connection, then close it with a code and a reason."""
    try:
        await service
    except CloseConnection as end:
        await transport.close(end.code, end.reason)
    except (Disconnected, RuntimeError, OSError) as error:
        log.debug("a connection ended: %s", type(error).__name__)
    except SQLAlchemyError as error:
        log.error("the database is not responding: %s", cause(error))
        await transport.close(LATE, "the database is not responding")
