"""A database that is away: every request hears so, and the log says it in one line each time, without tracebacks."""

from __future__ import annotations

import asyncio
import gc
import logging
from pathlib import Path
from typing import Any, NoReturn

import pytest
from sqlalchemy.exc import OperationalError
from tests.server.client import PERSON, bad, calling, fresh, lay

import branchline.server.storage.schema as database
from branchline.server.storage.event_store import EventStore


async def away(*_given: Any) -> NoReturn:
    raise OperationalError("SELECT 1", {}, ConnectionRefusedError("nobody there"))


def test_nothing_that_fails_behind_the_scenes_ends_in_a_traceback(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    unheard: list[dict[str, Any]] = []

    async def send() -> None:
        asyncio.get_running_loop().set_exception_handler(lambda _loop, context: unheard.append(context))
        async with calling(fresh(tmp_path, bots=False)) as (caller, registry):
            laid = await lay(caller, [PERSON, PERSON])
            monkeypatch.setattr(EventStore, "load", away)
            monkeypatch.setattr(EventStore, "events", away)
            registry.sessions[laid.table].listeners.add(lambda: None)  # somebody is there
            registry.replica_sync.missed()  # as after a new connection to the database
            registry.sessions.clear()
            bad(await laid.people[0].here("GET"), 503, "closing")
            given_up = asyncio.create_task(registry.table(laid.table))
            await asyncio.sleep(0)
            given_up.cancel()
            await asyncio.sleep(0.05)
            gc.collect()
            await asyncio.sleep(0.05)

    with caplog.at_level(logging.WARNING):
        asyncio.run(send())
    gc.collect()
    assert not unheard
    said = [record for record in caplog.records if record.name.startswith("branchline")]
    assert [(record.exc_info, "nobody there" in record.getMessage()) for record in said] == [(None, True)] * 2


def test_a_connection_that_is_gone_is_said_in_one_line(caplog: pytest.LogCaptureFixture) -> None:
    assert database.reading
    logger = logging.getLogger("sqlalchemy.pool.impl.AsyncAdaptedQueuePool")
    try:
        raise ConnectionResetError("long story")
    except ConnectionResetError:
        logger.error("Exception terminating connection %r", "...", exc_info=True)
    assert [(record.exc_info, record.getMessage()) for record in caplog.records] == [
        (None, "a connection to the database is gone: ConnectionResetError")
    ]
