"""Lessons over HTTP: thin routes, bounded wishes, answers without a memory."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable
from pathlib import Path

from tests.server.client import Caller, bad, calling, fresh, good

ONE = "/api/games/traxx/lessons/line"


def told(folder: Path, story: Callable[[Caller], Awaitable[None]]) -> None:
    async def whole() -> None:
        async with calling(fresh(folder, bots=False)) as (caller, _):
            await story(caller)

    asyncio.run(whole())


def test_a_lesson_is_listed_opened_and_done(tmp_path: Path) -> None:
    async def story(caller: Caller) -> None:
        course = good(await caller.ask("GET", "/api/games/traxx/lessons", lang="pl"))
        assert course["lessons"][0] == {"id": "line", "title": "Jedna trasa, jedna karta"}
        opened = good(await caller.ask("POST", ONE, {}))
        assert (opened["task"], opened["moves"], opened["seen"]["your_turn"]) == (0, [], True)
        done = good(await caller.ask("POST", ONE, {"moves": ["d5-d6"]}))
        assert (done["task"], done["well"], done["moves"]) == (1, True, ["d5-d6"])
        other = good(await caller.ask("POST", ONE, {"moves": ["d5-c5"]}))
        assert (other["task"], other["well"], other["moves"]) == (0, False, [])
        shown = good(await caller.ask("POST", ONE, {"show": True}))
        assert shown["shown"]["text"] == "d5-d6"

    told(tmp_path, story)


def test_a_board_asks_about_a_lesson(tmp_path: Path) -> None:
    async def story(caller: Caller) -> None:
        ghosts = good(await caller.ask("POST", f"{ONE}/ghosts", {"moves": [], "wanted": ["d5-d6"]}))
        assert ghosts["ghosts"]["d5-d6"]
        assert good(await caller.ask("POST", f"{ONE}/narrow", {"moves": [], "picks": {"cell": "d6"}}))["many"] == 1
        why = good(await caller.ask("POST", f"{ONE}/why", {"moves": [], "move": "d5-a1"}))
        assert why["reason"] == "a1 is not beside d5"
        assert good(await caller.ask("POST", f"{ONE}/explained", {"moves": []}))["rules"]

    told(tmp_path, story)


def test_wishes_are_bounded_and_refusals_have_their_reasons(tmp_path: Path) -> None:
    async def story(caller: Caller) -> None:
        bad(await caller.ask("GET", "/api/games/nothing/lessons"), 404, "missing")
        bad(await caller.ask("POST", "/api/games/traxx/lessons/nothing", {}), 404, "missing")
        bad(await caller.ask("POST", ONE, {"moves": ["d5-a1"]}), 422, "illegal")
        bad(await caller.ask("POST", ONE, {"moves": ["jump"]}), 422, "notation")
        bad(await caller.ask("POST", ONE, {"moves": ["done"] * 61}), 400, "malformed")
        bad(await caller.ask("POST", ONE, {"moves": ["x" * 201]}), 400, "malformed")

    told(tmp_path, story)
