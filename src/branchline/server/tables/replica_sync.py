"""What other processes have written, taken in: as they tell it, and from the database where something was missed."""

from __future__ import annotations

import asyncio
import time
from collections.abc import Callable, Coroutine, Mapping, Sequence
from contextlib import suppress
from dataclasses import dataclass
from typing import Any

from sqlalchemy.exc import SQLAlchemyError

from branchline.server.storage.event_store import Store
from branchline.server.storage.notifications import events_of, told
from branchline.server.tables.session import Hosted
from branchline.table.problem import Problem
from branchline.table.table_state import Event

SOON = 0.05  # seconds in which one hears of what is on disk already, or of what somebody writes to whom one gives way


@dataclass(slots=True)
class Elsewhere:
    """Keeps the tables of this process abreast of the others. A table at which nobody is is only marked, and read when it is next used."""

    store: Store
    tables: Mapping[str, Hosted]
    grown: Callable[[Hosted], None]  # tells everybody at a table
    spawn: Callable[[Coroutine[Any, Any, None]], None]

    # --- hearing

    def written(self, notice: str) -> None:
        """Logs have grown, by these events."""
        for table, said in told(notice):
            hosted = self.tables.get(table)
            if hosted is None:
                continue
            if hosted.idle:
                hosted.behind = True
            else:
                self._arrived(hosted, events_of(said))

    def longer(self, table: str, n: int) -> None:
        """A log has grown by more than could be told."""
        hosted = self.tables.get(table)
        if hosted and hosted.table_state.n < n:
            hosted.behind = True
            if not hosted.idle:
                self.spawn(self.refresh(hosted))

    def missed(self) -> None:
        """Anything may have happened."""
        for hosted in self.tables.values():
            hosted.behind = True
            if not hosted.idle:
                self.spawn(self.refresh(hosted))

    def _arrived(self, hosted: Hosted, events: Sequence[Event]) -> None:
        hosted.coming += events
        hosted.arrived.set()
        if not hosted.busy and self.take_in(hosted):  # else whoever reads or writes takes it in
            self.grown(hosted)

    def asked_for_way(self, table: str) -> None:
        """Another process has come second at a table again and again."""
        if hosted := self.tables.get(table):
            hosted.giving_way = time.monotonic() + SOON

    async def give_way(self, hosted: Hosted) -> None:
        """Waits for what another process wants to write, if one has asked for it."""
        left = hosted.giving_way - time.monotonic()
        if left > 0:
            await self._arrives(hosted, left)
            hosted.giving_way = 0.0

    # --- taking in

    def take_in(self, hosted: Hosted) -> bool:
        """Adds what has come to the log; says whether it has grown. Call it where nobody else reads the log."""
        known = hosted.table_state.n
        events, hosted.coming = [event for event in hosted.coming if event.n > known], []
        if not events:
            return False
        if [event.n for event in events] != list(range(known + 1, known + 1 + len(events))):
            hosted.behind = True
            self.spawn(self.refresh(hosted))
            return False
        hosted.table.catch_up(events)
        return True

    async def overtaken(self, hosted: Hosted) -> bool:
        """Somebody else has written at the same place; what, is heard in a moment, and else read. Call it with the lock held."""
        if self.store.shared and not hosted.coming:
            await self._arrives(hosted, SOON)
        return self.take_in(hosted) or await self._read(hosted)

    async def _arrives(self, hosted: Hosted, within: float) -> None:
        """Waits until something is heard, or for so many seconds."""
        hosted.arrived.clear()
        with suppress(TimeoutError):
            async with asyncio.timeout(within):
                await hosted.arrived.wait()

    async def refresh(self, hosted: Hosted) -> None:
        """Everything that is on disk now."""
        async with hosted.lock:
            grown = await self._read(hosted)
        if grown:
            self.grown(hosted)

    async def look_again(self) -> None:
        """Tables at which somebody is and of which something was missed."""
        for hosted in [each for each in self.tables.values() if each.behind and not each.idle]:
            try:
                await self.refresh(hosted)
            except (SQLAlchemyError, OSError):
                return  # the next time, then
            except Problem:
                continue  # a damaged table is its own trouble alone

    async def _read(self, hosted: Hosted) -> bool:
        read = await self.store.events(hosted.id, hosted.table_state.n)
        hosted.behind = False
        events = [event for event in read if event.n > hosted.table_state.n]  # something begun here may have been written meanwhile
        if events:
            hosted.table.catch_up(events)
        return self.take_in(hosted) or bool(events)
