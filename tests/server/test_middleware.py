"""The outermost middleware: health checks that write, request ids, log lines, bans."""

from __future__ import annotations

import asyncio
import json
import logging
import resource
import sys
import threading
from collections.abc import Awaitable, Callable
from pathlib import Path
from typing import Any

import httpx
import pytest
from sqlalchemy.engine import make_url
from tests.server.client import fresh_settings

from branchline.server import supervisor
from branchline.server.app import assemble, registry_of
from branchline.server.logs import JsonFormatter, TextFormatter, cause, clean
from branchline.server.middleware import OuterMiddleware
from branchline.server.storage import ops
from branchline.server.storage.event_store import EventStore
from branchline.server.supervisor import stop
from branchline.server.tables import monitor
from branchline.server.tables.monitor import known_commands
from branchline.server.tables.registry import TableRegistry, now

TOKEN = "Zk3" + "a-_9" * 10


def run_scenario(folder: Path, scenario: Callable[[httpx.AsyncClient, TableRegistry], Awaitable[None]], **changes: Any) -> None:
    async def in_loop() -> None:
        gate = assemble(settings)
        app: Any = gate.app
        async with app.lifespan():
            transport = httpx.ASGITransport(OuterMiddleware(gate, registry_of(gate)), client=("192.0.2.7", 5000))
            async with httpx.AsyncClient(transport=transport, base_url="http://nobody.example") as http:
                await scenario(http, registry_of(gate))

    settings = fresh_settings(folder, bots=False, hosts=("games.example.org",), **changes)
    asyncio.run(in_loop())


def test_health_answers_any_host_name(tmp_path: Path) -> None:
    async def scenario(http: httpx.AsyncClient, registry: TableRegistry) -> None:
        assert (await http.get("/health/live")).json() == {"status": "up"}
        ready = await http.get("/health/ready")
        assert (ready.status_code, ready.json()) == (200, {"status": "ready"})
        assert (await http.get("/api/games")).status_code == 403
        registry.shutting_down.set()
        assert (await http.get("/health/ready")).status_code == 503
        assert (await http.get("/health/live")).status_code == 200

    run_scenario(tmp_path, scenario)


def test_readiness_fails_if_the_database_cannot_be_written(tmp_path: Path) -> None:
    async def scenario(http: httpx.AsyncClient, _registry: TableRegistry) -> None:
        kept = resource.getrlimit(resource.RLIMIT_FSIZE)
        resource.setrlimit(resource.RLIMIT_FSIZE, (1, kept[1]))  # as if the disk were full
        try:
            ready = await http.get("/health/ready")
        finally:
            resource.setrlimit(resource.RLIMIT_FSIZE, kept)
        assert ready.status_code == 503
        assert ready.json()["reason"].startswith("The database cannot be written to: OperationalError")

    run_scenario(tmp_path, scenario)


