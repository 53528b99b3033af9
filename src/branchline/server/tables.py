"""The tables of a house: who sits where, what is written when, whose turn is a bot's."""

from __future__ import annotations

import asyncio
import logging
import time
from collections import OrderedDict
from collections.abc import Callable, Coroutine, Mapping
from dataclasses import dataclass, field
from secrets import token_hex
from typing import Any

from sqlalchemy.exc import SQLAlchemyError

from branchline.engine.errors import BranchlineError
from branchline.engine.game import WATCHER, AnyGame, Seat
from branchline.engine.text import text
from branchline.server.draft import Draft, now
from branchline.server.links import STRANGER, Role, hashed
from branchline.server.neighbours import Neighbours
from branchline.server.play import Event, Play, folded, opened
from branchline.server.presence import RENEW, Presence
from branchline.server.problem import closing, conflict, full, missing
from branchline.server.pruning import Age
from branchline.server.seen import Eye
from branchline.server.settings import Settings
from branchline.server.store import Store, Write
from branchline.server.thinking import Step, Thinkers
from branchline.server.told import Ear

log = logging.getLogger(__name__)

PRUNE = 3600.0  # seconds between two looks for tables that are no longer kept
_TRIES = 8  # how often a move is tried again when another process was faster


@dataclass(frozen=True, slots=True)
class Once:
    """A client's own name for something that must happen only once."""

    seat: Seat
    key: str
    kind: str
    body: str

    def recognised(self, known: Event) -> int:
        if (known.kind, known.body) != (self.kind, self.body):
            raise conflict(text("This key was used for something else"))
        return known.n


@dataclass(slots=True, eq=False)
class Table:
    """A table in memory. `play` is always what is on disk; it is replaced, never changed."""

    play: Play
    links: dict[str, Role]
    lock: asyncio.Lock = field(default_factory=asyncio.Lock)
    keys: dict[tuple[Seat, str], Event] = field(default_factory=dict)
    eyes: dict[Seat, Eye] = field(default_factory=dict)
    listeners: set[Callable[[], None]] = field(default_factory=set)
    thinking: dict[Seat, asyncio.Task[None]] = field(default_factory=dict)
    plans: dict[Seat, list[Step]] = field(default_factory=dict)  # what bots thought out and have still to play
    told_here: frozenset[Seat] = frozenset()

    @property
    def id(self) -> str:
        return self.play.head.id

    @property
    def idle(self) -> bool:
        return not (self.listeners or self.thinking or self.lock.locked())

    def take(self, play: Play, events: list[Event]) -> None:
        """What has been written is now true."""
        self.play = play
        self.keys.update({(event.seat, event.key): event for event in events if event.key})

    def eye(self, role: Role) -> Eye:
        """The reader of this role; everybody without a seat is a watcher."""
        reader = role if role >= 0 else WATCHER
        if reader not in self.eyes:
            self.eyes[reader] = Eye(Ear(reader))
        return self.eyes[reader]


