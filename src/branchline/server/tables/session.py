"""A table in memory with its listeners, bots' turns and pending writes."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from dataclasses import dataclass, field
from typing import Any, TypeAlias

from branchline.bots.planned_turn import PlannedTurn
from branchline.engine.game import Seat
from branchline.server.tables.viewer_addresses import ViewerAddresses
from branchline.table import participant
from branchline.table.draft import Draft, Intent
from branchline.table.responses import PhraseMessage
from branchline.table.table import Table
from branchline.table.table_state import Event, TableState


@dataclass(frozen=True, slots=True, eq=False)
class PendingAppend:
    """An append that is not committed yet: the resulting draft, and a future that tells whether it was committed."""

    draft: Draft
    commit: asyncio.Future[bool]
    after: asyncio.Future[bool] | None = None  # the append on which it is built, if that was pending too


@dataclass(slots=True, eq=False)
class TableSession:
    """A table in memory. It shows only committed events; with several processes it may lag briefly."""

    table: Table
    lock: asyncio.Lock = field(default_factory=asyncio.Lock)  # held while the log is read or an append begins
    rematch_lock: asyncio.Lock = field(default_factory=asyncio.Lock)  # held while a rematch is looked for and created
    listeners: set[Callable[[], None]] = field(default_factory=set)
    viewer_addresses: ViewerAddresses = field(default_factory=ViewerAddresses)
    thinking: dict[Seat, asyncio.Task[None]] = field(default_factory=dict)
    plans: dict[Seat, PlannedTurn[str, str]] = field(default_factory=dict)  # moves that bots have planned and not made yet
    pending: list[PendingAppend] = field(default_factory=list)  # each built on the one before
    incoming: list[Event] = field(default_factory=list)  # written by other processes while this one read or wrote
    notice_event: asyncio.Event = field(default_factory=asyncio.Event)  # set when something is added to `incoming`
    yield_until: float = 0.0  # until then another process may write first
    stale: bool = False  # there may be more in the database; it is read on next use
    announced_presence: tuple[frozenset[Seat], frozenset[Seat]] = (frozenset(), frozenset())  # as last sent: present, long absent
    views: dict[Any, Any] = field(default_factory=dict)  # by reader and options; the last item is the size in bytes
    patches: dict[Any, Any] = field(default_factory=dict)  # from one view to the next, likewise
    evicted: bool = False  # no longer in the registry; clients must reconnect
    phrase_listeners: set[Callable[[PhraseMessage], None]] = field(default_factory=set)  # called with each phrase
    last_phrase: dict[Seat, float] = field(default_factory=dict)  # when each seat last sent a phrase

    @property
    def id(self) -> str:
        return self.table.id

    @property
    def table_state(self) -> TableState:
        return self.table.table_state

    @property
    def projected_state(self) -> TableState:
        """The state after all pending appends."""
        return self.pending[-1].draft.table_state if self.pending else self.table_state

    def drop(self, pending: PendingAppend) -> None:
        """Remove an append that was not committed, with all that were built on it."""
        if pending in self.pending:
            del self.pending[self.pending.index(pending) :]

    def pending_append(self, intent: Intent) -> PendingAppend | None:
        """The pending append with the same key, if any."""
        once = intent.once
        if not self.pending:
            return None
        keyed = (
            pending
            for pending in self.pending
            for event in pending.draft.events
            if once and (event.seat, event.key) == (once.seat, once.key)
        )
        return next(keyed, None)

    @property
    def picture_bytes(self) -> int:
        """Approximate size in bytes of all cached views and pictures."""
        shown = sum(each[-1] for kept in (self.views, self.patches) for each in kept.values())
        return int(shown) + sum(viewer.size for viewer in self.table.viewers.values())

    def drop_pictures(self) -> None:
        """Empty the caches of views and pictures."""
        self.views, self.patches = {}, {}
        for viewer in self.table.viewers.values():
            viewer.forget()

    @property
    def busy(self) -> bool:
        """Whether a read or a write is in progress."""
        return bool(self.pending) or self.lock.locked()

    @property
    def idle(self) -> bool:
        return not (self.listeners or self.thinking or self.busy)


Participant: TypeAlias = participant.Participant[TableSession]
