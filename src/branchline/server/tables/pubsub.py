"""Publish and subscribe between server processes with PostgreSQL's LISTEN and NOTIFY."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Callable
from contextlib import suppress
from dataclasses import dataclass, field
from typing import Any

from sqlalchemy.engine import make_url

from branchline.server.logs import cause
from branchline.server.storage.schema import CHANNEL

log = logging.getLogger(__name__)

AGAIN = 1.0  # seconds until a broken connection is replaced
WITHIN = 10.0  # seconds in which the database must answer


@dataclass(slots=True)
class PubSub:
    """One connection that listens and notifies. With SQLite there is only one process, and it does nothing."""

    url: str
    on_notice: Callable[[str], None]
    again: Callable[[], None]  # called when notifications may have been lost
    _connection: Any = field(init=False, default=None)
    _turn: asyncio.Lock = field(init=False, default_factory=asyncio.Lock)  # a connection executes one statement at a time

    async def announce(self, notice: str) -> None:
        """Send a notification; it is lost if the connection is broken."""
        if self._connection is not None and not self._connection.is_closed():
            with suppress(Exception):
                await self._ask("SELECT pg_notify($1, $2)", CHANNEL, notice)

    async def _ask(self, *statement: str) -> None:
        async with self._turn:
            await self._connection.execute(*statement)

    async def listen(self) -> None:
        """Receive notifications, in an endless loop. A connection that raises anything is replaced."""
        if not self.url.startswith("postgresql"):
            return
        import asyncpg  # an optional dependency, for PostgreSQL only

        address = make_url(self.url).set(drivername="postgresql").render_as_string(hide_password=False)
        while True:
            try:
                async with asyncio.timeout(WITHIN):
                    self._connection = await asyncpg.connect(address)
                    await self._connection.add_listener(CHANNEL, self._on_notification)
                self.again()
                while not self._connection.is_closed():
                    await asyncio.sleep(5)
                    await asyncio.wait_for(self._ask("SELECT 1"), WITHIN)  # a dead connection is noticed only when used
            except Exception as error:
                log.warning("the connection to other processes is lost: %s", cause(error))
            finally:
                self._end()
            await asyncio.sleep(AGAIN)

    def _end(self) -> None:
        if self._connection is not None:
            with suppress(Exception):
                self._connection.terminate()

    def _on_notification(self, _connection: Any, _pid: int, _channel: str, notice: str) -> None:
        self.on_notice(notice)
