"""Lessons over HTTP: stateless answers, limited requests."""

from __future__ import annotations

from pathlib import Path

from tests.server.client import Caller, check_error, json_of, run_with_server

from branchline.server.tables.registry import TableRegistry

ONE = "/api/games/traxx/lessons/line"


def test_a_lesson_is_listed_opened_and_done(tmp_path: Path) -> None:
    async def scenario(caller: Caller, _: TableRegistry) -> None:
        course = json_of(await caller.ask("GET", "/api/games/traxx/lessons", lang="pl"))
        assert course["lessons"][0] == {"id": "line", "title": "Jedna trasa, jedna karta"}
        opened = json_of(await caller.ask("POST", ONE, {}))
        assert (opened["task"], opened["moves"], opened["table_view"]["your_turn"]) == (0, [], True)
        done = json_of(await caller.ask("POST", ONE, {"moves": ["d5-d6"]}))
        assert (done["task"], done["well"], done["moves"]) == (1, True, ["d5-d6"])
        other = json_of(await caller.ask("POST", ONE, {"moves": ["d5-c5"]}))
        assert (other["task"], other["well"], other["moves"]) == (0, False, [])
        shown = json_of(await caller.ask("POST", ONE, {"show": True}))
        assert shown["shown_move"]["text"] == "d5-d6"

    run_with_server(tmp_path, scenario)


def test_a_lesson_answers_the_requests_of_a_board(tmp_path: Path) -> None:
    async def scenario(caller: Caller, _: TableRegistry) -> None:
        ghosts = json_of(await caller.ask("POST", f"{ONE}/ghosts", {"moves": [], "ghost_moves": ["d5-d6"]}))
        assert ghosts["ghosts"]["d5-d6"]
        assert json_of(await caller.ask("POST", f"{ONE}/narrow", {"moves": [], "picks": {"cell": "d6"}}))["many"] == 1
        why = json_of(await caller.ask("POST", f"{ONE}/why", {"moves": [], "move": "d5-a1"}))
        assert why["reason"] == "a1 is not beside d5"
        assert json_of(await caller.ask("POST", f"{ONE}/explained", {"moves": []}))["rules"]

    run_with_server(tmp_path, scenario)


def test_requests_are_limited_and_rejections_have_reasons(tmp_path: Path) -> None:
    async def scenario(caller: Caller, _: TableRegistry) -> None:
        check_error(await caller.ask("GET", "/api/games/nothing/lessons"), 404, "missing")
        check_error(await caller.ask("POST", "/api/games/traxx/lessons/nothing", {}), 404, "missing")
        check_error(await caller.ask("POST", ONE, {"moves": ["d5-a1"]}), 422, "illegal")
        check_error(await caller.ask("POST", ONE, {"moves": ["jump"]}), 422, "notation")
        check_error(await caller.ask("POST", ONE, {"moves": ["done"] * 61}), 400, "malformed")
        check_error(await caller.ask("POST", ONE, {"moves": ["x" * 201]}), 400, "malformed")

    run_with_server(tmp_path, scenario)
