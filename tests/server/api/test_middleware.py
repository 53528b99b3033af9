"""The gate: headers on everything, no other sites, no floods, nothing too large; and HEAD."""

from __future__ import annotations

import asyncio
import logging
import re
from collections.abc import Awaitable, Callable
from pathlib import Path
from typing import Any

import pytest
from tests.server.client import PERSON, Caller, check_error, fresh_settings, open_table, running_server
from tests.server.process import UNLIMITED

from branchline.server.api.docs import render_page
from branchline.server.settings import Limits


def run_scenario(folder: Path, scenario: Callable[[Caller], Awaitable[None]], **changes: Any) -> None:
    async def with_server() -> None:
        async with running_server(settings) as (caller, _):
            await scenario(caller)

    settings = fresh_settings(folder, bots=False, **changes)
    asyncio.run(with_server())


def test_every_answer_has_security_headers(tmp_path: Path) -> None:
    async def scenario(caller: Caller) -> None:
        for path in ("/", "/api/games", "/api/docs", "/api/nothing", "/api/tables/x"):
            headers = (await caller.http.get(path)).headers
            policy = headers["content-security-policy"]
            assert "script-src 'self'" in policy
            assert "unsafe" not in policy
            assert headers["referrer-policy"] == "no-referrer"
            assert headers["x-content-type-options"] == "nosniff"
            assert headers["cache-control"] == ("no-store" if path.startswith("/api") else headers["cache-control"])

    run_scenario(tmp_path, scenario)


def test_missing_things_get_404(tmp_path: Path) -> None:
    async def scenario(caller: Caller) -> None:
        check_error(await caller.http.get("/api/nothing", headers={"accept-language": "pl"}), 404, "missing")
        check_error(await caller.http.delete("/api/games"), 405, "method")
        check_error(await caller.http.post("/index.html"), 405, "method")
        check_error(await caller.http.get("/nothing.js"), 404, "missing")
        check_error(await caller.http.get("/api/games?lang=de"), 400, "malformed")
        assert (await caller.http.get("/api/games?" + "a&" * 40)).status_code == 200
        for path in ("/api/games", "/"):
            check_error(await caller.http.get(f"{path}?{'a&' * 1000}"), 400, "malformed")

    run_scenario(tmp_path, scenario)


def test_other_origins_are_rejected(tmp_path: Path) -> None:
    async def scenario(caller: Caller) -> None:
        wish = {"game": "toy", "seats": [PERSON]}

        async def post(**headers: str) -> int:
            named = {name.replace("_", "-"): value for name, value in headers.items()}
            return (await caller.http.post("/api/tables", json=wish, headers=named)).status_code

        assert await post(origin="http://localhost") == 201
        assert await post() == 201
        assert await post(origin="https://evil.example") == 403
        assert await post(origin="null") == 403
        assert await post(sec_fetch_site="cross-site") == 403
        assert await post(host="evil.example") == 403

    run_scenario(tmp_path, scenario, hosts=("localhost",))


def test_too_many_requests_get_429(tmp_path: Path) -> None:
    async def scenario(caller: Caller) -> None:
        answers = [await caller.http.get("/api/health") for _ in range(7)]
        assert [answer.status_code for answer in answers] == [200] * 5 + [429] * 2
        assert int(answers[-1].headers["retry-after"]) >= 1
        assert answers[-1].json()["code"] == "busy"

    run_scenario(tmp_path, scenario, limits=Limits(requests=10))


def test_pages_and_their_files_do_not_use_up_the_requests_of_an_address(tmp_path: Path) -> None:
    async def scenario(caller: Caller) -> None:
        assert [(await caller.http.get("/icon.svg")).status_code for _ in range(6)] == [200] * 5 + [429]
        assert [(await caller.http.get("http://localhost//api/health")).status_code for _ in range(3)] == [200, 200, 429]
        refused = await caller.http.get("/icon.svg")
        assert refused.headers["cache-control"] == "no-store"

    run_scenario(tmp_path, scenario, limits=Limits(requests=4, files=10))


def test_the_files_of_a_page_are_never_refused(tmp_path: Path) -> None:
    async def scenario(caller: Caller) -> None:
        page = (await caller.http.get("/")).text
        named = re.findall(r'(?:href|src)="(/static/[^"]+)"', page)
        assert len(named) > 3
        for _ in range(9):
            assert {(await caller.http.get(link)).status_code for link in named} == {200}
        assert (await caller.http.get("/")).status_code == 429

    run_scenario(tmp_path, scenario, limits=Limits(requests=1, files=1))


