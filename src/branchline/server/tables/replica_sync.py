"""What other processes have written, taken in: as they tell it, and from the database where something was missed."""

from __future__ import annotations

import asyncio
import time
from collections.abc import Callable, Coroutine, Mapping, Sequence
from contextlib import suppress
from dataclasses import dataclass
from typing import Any

from sqlalchemy.exc import SQLAlchemyError

from branchline.server.storage.event_store import EventStore
from branchline.server.storage.notifications import decode_events, decode_notice
from branchline.server.tables.session import TableSession
from branchline.table.problem import Problem
from branchline.table.table_state import Event

SOON = 0.05  # seconds in which one hears of what is on disk already, or of what somebody writes to whom one gives way


@dataclass(slots=True)
class ReplicaSync:
    """Keeps the tables of this process abreast of the others. A table at which nobody is is only marked, and read when it is next used."""

    store: EventStore
    tables: Mapping[str, TableSession]
    grown: Callable[[TableSession], None]  # tells everybody at a table
    spawn: Callable[[Coroutine[Any, Any, None]], None]

    # --- hearing

    def written(self, notice: str) -> None:
        """Logs have grown, by these events."""
        for table, said in decode_notice(notice):
            session = self.tables.get(table)
            if session is None:
                continue
            if session.idle:
                session.stale = True
            else:
                self._arrived(session, decode_events(said))

    def longer(self, table: str, n: int) -> None:
        """A log has grown by more than could be told."""
        session = self.tables.get(table)
        if session and session.table_state.n < n:
            session.stale = True
            if not session.idle:
                self.spawn(self.refresh(session))

    def missed(self) -> None:
        """Anything may have happened."""
        for session in self.tables.values():
            session.stale = True
            if not session.idle:
                self.spawn(self.refresh(session))

    def _arrived(self, session: TableSession, events: Sequence[Event]) -> None:
        session.incoming += events
        session.notified.set()
        if not session.busy and self.take_in(session):  # else whoever reads or writes takes it in
            self.grown(session)

    def asked_for_way(self, table: str) -> None:
        """Another process has come second at a table again and again."""
        if session := self.tables.get(table):
            session.yield_until = time.monotonic() + SOON

    async def give_way(self, session: TableSession) -> None:
        """Waits for what another process wants to write, if one has asked for it."""
        left = session.yield_until - time.monotonic()
        if left > 0:
            await self._arrives(session, left)
            session.yield_until = 0.0

    # --- taking in

    def take_in(self, session: TableSession) -> bool:
        """Adds what has come to the log; says whether it has grown. Call it where nobody else reads the log."""
        known = session.table_state.n
        events, session.incoming = [event for event in session.incoming if event.n > known], []
        if not events:
            return False
        if [event.n for event in events] != list(range(known + 1, known + 1 + len(events))):
            session.stale = True
            self.spawn(self.refresh(session))
            return False
        session.table.catch_up(events)
        return True

    async def overtaken(self, session: TableSession) -> bool:
        """Somebody else has written at the same place; what, is heard in a moment, and else read. Call it with the lock held."""
        if self.store.shared and not session.incoming:
            await self._arrives(session, SOON)
        return self.take_in(session) or await self._read(session)

    async def _arrives(self, session: TableSession, within: float) -> None:
        """Waits until something is heard, or for so many seconds."""
        session.notified.clear()
        with suppress(TimeoutError):
            async with asyncio.timeout(within):
                await session.notified.wait()

    async def refresh(self, session: TableSession) -> None:
        """Everything that is on disk now."""
        async with session.lock:
            grown = await self._read(session)
        if grown:
            self.grown(session)

    async def look_again(self) -> None:
        """Tables at which somebody is and of which something was missed."""
        for session in [each for each in self.tables.values() if each.stale and not each.idle]:
            try:
                await self.refresh(session)
            except (SQLAlchemyError, OSError):
                return  # the next time, then
            except Problem:
                continue  # a damaged table is its own trouble alone

    async def _read(self, session: TableSession) -> bool:
        read = await self.store.events(session.id, session.table_state.n)
        session.stale = False
        events = [event for event in read if event.n > session.table_state.n]  # something begun here may have been written meanwhile
        if events:
            session.table.catch_up(events)
        return self.take_in(session) or bool(events)
