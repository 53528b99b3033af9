"""Claims of this process on work of one kind, renewed while it is in progress; pending claims are written in one commit."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Callable, Sequence
from contextlib import suppress
from dataclasses import dataclass, field
from typing import Any, TypeAlias

from sqlalchemy.engine import Connection

from branchline.server.logs import cause
from branchline.server.storage import claims
from branchline.server.storage.event_store import EventStore
from branchline.server.supervisor import Task, stop

log = logging.getLogger(__name__)

LEASE = 10.0  # seconds without renewal after which another process takes the work over
RENEW = LEASE / 4
ENDING = 1.0  # seconds for releasing the claims at shutdown

Statement: TypeAlias = Callable[[Connection], Any]


@dataclass(slots=True)
class Claims:
    """The claims of this process on work of one kind."""

    store: EventStore
    kind: str
    _held_keys: set[str] = field(init=False, default_factory=set)
    _waiting: list[tuple[Statement, asyncio.Future[Any]]] = field(init=False, default_factory=list)
    _commit: asyncio.Task[None] | None = field(init=False, default=None)
    _renewal: Task | None = field(init=False, default=None)

    def open(self) -> None:
        if not self.store.shared:  # this is the only process, so the claims of killed ones are free
            _unread(self._do(lambda c: claims.release(c, self.kind)))
        self._renewal = self.store.supervisor.run(f"{self.kind} claims", self._renew_on)

    async def close(self) -> None:
        """Release everything for other processes."""
        await stop(*([self._renewal] if self._renewal else []))
        with suppress(Exception):  # the leases run out
            async with asyncio.timeout(ENDING):
                await self._do(lambda c: claims.release(c, self.kind, self.store.process))

    async def take(self, key: str, match: str | None = None) -> int | None:
        """Claim work and return which attempt this is; None if it is not free. It is deleted with its match."""
        self._held_keys.add(key)
        attempt: int | None = None
        try:
            attempt = await self._do(lambda c: claims.take(c, self.kind, key, match, self.store.process, LEASE))
        finally:
            if attempt is None:
                self._held_keys.discard(key)
        return attempt

    async def is_free(self, key: str) -> bool:
        return await self.store.ask(lambda c: claims.is_free(c, self.kind, key))

    def end(self, key: str, pause: float | None = None) -> None:
        """End a claim; with a pause, the work stays due and can be claimed again after that many seconds."""
        self._held_keys.discard(key)
        self.store.counters.count_job(self.kind, "done" if pause is None else "retried")
        given = self.kind, key, self.store.process
        _unread(self._do(lambda c: claims.end(c, *given) if pause is None else claims.postpone(c, *given, pause)))

    # --- one commit for all pending claims

    def _do(self, statement: Statement) -> asyncio.Future[Any]:
        answer: asyncio.Future[Any] = asyncio.get_running_loop().create_future()
        self._waiting.append((statement, answer))
        if self._commit is None:
            self._commit = asyncio.create_task(self._commit_all())
        return answer

    async def _commit_all(self) -> None:
        try:
            while self._waiting:
                batch, self._waiting = self._waiting, []
                await self._settle(batch)
        finally:
            self._commit = None

    async def _settle(self, batch: Sequence[tuple[Statement, asyncio.Future[Any]]]) -> None:
        def work(c: Connection) -> list[Any]:
            claims.prepare(c)
            return [statement(c) for statement, _ in batch]

        try:
            results = await self.store.do(work)
        except (Exception, asyncio.CancelledError) as error:
            failure = error if isinstance(error, Exception) else ConnectionError("the commit was interrupted")
            for _, answer in batch:
                if not answer.done():
                    answer.set_exception(failure)
            return
        for (_, answer), result in zip(batch, results, strict=True):
            if not answer.done():
                answer.set_result(result)

    async def _renew_on(self) -> None:
        """Renew the leases in an endless loop. If a claim is lost nevertheless, the next write detects it."""
        while True:
            await asyncio.sleep(RENEW)
            if self._held_keys:
                try:
                    await self._do(lambda c: claims.renew(c, self.kind, self.store.process, LEASE))
                except Exception as error:
                    log.error("%s claims are not renewed: %s", self.kind, cause(error))


def _unread(answer: asyncio.Future[Any]) -> None:
    """Ignore the result of a statement: if it fails, the lease runs out."""
    answer.add_done_callback(lambda done: done.cancelled() or done.exception())
