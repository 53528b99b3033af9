"""Keeps the tables of this process in sync with other processes, by notifications and by reading the database."""

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

SOON = 0.05  # seconds to wait for a notification of what another process has written or is about to write


@dataclass(slots=True)
class ReplicaSync:
    """Applies events from other processes. Tables without listeners are marked stale and read on next use."""

    store: EventStore
    tables: Mapping[str, TableSession]
    notify: Callable[[TableSession], None]  # notifies all listeners of a table
    spawn: Callable[[Coroutine[Any, Any, None]], None]

    # --- notifications

    def apply_notice(self, notice: str) -> None:
        """Apply the events in a notification."""
        for table, said in decode_notice(notice):
            session = self.tables.get(table)
            if session is None:
                continue
            if session.idle:
                session.stale = True
            else:
                self._receive(session, decode_events(said))

    def longer(self, table: str, n: int) -> None:
        """Read a log that has grown by more than fits into a notification."""
        session = self.tables.get(table)
        if session and session.table_state.n < n:
            session.stale = True
            if not session.idle:
                self.spawn(self.refresh(session))

    def reload_all(self) -> None:
        """Read all tables again: notifications may have been lost."""
        for session in self.tables.values():
            session.stale = True
            if not session.idle:
                self.spawn(self.refresh(session))

    def _receive(self, session: TableSession, events: Sequence[Event]) -> None:
        session.incoming += events
        session.notice_event.set()
        if not session.busy and self.take_in(session):  # else the reader or writer applies it
            self.notify(session)

    def yield_turn(self, table: str) -> None:
        """Let another process, which has lost several races, write first at a table."""
        if session := self.tables.get(table):
            session.yield_until = time.monotonic() + SOON

    async def wait_for_turn(self, session: TableSession) -> None:
        """Wait for another process's write, if it has asked for its turn."""
        left = session.yield_until - time.monotonic()
        if left > 0:
            await self._arrives(session, left)
            session.yield_until = 0.0

    # --- applying

    def take_in(self, session: TableSession) -> bool:
        """Append the received events; true if there were new ones. The caller makes sure that nothing else reads the log."""
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
        """Apply the event that another process wrote first: wait briefly for its notification, else read it. The caller holds the lock."""
        if self.store.shared and not session.incoming:
            await self._arrives(session, SOON)
        return self.take_in(session) or await self._read(session)

    async def _arrives(self, session: TableSession, within: float) -> None:
        """Wait for a notification, at most this many seconds."""
        session.notice_event.clear()
        with suppress(TimeoutError):
            async with asyncio.timeout(within):
                await session.notice_event.wait()

    async def refresh(self, session: TableSession) -> None:
        """Apply everything that is in the database now."""
        async with session.lock:
            grown = await self._read(session)
        if grown:
            self.notify(session)

    async def look_again(self) -> None:
        """Refresh stale tables with listeners."""
        for session in [each for each in self.tables.values() if each.stale and not each.idle]:
            try:
                await self.refresh(session)
            except (SQLAlchemyError, OSError):
                return  # it is tried again later
            except Problem:
                continue  # a damaged table does not stop the others

    async def _read(self, session: TableSession) -> bool:
        read = await self.store.events(session.id, session.table_state.n)
        session.stale = False
        events = [event for event in read if event.n > session.table_state.n]  # an append of this process may have been committed meanwhile
        if events:
            session.table.catch_up(events)
        return self.take_in(session) or bool(events)
