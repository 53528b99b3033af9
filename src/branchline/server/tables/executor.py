"""Executes commands: appends to tables' logs with pipelined commits.

A command is checked against the state after all pending appends, without waiting for their commits. Nothing is published before it is
committed. If an append fails, those built on it fail too, and all are tried again.
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
from branchline.server.storage.event_store import EventStore, is_committed
from branchline.server.tables.problems import closing
from branchline.server.tables.replica_sync import ReplicaSync
from branchline.server.tables.session import PendingAppend, TableSession
from branchline.table.draft import Intent
from branchline.table.links import ended_roles
from branchline.table.problem import missing
from branchline.table.responses import WriteReceipt
from branchline.table.results import results

_TRIES = 20  # attempts when other processes are faster
_UNLUCKY = 3  # lost races before this process asks the others to wait


def now() -> int:
    """Milliseconds since 1970."""
    return time.time_ns() // 1_000_000


@dataclass(slots=True)
class CommandExecutor:
    """Appends the commands of people and bots to the logs."""

    store: EventStore
    replica_sync: ReplicaSync
    counters: Counters
    notify: Callable[[TableSession], None]  # notifies all listeners of a table
    request_turn: Callable[[TableSession], Awaitable[None]]  # asks other processes to let this one write first

    async def act(self, session: TableSession, intent: Intent) -> WriteReceipt:
        """Append what the intent adds to the log. Returns the event's number and whether it was there before."""
        for tried in range(_TRIES):
            if tried and tried % _UNLUCKY == 0:
                await self.request_turn(session)
            elif not tried:
                await self.replica_sync.wait_for_turn(session)
            async with session.lock:  # nothing else reads this log meanwhile
                if session.evicted:
                    raise closing()
                if known := session.table.done_before(intent):
                    return WriteReceipt(known, True)
                same = session.pending_append(intent)
                pending = same or self._begin(session, intent)
            if same:
                await asyncio.wait([same.commit])  # the same command was sent twice
            elif await self._finish(session, pending):
                return WriteReceipt(pending.draft.events[0].n)
        raise closing()

    def _begin(self, session: TableSession, intent: Intent) -> PendingAppend:
        table_state = session.projected_state
        draft = intent.draft(table_state, now())
        ended = None if draft.table_state.over == table_state.over else draft.table_state.over
        rows = daily.result_rows(results(draft.table_state, draft.at)) if ended else ()
        after = session.pending[-1].commit if session.pending else None
        links, unlinked = tuple(draft.links.items()), ended_roles(draft.events)
        write = AppendBatch(session.id, tuple(draft.events), links=links, unlinked_roles=unlinked, ended=ended, rows=rows, after=after)
        pending = PendingAppend(draft, self.store.begin(write), after)
        session.pending.append(pending)
        return pending

    async def _finish(self, session: TableSession, pending: PendingAppend) -> bool:
        """Wait for the commit and apply the draft; false if another process has appended first."""
        try:
            done = await pending.commit
        except BaseException as error:  # it may have been committed or not, so the log is read again on next use
            session.drop(pending)
            session.stale = True
            if isinstance(error, SQLAlchemyError | OSError):
                raise closing() from None
            raise
        if done:
            await self._take(session, pending)
        else:
            session.drop(pending)
            if pending.after is None or is_committed(pending.after):
                await self._catch_up(session)
        return done

    async def _take(self, session: TableSession, pending: PendingAppend) -> None:
        if pending in session.pending:
            session.pending.remove(pending)
        events = pending.draft.events
        if events[0].n == session.table_state.n + 1:
            session.table.take(pending.draft)
        else:
            await self.replica_sync.refresh(session)  # an earlier append failed, or this one was read from the database already
            session.table.links |= pending.draft.links
        if not session.pending:
            self.replica_sync.take_in(session)
        self.counters.count_moves(sum(event.kind == "move" and event.seat >= 0 for event in events))
        self.notify(session)

    async def _catch_up(self, session: TableSession) -> None:
        """Read what other processes have appended, and publish it even if the command is then refused."""
        before = session.table_state.n
        async with session.lock:
            grown = await self.replica_sync.overtaken(session)
        if session.table_state.n != before:
            self.notify(session)
        if not grown and not await self.store.has(session.id):
            raise missing(text("There is no such table"))  # it has been deleted
