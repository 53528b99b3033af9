"""The house: every table that somebody looks at, what is written when, and who is told of it."""

from __future__ import annotations

import asyncio
import logging
import time
from collections import OrderedDict
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from functools import partial
from typing import Any

from sqlalchemy.exc import SQLAlchemyError

from branchline.engine.game import AnyGame, Seat
from branchline.engine.text import text
from branchline.server.counters import NO_COUNTERS, Counters
from branchline.server.logs import cause
from branchline.server.settings import Settings
from branchline.server.storage import daily
from branchline.server.storage.commits import AppendBatch
from branchline.server.storage.event_store import EventStore
from branchline.server.storage.pruning import RetentionCutoff, erase
from branchline.server.storage.retention_clock import RetentionClock
from branchline.server.supervisor import Supervisor, Task, stop
from branchline.server.tables.bot_pool import BotPool
from branchline.server.tables.chunked import in_steps
from branchline.server.tables.executor import CommandExecutor, now
from branchline.server.tables.fair_scheduler import Viewers
from branchline.server.tables.name_filter import words_of
from branchline.server.tables.par_jobs import ParJobs
from branchline.server.tables.presence import RENEW, Presence
from branchline.server.tables.problems import closing, full
from branchline.server.tables.pubsub import PubSub
from branchline.server.tables.questions import Questions
from branchline.server.tables.render_cache import RenderCache
from branchline.server.tables.replica_sync import ReplicaSync
from branchline.server.tables.review_jobs import ReviewJobs
from branchline.server.tables.sandbox import Sandbox
from branchline.server.tables.session import TableSession
from branchline.table.creation import laid
from branchline.table.draft import Draft, Intent
from branchline.table.links import STRANGER, Role, hashed, is_table_id, new_table_id
from branchline.table.phrases import PHRASES
from branchline.table.problem import missing
from branchline.table.responses import Spoken, Written
from branchline.table.table import Table

log = logging.getLogger(__name__)

PRUNE = 3600.0  # seconds between two looks for tables that are no longer kept


