"""Rating of a puzzle solver (Plackett-Luce), and the choice of the next puzzle.

A try is a match of two, the solver against the puzzle, rated as the arena rates bots: by the model of Plackett and Luce with a number and a
doubt, on a scale of its own (1000 where the model says 25). It is worked out here, since openskill is not everywhere that puzzles are; a
test holds it against openskill.
"""

from __future__ import annotations

from collections.abc import Collection, Mapping
from dataclasses import dataclass
from math import exp, sqrt

from branchline.study.puzzles.reader import Puzzle

START, DOUBT = 1000, 333  # before the first puzzle
LEAST, MOST = 100, 3000
CHANCE, DRIFT, SURE = 1000 / 6, 1000 / 300, 0.0001  # beta, tau and kappa of the model
PUZZLE_DOUBT = 100  # how sure a puzzle's own number is


@dataclass(frozen=True, slots=True)
class Skill:
    """How well somebody solves, and how unsure that still is."""

    rating: int = START
    doubt: int = DOUBT


@dataclass(frozen=True, slots=True)
class Next:
    """The puzzle that suits somebody; none where all were tried."""

    puzzle: Puzzle | None
    left: int


def rated(mine: Skill, puzzle: Puzzle, solved: bool) -> Skill:
    """What somebody is worth after a puzzle."""
    own, other = mine.doubt**2 + DRIFT**2, PUZZLE_DOUBT**2 + DRIFT**2
    both = sqrt(own + other + 2 * CHANCE**2)
    hoped = 1 / (1 + exp((puzzle.rating - mine.rating) / both))
    rating = mine.rating + own / both * (solved - hoped)
    shrunk = max(1 - (sqrt(own) / both) * (own / both**2) * hoped * (1 - hoped), SURE)
    return Skill(min(MOST, max(LEAST, round(rating))), max(1, round(sqrt(own * shrunk))))


def next_puzzle(puzzles: Mapping[str, Puzzle], rating: int, known: Collection[str]) -> Next:
    """The puzzle nearest to a rating that was not tried yet."""
    left = [puzzle for puzzle in puzzles.values() if puzzle.id not in known]
    return Next(min(left, key=lambda puzzle: (abs(puzzle.rating - rating), puzzle.id), default=None), len(left))
