"""The scribe: adds to tables' logs. At one table things are written one after the other, but nobody waits for the disk in between.

What was just begun is not on disk yet, and nobody is told of it; but what comes next is tried on the table as it will then be. If something
cannot be written, nothing that was built on it is either, and all of it is tried again.
"""

from __future__ import annotations

import asyncio
import time
from collections.abc import Awaitable, Callable
from dataclasses import dataclass

from sqlalchemy.exc import SQLAlchemyError

from branchline.engine.text import text
from branchline.server.counters import Counters
from branchline.server.storage import daily
from branchline.server.storage.commits import AppendBatch
from branchline.server.storage.event_store import EventStore, succeeded
from branchline.server.tables.problems import closing
from branchline.server.tables.replica_sync import ReplicaSync
from branchline.server.tables.session import PendingAppend, TableSession
from branchline.table.draft import Intent
from branchline.table.links import ended_roles
from branchline.table.problem import missing
from branchline.table.responses import Written
from branchline.table.results import results

_TRIES = 20  # how often a move is tried again when another process was faster
_UNLUCKY = 3  # how often one comes second before one asks the others to wait


def now() -> int:
    """Milliseconds since 1970."""
    return time.time_ns() // 1_000_000


@dataclass(slots=True)
class CommandExecutor:
    """Writes what people and bots do."""

    store: EventStore
    replica_sync: ReplicaSync
    counters: Counters
    changed: Callable[[TableSession, bool], None]  # tells everybody at a table
    ask_way: Callable[[TableSession], Awaitable[None]]  # asks other processes to let this one write at a table

    async def act(self, session: TableSession, intent: Intent) -> Written:
        """Writes what the intent adds to the log; says the event's number, and whether it was there before."""
        for tried in range(_TRIES):
            if tried and tried % _UNLUCKY == 0:
                await self.ask_way(session)
            elif not tried:
                await self.replica_sync.give_way(session)
            async with session.lock:  # nobody reads this log meanwhile
                if session.evicted:
                    raise closing()
                if known := session.table.done_before(intent):
                    return Written(known, True)
                same = session.being_written(intent)
                pending = same or self._begin(session, intent)
            if same:
                await asyncio.wait([same.done])  # it was sent twice; now it will be known, or can be tried
            elif await self._ended(session, pending):
                return Written(pending.draft.events[0].n)
        raise closing()

    def _begin(self, session: TableSession, intent: Intent) -> PendingAppend:
        table_state = session.projected
        draft = intent.draft(table_state, now())
        ended = None if draft.table_state.over == table_state.over else draft.table_state.over
        rows = daily.result_rows(results(draft.table_state, draft.at)) if ended else ()
        after = session.pending[-1].done if session.pending else None
        links, unlinked = tuple(draft.links.items()), ended_roles(draft.events)
        write = AppendBatch(session.id, tuple(draft.events), links=links, unlinked=unlinked, ended=ended, rows=rows, after=after)
        pending = PendingAppend(draft, self.store.begin(write), after)
        session.pending.append(pending)
        return pending

    async def _ended(self, session: TableSession, pending: PendingAppend) -> bool:
        """Waits for the disk, and makes true what was tried; false where somebody else was faster."""
        try:
            done = await pending.done
        except BaseException as error:  # whether it is on disk after all nobody knows: that is looked up later
            session.drop(pending)
            session.stale = True
            if isinstance(error, SQLAlchemyError | OSError):
                raise closing() from None
            raise
        if done:
            await self._take(session, pending)
        else:
            session.drop(pending)
            if pending.after is None or succeeded(pending.after):
                await self._catch_up(session)
        return done

    async def _take(self, session: TableSession, pending: PendingAppend) -> None:
        if pending in session.pending:
            session.pending.remove(pending)
        events = pending.draft.events
        if events[0].n == session.table_state.n + 1:
            session.table.take(pending.draft)
        else:
            await self.replica_sync.refresh(session)  # something before it got lost here, or it was read from disk already
            session.table.links |= pending.draft.links
        if not session.pending:
            self.replica_sync.take_in(session)
        self.counters.moved(sum(event.kind == "move" and event.seat >= 0 for event in events))
        self.changed(session, True)

    async def _catch_up(self, session: TableSession) -> None:
        """Takes in what others have written, and tells it also where the wish is refused then."""
        before = session.table_state.n
        async with session.lock:
            grown = await self.replica_sync.overtaken(session)
        if session.table_state.n != before:
            self.changed(session, False)
        if not grown and not await self.store.has(session.id):
            raise missing(text("There is no such table"))  # it was not kept any longer