@dataclass(slots=True)
class House:
    """Every table that somebody looks at, and the way to the others."""

    settings: Settings
    games: Mapping[str, AnyGame]
    store: Store
    thinkers: Thinkers
    presence: Presence
    wake: Callable[[Table, bool], None] = lambda _table, _mine: None  # tells those who play for bots; true if this process wrote
    neighbours: Neighbours = field(init=False)
    process: str = field(default_factory=lambda: token_hex(6))
    tables: OrderedDict[str, Table] = field(default_factory=OrderedDict)
    _loading: dict[str, asyncio.Task[Table]] = field(default_factory=dict)
    _tasks: set[asyncio.Task[Any]] = field(default_factory=set)

    async def open(self) -> None:
        self.neighbours = Neighbours(self.settings.url, self._heard, self._missed)
        await self.store.open()
        await self.neighbours.open()
        self._spawn(self._sweep())
        self._spawn(self._prune_on())
        if self.settings.bots:
            self._spawn(self.thinkers.warm())

    async def close(self) -> None:
        tasks = [*self._tasks, *(task for table in self.tables.values() for task in table.thinking.values())]
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)
        self.thinkers.close()
        await self.neighbours.close()
        await self.store.close()

    # --- finding tables

    async def table(self, table: str) -> Table:
        """A table by its id, from memory or from disk."""
        found = self.tables.get(table)
        if found is not None:
            self.tables.move_to_end(table)
            return found
        if table not in self._loading:
            self._loading[table] = asyncio.create_task(self._load(table))
            self._loading[table].add_done_callback(lambda _task: self._loading.pop(table, None))
        return await asyncio.shield(self._loading[table])

    async def _load(self, table: str) -> Table:
        head, events = await self.store.load(table)
        if head is None:
            raise missing(text("There is no such table"))
        game = self.games.get(head.game)
        if game is None:
            raise conflict(text("The game {name} is no longer played here", name=head.game))
        try:
            play = opened(head, game)
        except BranchlineError as error:
            raise conflict(text("This table can no longer be laid: {reason}", reason=error.reason)) from None
        found = Table(play, await self.store.links(table))
        found.take(folded(play, events), events)
        self.keep(found)
        self.wake(found, not self.settings.shared)
        return found

    def keep(self, table: Table) -> None:
        """Remembers a table, and forgets idle ones that nobody asked for lately."""
        self.tables[table.id] = table
        excess = len(self.tables) - self.settings.limits.kept
        if excess > 0:
            idle = [each for each, found in self.tables.items() if found.idle and found is not table]
            for each in idle[:excess]:
                del self.tables[each]

    async def role(self, table: Table, token: str | None) -> Role:
        """What a token allows at this table. Without one, a listed table can be watched."""
        if token:
            known = table.links.get(hashed(token))
            if known is None and self.settings.shared:
                table.links |= await self.store.links(table.id)  # another process may have seated somebody
                known = table.links.get(hashed(token))
            return STRANGER if known is None else known
        return WATCHER if table.play.head.listed else STRANGER

    def here(self, table: Table) -> frozenset[Seat]:
        return self.presence.here(table.id, len(table.play.chairs))

    # --- writing

    async def act(
        self, table: Table, plan: Callable[[Play], Draft], once: Once | None = None, links: Mapping[str, Role] | None = None
    ) -> tuple[int, bool]:
        """Writes what the plan adds to the log; says the event's number, and whether it was there before."""
        async with table.lock:
            for _ in range(_TRIES):
                if once and (known := table.keys.get((once.seat, once.key))):
                    return once.recognised(known), True
                draft = plan(table.play)
                ended = None if draft.play.over == table.play.over else draft.play.over
                if await self._write(Write(table.id, tuple(draft.events), links=tuple((links or {}).items()), ended=ended)):
                    table.take(draft.play, draft.events)
                    table.links |= links or {}
                    break
                if not await self._catch_up(table) and not await self.store.has(table.id):
                    raise missing(text("There is no such table"))  # it was not kept any longer
            else:
                raise closing()
            written = draft.events[0].n
        self.changed(table, mine=True)
        return written, False

    async def _write(self, write: Write) -> bool:
        try:
            return await self.store.write(write)
        except (SQLAlchemyError, OSError):
            raise closing() from None

    async def lay(self, draft: Draft, links: Mapping[str, Role], edition: str) -> Table:
        """A new table, written with its links and its first throw."""
        await self._check_room()
        head = draft.play.head
        box = (hashed(edition), edition) if edition else None
        if not await self._write(Write(head.id, tuple(draft.events), head, box, tuple(links.items()), draft.play.over or None)):
            raise closing()
        table = Table(draft.play, dict(links))
        self.keep(table)
        self.wake(table, True)
        return table

    async def _check_room(self) -> None:
        """Nobody fills the disk: tables and bytes are counted where all processes write."""
        limits = self.settings.limits
        if limits.all_tables and await self.store.count() >= limits.all_tables:
            raise full()
        if limits.megabytes and await self.store.size() >= limits.megabytes * 1_000_000:
            raise full()

    async def _catch_up(self, table: Table) -> bool:
        """Takes in what others have written; call it with the lock held."""
        events = await self.store.events(table.id, table.play.n)
        if events:
            table.take(folded(table.play.fork(), events), events)
        return bool(events)

    def changed(self, table: Table, mine: bool) -> None:
        """Tells everybody at a table that something happened."""
        for listener in table.listeners:
            listener()
        self.wake(table, mine)

    # --- neighbours

    def _heard(self, said: str) -> None:
        match said.split():
            case ["e", table, n] if table in self.tables and n.isdigit() and self.tables[table].play.n < int(n):
                self._spawn(self._refresh(self.tables[table]))
            case ["g", table] if table in self.tables and self.tables[table].idle:
                del self.tables[table]
            case ["h", process, table, seat, here] if process != self.process and table in self.tables:
                self.presence.heard(process, table, int(seat), here == "1")
                self._tell_presence(self.tables[table])

    def _missed(self) -> None:
        """After a new connection to the database anything may have happened: look at every table again."""
        for table in self.tables.values():
            self._spawn(self._refresh(table))

    async def fresh(self, table: Table) -> Table:
        """The table with everything that is on disk now; another process may have written a moment ago."""
        if self.settings.shared:
            await self._refresh(table)
        return table

    async def _refresh(self, table: Table) -> None:
        async with table.lock:
            grown = await self._catch_up(table)
        if grown:
            self.changed(table, mine=False)

    # --- presence

    async def came(self, table: Table, seat: Seat) -> None:
        if seat >= 0:
            self.presence.came(table.id, seat)
            self._tell_presence(table)
            await self.neighbours.announce(f"h {self.process} {table.id} {seat} 1")
        self.wake(table, not self.settings.shared)

    async def went(self, table: Table, seat: Seat) -> None:
        if seat >= 0:
            self.presence.went(table.id, seat)
            await self.neighbours.announce(f"h {self.process} {table.id} {seat} 0")

    def _tell_presence(self, table: Table) -> None:
        here = self.here(table)
        if here != table.told_here:
            table.told_here = here
            for listener in table.listeners:
                listener()

    async def _sweep(self) -> None:
        """Now and then: who has been away too long, and a word to the neighbours about who is here."""
        renewed = time.monotonic()
        while True:
            await asyncio.sleep(2)
            for table in [each for each in self.tables.values() if each.listeners]:
                self._tell_presence(table)
            if time.monotonic() - renewed > RENEW:
                renewed = time.monotonic()
                for table_id, seat in self.presence.connected() if self.settings.shared else []:
                    await self.neighbours.announce(f"h {self.process} {table_id} {seat} 1")

    # --- pruning

    async def _prune_on(self) -> None:
        """Every process looks; whoever is second finds nothing."""
        while Age(self.settings.limits, 0).ever:
            try:
                await self.prune()
            except (SQLAlchemyError, OSError) as error:
                log.error("old tables stay: %s", type(error).__name__)
            await asyncio.sleep(PRUNE)

    async def prune(self) -> int:
        """Removes the tables that are no longer kept, but none that somebody looks at; says how many."""
        age, after, removed = Age(self.settings.limits, now()), "", 0
        while tables := await self.store.old(age, after):
            after = tables[-1]
            unseen = [table for table in tables if table not in self.tables or self.tables[table].idle]
            for gone in await self.store.remove(age, unseen):
                removed += 1
                self.tables.pop(gone, None)
                await self.neighbours.announce(f"g {gone}")
        return removed

    def _spawn(self, work: Coroutine[Any, Any, Any]) -> None:
        task = asyncio.create_task(work)
        self._tasks.add(task)
        task.add_done_callback(self._tasks.discard)
