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
from branchline.server.counters import QUIET, Tally
from branchline.server.logs import cause
from branchline.server.settings import Settings
from branchline.server.storage import daily
from branchline.server.storage.commits import Write
from branchline.server.storage.event_store import Store
from branchline.server.storage.pruning import Age, erase
from branchline.server.storage.retention_clock import Calendar
from branchline.server.supervisor import Supervisor, Task, stop
from branchline.server.tables.bot_pool import Thinkers
from branchline.server.tables.chunked import in_steps
from branchline.server.tables.executor import Scribe, now
from branchline.server.tables.fair_scheduler import Onlooking
from branchline.server.tables.name_filter import words_of
from branchline.server.tables.par_jobs import Pars
from branchline.server.tables.presence import RENEW, Presence
from branchline.server.tables.problems import closing, full
from branchline.server.tables.pubsub import Neighbours
from branchline.server.tables.questions import Questions
from branchline.server.tables.render_cache import RenderCache
from branchline.server.tables.replica_sync import Elsewhere
from branchline.server.tables.review_jobs import Reviews
from branchline.server.tables.sandbox import Inspectors
from branchline.server.tables.session import Hosted
from branchline.table.creation import reopened
from branchline.table.draft import Draft, Intent
from branchline.table.links import STRANGER, Role, hashed, is_table_id, new_table_id
from branchline.table.phrases import PHRASES
from branchline.table.problem import missing
from branchline.table.responses import Spoken, Written
from branchline.table.table import Table

log = logging.getLogger(__name__)

PRUNE = 3600.0  # seconds between two looks for tables that are no longer kept


