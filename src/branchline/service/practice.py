"""Use cases of lessons and puzzles: each request contains all moves so far."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

from branchline.service.call import Call
from branchline.service.ports import H
from branchline.service.routes import PICTURE, get, post
from branchline.table import explanations, lesson_view, move_queries, puzzle_view, responses
from branchline.table.practice import PracticeTableFactory
from branchline.table.reasons import why as reason_why

if TYPE_CHECKING:
    from branchline.service import requests


@get("/games/{game}/lessons", "The lessons of a game")
async def course(call: Call[H], game: requests.GameId) -> lesson_view.Course:
    return lesson_view.course(call.game(game), call.lang)


@post("/games/{game}/lessons/{name}", "A lesson after some moves", status_code=200, shows=PICTURE)
async def lesson(call: Call[H], game: requests.GameId, name: requests.ItemName, data: requests.PracticeRequest) -> lesson_view.LessonView:
    """Returns a lesson after some moves. Stateless: the request contains all moves so far; a wrong move is undone, with feedback."""
    return lesson_view.lesson_view(call.game(game), name, data.moves, replace(call.view_options, boards=True), data.show)


@post("/games/{game}/puzzles", "The next puzzle of a game", status_code=200)
async def following(call: Call[H], game: requests.GameId, data: requests.NextPuzzleRequest) -> puzzle_view.NextPuzzle:
    """Returns the next puzzle. Stateless: the request has the solver's rating and the puzzles already tried."""
    skill = puzzle_view.skill(data.rating, data.doubt)
    return puzzle_view.following(call.game(game), call.lang, skill, data.tried_puzzles, data.last, data.solved)


@post("/games/{game}/puzzles/{name}", "A puzzle after some moves", status_code=200, shows=PICTURE)
async def puzzle(call: Call[H], game: requests.GameId, name: requests.ItemName, data: requests.PracticeRequest) -> puzzle_view.PuzzleView:
    """Returns a puzzle after some moves. Stateless: the request contains them all. If the turn is not best, its last move is undone."""
    return puzzle_view.puzzle_view(call.game(game), name, data.moves, replace(call.view_options, boards=True), data.show)


def _declare_queries(one: str, thing: str, make_table: PracticeTableFactory) -> None:
    """Declares the questions about the board of a lesson or a puzzle."""

    @post(f"{one}/ghosts", f"Previews of moves in {thing}", status_code=200, shows=PICTURE)
    async def ghosts(
        call: Call[H], game: requests.GameId, name: requests.ItemName, data: requests.PracticeGhostsRequest
    ) -> responses.Ghosts:
        return move_queries.ghosts(*make_table(call.game(game), name, data.moves), call.view_options, data.ghost_moves)

    @post(f"{one}/narrow", f"Choices in {thing} that match picks", status_code=200, shows=("theme",))
    async def narrow(
        call: Call[H], game: requests.GameId, name: requests.ItemName, data: requests.PracticeNarrowRequest
    ) -> responses.MatchingMoves:
        return move_queries.narrow(*make_table(call.game(game), name, data.moves), call.view_options, data.picks, data.after)

    @post(f"{one}/why", f"Why a move is illegal in {thing}", status_code=200)
    async def why(call: Call[H], game: requests.GameId, name: requests.ItemName, data: requests.PracticeWhyRequest) -> responses.Why:
        return reason_why(*make_table(call.game(game), name, data.moves), call.lang, data.move, data.picks)

    @post(f"{one}/explained", f"Explanations of components in {thing}", status_code=200)
    async def explained(
        call: Call[H], game: requests.GameId, name: requests.ItemName, data: requests.PracticeRequest
    ) -> responses.Explanations:
        return explanations.explain(*make_table(call.game(game), name, data.moves), call.view_options)


_declare_queries("/games/{game}/lessons/{name}", "a lesson", lesson_view.table)
_declare_queries("/games/{game}/puzzles/{name}", "a puzzle", puzzle_view.table)
