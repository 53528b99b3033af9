"""Self-monitoring of a server process: metrics, admin commands and readiness."""

from __future__ import annotations

import asyncio
import logging
import shutil
import time
from collections.abc import Set
from contextlib import suppress
from dataclasses import dataclass, field
from functools import partial
from pathlib import Path
from typing import NamedTuple

from sqlalchemy.engine import make_url
from sqlalchemy.exc import SQLAlchemyError

from branchline.engine.text import Text, text
from branchline.server.logs import cause
from branchline.server.storage import ops
from branchline.server.tables.executor import now
from branchline.server.tables.registry import TableRegistry

log = logging.getLogger(__name__)

EVERY = 1.0  # seconds between two checks
RARELY = 60.0  # seconds between two searches for commands, although PostgreSQL announces them
WITHIN = 5.0  # seconds in which a write must succeed
FREE_SPACE = 32_000_000  # bytes that must be free for an SQLite file to grow
FRESH = 1.0  # seconds for which the result of a check is used again


async def watch(registry: TableRegistry) -> None:
    """Update the metrics every second, in an endless loop."""
    while True:
        began = time.perf_counter()
        await asyncio.sleep(EVERY)
        registry.counters.observe_lag(max(0.0, time.perf_counter() - began - EVERY))
        sessions = list(registry.sessions.values())
        registry.counters.tables(len(sessions))
        registry.counters.connections(sum(len(each.listeners) for each in sessions))
        registry.counters.thinking(sum(len(each.thinking) for each in sessions))


class KnownCommands(NamedTuple):
    """The commands that need not be executed: they were found before, or are older than this process."""

    newest: int
    executed_commands: Set[int]  # among those that the next search finds


async def known_commands(registry: TableRegistry) -> KnownCommands:
    """The commands from before this process opens a table; the bans among them take effect."""
    newest = await registry.store.ask(ops.last_command)
    known = KnownCommands(newest, (await registry.store.ask(partial(ops.commands_after, newest=newest))).keys())
    await _execute(registry, "b")
    return known


async def execute_commands(registry: TableRegistry, known: KnownCommands) -> None:
    """Execute new commands of `branchline admin`, in an endless loop: when PostgreSQL announces one, or by polling an SQLite file."""
    failing = False
    while True:
        registry.command_event.clear()
        try:
            commands = await registry.store.ask(partial(ops.commands_after, newest=known.newest))
            for number in sorted(commands.keys() - known.executed_commands):
                await _execute(registry, commands[number])
            known = KnownCommands(max((known.newest, *commands)), commands.keys())
            failing = False
        except (SQLAlchemyError, OSError) as error:
            if not failing:
                log.error("admin commands cannot be read: %s", cause(error))
            failing = True
        with suppress(TimeoutError):
            async with asyncio.timeout(RARELY if registry.settings.shared and not failing else EVERY):
                await registry.command_event.wait()


async def _execute(registry: TableRegistry, command: str) -> None:
    match command.split():
        case ["x", table]:  # it was changed in the database
            await registry.evict(table)
        case ["b"]:
            registry.ban(await registry.store.ask(lambda c: ops.bans(c, now())))


def failure(registry: TableRegistry) -> Text | None:
    """Names the background tasks that have failed and do not run now; None if all run."""
    down = registry.supervisor.down
    return text("Background tasks have failed and will be restarted: {tasks}", tasks=", ".join(down)) if down else None


@dataclass(slots=True)
class Readiness:
    """Readiness of this process: its tasks run, the database can be written, the disk is not full, and it is not shutting down."""

    registry: TableRegistry
    _file: Path | None = field(init=False)  # of an SQLite database
    _opened_file: tuple[int, int] | None = field(init=False)  # which file that was at the start
    _checked_at: float = -1e9
    _answer: Text | None = None
    _lock: asyncio.Lock = field(default_factory=asyncio.Lock)

    def __post_init__(self) -> None:
        name = make_url(self.registry.settings.url).database
        self._file = Path(name) if name and not self.registry.settings.shared else None
        self._opened_file = _identity(self._file) if self._file else None

    async def trouble(self) -> Text | None:
        """The reason why this process is not ready; None if it is."""
        async with self._lock:
            if time.monotonic() - self._checked_at > FRESH:
                self._answer = await self._check()
                self._checked_at = time.monotonic()
        return text("This server is shutting down") if self.registry.shutting_down.is_set() else self._answer

    async def _check(self) -> Text | None:
        if trouble := failure(self.registry) or self._file_trouble():
            return trouble
        try:
            async with asyncio.timeout(WITHIN):
                await self.registry.store.beat(now())
        except TimeoutError:
            return text("The database is not responding")
        except Exception as error:
            return text("The database cannot be written to: {error}", error=cause(error))
        return None

    def _file_trouble(self) -> Text | None:
        """The reason why an SQLite database file cannot be written safely, or None. The files of a PostgreSQL server are unknown."""
        if not self._file:
            return None
        if self._opened_file and _identity(self._file) != self._opened_file:
            return text("The database file is gone")  # SQLite continues to write to a deleted file
        full = shutil.disk_usage(self._file.absolute().parent).free < FREE_SPACE
        return text("The disk is nearly full") if full else None


def _identity(file: Path) -> tuple[int, int] | None:
    """The device and inode of the file of this name; None if there is none."""
    with suppress(OSError):
        found = file.stat()
        return found.st_dev, found.st_ino
    return None