@dataclass(slots=True)
class House:
    """Every table that somebody looks at, and the way to the others."""

    settings: Settings
    games: Mapping[str, AnyGame]
    store: Store
    thinkers: Thinkers
    presence: Presence
    tally: Tally = QUIET
    leaving: asyncio.Event = field(default_factory=asyncio.Event)  # set when this process is about to end
    under_way: set[asyncio.Task[Any]] = field(default_factory=set)  # HTTP requests and WebSockets that are being served
    bans: dict[str, int] = field(default_factory=dict)  # addresses that may not come in, and until when
    lines: dict[Callable[[], None], str] = field(default_factory=dict)  # what wakes each WebSocket at a table, and its address
    wake: Callable[[Hosted, bool], None] = lambda _hosted, _mine: None  # tells those who play for bots; true if this process wrote
    new_id: Callable[[], str] = new_table_id  # of a table that is laid here
    inspectors: Inspectors = field(init=False)
    advisers: Inspectors = field(init=False)  # who give hints
    calendar: Calendar = field(default_factory=Calendar)
    neighbours: Neighbours = field(init=False)
    elsewhere: Elsewhere = field(init=False)
    scribe: Scribe = field(init=False)
    words: frozenset[str] = field(init=False)  # that no name may have
    pars: Pars = field(init=False)
    reviews: Reviews = field(init=False)
    pictures: RenderCache = field(init=False)
    questions: Questions = field(default_factory=Questions)
    secret: bytes = b""  # from which days are made, once it was asked for
    tables: OrderedDict[str, Hosted] = field(default_factory=OrderedDict)
    _loading: dict[str, asyncio.Task[Hosted]] = field(default_factory=dict)
    _tasks: list[Task] = field(default_factory=list)

    @property
    def supervisor(self) -> Supervisor:
        return self.store.supervisor

    @property
    def process(self) -> str:
        """By what name other processes know this one."""
        return self.store.process

    def __post_init__(self) -> None:
        self.inspectors = Inspectors(self.settings.games)
        self.advisers = Inspectors(self.settings.games, processes=1, within=25.0, queue=2, rest=5.0)
        self.words = words_of(self.settings.words)
        self.pars = Pars(self.store, self.settings.bots)
        self.reviews = Reviews(self.store, self.settings.bots)
        self.pictures = RenderCache(self.tables, self.settings.limits.pictures * 1_000_000)
        reading = partial(self.supervisor.start, "reading a table")
        self.elsewhere = Elsewhere(self.store, self.tables, partial(self.changed, mine=False), reading)
        self.scribe = Scribe(self.store, self.elsewhere, self.tally, self.changed, self._ask_way)

    async def open(self) -> None:
        self.neighbours = Neighbours(self.settings.url, self._heard, self.elsewhere.missed)
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

    async def table(self, table: str) -> Hosted:
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

    def _loaded(self, table: str, task: asyncio.Task[Hosted]) -> None:
        self._loading.pop(table, None)
        if not task.cancelled():
            task.exception()  # whoever waits is told; if nobody does any more, nobody need be

    async def _load(self, table: str) -> Hosted:
        config, events = await self.store.load(table)
        if config is None:
            raise missing(text("There is no such table"))
        links = await self.store.links(table)
        hosted = Hosted(reopened(self.games, config, {}))
        await in_steps(events, hosted.table.catch_up)
        hosted.table.links = links  # as they are now: what ended some of them stands in the log
        self.keep(hosted)
        return hosted

    def keep(self, hosted: Hosted) -> None:
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

    async def role(self, hosted: Hosted, token: str | None) -> Role:
        """What a token allows at this table."""
        role = hosted.table.role(token)
        if role == STRANGER and token and self.settings.shared:
            await self.know_links(hosted)
            role = hosted.table.role(token)
        return role

    async def know_links(self, hosted: Hosted) -> None:
        """All links of a table: another process may have seated somebody."""
        if not self.settings.shared:
            return
        before = frozenset(hosted.table.links)
        read = await self.store.links(hosted.id)
        now_known = hosted.table.links  # something may have been written here meanwhile
        ended = before - now_known.keys()
        since = {link: role for link, role in now_known.items() if link not in before}
        hosted.table.links = {link: role for link, role in read.items() if link not in ended} | since

    def here(self, hosted: Hosted) -> frozenset[Seat]:
        return self.presence.here(hosted.id, len(hosted.table_state.seating))

    def absent(self, hosted: Hosted) -> frozenset[Seat]:
        """Whose players have been away for so long that others may let a bot play for them."""
        age = (now() - hosted.table_state.config.created) / 1000
        return self.presence.absent(hosted.id, len(hosted.table_state.seating), age)

    # --- writing

    async def act(self, hosted: Hosted, intent: Intent) -> Written:
        """Writes what the intent adds to the log; says the event's number, and whether it was there before."""
        return await self.scribe.act(hosted, intent)

    async def _write(self, write: Write) -> bool:
        try:
            return await self.store.write(write)
        except (SQLAlchemyError, OSError):
            raise closing() from None

    async def lay(self, draft: Draft, rows: daily.Rows = ()) -> Hosted:
        """A new table, written with its links and its first throw, and what else comes with it."""
        await self._check_room()
        config = draft.table_state.config
        box = (hashed(config.edition), config.edition) if config.edition else None
        links, over = tuple(draft.links.items()), draft.table_state.over or None
        if not await self._write(Write(config.id, tuple(draft.events), config, box, links, over, rows=rows)):
            raise closing()
        hosted = Hosted(Table(draft.table_state, dict(draft.links)))
        self.keep(hosted)
        return hosted

    async def take_back(self, hosted: Hosted) -> None:
        """A table that was laid and shown to nobody: it is gone, with its links."""
        config = hosted.table_state.config
        await self.store.do(lambda c: erase(c, {config.id: hashed(config.edition) if config.edition else None}))
        await self.forget(config.id)

    async def _check_room(self) -> None:
        """Nobody fills the disk: tables and bytes are counted where all processes write."""
        limits = self.settings.limits
        if limits.all_tables and await self.store.count() >= limits.all_tables:
            raise full()
        if limits.megabytes and await self.store.size() >= limits.megabytes * 1_000_000:
            raise full()

    def changed(self, hosted: Hosted, mine: bool) -> None:
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

    async def _ask_way(self, hosted: Hosted) -> None:
        await self.neighbours.announce(f"l {self.process} {hosted.id}")

    async def fresh(self, hosted: Hosted) -> Hosted:
        """The table with everything that is on disk now; another process may have written a moment ago."""
        if self.settings.shared:
            await self.elsewhere.refresh(hosted)
        return hosted

    # --- talking

    async def say(self, hosted: Hosted, said: Spoken) -> None:
        """Tells everybody at a table what somebody said; it is written nowhere."""
        self._spoken(hosted, said)
        await self.neighbours.announce(f"s {self.process} {hosted.id} {said.seat} {said.phrase}")

    def _spoken(self, hosted: Hosted, said: Spoken) -> None:
        for visible_log in hosted.ears:
            visible_log(said)

    # --- presence

    def looking(self, hosted: Hosted) -> Onlooking:
        """Who looks on at a table in this process."""
        people = {seat for seat, assignment in enumerate(hosted.table_state.seating) if not assignment.bot}
        return Onlooking(hosted.onlookers.addresses(self.settings.away), not people.isdisjoint(self.here(hosted)))

    def asked(self, hosted: Hosted, seat: Seat, address: str) -> None:
        """Somebody asked something for this seat, without a connection that stays."""
        self.presence.touched(hosted.id, seat)
        hosted.onlookers.asked(address)
        self.wake(hosted, not self.settings.shared)

    async def came(self, hosted: Hosted, seat: Seat, address: str) -> None:
        hosted.onlookers.came(address)
        if seat >= 0:
            self.presence.came(hosted.id, seat)
            self._tell_presence(hosted)
            await self.neighbours.announce(f"h {self.process} {hosted.id} {seat} 1")
        self.wake(hosted, not self.settings.shared)

    async def went(self, hosted: Hosted, seat: Seat, address: str) -> None:
        hosted.onlookers.went(address)
        if seat >= 0:
            hosted.onlookers.asked(address)
            self.presence.went(hosted.id, seat)
            await self.neighbours.announce(f"h {self.process} {hosted.id} {seat} 0")

    def _tell_presence(self, hosted: Hosted) -> None:
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
        while Age(self.settings.limits, 0).ever or self.settings.limits.results_days:
            try:
                await self.prune()
            except (SQLAlchemyError, OSError) as error:
                log.error("old tables stay: %s", cause(error))
            await asyncio.sleep(PRUNE)

    async def prune(self, dry: bool = False) -> int:
        """Removes the tables that are no longer kept, but none that somebody looks at, and not too many a day; says how many.

        A dry run removes nothing and says how many are old.
        """
        age = Age(self.settings.limits, self.calendar.today(now(), await self.store.newest()))
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

    async def _remove(self, age: Age, tables: list[str]) -> int:
        removed = await self.store.remove(age, tables)
        self.calendar.removed(len(removed))
        for gone in removed:
            self.tables.pop(gone, None)
            await self.neighbours.announce(f"g {gone}")
        return len(removed)
