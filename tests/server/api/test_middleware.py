"""The gate: headers on everything, no other sites, no floods, nothing too large; and HEAD."""

from __future__ import annotations

import asyncio
import logging
import re
from collections.abc import Awaitable, Callable
from pathlib import Path
from typing import Any

import pytest
from tests.server.client import PERSON, Caller, bad, calling, fresh, lay
from tests.server.process import UNLIMITED

from branchline.server.api.docs import rendered
from branchline.server.settings import Limits


def story(folder: Path, tell: Callable[[Caller], Awaitable[None]], **changes: Any) -> None:
    async def whole() -> None:
        async with calling(settings) as (caller, _):
            await tell(caller)

    settings = fresh(folder, bots=False, **changes)
    asyncio.run(whole())


def test_every_answer_is_guarded(tmp_path: Path) -> None:
    async def tell(caller: Caller) -> None:
        for path in ("/", "/api/games", "/api/docs", "/api/nothing", "/api/tables/x"):
            headers = (await caller.http.get(path)).headers
            policy = headers["content-security-policy"]
            assert "script-src 'self'" in policy
            assert "unsafe" not in policy
            assert headers["referrer-policy"] == "no-referrer"
            assert headers["x-content-type-options"] == "nosniff"
            assert headers["cache-control"] == ("no-store" if path.startswith("/api") else headers["cache-control"])

    story(tmp_path, tell)


def test_what_is_not_there_says_so(tmp_path: Path) -> None:
    async def tell(caller: Caller) -> None:
        bad(await caller.http.get("/api/nothing", headers={"accept-language": "pl"}), 404, "missing")
        bad(await caller.http.delete("/api/games"), 405, "method")
        bad(await caller.http.post("/index.html"), 405, "method")
        bad(await caller.http.get("/nothing.js"), 404, "missing")
        bad(await caller.http.get("/api/games?lang=de"), 400, "malformed")

    story(tmp_path, tell)


def test_other_sites_are_refused(tmp_path: Path) -> None:
    async def tell(caller: Caller) -> None:
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

    story(tmp_path, tell, hosts=("localhost",))


def test_floods_are_slowed_down(tmp_path: Path) -> None:
    async def tell(caller: Caller) -> None:
        answers = [await caller.http.get("/api/health") for _ in range(7)]
        assert [answer.status_code for answer in answers] == [200] * 5 + [429] * 2
        assert int(answers[-1].headers["retry-after"]) >= 1
        assert answers[-1].json()["code"] == "busy"

    story(tmp_path, tell, limits=Limits(requests=10))


def test_pages_and_their_files_do_not_use_up_the_requests_of_an_address(tmp_path: Path) -> None:
    async def tell(caller: Caller) -> None:
        assert [(await caller.http.get("/icon.svg")).status_code for _ in range(6)] == [200] * 5 + [429]
        assert [(await caller.http.get("http://localhost//api/health")).status_code for _ in range(3)] == [200, 200, 429]
        refused = await caller.http.get("/icon.svg")
        assert refused.headers["cache-control"] == "no-store"

    story(tmp_path, tell, limits=Limits(requests=4, files=10))


@pytest.mark.parametrize("path", ["/", "/icon.svg", "/nothing.js", "/api/games", "/api/docs", "/api/nothing", "/api/tables/x"])
def test_head_is_answered_like_get_without_the_body(tmp_path: Path, path: str) -> None:
    async def tell(caller: Caller) -> None:
        whole, head = await caller.http.get(path), await caller.http.head(path)
        assert (head.status_code, head.headers, head.content) == (whole.status_code, whole.headers, b"")
        assert int(head.headers["content-length"]) > 0

    story(tmp_path, tell)


def test_head_is_refused_where_there_is_nothing_to_get(tmp_path: Path) -> None:
    async def tell(caller: Caller) -> None:
        assert (await caller.http.head("/api/records")).status_code == 405
        assert (await caller.http.head("/", headers={"host": "evil.example"})).status_code == 403

    story(tmp_path, tell, hosts=("localhost",))


def test_nobody_fills_the_disk(tmp_path: Path) -> None:
    async def tell(caller: Caller) -> None:
        wish = {"game": "toy", "seats": [PERSON]}
        answers = [(await caller.ask("POST", "/api/tables", wish)).status_code for _ in range(3)]
        assert answers == [201, 201, 429]
        big = {**wish, "edition": "#" * 190_000}
        bad(await caller.http.post("/api/tables", json=big | {"seed": "x" * 200_000}), 413, "large")
        bad(await caller.http.post("/api/records", content=b" " * 2_100_000), 429, "busy")

    story(tmp_path, tell, limits=Limits(tables=4, requests=0))


def test_a_full_house_lays_no_more_tables(tmp_path: Path) -> None:
    async def tell(caller: Caller) -> None:
        wish = {"game": "toy", "seats": [PERSON]}
        bad(await caller.http.post("/api/records", content=b" " * 2_100_000), 413, "large")
        assert [(await caller.ask("POST", "/api/tables", wish)).status_code for _ in range(3)] == [201, 201, 429]

    story(tmp_path, tell, limits=Limits(all_tables=2, tables=0, requests=0))


def test_forwarded_addresses_are_believed_only_behind_proxies(tmp_path: Path) -> None:
    async def tell(caller: Caller) -> None:
        for n in range(4):
            headers = {"x-forwarded-for": f"6.6.6.6, 198.51.100.{n}"}
            assert [(await caller.http.get("/api/health", headers=headers)).status_code for _ in range(2)] == [200, 429]

    story(tmp_path, tell, limits=Limits(requests=2), proxies=1)


def test_tokens_stay_out_of_logs(tmp_path: Path, caplog: pytest.LogCaptureFixture) -> None:
    async def tell(caller: Caller) -> None:
        laid = await lay(caller, [PERSON])
        await laid.people[0].seen()
        await laid.people[0].move("nonsense")
        await laid.stranger.as_(f"{laid.people[0].token}x").here("GET")
        assert str(laid.people[0].token) not in caplog.text

    with caplog.at_level(logging.DEBUG):
        story(tmp_path, tell, limits=UNLIMITED)


def test_the_api_describes_itself_without_help_from_elsewhere(tmp_path: Path) -> None:
    async def tell(caller: Caller) -> None:
        schema = (await caller.http.get("/api/openapi.json")).json()
        page = (await caller.http.get("/api/docs")).text
        assert page == rendered(schema)
        assert not re.findall(r"https?://|<script", page)
        for path, methods in schema["paths"].items():
            assert path in page
            assert all(operation["summary"] for operation in methods.values())

    story(tmp_path, tell)
