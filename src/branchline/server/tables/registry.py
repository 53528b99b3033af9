"""The registry of tables in memory: loads them, appends to them, and notifies their viewers and other processes."""

from __future__ import annotations

import asyncio
import logging
import time
from collections import OrderedDict
from collections.abc import Awaitable, Callable, Iterable, Mapping, Sequence
from contextlib import suppress
from dataclasses import dataclass, field
from functools import partial
from typing import Any

from sqlalchemy.exc import SQLAlchemyError

from branchline.engine.game import AnyGame, Seat
from branchline.engine.text import text
from branchline.server.counters import NO_COUNTERS, Counters
from branchline.server.processes.fair_scheduler import Viewers
from branchline.server.processes.pools import ProcessPools, has_helper, pools_for
from branchline.server.settings import Settings
from branchline.server.storage import daily, ops
from branchline.server.storage.commits import AppendBatch
from branchline.server.storage.event_store import EventStore
from branchline.server.storage.pruning import erase
from branchline.server.supervisor import Supervisor, Task, stop
from branchline.server.tables import presence_notices
from branchline.server.tables.bot_pool import BotPool
from branchline.server.tables.capacity import Capacity
from branchline.server.tables.executor import CommandExecutor, now
from branchline.server.tables.job_runner import JobRunner
from branchline.server.tables.name_filter import words_of
from branchline.server.tables.par_jobs import ParJobs
from branchline.server.tables.presence import RENEW, Presence
from branchline.server.tables.presence_notices import Place, PresenceNotices
from branchline.server.tables.problems import closing
from branchline.server.tables.pubsub import PubSub
from branchline.server.tables.questions import Questions
from branchline.server.tables.render_cache import RenderCache
from branchline.server.tables.replica_sync import ReplicaSync
from branchline.server.tables.review_jobs import ReviewJobs
from branchline.server.tables.sandbox import Sandbox
from branchline.server.tables.session import Participant, TableSession
from branchline.service.chunked import in_chunks
from branchline.table.creation import reopen
from branchline.table.draft import Draft, Intent
from branchline.table.links import STRANGER, Role, admit, hash_token, is_table_id
from branchline.table.phrases import PHRASES
from branchline.table.problem import Problem, missing
from branchline.table.responses import PhraseMessage, WriteReceipt
from branchline.table.table import Table

log = logging.getLogger(__name__)

MOST_LISTED = 200  # tables of one person in a list


