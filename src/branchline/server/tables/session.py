"""A table in memory with those around it: who listens, which bots think, who writes."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from dataclasses import dataclass, field
from typing import Any

from branchline.bots.planned_turn import PlannedTurn
from branchline.engine.game import Seat
from branchline.server.tables.spectators import Onlookers
from branchline.table import participant
from branchline.table.draft import Draft, Intent
from branchline.table.responses import Spoken
from branchline.table.table import Table
from branchline.table.table_state import Event, TableState


@dataclass(frozen=True, slots=True, eq=False)
class Begun:
    """Something that is being written: what it makes of the table, and whether it is on disk."""

    draft: Draft
    done: asyncio.Future[bool]
    after: asyncio.Future[bool] | None = None  # the one on which it is built, if that was still being written


@dataclass(slots=True, eq=False)
class Hosted:
    """A table of this house. What it says is always what is on disk, or was a moment ago where other processes write too."""

    table: Table
    lock: asyncio.Lock = field(default_factory=asyncio.Lock)  # held by whoever reads the log, or begins to write
    listeners: set[Callable[[], None]] = field(default_factory=set)
    onlookers: Onlookers = field(default_factory=Onlookers)
    thinking: dict[Seat, asyncio.Task[None]] = field(default_factory=dict)
    rests: dict[Seat, PlannedTurn[str, str]] = field(default_factory=dict)  # what bots thought out and have still to play
    begun: list[Begun] = field(default_factory=list)  # what is being written, each built on the one before it
    coming: list[Event] = field(default_factory=list)  # what other processes wrote while something was read or written here
    arrived: asyncio.Event = field(default_factory=asyncio.Event)  # something of it came
    giving_way: float = 0.0  # until when another process, which was second too often, may write first
    behind: bool = False  # whether there may be more on disk; it is read when the table is next used
    told_here: tuple[frozenset[Seat], frozenset[Seat]] = (frozenset(), frozenset())  # who is here, and who has been away for long
    looks: dict[Any, Any] = field(default_factory=dict)  # what was shown last, and the news of it, for readers who see the same
    news: dict[Any, Any] = field(default_factory=dict)  # in both the last value is the size in bytes, about
    gone: bool = False  # dropped from memory; whoever is still here must come in again
    ears: set[Callable[[Spoken], None]] = field(default_factory=set)  # who is told what people say
    spoke: dict[Seat, float] = field(default_factory=dict)  # when each seat last said something

    @property
    def id(self) -> str:
        return self.table.id

    @property
    def table_state(self) -> TableState:
        return self.table.table_state

    @property
    def ahead(self) -> TableState:
        """The table as it will be when everything that was begun is on disk."""
        return self.begun[-1].draft.table_state if self.begun else self.table_state

    def drop(self, begun: Begun) -> None:
        """It was not written, nor is what was built on it."""
        if begun in self.begun:
            del self.begun[self.begun.index(begun) :]

    def being_written(self, intent: Intent) -> Begun | None:
        """What was begun under the same key."""
        once = intent.once
        if not self.begun:
            return None
        keyed = (begun for begun in self.begun for event in begun.draft.events if once and (event.seat, event.key) == (once.seat, once.key))
        return next(keyed, None)

    @property
    def picture_bytes(self) -> int:
        """About how many bytes are kept only so that nothing need be drawn again."""
        shown = sum(each[-1] for kept in (self.looks, self.news) for each in kept.values())
        return int(shown) + sum(viewer.size for viewer in self.table.viewers.values())

    def drop_pictures(self) -> None:
        """Everything is drawn again when it is next looked at."""
        self.looks, self.news = {}, {}
        for viewer in self.table.viewers.values():
            viewer.forget()

    @property
    def busy(self) -> bool:
        """Whether something is read or written."""
        return bool(self.begun) or self.lock.locked()

    @property
    def idle(self) -> bool:
        return not (self.listeners or self.thinking or self.busy)


class Participant(participant.Participant[Hosted]):
    """Somebody at a table of this house, with what their link allows."""

    __slots__ = ()
