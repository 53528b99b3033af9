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

    house: TableRegistry
    meter: Limiters
    corridor: WorkerRouter | None = None  # to the other workers of this server, if there are any

    def __post_init__(self) -> None:
        settings = self.house.settings
        if settings.passages:
            places = ShardSlots(Path(settings.passages), settings.workers)
            self.corridor, self.house.new_id = WorkerRouter(self.house, places, self.attend), places.deal

    async def open(self) -> None:
        if self.corridor:
            await self.corridor.open()

    async def close(self) -> None:
        if self.corridor:
            await self.corridor.close()

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Accepted first and closed with a code after: a connection refused before tells a browser nothing."""
        wire = Transport(receive, send)
        await wire.accept()
        await _ended_well(wire, self._enter(wire, scope))

    async def _enter(self, wire: Transport, scope: Scope) -> None:
        settings, headers, doors = self.house.settings, headers_of(scope), self.meter.doors
        if not own_origin(headers) or not known_host(headers, settings):
            raise CloseConnection(ORIGIN, "this page is not ours")
        caller, table = address(scope, settings), table_at(scope)
        wire.known = partial(doors.greeted, wire)
        with doors.entered(caller, wire, wire.hurry) as inside:
            if not inside:
                raise CloseConnection(FLOOD, "too many connections from your network")
            if self.meter.requests.wait(caller):
                raise CloseConnection(FLOOD, "too many requests from your network")
            if self.house.banned(caller):
                await wire.hear_out(HEARD_WITHIN)
                raise CloseConnection(BANNED, KEPT_OUT)
            if self.corridor and (strand := await self.corridor.way(table, caller)):
                await self.corridor.carry(wire, strand)
            else:
                await self._lead(wire, table, caller, self.house.leaving)

    async def attend(self, wire: Transport, table: str, caller: str, leaving: asyncio.Event) -> None:
        """Somebody whom another worker has let in."""
        await _ended_well(wire, self._lead(wire, table, caller, leaving))

    async def _lead(self, wire: Transport, table: str, caller: str, leaving: asyncio.Event) -> None:
        try:
            hosted = await self.house.table(table)
        except Problem as problem:
            await wire.hear_out(HEARD_WITHIN)
            raise CloseConnection(MISSING if problem.code == "missing" else CLOSED, str(problem.reason)[:100]) from None
        await Connection(self.house, hosted, wire, self.meter.messages(), self.meter.requests, self.meter.doors, caller, leaving).serve()


async def _ended_well(wire: Transport, served: Awaitable[None]) -> None:
    """However it ends, whoever is still there is told why."""
    try:
        await served
    except CloseConnection as farewell:
        await wire.close(farewell.code, farewell.reason)
    except (Disconnected, RuntimeError, OSError) as error:
        log.debug("a connection ended: %s", type(error).__name__)
    except SQLAlchemyError as error:
        log.error("the database does not answer: %s", cause(error))
        await wire.close(LATE, "the database does not answer")
