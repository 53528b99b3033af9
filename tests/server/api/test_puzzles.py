"""Puzzles over HTTP: thin routes, bounded wishes, answers without a memory."""

from __future__ import annotations

from pathlib import Path

from tests.server.api.test_lessons import told
from tests.server.client import Caller, bad, good

from branchline.study.puzzles.reader import puzzles_of

PUZZLE = next(iter(puzzles_of("traxx").values()))
ALL = "/api/games/traxx/puzzles"
ONE = f"{ALL}/{PUZZLE.id}"


def test_a_puzzle_is_found_opened_and_solved(tmp_path: Path) -> None:
    async def story(caller: Caller) -> None:
        first = good(await caller.ask("POST", ALL, {}))
        assert (first["rating"], first["all"], first["left"]) == (1000, len(puzzles_of("traxx")), len(puzzles_of("traxx")))
        opened = good(await caller.ask("POST", ONE, {}, lang="pl"))
        assert (opened["verdict"], opened["moves"], opened["answer"], opened["seen"]["your_turn"]) == ("open", [], None, True)
        assert opened["say"].startswith("Rozegraj partię")
        shown = good(await caller.ask("POST", ONE, {"show": True}))
        assert shown["shown"]["text"] == PUZZLE.answer[0]
        assert len(shown["answer"]["moves"]) == len(PUZZLE.answer)
        assert shown["answer"]["moves"][0] == shown["shown"]["sentence"]
        solved = good(await caller.ask("POST", ONE, {"moves": [*PUZZLE.answer]}))
        assert solved["verdict"] == "solved"
        then = good(await caller.ask("POST", ALL, {"rating": 1000, "known": [], "last": PUZZLE.id, "solved": True}))
        assert then["rating"] > 1000
        assert then["left"] == first["left"] - 1

    told(tmp_path, story)


def test_a_board_asks_about_a_puzzle(tmp_path: Path) -> None:
    async def story(caller: Caller) -> None:
        move = PUZZLE.answer[0]
        assert good(await caller.ask("POST", f"{ONE}/ghosts", {"moves": [], "wanted": [move]}))["ghosts"][move]
        assert good(await caller.ask("POST", f"{ONE}/narrow", {"moves": [], "picks": {}}))["many"] > 1
        assert good(await caller.ask("POST", f"{ONE}/why", {"moves": [], "move": "a1-i5"}))["reason"]
        assert good(await caller.ask("POST", f"{ONE}/explained", {"moves": []}))["rules"]

    told(tmp_path, story)


def test_wishes_are_bounded_and_refusals_have_their_reasons(tmp_path: Path) -> None:
    async def story(caller: Caller) -> None:
        bad(await caller.ask("POST", "/api/games/nothing/puzzles", {}), 404, "missing")
        bad(await caller.ask("POST", f"{ALL}/nothing", {}), 404, "missing")
        bad(await caller.ask("POST", ONE, {"moves": ["a1-i5"]}), 422, "illegal")
        bad(await caller.ask("POST", ONE, {"moves": ["jump"]}), 422, "notation")
        bad(await caller.ask("POST", ONE, {"moves": [*PUZZLE.answer, "done"]}), 422, "illegal")
        bad(await caller.ask("POST", ONE, {"moves": ["done"] * 61}), 400, "malformed")
        bad(await caller.ask("POST", ALL, {"rating": 10**6}), 400, "malformed")
        bad(await caller.ask("POST", ALL, {"known": ["x"] * 2001}), 400, "malformed")

    told(tmp_path, story)
