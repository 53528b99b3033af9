"""The whole API under Schemathesis, with real tables and links: no request may break the server."""

from __future__ import annotations

import asyncio
from collections.abc import Iterator
from dataclasses import dataclass

import httpx
import pytest
import schemathesis
from hypothesis import HealthCheck, Phase, given, settings
from hypothesis import strategies as st
from schemathesis.checks import not_a_server_error
from schemathesis.specs.openapi.checks import response_schema_conformance
from tests.server.client import OPEN, PERSON, Caller, open_table
from tests.server.process import Process, running_process, server_settings

EXAMPLES = 25


@dataclass(frozen=True, slots=True)
class FuzzTarget:
    """A server with tables in every phase, and the links that open them."""

    process: Process
    links: list[tuple[str, str | None]]
    schema: schemathesis.BaseSchema


@pytest.fixture(scope="module")
def target(tmp_path_factory: pytest.TempPathFactory) -> Iterator[FuzzTarget]:
    db = f"sqlite:///{tmp_path_factory.mktemp('fuzz') / 'tables.sqlite3'}"
    with running_process(server_settings(db, bots=False)) as process:
        links = asyncio.run(_open_tables(process))
        yield FuzzTarget(process, links, schemathesis.openapi.from_url(f"{process.url}/api/openapi.json"))


async def _open_tables(process: Process) -> list[tuple[str, str | None]]:
    async with httpx.AsyncClient(base_url=process.url, timeout=30) as http:
        caller = Caller(http)
        tables = [
            await open_table(caller, [PERSON, PERSON], listed=True),
            await open_table(caller, [PERSON, OPEN, OPEN]),
            await open_table(caller, [PERSON], chance="real"),
            await open_table(caller, [PERSON, PERSON], "railroad_ink"),
            await open_table(caller, [PERSON], options={"rounds": 1}),
        ]
        await tables[-1].people[0].move("done")
        return [
            (opened.table, who.token) for opened in tables for who in (*opened.people, opened.watcher, opened.stranger.as_(opened.join))
        ]


def test_nothing_breaks_the_server(target: FuzzTarget) -> None:
    operations = [result.ok() for result in target.schema.get_all_operations()]
    assert len(operations) > 20
    for operation in operations:
        _try_operation(target, operation)


def _try_operation(target: FuzzTarget, operation: schemathesis.schemas.APIOperation) -> None:
    links = st.sampled_from([*target.links, (target.links[0][0], "wrong"), ("nothing", None)])
    games = st.sampled_from(["toy", "railroad_ink", "nothing", "%00", "toy "])
    lessons = st.sampled_from(["join", "special", "nothing"])

    @settings(max_examples=EXAMPLES, phases=[Phase.explicit, Phase.generate], suppress_health_check=list(HealthCheck))
    @given(case=operation.as_strategy(), link=links, game=games, lesson=lessons)
    def attempt(case: schemathesis.Case, link: tuple[str, str | None], game: str, lesson: str) -> None:
        if "table" in (case.path_parameters or {}):
            case.path_parameters["table"] = link[0]
            case.headers["authorization"] = f"Bearer {link[1]}"
        if "game" in (case.path_parameters or {}):
            case.path_parameters["game"] = game
        if "lesson" in (case.path_parameters or {}):
            case.path_parameters["lesson"] = lesson
        response = case.call(base_url=target.process.url)
        case.validate_response(response, checks=(not_a_server_error, response_schema_conformance))

    attempt()


@pytest.mark.parametrize("body", [b"", b"{", b"\xff\xfe", b"null", b"[]", b'"x"', b"{}" * 100, b'{"key": 1e999}', b"[" * 100_000])
@pytest.mark.parametrize("path", ["/api/tables", "/api/mine", "/api/records", "/api/games/toy/board", "/api/tables/x/moves"])
def test_null_bodies_are_rejected(target: FuzzTarget, path: str, body: bytes) -> None:
    answer = httpx.post(f"{target.process.url}{path}", content=body, headers={"content-type": "application/json"}, timeout=30)
    assert 400 <= answer.status_code < 500
    assert answer.json()["reason"]


def test_the_server_still_plays_after_fuzzing(target: FuzzTarget) -> None:
    async def scenario() -> None:
        async with httpx.AsyncClient(base_url=target.process.url, timeout=30) as http:
            opened = await open_table(Caller(http), [PERSON])
            assert (await opened.people[0].move("add")).status_code == 201

    asyncio.run(scenario())
