"""A table in memory with those around it: who listens, which bots think, who writes."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from dataclasses import dataclass, field
from typing import Any

from branchline.bots.rest import Rest
from branchline.engine.game import Seat
from branchline.server.house.onlookers import Onlookers
from branchline.table import guest
from branchline.table.answers import Spoken
from branchline.table.play import Play
from branchline.table.table import Table


@dataclass(slots=True, eq=False)
class Hosted:
    """A table of this house. What it says is always what is on disk."""

    table: Table
    lock: asyncio.Lock = field(default_factory=asyncio.Lock)  # held by whoever writes
    listeners: set[Callable[[], None]] = field(default_factory=set)
    onlookers: Onlookers = field(default_factory=Onlookers)
    thinking: dict[Seat, asyncio.Task[None]] = field(default_factory=dict)
    rests: dict[Seat, Rest[str, str]] = field(default_factory=dict)  # what bots thought out and have still to play
    writing: int = 0  # up to which event this process is just writing the log
    told_here: frozenset[Seat] = frozenset()
    looks: dict[Any, Any] = field(default_factory=dict)  # what was shown last, and the news of it, for readers who see the same
    news: dict[Any, Any] = field(default_factory=dict)
    gone: bool = False  # dropped from memory; whoever is still here must come in again
    ears: set[Callable[[Spoken], None]] = field(default_factory=set)  # who is told what people say
    spoke: dict[Seat, float] = field(default_factory=dict)  # when each seat last said something

    @property
    def id(self) -> str:
        return self.table.id

    @property
    def play(self) -> Play:
        return self.table.play

    @property
    def idle(self) -> bool:
        return not (self.listeners or self.thinking or self.lock.locked())


class Guest(guest.Guest[Hosted]):
    """Somebody at a table of this house, with what their link allows."""

    __slots__ = ()
