"""Where connections come in: counted, asked where they come from, and led to their table."""

from __future__ import annotations

import logging
from dataclasses import dataclass, field

from litestar.types import Receive, Scope, Send
from sqlalchemy.exc import SQLAlchemyError

from branchline.server.house.house import House
from branchline.server.http.gate import address, headers_of, known_host, own_origin
from branchline.server.http.limits import Meter
from branchline.server.live.inflow import Weir
from branchline.server.live.line import FLOOD, LATE, MISSING, ORIGIN, Farewell, Line
from branchline.server.live.wire import Hangup, Wire, table_at
from branchline.server.logs import cause
from branchline.table.problem import Problem

log = logging.getLogger(__name__)

HEARD_WITHIN = 1.0  # seconds in which somebody may say hello to a table that is not there


@dataclass(slots=True)
class Porch:
    """Where connections come in: counted, asked where they come from, and led to their table."""

    house: House
    meter: Meter
    weir: Weir = field(init=False)

    def __post_init__(self) -> None:
        self.weir = Weir(self.house.settings.limits.message)

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Accepted first and closed with a code after: a connection refused before tells a browser nothing."""
        wire, settings, headers = Wire(receive, send), self.house.settings, headers_of(scope)
        await wire.accept()
        try:
            if not own_origin(headers) or not known_host(headers, settings):
                raise Farewell(ORIGIN, "this page is not ours")
            caller = address(scope, settings)
            with self.meter.doors.entered(caller, wire, wire.hurry) as inside, self.weir.watched(wire, scope):
                if not inside or self.meter.requests.wait(caller):
                    raise Farewell(FLOOD, "too many connections")
                await self._lead(wire, table_at(scope), caller)
        except Farewell as farewell:
            await wire.close(farewell.code, farewell.reason)
        except (Hangup, RuntimeError, OSError) as error:
            log.debug("a connection ended: %s", type(error).__name__)
        except SQLAlchemyError as error:
            log.error("the database does not answer: %s", cause(error))
            await wire.close(LATE, "the database does not answer")

    async def _lead(self, wire: Wire, table: str, caller: str) -> None:
        try:
            hosted = await self.house.table(table)
        except Problem as problem:
            await wire.hear_out(HEARD_WITHIN)
            raise Farewell(MISSING, str(problem.reason)[:100]) from None
        await Line(self.house, hosted, wire, self.meter.messages(), self.meter.doors, caller).serve()
