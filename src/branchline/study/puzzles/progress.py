"""Attempts at puzzles: their progress and outcome, the solver's rating after them, and the choice of the next puzzle."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Mapping
from dataclasses import dataclass, replace
from math import exp, sqrt
from typing import Any, Literal, TypeAlias

from branchline.bots.beam_search import is_open
from branchline.engine.errors import IllegalMove
from branchline.engine.game import CHANCE, AnyGame, Seat
from branchline.engine.move_input import apply_typed_move
from branchline.engine.text import text
from branchline.language import voices
from branchline.study.puzzles.reader import Puzzle, differing, lines_after, position, worth
from branchline.study.solver import apply_forced_chance

START_RATING, START_DEVIATION = 1000, 333  # before the first puzzle
MIN_RATING, MAX_RATING = 100, 3000
BETA, TAU, KAPPA = 1000 / 6, 1000 / 300, 0.0001  # beta, tau and kappa of the model
PUZZLE_DEVIATION = 100  # the rating deviation of a puzzle

Verdict: TypeAlias = Literal["open", "missed", "solved"]


@dataclass(frozen=True, slots=True)
class PuzzleProgress:
    """An attempt at a puzzle. A move that misses the solution is undone; `end` is the state after it."""

    game: AnyGame
    puzzle: Puzzle
    state: Any
    log: tuple[tuple[Seat, str], ...] = ()
    moves: tuple[str, ...] = ()
    verdict: Verdict = "open"
    end: Any = None


def begin_puzzle(game: AnyGame, puzzle: Puzzle) -> PuzzleProgress:
    return PuzzleProgress(game, puzzle, position(game, puzzle))


def after(game: AnyGame, puzzle: Puzzle, moves: Iterable[str]) -> PuzzleProgress:
    """The attempt after these moves; raises `BranchlineError` if one is illegal."""
    attempt = begin_puzzle(game, puzzle)
    for move_text in moves:
        attempt = play_puzzle_move(attempt, move_text)
    return attempt


def play_puzzle_move(attempt: PuzzleProgress, notation: str) -> PuzzleProgress:
    """The attempt after one more move. It is judged at the end of the turn, or of the match if the goal requires that."""
    game, puzzle, seat = attempt.game, attempt.puzzle, attempt.puzzle.seat
    if attempt.verdict == "solved":
        raise IllegalMove(text("This puzzle is solved"))
    written, state = apply_typed_move(game, attempt.state, seat, notation, voices(game.id))
    state, drawn = _continue(game, puzzle, state)
    log = (*attempt.log, (seat, written), *((CHANCE, game.write_move(each)) for each in drawn))
    here = replace(attempt, state=state, log=log, moves=(*attempt.moves, written), verdict="open", end=None)
    if is_open(game, state, seat):
        return here
    if worth(game, puzzle, state) == puzzle.best:
        return replace(here, verdict="solved", end=state)
    return replace(attempt, verdict="missed", end=state)


def _continue(game: AnyGame, puzzle: Puzzle, state: Any) -> tuple[Any, list[Any]]:
    return (state, []) if puzzle.goal == "mean" else apply_forced_chance(game, state)


def reveal_puzzle_move(attempt: PuzzleProgress) -> tuple[PuzzleProgress, str]:
    """The next move of the answer, and the attempt before it, without moves that are not part of the answer."""
    if attempt.verdict == "solved":
        raise IllegalMove(text("This puzzle is solved"))
    answer, number = attempt.puzzle.answer, len(attempt.moves)
    here = attempt if attempt.moves == answer[:number] else begin_puzzle(attempt.game, attempt.puzzle)
    return replace(here, verdict="open", end=None), answer[len(here.moves)]


def ahead(attempt: PuzzleProgress) -> dict[str, float]:
    """The differences between the answer and a missed attempt, by line of the score sheet."""
    answer_progress = after(attempt.game, attempt.puzzle, attempt.puzzle.answer)
    best = lines_after(attempt.game, attempt.puzzle, answer_progress.end)
    mine = lines_after(attempt.game, attempt.puzzle, attempt.end)
    return differing(best, mine)


@dataclass(frozen=True, slots=True)
class Skill:
    """A solver's rating and its deviation."""

    rating: int = START_RATING
    doubt: int = START_DEVIATION


@dataclass(frozen=True, slots=True)
class Next:
    """The next puzzle for a solver; none if all have been tried."""

    puzzle: Puzzle | None
    left: int


def update_skill(mine: Skill, puzzle: Puzzle, solved: bool) -> Skill:
    """A solver's skill after a puzzle, which is rated as a match between solver and puzzle, like bots in the arena.

    Plackett-Luce model with mean and deviation (R. Weng and C.-J. Lin, A Bayesian approximation method for online ranking, 2011), on a
    scale of its own: 1000 for the model's 25. Implemented here, as openskill is not available in the offline version; a test compares
    the two.
    """
    own, other = mine.doubt**2 + TAU**2, PUZZLE_DEVIATION**2 + TAU**2
    combined_deviation = sqrt(own + other + 2 * BETA**2)
    expected_result = 1 / (1 + exp((puzzle.rating - mine.rating) / combined_deviation))
    rating = mine.rating + own / combined_deviation * (solved - expected_result)
    shrinkage = max(1 - (sqrt(own) / combined_deviation) * (own / combined_deviation**2) * expected_result * (1 - expected_result), KAPPA)
    return Skill(min(MAX_RATING, max(MIN_RATING, round(rating))), max(1, round(sqrt(own * shrinkage))))


def next_puzzle(puzzles: Mapping[str, Puzzle], rating: int, tried_puzzles: Collection[str]) -> Next:
    """The untried puzzle with the nearest rating."""
    left = [puzzle for puzzle in puzzles.values() if puzzle.id not in tried_puzzles]
    return Next(min(left, key=lambda puzzle: (abs(puzzle.rating - rating), puzzle.id), default=None), len(left))
