"""Registry of the tables of the offline version: loads them, writes their events in order and notifies open pages."""

from __future__ import annotations

import asyncio
import json
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import TypeAlias

from branchline.bots.planned_turn import PlannedTurn
from branchline.engine.game import AnyGame, Seat
from branchline.engine.text import text
from branchline.offline import persistence
from branchline.offline.storage import Storage
from branchline.table import participant
from branchline.table.creation import reopen
from branchline.table.draft import Draft, Intent
from branchline.table.links import Role, admit, is_table_id
from branchline.table.problem import Problem, missing
from branchline.table.responses import WriteReceipt
from branchline.table.table import Table
from branchline.table.table_state import TableState

_TRIES = 8  # attempts to store an event when another tab was faster


@dataclass(slots=True, eq=False)
class TableSession:
    """An open table; always equal to what is stored."""

    table: Table
    lock: asyncio.Lock = field(default_factory=asyncio.Lock)  # held while writing
    rematch_lock: asyncio.Lock = field(default_factory=asyncio.Lock)  # held while a rematch is looked for and created
    listeners: set[Callable[[], None]] = field(default_factory=set)
    thinking: dict[Seat, asyncio.Task[None]] = field(default_factory=dict)
    plans: dict[Seat, PlannedTurn[str, str]] = field(default_factory=dict)  # moves planned by bots and not played yet

    @property
    def table_state(self) -> TableState:
        return self.table.table_state

    @property
    def projected_state(self) -> TableState:
        return self.table.table_state


Participant: TypeAlias = participant.Participant[TableSession]


@dataclass(slots=True, eq=False)
class TableRegistry:
    """All tables of one device."""

    games: Mapping[str, AnyGame]
    storage: Storage
    now: Callable[[], int]  # milliseconds since 1970
    wake: Callable[[TableSession], None] = lambda _session: None  # called when bots may have to move
    wrote: Callable[[str], None] = lambda _table: None  # called after writing, to notify other tabs
    tables: dict[str, TableSession] = field(default_factory=dict)

    async def table(self, table: str) -> TableSession:
        """The table with an id, from memory or from storage; raises `Problem` if there is none."""
        if table not in self.tables:
            found = await self.storage.load(table) if is_table_id(table) else None
            if found is None:
                raise missing(text("There is no such table"))
            self.tables.setdefault(table, TableSession(self._reopen(persistence.read(found))))
        return self.tables[table]

    def _reopen(self, stored: persistence.StoredTable) -> Table:
        table = reopen(self.games, stored.config, {})
        table.catch_up(stored.events)
        table.links = dict(stored.links)
        return table

    async def participant(self, table: str, token: str | None, _address: str = "") -> Participant:
        """The caller at a table; raises `Problem` without a valid token."""
        session = await self.table(table)
        return Participant(session, admit(session.table.role(token)))

    async def find(self, table: str) -> TableSession | None:
        """A table for a list; None if the rules no longer accept it."""
        try:
            return await self.table(table)
        except Problem:
            return None

    def in_memory(self, table: str) -> bool:
        return table in self.tables

    async def opened_by(self, links: Sequence[str], running: bool = False) -> list[tuple[str, str, Role]]:
        """All tables that these links open, each with the link and its role; `running` leaves out finished matches."""
        found = [
            (each["table"], link, role)
            for each in json.loads(await self.storage.index())
            for link, role in each["links"].items()
            if link in links
        ]
        return [each for each in found if (known := await self.find(each[0])) and not (running and known.table_state.over)]

    def here(self, session: TableSession) -> frozenset[Seat]:
        """The connected seats: all people, as they share the screen; none at a record."""
        if session.table_state.config.replay:
            return frozenset()
        return frozenset(seat for seat, assignment in enumerate(session.table_state.seating) if assignment.kind == "person")

    def absent(self, _session: TableSession) -> frozenset[Seat]:
        return frozenset()

    def note_view(self, session: TableSession) -> None:
        """One device keeps all pictures."""

    # --- writing

    async def act(self, session: TableSession, intent: Intent) -> WriteReceipt:
        """Stores the events of an intent; only then the table changes."""
        before = session.table_state.n
        try:
            async with session.lock:
                return await self._act(session, intent)
        finally:
            if session.table_state.n != before:
                self.notify(session)

    async def _act(self, session: TableSession, intent: Intent) -> WriteReceipt:
        table = session.table
        for _ in range(_TRIES):
            if known := table.done_before(intent):
                return WriteReceipt(known, True)
            draft = intent.draft(table.table_state, self.now())
            if await self._write(draft, False):
                table.take(draft)
                return WriteReceipt(draft.events[0].n)
            await self._catch_up(session)
        raise unwritten()

    async def create(self, draft: Draft) -> TableSession:
        """Creates a table: stores it with its links and its first chance moves."""
        if not await self._write(draft, True):
            raise unwritten()
        session = self.tables[draft.table_state.config.id] = TableSession(Table(draft.table_state, dict(draft.links)))
        return session

    async def _write(self, draft: Draft, first: bool) -> bool:
        return await self._put(draft.table_state.config.id, persistence.write_new(draft, first))

    async def _put(self, table: str, typed: str) -> bool:
        """Stores new events of a table; False if another tab was faster; raises `Problem` if the storage is full."""
        try:
            written = await self.storage.write(typed)
        except Exception:  # any error of the browser's database: it is full, or was deleted
            raise unwritten() from None
        if written:
            self.wrote(table)
        return written

    async def _catch_up(self, session: TableSession) -> None:
        """Loads events that another tab has written; the caller holds the lock."""
        found = await self.storage.load(session.table.id)
        if found is not None:
            session.table.catch_up(persistence.read(found).events[session.table_state.n :])

    async def refresh(self, table: str) -> None:
        """Reloads a table after another tab has written to it."""
        if session := self.tables.get(table):
            await self.fresh(session)

    async def refresh_links(self, session: TableSession) -> None:
        """The links of a table on one device do not change."""

    async def stored_rematch(self, session: TableSession, _unused: TableSession) -> str:
        """The id of the rematch that another tab has stored first, if any; ours stays unused."""
        return (await self.fresh(session)).table_state.rematch

    async def fresh(self, session: TableSession) -> TableSession:
        """The session with what other tabs have written."""
        before = session.table_state.n
        async with session.lock:
            await self._catch_up(session)
        if session.table_state.n != before:
            self.notify(session)
        return session

    async def bring(self, table: str) -> bool:
        """Imports a table from a file, or further events of a known one. False if nothing is new; raises `Problem`."""
        found = persistence.read(table)
        self._reopen(found)
        here = await self.storage.load(found.config.id)
        events = persistence.read(here).events if here is not None else ()
        if here is not None and (found.events[: len(events)] != events or len(found.events) == len(events)):
            return False
        if not await self._put(found.config.id, persistence.write_more(found, len(events) if here is not None else 0)):
            raise unwritten()
        await self.refresh(found.config.id)
        return True

    def notify(self, session: TableSession) -> None:
        """Notifies all pages and bots at a table."""
        for listener in list(session.listeners):
            listener()
        self.wake(session)


def unwritten() -> Problem:
    return Problem("closing", text("Your browser could not save this, so nothing was changed. Is its storage full?"), 1)
