"""Sheets over HTTP: made in another process, cached by their input, rejected with a reason."""

from __future__ import annotations

import asyncio
from pathlib import Path

import httpx
import pytest
from tests.printing.measured import pages_of_pdf, size, text_of
from tests.server.client import PERSON, Caller, check_error, json_of, open_table, run_with_server
from tests.toy import TOY

from branchline.engine.match import Match
from branchline.engine.record import record_of, write_record
from branchline.server.tables.pdf import PdfCache
from branchline.server.tables.registry import TableRegistry


def pages_of(answer: httpx.Response) -> list[object]:
    assert (answer.status_code, answer.headers["content-type"]) == (200, "application/pdf"), answer.text[:300]
    assert answer.headers["content-disposition"].startswith("attachment; filename=")
    return pages_of_pdf(answer.content)


def test_a_game_is_printed_with_the_requested_options(tmp_path: Path) -> None:
    async def scenario(caller: Caller, registry: TableRegistry) -> None:
        assert json_of(await caller.ask("GET", "/api/games"))["prints"] is True
        body = {"seats": 2, "paper": "letter", "per_page": 1, "part": "sheets", "link": "https://example.org/s"}
        pages = pages_of(await caller.ask("POST", "/api/games/toy/sheets", body, lang="pl"))
        assert (len(pages), size(pages[0])) == (2, (215.9, 279.4))
        assert "example.org/s" in text_of(pages)
        assert "Imię" in text_of(pages)

    run_with_server(tmp_path, scenario, bots=True)


def test_impossible_sheets_are_rejected_with_a_reason(tmp_path: Path) -> None:
    async def scenario(caller: Caller, registry: TableRegistry) -> None:
        sheets = "/api/games/toy/sheets"
        assert "1, 2 or 4" in check_error(await caller.ask("POST", sheets, {"per_page": 3}), 422, "setup")
        check_error(await caller.ask("POST", sheets, {"paper": "a0"}), 400, "malformed")
        check_error(await caller.ask("POST", sheets, {"link": "x" * 1000}), 400, "malformed")
        check_error(await caller.ask("POST", sheets, {"edition": "nonsense"}), 422, "edition")
        check_error(await caller.ask("POST", "/api/games/none/sheets", {}), 404, "missing")

    run_with_server(tmp_path, scenario, bots=True)


def test_equal_requests_are_printed_once(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    async def scenario(caller: Caller, registry: TableRegistry) -> None:
        asked = []
        look = registry.sandbox.run

        async def count_pages(*arguments: object) -> object:
            asked.append(arguments)
            return await look(*arguments)  # type: ignore[arg-type]

        monkeypatch.setattr(type(registry.sandbox), "run", lambda self, *arguments: count_pages(*arguments))
        for seats in (1, 2, 1):
            pages_of(await caller.ask("POST", "/api/games/toy/sheets", {"seats": seats}))
        assert len(asked) == 2

    run_with_server(tmp_path, scenario, bots=True)


def test_the_cache_of_files_is_bounded() -> None:
    class Ready:
        async def run(self, caller: str, work: object, size: int) -> bytes:
            return bytes(size)

    async def with_server() -> None:
        cache = PdfCache()
        for size_ in (6_000_000, 7_000_000, 8_000_000):
            await cache.pdf(Ready(), "", len, size_)  # type: ignore[arg-type]
        assert [len(kept) for kept in cache._files.values()] == [7_000_000, 8_000_000]

    asyncio.run(with_server())


def test_a_finished_match_is_printed_for_anyone_who_may_have_its_record(tmp_path: Path) -> None:
    async def scenario(caller: Caller, registry: TableRegistry) -> None:
        opened = await open_table(caller, [{**PERSON, "name": "Anna"}, PERSON], seed="s")
        anna = opened.people[0]
        check_error(await opened.stranger.ask_table("GET", "/sheets"), 401, "token")
        check_error(await anna.ask_table("GET", "/sheets"), 409, "conflict")
        while not match.over:
            match.settle(seed="the seed")
            for seat in TOY.to_act(match.state):
                match.play(seat, TOY.legal_moves(match.state, seat)[-1])
        source = write_record(record_of(match, ("Zofia", "Piotr"), "the seed"))
        opened_ = json_of(await caller.http.post("/api/records", content=source))
        watcher = caller.as_(opened_["links"]["watch"], opened_["table"])
        words = text_of(pages_of(await watcher.ask_table("GET", "/sheets", paper="letter")))
        assert all(part in words for part in ("Zofia", "Piotr"))

    match = Match(TOY, TOY.setup(2))
    run_with_server(tmp_path, scenario, bots=True)
