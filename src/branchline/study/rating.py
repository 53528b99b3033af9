"""How well somebody solves puzzles, as a number (Elo's), and which puzzle comes next."""

from __future__ import annotations

from collections.abc import Collection, Mapping
from dataclasses import dataclass

from branchline.study.puzzles import Puzzle

START = 1000
LEAST, MOST = 100, 3000
SPREAD = 400  # by so much harder a puzzle is solved one time in eleven
FIRST_STEP, LAST_STEP, SETTLING = 80, 24, 10  # how far one puzzle moves the number: at first, later, and after how many half of the way


@dataclass(frozen=True, slots=True)
class Next:
    """The rating as it is now, and the puzzle that suits it; none where all were tried."""

    rating: int
    puzzle: Puzzle | None
    left: int


def rated(rating: int, puzzle: Puzzle, solved: bool, tried: int) -> int:
    """The rating after a puzzle, for somebody who has tried so many before."""
    hoped = 1 / (1 + 10 ** ((puzzle.rating - rating) / SPREAD))
    step = LAST_STEP + (FIRST_STEP - LAST_STEP) * SETTLING / (SETTLING + tried)
    return min(MOST, max(LEAST, round(rating + step * (solved - hoped))))


def next_puzzle(puzzles: Mapping[str, Puzzle], rating: int, known: Collection[str]) -> Next:
    """The puzzle nearest to a rating that was not tried yet."""
    left = [puzzle for puzzle in puzzles.values() if puzzle.id not in known]
    nearest = min(left, key=lambda puzzle: (abs(puzzle.rating - rating), puzzle.id), default=None)
    return Next(rating, nearest, len(left))
