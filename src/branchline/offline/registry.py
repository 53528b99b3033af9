"""Registry of the tables of the offline version: loads them, writes their events in order and notifies open pages."""

from __future__ import annotations

import asyncio
import json
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from typing import Any

from branchline.bots.planned_turn import PlannedTurn
from branchline.engine.game import AnyGame, Seat
from branchline.engine.text import text
from branchline.offline import persistence
from branchline.offline.storage import Storage
from branchline.table import participant
from branchline.table.creation import reopened
from branchline.table.draft import Draft, Intent
from branchline.table.links import Role, is_table_id
from branchline.table.problem import Problem, missing
from branchline.table.responses import Written
from branchline.table.table import Table
from branchline.table.table_state import TableState

_TRIES = 8  # how often a move is tried again when another tab was faster


@dataclass(slots=True, eq=False)
class TableSession:
    """An open table. What it says is always what is on the shelf."""

    table: Table
    lock: asyncio.Lock = field(default_factory=asyncio.Lock)  # held by whoever writes
    listeners: set[Callable[[], None]] = field(default_factory=set)
    thinking: dict[Seat, asyncio.Task[None]] = field(default_factory=dict)
    rests: dict[Seat, PlannedTurn[str, str]] = field(default_factory=dict)  # what bots thought out and have still to play

    @property
    def table_state(self) -> TableState:
        return self.table.table_state

    @property
    def here(self) -> frozenset[Seat]:
        """Everybody sits before the same screen; at a record nobody does."""
        table_state = self.table_state
        return frozenset(
            seat for seat, assignment in enumerate(table_state.seating) if assignment.kind == "person" and not table_state.config.replay
        )


class Participant(participant.Participant[TableSession]):
    """Somebody at a table of this house, with what their link allows."""

    __slots__ = ()


@dataclass(slots=True, eq=False)
class TableRegistry:
    """All tables of one device."""

    games: Mapping[str, AnyGame]
    storage: Storage
    now: Callable[[], int]  # milliseconds since 1970
    wake: Callable[[TableSession], None] = lambda _hosted: None  # tells those who play for bots
    wrote: Callable[[str], None] = lambda _table: None  # tells other tabs
    tables: dict[str, TableSession] = field(default_factory=dict)
    laying: asyncio.Lock = field(default_factory=asyncio.Lock)  # held by whoever looks for a table and lays it where there is none

    async def table(self, table: str) -> TableSession:
        """A table by its id, from memory or from the shelf."""
        if table not in self.tables:
            found = await self.storage.load(table) if is_table_id(table) else None
            if found is None:
                raise missing(text("There is no such table"))
            self.tables.setdefault(table, TableSession(self._laid(persistence.read(found))))
        return self.tables[table]

    def _laid(self, found: persistence.StoredTable) -> Table:
        table = reopened(self.games, found.config, {})
        table.catch_up(found.events)
        table.links = dict(found.links)
        return table

    async def opened_by(self, links: Mapping[str, Any]) -> list[tuple[str, str, Role]]:
        """Every table that some of these links open, with the link and what it allows."""
        known = json.loads(await self.storage.index())
        return [(each["table"], link, role) for each in known for link, role in each["links"].items() if link in links]

    # --- writing

    async def act(self, hosted: TableSession, intent: Intent) -> Written:
        """Writes what the intent adds to the log; only then it is true."""
        before = hosted.table_state.n
        try:
            async with hosted.lock:
                return await self._act(hosted, intent)
        finally:
            if hosted.table_state.n != before:
                self.changed(hosted)

    async def _act(self, hosted: TableSession, intent: Intent) -> Written:
        table = hosted.table
        for _ in range(_TRIES):
            if known := table.done_before(intent):
                return Written(known, True)
            draft = intent.draft(table.table_state, self.now())
            if await self._write(draft, False):
                table.take(draft)
                return Written(draft.events[0].n)
            await self._catch_up(hosted)
        raise unwritten()

    async def lay(self, draft: Draft) -> TableSession:
        """A new table, written with its links and its first throw."""
        if not await self._write(draft, True):
            raise unwritten()
        hosted = self.tables[draft.table_state.config.id] = TableSession(Table(draft.table_state, dict(draft.links)))
        return hosted

    async def _write(self, draft: Draft, first: bool) -> bool:
        return await self._put(draft.table_state.config.id, persistence.write_new(draft, first))

    async def _put(self, table: str, typed: str) -> bool:
        """Puts what is new of a table on the shelf; False where another tab was faster, raises `Problem` where there is no room."""
        try:
            written = await self.storage.write(typed)
        except Exception:  # whatever a browser's database says: it is full, or was taken away
            raise unwritten() from None
        if written:
            self.wrote(table)
        return written

    async def _catch_up(self, hosted: TableSession) -> None:
        """Takes in what another tab has written; call it with the lock held."""
        found = await self.storage.load(hosted.table.id)
        if found is not None:
            hosted.table.catch_up(persistence.read(found).events[hosted.table_state.n :])

    async def refresh(self, table: str) -> None:
        """Another tab says that it has written at a table."""
        hosted = self.tables.get(table)
        if hosted is None:
            return
        before = hosted.table_state.n
        async with hosted.lock:
            await self._catch_up(hosted)
        if hosted.table_state.n != before:
            self.changed(hosted)

    async def bring(self, typed: str) -> bool:
        """A table from a file: one that is not here, or more of one that is. False where there is nothing new; raises `Problem`."""
        found = persistence.read(typed)
        self._laid(found)
        here = await self.storage.load(found.config.id)
        events = persistence.read(here).events if here is not None else ()
        if here is not None and (found.events[: len(events)] != events or len(found.events) == len(events)):
            return False
        if not await self._put(found.config.id, persistence.write_more(found, len(events) if here is not None else 0)):
            raise unwritten()
        await self.refresh(found.config.id)
        return True

    def changed(self, hosted: TableSession) -> None:
        """Tells everybody at a table that something happened."""
        for listener in list(hosted.listeners):
            listener()
        self.wake(hosted)


def unwritten() -> Problem:
    return Problem("closing", text("Your browser could not save this, so nothing was changed. Is its storage full?"), 1)