def test_a_browser_gets_a_refusal_as_a_page_that_tries_again(tmp_path: Path) -> None:
    async def scenario(caller: Caller) -> None:
        opened = {"accept": "text/html,application/xhtml+xml,*/*;q=0.8", "accept-language": "pl"}
        assert (await caller.http.get("/", headers=opened)).status_code == 200
        refused = await caller.http.get("/about", headers=opened)
        assert (refused.status_code, refused.headers["content-type"]) == (429, "text/html; charset=utf-8")
        assert "Zbyt wiele" in refused.text
        assert f'<meta http-equiv="refresh" content="{refused.headers["retry-after"]}">' in refused.text
        check_error(await caller.http.get("/about"), 429, "busy")  # a program

    run_scenario(tmp_path, scenario, limits=Limits(files=2))


@pytest.mark.parametrize("path", ["/", "/icon.svg", "/nothing.js", "/api/games", "/api/docs", "/api/nothing", "/api/tables/x"])
def test_head_is_answered_like_get_without_the_body(tmp_path: Path, path: str) -> None:
    async def scenario(caller: Caller) -> None:
        with_server, head = await caller.http.get(path), await caller.http.head(path)
        assert (head.status_code, head.headers, head.content) == (with_server.status_code, with_server.headers, b"")
        assert int(head.headers["content-length"]) > 0

    run_scenario(tmp_path, scenario)


def test_head_is_rejected_where_get_is(tmp_path: Path) -> None:
    async def scenario(caller: Caller) -> None:
        assert (await caller.http.head("/api/records")).status_code == 405
        assert (await caller.http.head("/", headers={"host": "evil.example"})).status_code == 403

    run_scenario(tmp_path, scenario, hosts=("localhost",))


def test_large_bodies_are_rejected(tmp_path: Path) -> None:
    async def scenario(caller: Caller) -> None:
        wish = {"game": "toy", "seats": [PERSON]}
        answers = [(await caller.ask("POST", "/api/tables", wish)).status_code for _ in range(3)]
        assert answers == [201, 201, 429]
        big = {**wish, "edition": "#" * 190_000}
        check_error(await caller.http.post("/api/tables", json=big | {"seed": "x" * 200_000}), 413, "large")
        check_error(await caller.http.post("/api/records", content=b" " * 2_100_000), 429, "busy")

    run_scenario(tmp_path, scenario, limits=Limits(tables=4, requests=0))


def test_a_full_server_accepts_no_tables(tmp_path: Path) -> None:
    async def scenario(caller: Caller) -> None:
        wish = {"game": "toy", "seats": [PERSON]}
        check_error(await caller.http.post("/api/records", content=b" " * 2_100_000), 413, "large")
        assert [(await caller.ask("POST", "/api/tables", wish)).status_code for _ in range(3)] == [201, 201, 429]

    run_scenario(tmp_path, scenario, limits=Limits(all_tables=2, tables=0, requests=0))


def test_forwarded_addresses_are_trusted_only_behind_proxies(tmp_path: Path) -> None:
    async def scenario(caller: Caller) -> None:
        for n in range(4):
            headers = {"x-forwarded-for": f"6.6.6.6, 198.51.100.{n}"}
            assert [(await caller.http.get("/api/health", headers=headers)).status_code for _ in range(2)] == [200, 429]

    run_scenario(tmp_path, scenario, limits=Limits(requests=2), proxies=1)


def test_tokens_stay_out_of_logs(tmp_path: Path, caplog: pytest.LogCaptureFixture) -> None:
    async def scenario(caller: Caller) -> None:
        opened = await open_table(caller, [PERSON])
        await opened.people[0].seen()
        await opened.people[0].move("nonsense")
        await opened.stranger.as_(f"{opened.people[0].token}x").here("GET")
        assert str(opened.people[0].token) not in caplog.text

    with caplog.at_level(logging.DEBUG):
        run_scenario(tmp_path, scenario, limits=UNLIMITED)


def test_the_api_documentation_needs_no_other_site(tmp_path: Path) -> None:
    async def scenario(caller: Caller) -> None:
        schema = (await caller.http.get("/api/openapi.json")).json()
        page = (await caller.http.get("/api/docs")).text
        assert page == render_page(schema)
        assert not re.findall(r"https?://|<script", page)
        for path, methods in schema["paths"].items():
            assert path in page
            assert all(operation["summary"] for operation in methods.values())

    run_scenario(tmp_path, scenario)
