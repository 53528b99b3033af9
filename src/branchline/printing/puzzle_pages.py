"""Pages of puzzles from easy to hard: a position with its question on each, the answers on the last."""

from __future__ import annotations

from collections.abc import Collection

from branchline.engine.errors import InvalidSetup
from branchline.engine.game import AnyGame
from branchline.engine.text import Say, text
from branchline.printing.lesson_pages import position_page
from branchline.printing.pages import PrintOptions, Values, blank
from branchline.study.puzzles.reader import Puzzle, position, puzzles_of
from branchline.study.puzzles.text import QUESTIONS

PAGES = 8  # number of puzzles, evenly spread by difficulty


def puzzle_pages(game: AnyGame, print_options: PrintOptions, say: Say) -> Values:
    """The pages of some puzzles of a game; raises `InvalidSetup` if it has none."""
    puzzles = spread(puzzles_of(game.id).values())
    if not puzzles:
        raise InvalidSetup(text("There are no puzzles for this game yet"))
    found = {
        "lessons": [_puzzle(game, puzzle, print_options, say) for puzzle in puzzles],
        "answers": [{"title": _title(puzzle, say), "lines": [", ".join(puzzle.answer)]} for puzzle in puzzles],
        "heading": say(text("Answers")),
    }
    return {**blank(game, game.setup(), print_options, say), "course": found}


def spread(puzzles: Collection[Puzzle]) -> list[Puzzle]:
    """At most `PAGES` puzzles in order of difficulty, the easiest and the hardest included."""
    rising = sorted(puzzles, key=lambda puzzle: (puzzle.rating, puzzle.id))
    if len(rising) <= PAGES:
        return rising
    return [rising[n * (len(rising) - 1) // (PAGES - 1)] for n in range(PAGES)]


def _title(puzzle: Puzzle, say: Say) -> str:
    return say(text("Puzzle {name}, difficulty {rating}", name=puzzle.id, rating=str(puzzle.rating)))


def _puzzle(game: AnyGame, puzzle: Puzzle, print_options: PrintOptions, say: Say) -> Values:
    return position_page(game, position(game, puzzle), puzzle.seat, _title(puzzle, say), [say(QUESTIONS[puzzle.goal])], print_options, say)