@dataclass(slots=True)
class TableRegistry:
    """The tables in memory, and the services of a server process that work on them."""

    settings: Settings
    games: Mapping[str, AnyGame]
    store: EventStore
    presence: Presence
    counters: Counters = NO_COUNTERS
    shutting_down: asyncio.Event = field(default_factory=asyncio.Event)  # set when this process is about to exit
    command_event: asyncio.Event = field(default_factory=asyncio.Event)  # set when there may be new commands of `branchline admin`
    in_flight: set[asyncio.Task[Any]] = field(default_factory=set)  # HTTP requests and WebSockets being served
    bans: dict[str, int] = field(default_factory=dict)  # blocked addresses, each with the time when the ban ends
    wakers: dict[Callable[[], None], str] = field(default_factory=dict)  # wakes each WebSocket at a table; with its address
    wake: Callable[[TableSession], None] = lambda _session: None  # starts bots' turns
    processes: ProcessPools = field(init=False)
    bot_pool: BotPool = field(init=False)
    sandbox: Sandbox = field(init=False)
    hint_sandbox: Sandbox = field(init=False)  # for hints, which bots give
    jobs: JobRunner = field(init=False)
    pubsub: PubSub = field(init=False)
    presence_notices: PresenceNotices = field(init=False)
    capacity: Capacity = field(init=False)
    replica_sync: ReplicaSync = field(init=False)
    executor: CommandExecutor = field(init=False)
    act: Callable[[TableSession, Intent], Awaitable[WriteReceipt]] = field(init=False)  # appends what an intent adds to the log
    words: frozenset[str] = field(init=False)  # not allowed in names
    par_jobs: ParJobs = field(init=False)
    reviews: ReviewJobs = field(init=False)
    pictures: RenderCache = field(init=False)
    questions: Questions = field(default_factory=Questions)
    sessions: OrderedDict[str, TableSession] = field(default_factory=OrderedDict)
    _loading: dict[str, asyncio.Task[TableSession]] = field(default_factory=dict)
    _tasks: list[Task] = field(default_factory=list)

    @property
    def supervisor(self) -> Supervisor:
        return self.store.supervisor

    @property
    def process(self) -> str:
        """The name of this process for other processes."""
        return self.store.process

    def __post_init__(self) -> None:
        cores, bots = self.settings.core_count, self.settings.bots
        self.processes = pools_for(self.settings.games, cores)
        self.bot_pool = BotPool(self.processes.bots)
        self.sandbox = Sandbox(self.processes.sandbox)
        self.hint_sandbox = Sandbox(self.processes.bots, within=25.0, queue=2, cooldown=5.0)
        self.words = words_of(self.settings.words)
        self.jobs = JobRunner(self.store)
        self.par_jobs = ParJobs(self.store, self.jobs, self.processes.par, bots)
        self.reviews = ReviewJobs(self.store, self.jobs, self.processes.reviews, has_helper(cores), bots)
        self.capacity = Capacity(self.store)
        self.pictures = RenderCache(self.sessions, self.settings.limits.pictures * 1_000_000)
        reading = partial(self.supervisor.start, "reading a table")
        self.replica_sync = ReplicaSync(self.store, self.sessions, self.notify, reading)
        self.executor = CommandExecutor(self.store, self.replica_sync, self.counters, self.notify, self._request_turn)
        self.act = self.executor.act

    async def open(self) -> None:
        self.pubsub = PubSub(self.settings.url, self._on_notification, self._resync)
        self.presence_notices = PresenceNotices(self.process, self.pubsub.announce, self.presence.is_connected_here)
        await self.store.open()
        run = self.supervisor.run
        self._tasks = [run("listener", self.pubsub.listen), run("presence", self._sweep)]
        self.jobs.open()
        if self.settings.bots:
            self.supervisor.start("starting a process for bots", self.processes.bots.warm())

    async def close(self) -> None:
        await self.presence_notices.close()
        await stop(*self._tasks, *self.supervisor.single_tasks, *self.questions.tasks)
        await self.jobs.close()
        self.processes.close()
        await self.store.close()

    # --- bans

    def is_banned(self, address: str) -> bool:
        return bool(self.bans) and self.bans.get(address, 0) > now()

    def ban(self, bans: dict[str, int]) -> None:
        """Replace the list of blocked addresses, and disconnect those that are connected."""
        self.bans = bans
        for wake in [wake for wake, address in self.wakers.items() if self.is_banned(address)]:
            wake()

    # --- finding tables

    def now(self) -> int:
        return now()

    async def participant(self, table: str, token: str | None, address: str) -> Participant:
        """The caller at a table; notes that they are there. Raises `Problem` without a valid token."""
        session = await self.fresh(await self.table(table))
        role = admit(await self.role(session, token))
        if role >= 0:
            self.note_request(session, role, address)
        return Participant(session, role)

    async def find(self, table: str) -> TableSession | None:
        """A table for a list; None if it can no longer be loaded, which hides none of the others."""
        try:
            return await self.table(table)
        except (SQLAlchemyError, OSError):
            raise
        except Problem:
            return None
        except Exception as error:
            log.error("table %s cannot be listed: %r", table, error)
            return None

    def in_memory(self, table: str) -> bool:
        return table in self.sessions

    async def opened_by(self, links: Sequence[str], running: bool = False) -> list[tuple[str, str, Role]]:
        """Table, link and role of these links, newest table first; `running` leaves out finished matches."""
        return await self.store.opened_by(links, MOST_LISTED, running) if links else []

    async def table(self, table: str) -> TableSession:
        """The session of a table, from memory or from the database. Raises `Problem` if there is no such table."""
        if not is_table_id(table):
            raise missing(text("There is no such table"))
        kept = self.sessions.get(table)
        if kept is not None:
            self.sessions.move_to_end(table)
            if kept.stale:
                await self.replica_sync.refresh(kept)
            return kept
        if table not in self._loading:
            self._loading[table] = asyncio.create_task(self._load(table))
            self._loading[table].add_done_callback(lambda task: self._on_load(table, task))
        return await asyncio.shield(self._loading[table])

    def _on_load(self, table: str, task: asyncio.Task[TableSession]) -> None:
        self._loading.pop(table, None)
        if not task.cancelled():
            task.exception()  # callers that still wait get it; without any, asyncio would log it

    async def _load(self, table: str) -> TableSession:
        config, events = await self.store.load(table)
        if config is None:
            raise missing(text("There is no such table"))
        links = await self.store.links(table)
        session = TableSession(reopen(self.games, config, {}))
        await in_chunks(events, session.table.catch_up)
        session.table.links = links  # the current ones: replaying the log does not create links
        self.keep(session)
        return session

    def keep(self, session: TableSession) -> None:
        """Add a session, and evict the least recently used idle ones above the limit."""
        self.sessions[session.id] = session
        kept = self.settings.limits.idle_tables
        excess = len(self.sessions) - kept if kept else 0
        if excess > 0:
            idle = [each for each, other in self.sessions.items() if other.idle and other is not session]
            for each in idle[:excess]:
                del self.sessions[each]

    async def evict(self, table: str) -> None:
        """Evict a table that was changed in the database from outside, and disconnect its clients."""
        if loading := self._loading.get(table):
            await asyncio.wait([loading])  # what it reads may be from before the change
        session = self.sessions.get(table)
        if session is None:
            return
        async with session.lock:
            session.evicted = True
            self.sessions.pop(table, None)
        for task in session.thinking.values():
            task.cancel()
        for listener in list(session.listeners):
            listener()

    async def role(self, session: TableSession, token: str | None) -> Role:
        """The role that a token has at this table."""
        role = session.table.role(token)
        if role == STRANGER and token and self.settings.shared:
            await self.refresh_links(session)
            role = session.table.role(token)
        return role

    async def refresh_links(self, session: TableSession) -> None:
        """Read the links of a table again: another process may have added some."""
        if not self.settings.shared:
            return
        before = frozenset(session.table.links)
        read = await self.store.links(session.id)
        now_known = session.table.links  # written here while the query ran
        ended = before - now_known.keys()
        since = {link: role for link, role in now_known.items() if link not in before}
        session.table.links = {link: role for link, role in read.items() if link not in ended} | since

    def note_view(self, session: TableSession) -> None:
        self.pictures.note_use(session)

    def here(self, session: TableSession) -> frozenset[Seat]:
        return self.presence.here(session.id, len(session.table_state.seating))

    def absent(self, session: TableSession) -> frozenset[Seat]:
        """Seats whose players have been away so long that others may let a bot play for them."""
        age = (now() - session.table_state.config.created) / 1000
        return self.presence.absent(session.id, len(session.table_state.seating), age)

    # --- writing

    async def _write(self, write: AppendBatch) -> bool:
        try:
            return await self.store.write(write)
        except (SQLAlchemyError, OSError):
            raise closing() from None

    async def create(self, draft: Draft, rows: daily.Rows = ()) -> TableSession:
        """Create a table: commit its events and links, and further rows in the same transaction."""
        await self.capacity.take(self.settings.limits)
        config = draft.table_state.config
        box = (hash_token(config.edition), config.edition) if config.edition else None
        links, over = tuple(draft.links.items()), draft.table_state.over or None
        if not await self._write(AppendBatch(config.id, tuple(draft.events), config, box, links, over, rows=rows)):
            raise closing()
        session = TableSession(Table(draft.table_state, dict(draft.links)))
        self.keep(session)
        return session

    async def stored_rematch(self, session: TableSession, unused: TableSession) -> str:
        """The id of the stored rematch, after an error in storing ours; ours is deleted unless it is that one."""
        with suppress(SQLAlchemyError, OSError):  # then ours stays: an unused table is better than a link to a missing one
            await self.replica_sync.refresh(session)
            if session.projected_state.rematch != unused.id:
                await self.delete_unused(unused)
        return session.projected_state.rematch

    async def delete_unused(self, session: TableSession) -> None:
        """Delete a table that was created and is not shown to anyone yet."""
        config = session.table_state.config
        await self.store.do(lambda c: erase(c, {config.id: hash_token(config.edition) if config.edition else None}))
        await self.evict(config.id)

    def notify(self, session: TableSession) -> None:
        """Notify all listeners of a table, and start the bots whose turn it is."""
        for listener in session.listeners:
            listener()
        self.wake(session)

    # --- other processes

    def _on_notification(self, payload: str) -> None:
        if payload.startswith("w "):
            process, _, notice = payload[2:].partition(" ")
            if process != self.process:
                self.replica_sync.apply_notice(notice)
            return
        match payload.split():
            case ["e", process, table, n] if process != self.process and n.isdigit():
                self.replica_sync.longer(table, int(n))
            case ["l", process, table] if process != self.process:
                self.replica_sync.yield_turn(table)
            case ["g", table] if table in self.sessions and self.sessions[table].idle:
                del self.sessions[table]
            case ["p", process, *places] if process != self.process:
                self._heard_presence(process, places)
            case [ops.COMMANDED]:
                self.command_event.set()
            case ["s", process, table, seat, phrase] if process != self.process and table in self.sessions and phrase in PHRASES:
                self._send_phrase(self.sessions[table], PhraseMessage(int(seat), phrase))

    def _resync(self) -> None:
        """Read all tables again, because notifications may have been lost."""
        self.replica_sync.reload_all()
        self.command_event.set()

    async def _request_turn(self, session: TableSession) -> None:
        await self.pubsub.announce(f"l {self.process} {session.id}")

    async def fresh(self, session: TableSession) -> TableSession:
        """The session, brought up to date with the database if other processes write too."""
        if self.settings.shared:
            await self.replica_sync.refresh(session)
        return session

    # --- phrases

    async def say(self, session: TableSession, message: PhraseMessage) -> None:
        """Send a phrase to everyone at a table; it is not stored."""
        self._send_phrase(session, message)
        await self.pubsub.announce(f"s {self.process} {session.id} {message.seat} {message.phrase}")

    def _send_phrase(self, session: TableSession, message: PhraseMessage) -> None:
        for listener in session.phrase_listeners:
            listener(message)

    # --- presence

    def viewers_of(self, session: TableSession) -> Viewers:
        """The viewers of a table in this process."""
        people = {seat for seat, assignment in enumerate(session.table_state.seating) if not assignment.bot}
        return Viewers(session.viewer_addresses.current(self.settings.away), not people.isdisjoint(self.here(session)))

    def note_request(self, session: TableSession, seat: Seat, address: str) -> None:
        """Note an HTTP request for a seat: its player is present for a while."""
        self.presence.touch(session.id, seat)
        session.viewer_addresses.note_request(address)
        self.wake(session)

    async def came(self, session: TableSession, seat: Seat, address: str) -> None:
        session.viewer_addresses.came(address)
        if seat >= 0:
            self.presence.came(session.id, seat)
            self._tell_presence(session)
            self._announce([(session.id, seat)])
        self.wake(session)

    async def went(self, session: TableSession, seat: Seat, address: str) -> None:
        session.viewer_addresses.went(address)
        if seat >= 0:
            session.viewer_addresses.note_request(address)
            self.presence.went(session.id, seat)
            self._announce([(session.id, seat)])

    def _announce(self, places: Iterable[Place]) -> None:
        """Tell other processes which of these seats are connected here."""
        if self.settings.shared:
            self.presence_notices.note(places)

    def _heard_presence(self, process: str, parts: Sequence[str]) -> None:
        for table, seat, here in presence_notices.read(parts):
            self.presence.apply_announcement(process, table, seat, here)
            if table in self.sessions:
                self._tell_presence(self.sessions[table])

    def _tell_presence(self, session: TableSession) -> None:
        here = self.here(session), self.absent(session)
        if here != session.announced_presence:
            session.announced_presence = here
            for listener in session.listeners:
                listener()

    async def _sweep(self) -> None:
        """Every two seconds: notify tables whose presence changed, and renew announcements to other processes."""
        renewed = time.monotonic()
        while True:
            await asyncio.sleep(2)
            for session in [each for each in self.sessions.values() if each.listeners]:
                self._tell_presence(session)
            await self.replica_sync.look_again()
            if time.monotonic() - renewed > RENEW:
                renewed = time.monotonic()
                self._announce(self.presence.connected_seats())
