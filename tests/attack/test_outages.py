"""A database that is not available: every request gets an error, and the log has one line each, without tracebacks."""

from __future__ import annotations

import asyncio
import gc
import logging
from pathlib import Path
from typing import Any, NoReturn

import pytest
from sqlalchemy.exc import OperationalError
from tests.server.client import PERSON, check_error, fresh_settings, open_table, running_server

import branchline.server.storage.schema as database
from branchline.server.storage.event_store import EventStore


async def raise_outage(*_arguments: Any) -> NoReturn:
    raise OperationalError("SELECT 1", {}, ConnectionRefusedError("nobody there"))


def test_background_failures_log_no_traceback(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture) -> None:
    unheard: list[dict[str, Any]] = []

    async def send() -> None:
        asyncio.get_running_loop().set_exception_handler(lambda _loop, context: unheard.append(context))
        async with running_server(fresh_settings(tmp_path, bots=False)) as (caller, registry):
            opened = await open_table(caller, [PERSON, PERSON])
            monkeypatch.setattr(EventStore, "load", raise_outage)
            monkeypatch.setattr(EventStore, "events", raise_outage)
            registry.sessions[opened.table].listeners.add(lambda: None)  # somebody is there
            registry.replica_sync.reload_all()  # as after a new connection to the database
            registry.sessions.clear()
            check_error(await opened.people[0].ask_table("GET"), 503, "closing")
            given_up = asyncio.create_task(registry.table(opened.table))
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


def test_a_lost_connection_is_logged_in_one_line(caplog: pytest.LogCaptureFixture) -> None:
    assert database.reading
    logger = logging.getLogger("sqlalchemy.pool.impl.AsyncAdaptedQueuePool")
    try:
        raise ConnectionResetError("long story")
    except ConnectionResetError:
        logger.error("Exception terminating connection %r", "...", exc_info=True)
    assert [(record.exc_info, record.getMessage()) for record in caplog.records] == [
        (None, "a connection to the database is gone: ConnectionResetError")
    ]
