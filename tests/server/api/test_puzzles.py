"""Puzzles over HTTP: thin routes, bounded wishes, answers without a memory."""

from __future__ import annotations

from pathlib import Path

from tests.server.api.test_lessons import output
from tests.server.client import Caller, check_error, json_of

from branchline.study.puzzles.reader import puzzles_of

PUZZLE = next(iter(puzzles_of("traxx").values()))
ALL = "/api/games/traxx/puzzles"
ONE = f"{ALL}/{PUZZLE.id}"


def test_a_puzzle_is_found_opened_and_solved(tmp_path: Path) -> None:
    async def scenario(caller: Caller) -> None:
        first = json_of(await caller.ask("POST", ALL, {}))
        assert (first["rating"], first["all"], first["left"]) == (1000, len(puzzles_of("traxx")), len(puzzles_of("traxx")))
        opened = json_of(await caller.ask("POST", ONE, {}, lang="pl"))
        assert (opened["verdict"], opened["moves"], opened["answer"], opened["table_view"]["your_turn"]) == ("open", [], None, True)
        assert opened["say"].startswith("Rozegraj partię")
        shown = json_of(await caller.ask("POST", ONE, {"show": True}))
        assert shown["shown_move"]["text"] == PUZZLE.answer[0]
        assert len(shown["answer"]["moves"]) == len(PUZZLE.answer)
        assert shown["answer"]["moves"][0] == shown["shown_move"]["sentence"]
        solved = json_of(await caller.ask("POST", ONE, {"moves": [*PUZZLE.answer]}))
        assert solved["verdict"] == "solved"
        then = json_of(await caller.ask("POST", ALL, {"rating": 1000, "tried_puzzles": [], "last": PUZZLE.id, "solved": True}))
        assert then["rating"] > 1000
        assert then["left"] == first["left"] - 1

    output(tmp_path, scenario)


def test_a_puzzle_answers_the_requests_of_a_board(tmp_path: Path) -> None:
    async def scenario(caller: Caller) -> None:
        move = PUZZLE.answer[0]
        assert json_of(await caller.ask("POST", f"{ONE}/ghosts", {"moves": [], "ghost_moves": [move]}))["ghosts"][move]
        assert json_of(await caller.ask("POST", f"{ONE}/narrow", {"moves": [], "picks": {}}))["many"] > 1
        assert json_of(await caller.ask("POST", f"{ONE}/why", {"moves": [], "move": "a1-i5"}))["reason"]
        assert json_of(await caller.ask("POST", f"{ONE}/explained", {"moves": []}))["rules"]

    output(tmp_path, scenario)


def test_requests_are_limited_and_rejections_have_reasons(tmp_path: Path) -> None:
    async def scenario(caller: Caller) -> None:
        check_error(await caller.ask("POST", "/api/games/nothing/puzzles", {}), 404, "missing")
        check_error(await caller.ask("POST", f"{ALL}/nothing", {}), 404, "missing")
        check_error(await caller.ask("POST", ONE, {"moves": ["a1-i5"]}), 422, "illegal")
        check_error(await caller.ask("POST", ONE, {"moves": ["jump"]}), 422, "notation")
        check_error(await caller.ask("POST", ONE, {"moves": [*PUZZLE.answer, "done"]}), 422, "illegal")
        check_error(await caller.ask("POST", ONE, {"moves": ["done"] * 61}), 400, "malformed")
        check_error(await caller.ask("POST", ALL, {"rating": 10**6}), 400, "malformed")
        check_error(await caller.ask("POST", ALL, {"tried_puzzles": ["x"] * 2001}), 400, "malformed")

    output(tmp_path, scenario)
