"""Routes of the puzzles: which comes next, one as it stands after some moves, and what a board asks about it."""

from __future__ import annotations

from litestar.params import JSONBody

from branchline.server.house import wishes
from branchline.server.http.asking import house_of, taste_of
from branchline.server.http.games import GamePath
from branchline.server.http.gate import language
from branchline.server.http.practice import NamePath, questions
from branchline.server.http.verbs import AnyRequest, Lang, Room, Theme, post
from branchline.table import puzzling
from branchline.table.heads import game_of

ONE = "/games/{game:str}/puzzles/{name:str}"


@post("/games/{game:str}/puzzles", status_code=200, summary="The next puzzle of a game")
async def following(request: AnyRequest, game: GamePath, data: JSONBody[wishes.PuzzleNext], lang: Lang = None) -> puzzling.NextPuzzle:
    """Nothing is kept: whoever solves says how good it is, and which puzzles it has tried."""
    known = game_of(house_of(request).games, game)
    return puzzling.following(known, language(request.scope), puzzling.skill(data.rating, data.doubt), data.known, data.last, data.solved)


@post(ONE, status_code=200, summary="A puzzle after some moves")
async def puzzle(
    request: AnyRequest,
    game: GamePath,
    name: NamePath,
    data: JSONBody[wishes.PracticeWish],
    lang: Lang = None,
    theme: Theme = "light",
    room: Room = "sheet",
) -> puzzling.PuzzleSeen:
    """Nothing is kept: the moves tell all of it. The last move of a turn that is not the best is put back, and answered."""
    known, taste = game_of(house_of(request).games, game), taste_of(request, theme, True, None, room)
    return puzzling.puzzle_seen(known, name, data.moves, taste, data.show)


ROUTES = [following, puzzle, *questions(ONE, "a puzzle", puzzling.table)]