@dataclass(slots=True)
class TableRegistry:
    """Every table that somebody looks at, and the way to the others."""

    settings: Settings
    games: Mapping[str, AnyGame]
    store: EventStore
    thinkers: BotPool
    presence: Presence
    tally: Counters = NO_COUNTERS
    leaving: asyncio.Event = field(default_factory=asyncio.Event)  # set when this process is about to end
    under_way: set[asyncio.Task[Any]] = field(default_factory=set)  # HTTP requests and WebSockets that are being served
    bans: dict[str, int] = field(default_factory=dict)  # addresses that may not come in, and until when
    lines: dict[Callable[[], None], str] = field(default_factory=dict)  # what wakes each WebSocket at a table, and its address
    wake: Callable[[TableSession, bool], None] = lambda _hosted, _mine: None  # tells those who play for bots; true if this process wrote
    new_id: Callable[[], str] = new_table_id  # of a table that is laid here
    inspectors: Sandbox = field(init=False)
    advisers: Sandbox = field(init=False)  # who give hints
    calendar: RetentionClock = field(default_factory=RetentionClock)
    neighbours: PubSub = field(init=False)
    elsewhere: ReplicaSync = field(init=False)
    scribe: CommandExecutor = field(init=False)
    words: frozenset[str] = field(init=False)  # that no name may have
    pars: ParJobs = field(init=False)
    reviews: ReviewJobs = field(init=False)
    pictures: RenderCache = field(init=False)
    questions: Questions = field(default_factory=Questions)
    secret: bytes = b""  # from which days are made, once it was asked for
    tables: OrderedDict[str, TableSession] = field(default_factory=OrderedDict)
    _loading: dict[str, asyncio.Task[TableSession]] = field(default_factory=dict)
    _tasks: list[Task] = field(default_factory=list)

    @property
    def supervisor(self) -> Supervisor:
        return self.store.supervisor

    @property
    def process(self) -> str:
        """By what name other processes know this one."""
        return self.store.process

    def __post_init__(self) -> None:
        self.inspectors = Sandbox(self.settings.games)
        self.advisers = Sandbox(self.settings.games, processes=1, within=25.0, queue=2, rest=5.0)
        self.words = words_of(self.settings.words)
        self.pars = ParJobs(self.store, self.settings.bots)
        self.reviews = ReviewJobs(self.store, self.settings.bots)
        self.pictures = RenderCache(self.tables, self.settings.limits.pictures * 1_000_000)
        reading = partial(self.supervisor.start, "reading a table")
        self.elsewhere = ReplicaSync(self.store, self.tables, partial(self.changed, mine=False), reading)
        self.scribe = CommandExecutor(self.store, self.elsewhere, self.tally, self.changed, self._ask_way)

    async def open(self) -> None:
        self.neighbours = PubSub(self.settings.url, self._heard, self.elsewhere.missed)
        await self.store.open()
        run = self.supervisor.run
        self._tasks = [run("listener", self.neighbours.listen), run("presence", self._sweep), run("pruning", self._prune_on)]
        if self.settings.bots:
            self.supervisor.start("starting the bots", self.thinkers.warm())
            self.pars.open()
            self.reviews.open()

    async def close(self) -> None:
        await stop(*self._tasks, *self.supervisor.jobs, *self.questions.tasks)
        await stop(*(task for hosted in self.tables.values() for task in hosted.thinking.values()))
        self.thinkers.close()
        self.inspectors.close()
        self.advisers.close()
        await self.pars.close()
        await self.reviews.close()
        await self.store.close()

    # --- who may not come in

    def banned(self, address: str) -> bool:
        return bool(self.bans) and self.bans.get(address, 0) > now()

    def ban(self, bans: dict[str, int]) -> None:
        """From now on these may not come in; those of them who are here must go."""
        self.bans = bans
        for wake in [wake for wake, address in self.lines.items() if self.banned(address)]:
            wake()

    # --- finding tables

    async def table(self, table: str) -> TableSession:
        """A table by its id, from memory or from disk."""
        if not is_table_id(table):
            raise missing(text("There is no such table"))
        kept = self.tables.get(table)
        if kept is not None:
            self.tables.move_to_end(table)
            if kept.behind:
                await self.elsewhere.refresh(kept)
            return kept
        if table not in self._loading:
            self._loading[table] = asyncio.create_task(self._load(table))
            self._loading[table].add_done_callback(lambda task: self._loaded(table, task))
        return await asyncio.shield(self._loading[table])

    def _loaded(self, table: str, task: asyncio.Task[TableSession]) -> None:
        self._loading.pop(table, None)
        if not task.cancelled():
            task.exception()  # whoever waits is told; if nobody does any more, nobody need be

    async def _load(self, table: str) -> TableSession:
        head, events = await self.store.load(table)
        if head is None:
            raise missing(text("There is no such table"))
        links = await self.store.links(table)
        hosted = TableSession(laid(self.games, head, {}))
        await in_steps(events, hosted.table.catch_up)
        hosted.table.links = links  # as they are now: what ended some of them stands in the log
        self.keep(hosted)
        return hosted

    def keep(self, hosted: TableSession) -> None:
        """Remembers a table, and forgets idle ones that nobody asked for lately."""
        self.tables[hosted.id] = hosted
        kept = self.settings.limits.kept
        excess = len(self.tables) - kept if kept else 0
        if excess > 0:
            idle = [each for each, other in self.tables.items() if other.idle and other is not hosted]
            for each in idle[:excess]:
                del self.tables[each]

    async def forget(self, table: str) -> None:
        """Drops a table from memory, and all who are at it: somebody has changed it on disk behind our back."""
        if loading := self._loading.get(table):
            await asyncio.wait([loading])  # it may have been read in as it was before
        hosted = self.tables.get(table)
        if hosted is None:
            return
        async with hosted.lock:
            hosted.gone = True
            self.tables.pop(table, None)
        for task in hosted.thinking.values():
            task.cancel()
        for listener in list(hosted.listeners):
            listener()

    async def role(self, hosted: TableSession, token: str | None) -> Role:
        """What a token allows at this table."""
        role = hosted.table.role(token)
        if role == STRANGER and token and self.settings.shared:
            await self.know_links(hosted)
            role = hosted.table.role(token)
        return role

    async def know_links(self, hosted: TableSession) -> None:
        """All links of a table: another process may have seated somebody."""
        if not self.settings.shared:
            return
        before = frozenset(hosted.table.links)
        read = await self.store.links(hosted.id)
        now_known = hosted.table.links  # something may have been written here meanwhile
        ended = before - now_known.keys()
        since = {link: role for link, role in now_known.items() if link not in before}
        hosted.table.links = {link: role for link, role in read.items() if link not in ended} | since

    def here(self, hosted: TableSession) -> frozenset[Seat]:
        return self.presence.here(hosted.id, len(hosted.play.chairs))

    def absent(self, hosted: TableSession) -> frozenset[Seat]:
        """Whose players have been away for so long that others may let a bot play for them."""
        age = (now() - hosted.play.head.created) / 1000
        return self.presence.absent(hosted.id, len(hosted.play.chairs), age)

    # --- writing

    async def act(self, hosted: TableSession, intent: Intent) -> Written:
        """Writes what the intent adds to the log; says the event's number, and whether it was there before."""
        return await self.scribe.act(hosted, intent)

    async def _write(self, write: AppendBatch) -> bool:
        try:
            return await self.store.write(write)
        except (SQLAlchemyError, OSError):
            raise closing() from None

    async def lay(self, draft: Draft, rows: daily.Rows = ()) -> TableSession:
        """A new table, written with its links and its first throw, and what else comes with it."""
        await self._check_room()
        head = draft.play.head
        box = (hashed(head.edition), head.edition) if head.edition else None
        links, over = tuple(draft.links.items()), draft.play.over or None
        if not await self._write(AppendBatch(head.id, tuple(draft.events), head, box, links, over, rows=rows)):
            raise closing()
        hosted = TableSession(Table(draft.play, dict(draft.links)))
        self.keep(hosted)
        return hosted

    async def take_back(self, hosted: TableSession) -> None:
        """A table that was laid and shown to nobody: it is gone, with its links."""
        head = hosted.play.head
        await self.store.do(lambda c: erase(c, {head.id: hashed(head.edition) if head.edition else None}))
        await self.forget(head.id)

    async def _check_room(self) -> None:
        """Nobody fills the disk: tables and bytes are counted where all processes write."""
        limits = self.settings.limits
        if limits.all_tables and await self.store.count() >= limits.all_tables:
            raise full()
        if limits.megabytes and await self.store.size() >= limits.megabytes * 1_000_000:
            raise full()

    def changed(self, hosted: TableSession, mine: bool) -> None:
        """Tells everybody at a table that something happened."""
        for listener in hosted.listeners:
            listener()
        self.wake(hosted, mine)

    # --- neighbours

    def _heard(self, said: str) -> None:
        if said.startswith("w "):
            process, _, notice = said[2:].partition(" ")
            if process != self.process:
                self.elsewhere.written(notice)
            return
        match said.split():
            case ["e", process, table, n] if process != self.process and n.isdigit():
                self.elsewhere.longer(table, int(n))
            case ["l", process, table] if process != self.process:
                self.elsewhere.asked_for_way(table)
            case ["g", table] if table in self.tables and self.tables[table].idle:
                del self.tables[table]
            case ["h", process, table, seat, here] if process != self.process:
                self.presence.heard(process, table, int(seat), here == "1")
                if table in self.tables:
                    self._tell_presence(self.tables[table])
            case ["s", process, table, seat, phrase] if process != self.process and table in self.tables and phrase in PHRASES:
                self._spoken(self.tables[table], Spoken(int(seat), phrase))

    async def _ask_way(self, hosted: TableSession) -> None:
        await self.neighbours.announce(f"l {self.process} {hosted.id}")

    async def fresh(self, hosted: TableSession) -> TableSession:
        """The table with everything that is on disk now; another process may have written a moment ago."""
        if self.settings.shared:
            await self.elsewhere.refresh(hosted)
        return hosted

    # --- talking

    async def say(self, hosted: TableSession, said: Spoken) -> None:
        """Tells everybody at a table what somebody said; it is written nowhere."""
        self._spoken(hosted, said)
        await self.neighbours.announce(f"s {self.process} {hosted.id} {said.seat} {said.phrase}")

    def _spoken(self, hosted: TableSession, said: Spoken) -> None:
        for ear in hosted.ears:
            ear(said)

    # --- presence

    def looking(self, hosted: TableSession) -> Viewers:
        """Who looks on at a table in this process."""
        people = {seat for seat, chair in enumerate(hosted.play.chairs) if not chair.bot}
        return Viewers(hosted.onlookers.addresses(self.settings.away), not people.isdisjoint(self.here(hosted)))

    def asked(self, hosted: TableSession, seat: Seat, address: str) -> None:
        """Somebody asked something for this seat, without a connection that stays."""
        self.presence.touched(hosted.id, seat)
        hosted.onlookers.asked(address)
        self.wake(hosted, not self.settings.shared)

    async def came(self, hosted: TableSession, seat: Seat, address: str) -> None:
        hosted.onlookers.came(address)
        if seat >= 0:
            self.presence.came(hosted.id, seat)
            self._tell_presence(hosted)
            await self.neighbours.announce(f"h {self.process} {hosted.id} {seat} 1")
        self.wake(hosted, not self.settings.shared)

    async def went(self, hosted: TableSession, seat: Seat, address: str) -> None:
        hosted.onlookers.went(address)
        if seat >= 0:
            hosted.onlookers.asked(address)
            self.presence.went(hosted.id, seat)
            await self.neighbours.announce(f"h {self.process} {hosted.id} {seat} 0")

    def _tell_presence(self, hosted: TableSession) -> None:
        here = self.here(hosted), self.absent(hosted)
        if here != hosted.told_here:
            hosted.told_here = here
            for listener in hosted.listeners:
                listener()

    async def _sweep(self) -> None:
        """Now and then: who has been away too long, and a word to the neighbours about who is here."""
        renewed = time.monotonic()
        while True:
            await asyncio.sleep(2)
            for hosted in [each for each in self.tables.values() if each.listeners]:
                self._tell_presence(hosted)
            await self.elsewhere.look_again()
            if time.monotonic() - renewed > RENEW:
                renewed = time.monotonic()
                for table_id, seat in self.presence.connected() if self.settings.shared else []:
                    await self.neighbours.announce(f"h {self.process} {table_id} {seat} 1")

    # --- pruning

    async def _prune_on(self) -> None:
        """Every process looks; whoever is second finds nothing."""
        while RetentionCutoff(self.settings.limits, 0).ever or self.settings.limits.results_days:
            try:
                await self.prune()
            except (SQLAlchemyError, OSError) as error:
                log.error("old tables stay: %s", cause(error))
            await asyncio.sleep(PRUNE)

    async def prune(self, dry: bool = False) -> int:
        """Removes the tables that are no longer kept, but none that somebody looks at, and not too many a day; says how many.

        A dry run removes nothing and says how many are old.
        """
        age = RetentionCutoff(self.settings.limits, self.calendar.today(now(), await self.store.newest()))
        after, found = "", 0
        while tables := await self.store.old(age, after):
            after = tables[-1]
            unseen = [table for table in tables if table not in self.tables or self.tables[table].idle]
            may = unseen if dry else unseen[: self.calendar.left(self.settings.limits.pruned)]
            found += len(may) if dry else await self._remove(age, may)
            if may != unseen:
                log.warning("more tables are old than may be removed in a day; the others stay till tomorrow (limit: pruned)")
                break
        if not dry and (kept := self.settings.limits.results_days):
            await self.store.do(lambda c: daily.prune(c, age.now, kept))
        if found and not dry:
            log.warning("%d tables removed that nobody keeps any more", found)
        return found

    async def _remove(self, age: RetentionCutoff, tables: list[str]) -> int:
        removed = await self.store.remove(age, tables)
        self.calendar.removed(len(removed))
        for gone in removed:
            self.tables.pop(gone, None)
            await self.neighbours.announce(f"g {gone}")
        return len(removed)
