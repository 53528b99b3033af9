"""Routes of the puzzles: which comes next, one as it stands after some moves, and what a board asks about it."""

from __future__ import annotations

from typing import Annotated, TypeAlias

from litestar.params import JSONBody, PathParameter

from branchline.server.house import wishes
from branchline.server.http.asking import house_of, taste_of
from branchline.server.http.games import GamePath
from branchline.server.http.gate import language
from branchline.server.http.verbs import AnyRequest, Lang, Room, Theme, post
from branchline.table import answers, puzzling
from branchline.table.heads import game_of

PuzzlePath: TypeAlias = Annotated[str, PathParameter(max_length=60)]
ONE = "/games/{game:str}/puzzles/{puzzle:str}"


@post("/games/{game:str}/puzzles", status_code=200, summary="The next puzzle of a game")
async def following(request: AnyRequest, game: GamePath, data: JSONBody[wishes.PuzzleNext], lang: Lang = None) -> puzzling.NextPuzzle:
    """Nothing is kept: whoever solves says how good it is, and which puzzles it has tried."""
    known = game_of(house_of(request).games, game)
    return puzzling.following(known, language(request.scope), puzzling.skill(data.rating, data.doubt), data.known, data.last, data.solved)


@post(ONE, status_code=200, summary="A puzzle after some moves")
async def puzzle(
    request: AnyRequest,
    game: GamePath,
    puzzle: PuzzlePath,
    data: JSONBody[wishes.LessonWish],
    lang: Lang = None,
    theme: Theme = "light",
    room: Room = "sheet",
) -> puzzling.PuzzleSeen:
    """Nothing is kept: the moves tell all of it. The last move of a turn that is not the best is put back, and answered."""
    known, taste = game_of(house_of(request).games, game), taste_of(request, theme, True, None, room)
    return puzzling.puzzle_seen(known, puzzle, data.moves, taste, data.show)


@post(f"{ONE}/ghosts", status_code=200, summary="What moves would draw in a puzzle")
async def ghosts(
    request: AnyRequest, game: GamePath, puzzle: PuzzlePath, data: JSONBody[wishes.LessonGhosts], theme: Theme = "light"
) -> answers.Ghosts:
    known = game_of(house_of(request).games, game)
    return puzzling.ghosts(known, puzzle, data.moves, taste_of(request, theme), data.wanted)


@post(f"{ONE}/narrow", status_code=200, summary="Choices in a puzzle that fit some picks")
async def narrow(
    request: AnyRequest,
    game: GamePath,
    puzzle: PuzzlePath,
    data: JSONBody[wishes.LessonNarrow],
    lang: Lang = None,
    theme: Theme = "light",
) -> answers.Narrowed:
    known = game_of(house_of(request).games, game)
    return puzzling.narrow(known, puzzle, data.moves, taste_of(request, theme), data.picks, data.after)


@post(f"{ONE}/why", status_code=200, summary="Why not, in a puzzle?")
async def why(request: AnyRequest, game: GamePath, puzzle: PuzzlePath, data: JSONBody[wishes.LessonWhy], lang: Lang = None) -> answers.Why:
    known = game_of(house_of(request).games, game)
    return puzzling.why(known, puzzle, data.moves, language(request.scope), data.move, data.picks)


@post(f"{ONE}/explained", status_code=200, summary="What is printed in a puzzle, explained")
async def explained(
    request: AnyRequest, game: GamePath, puzzle: PuzzlePath, data: JSONBody[wishes.LessonWish], lang: Lang = None
) -> answers.Explained:
    known = game_of(house_of(request).games, game)
    return puzzling.explained(known, puzzle, data.moves, taste_of(request, "light"))


ROUTES = [following, puzzle, ghosts, narrow, why, explained]
