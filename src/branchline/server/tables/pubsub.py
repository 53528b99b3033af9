"""Other processes that serve the same tables: one connection that hears what they write, and tells them who is here."""

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

AGAIN = 1.0  # seconds until there is a new connection in place of a broken one


@dataclass(slots=True)
class PubSub:
    """Listening on PostgreSQL's own channel; with SQLite there is nobody to hear."""

    url: str
    heard: Callable[[str], None]
    again: Callable[[], None]  # called whenever something may have been missed
    _connection: Any = field(init=False, default=None)
    _turn: asyncio.Lock = field(init=False, default_factory=asyncio.Lock)  # a connection does one thing at a time

    async def announce(self, said: str) -> None:
        """Tells the others something that need not be kept."""
        if self._connection is not None and not self._connection.is_closed():
            with suppress(Exception):
                await self._ask("SELECT pg_notify($1, $2)", CHANNEL, said)

    async def _ask(self, *said: str) -> None:
        async with self._turn:
            await self._connection.execute(*said)

    async def listen(self) -> None:
        """Hears the others, for ever. Whatever the connection raises, it is broken, and a new one takes its place."""
        if not self.url.startswith("postgresql"):
            return
        import asyncpg  # only where PostgreSQL is used

        address = make_url(self.url).set(drivername="postgresql").render_as_string(hide_password=False)
        while True:
            try:
                self._connection = await asyncpg.connect(address)
                await self._connection.add_listener(CHANNEL, self._told)
                self.again()
                while not self._connection.is_closed():
                    await asyncio.sleep(5)
                    await asyncio.wait_for(self._ask("SELECT 1"), 10)  # a dead line is noticed only when used
            except Exception as error:
                log.warning("not hearing other processes: %s", cause(error))
            finally:
                self._end()
            await asyncio.sleep(AGAIN)

    def _end(self) -> None:
        if self._connection is not None:
            with suppress(Exception):
                self._connection.terminate()

    def _told(self, _connection: Any, _pid: int, _channel: str, said: str) -> None:
        self.heard(said)
