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
from branchline.server.counters import Tally
from branchline.server.storage import daily
from branchline.server.storage.commits import Write
from branchline.server.storage.event_store import Store, succeeded
from branchline.server.tables.problems import closing
from branchline.server.tables.replica_sync import Elsewhere
from branchline.server.tables.session import Begun, Hosted
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
class Scribe:
    """Writes what people and bots do."""

    store: Store
    elsewhere: Elsewhere
    tally: Tally
    changed: Callable[[Hosted, bool], None]  # tells everybody at a table
    ask_way: Callable[[Hosted], Awaitable[None]]  # asks other processes to let this one write at a table

    async def act(self, hosted: Hosted, intent: Intent) -> Written:
        """Writes what the intent adds to the log; says the event's number, and whether it was there before."""
        for tried in range(_TRIES):
            if tried and tried % _UNLUCKY == 0:
                await self.ask_way(hosted)
            elif not tried:
                await self.elsewhere.give_way(hosted)
            async with hosted.lock:  # nobody reads this log meanwhile
                if hosted.gone:
                    raise closing()
                if known := hosted.table.done_before(intent):
                    return Written(known, True)
                same = hosted.being_written(intent)
                begun = same or self._begin(hosted, intent)
            if same:
                await asyncio.wait([same.done])  # it was sent twice; now it will be known, or can be tried
            elif await self._ended(hosted, begun):
                return Written(begun.draft.events[0].n)
        raise closing()

    def _begin(self, hosted: Hosted, intent: Intent) -> Begun:
        table_state = hosted.ahead
        draft = intent.draft(table_state, now())
        ended = None if draft.table_state.over == table_state.over else draft.table_state.over
        rows = daily.result_rows(results(draft.table_state, draft.at)) if ended else ()
        after = hosted.begun[-1].done if hosted.begun else None
        links, unlinked = tuple(draft.links.items()), ended_roles(draft.events)
        write = Write(hosted.id, tuple(draft.events), links=links, unlinked=unlinked, ended=ended, rows=rows, after=after)
        begun = Begun(draft, self.store.begin(write), after)
        hosted.begun.append(begun)
        return begun

    async def _ended(self, hosted: Hosted, begun: Begun) -> bool:
        """Waits for the disk, and makes true what was tried; false where somebody else was faster."""
        try:
            done = await begun.done
        except BaseException as error:  # whether it is on disk after all nobody knows: that is looked up later
            hosted.drop(begun)
            hosted.behind = True
            if isinstance(error, SQLAlchemyError | OSError):
                raise closing() from None
            raise
        if done:
            await self._take(hosted, begun)
        else:
            hosted.drop(begun)
            if begun.after is None or succeeded(begun.after):
                await self._catch_up(hosted)
        return done

    async def _take(self, hosted: Hosted, begun: Begun) -> None:
        if begun in hosted.begun:
            hosted.begun.remove(begun)
        events = begun.draft.events
        if events[0].n == hosted.table_state.n + 1:
            hosted.table.take(begun.draft)
        else:
            await self.elsewhere.refresh(hosted)  # something before it got lost here, or it was read from disk already
            hosted.table.links |= begun.draft.links
        if not hosted.begun:
            self.elsewhere.take_in(hosted)
        self.tally.moved(sum(event.kind == "move" and event.seat >= 0 for event in events))
        self.changed(hosted, True)

    async def _catch_up(self, hosted: Hosted) -> None:
        """Takes in what others have written, and tells it also where the wish is refused then."""
        before = hosted.table_state.n
        async with hosted.lock:
            grown = await self.elsewhere.overtaken(hosted)
        if hosted.table_state.n != before:
            self.changed(hosted, False)
        if not grown and not await self.store.has(hosted.id):
            raise missing(text("There is no such table"))  # it was not kept any longer