def test_readiness_fails_on_a_full_disk(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(monitor, "FREE_SPACE", 1 << 62)

    async def scenario(http: httpx.AsyncClient, _registry: TableRegistry) -> None:
        ready = await http.get("/health/ready?lang=pl")
        assert (ready.status_code, ready.json()["reason"]) == (503, "Na dysku prawie nie ma już miejsca")

    run_scenario(tmp_path, scenario)


def test_readiness_fails_without_the_database_file(tmp_path: Path) -> None:
    async def scenario(http: httpx.AsyncClient, registry: TableRegistry) -> None:
        Path(make_url(registry.settings.url).database or "").unlink()
        ready = await http.get("/health/ready?lang=pl")
        assert (ready.status_code, ready.json()["reason"]) == (503, "Nie ma już pliku bazy danych")

    run_scenario(tmp_path, scenario)


def test_readiness_fails_if_the_database_hangs(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(monitor, "WITHIN", 0.05)

    async def scenario(http: httpx.AsyncClient, registry: TableRegistry) -> None:
        free = threading.Event()
        hanging = asyncio.create_task(registry.store.do(lambda _: free.wait()))
        await asyncio.sleep(0)
        ready = await http.get("/health/ready")
        assert (ready.status_code, ready.json()["reason"]) == (503, "The database is not responding")
        free.set()
        await hanging

    run_scenario(tmp_path, scenario)


def test_readiness_writes_through_the_writer_of_moves(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(monitor, "WITHIN", 0.05)

    async def scenario(http: httpx.AsyncClient, registry: TableRegistry) -> None:
        await stop(registry.store._writer)
        await registry.store.do(lambda c: ops.beat(c, now()))  # the database itself is well
        ready = await http.get("/health/ready")
        assert (ready.status_code, ready.json()["reason"]) == (503, "The database is not responding")

    run_scenario(tmp_path, scenario)


def test_liveness_names_stopped_tasks(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    async def broken(_store: EventStore) -> None:
        raise RuntimeError("broken")

    async def scenario(http: httpx.AsyncClient, registry: TableRegistry) -> None:
        while not registry.supervisor.down:
            await asyncio.sleep(0)
        for path in ("live", "ready"):
            answer = await http.get(f"/health/{path}?lang=pl")
            assert (answer.status_code, answer.json()["reason"]) == (503, "Zadania w tle zawiodły i zaraz ruszą ponownie: writer")
        answer = await http.get("/api/health", headers={"host": "games.example.org"})
        assert (answer.status_code, answer.json()) == (503, {"status": "failing"})

    monkeypatch.setattr(supervisor, "FIRST_PAUSE", 600.0)
    monkeypatch.setattr(EventStore, "_write_on", broken)
    run_scenario(tmp_path, scenario)


def test_every_answer_has_an_id_and_can_be_logged(tmp_path: Path, caplog: pytest.LogCaptureFixture) -> None:
    caplog.set_level(logging.INFO, "branchline.requests")

    async def scenario(http: httpx.AsyncClient, _registry: TableRegistry) -> None:
        given = {"x-request-id": "from-the-proxy", "authorization": f"Bearer {TOKEN}", "host": "games.example.org"}
        answer = await http.get("/api/games?lang=pl", headers=given)
        assert answer.headers["x-request-id"] == "from-the-proxy"
        assert len((await http.get("/health/live", headers={"x-request-id": "no json_of"})).headers["x-request-id"]) == 12

    run_scenario(tmp_path, scenario, proxies=1)
    record = next(each for each in caplog.records if getattr(each, "facts", {}).get("path") == "/api/games")
    assert record.facts["status"] == 200  # type: ignore[attr-defined]
    assert TOKEN not in record.getMessage()


def test_an_address_is_banned_for_a_time(tmp_path: Path) -> None:
    async def scenario(http: httpx.AsyncClient, registry: TableRegistry) -> None:
        known = {"host": "games.example.org"}
        await registry.store.do(lambda c: ops.ban(c, "192.0.2.7", now() + 60_000))
        await registry.store.do(lambda c: ops.ban(c, "192.0.2.8", now() - 1))
        await known_commands(registry)
        assert list(registry.bans) == ["192.0.2.7"]
        refused = await http.get("/api/games?lang=pl", headers=known)
        assert (refused.status_code, refused.json()["reason"]) == (403, "Ten adres jest tymczasowo zablokowany")
        registry.bans["192.0.2.7"] = now() - 1
        assert (await http.get("/api/games", headers=known)).status_code == 200

    run_scenario(tmp_path, scenario)


def test_logs_contain_no_secrets() -> None:
    said = f"postgresql://house:pass:word@db/name Bearer {TOKEN} and {TOKEN}"
    assert clean(said) == "postgresql://house:***@db/name Bearer *** and ***"
    record = logging.LogRecord("branchline.x", logging.ERROR, "x.py", 1, "see %s", (said,), None)
    record.facts = {"path": f"/{TOKEN}"}
    for shape in (TextFormatter(), JsonFormatter()):
        line = shape.format(record)
        assert TOKEN not in line
        assert "pass:word" not in line
    assert json.loads(JsonFormatter().format(record))["message"].startswith("see postgresql://house:***@db")


def test_a_log_line_cannot_be_forged_by_a_path() -> None:
    path = "/a\nERROR all is lost\x1b[2J\u202eabc\x9b\u2028\x7f"
    record = logging.LogRecord("branchline.requests", logging.INFO, "x.py", 1, "GET %s: 404", (path,), None)
    record.facts = {"path": path}
    for line in (TextFormatter().format(record), JsonFormatter().format(record)):
        assert line.isprintable()
        assert "\\u001b[2J" in line
    assert json.loads(JsonFormatter().format(record))["path"] == path


def test_the_trace_of_an_error_keeps_its_lines_and_nothing_else() -> None:
    try:
        raise ValueError("one\x1b[2Jtwo")
    except ValueError:
        record = logging.LogRecord("branchline.x", logging.ERROR, "x.py", 1, "failed", (), sys.exc_info())
    lines = TextFormatter().format(record).split("\n")
    assert len(lines) > 3
    assert all(line.isprintable() for line in lines)


def test_a_cause_is_one_line() -> None:
    assert cause(OSError(28, "No space left on device")) == "OSError: [Errno 28] No space left on device"
    assert cause(ValueError("one\ntwo")) == "ValueError: one"
    assert cause(TimeoutError()) == "TimeoutError"
