"""Rating of a puzzle solver (Plackett-Luce), and the choice of the next puzzle.

An attempt is a match between solver and puzzle, rated like bots in the arena by a Plackett-Luce model with mean and deviation (R. Weng and
C.-J. Lin, A Bayesian approximation method for online ranking, 2011), on a scale of its own (1000 for the model's 25). Implemented here, as
openskill is not available in the offline version; a test compares the two.
"""

from __future__ import annotations

from collections.abc import Collection, Mapping
from dataclasses import dataclass
from math import exp, sqrt

from branchline.study.puzzles.reader import Puzzle

START, DOUBT = 1000, 333  # before the first puzzle
LEAST, MOST = 100, 3000
CHANCE, DRIFT, SURE = 1000 / 6, 1000 / 300, 0.0001  # beta, tau and kappa of the model
PUZZLE_DOUBT = 100  # the rating deviation of a puzzle


@dataclass(frozen=True, slots=True)
class Skill:
    """A solver's rating and its deviation."""

    rating: int = START
    doubt: int = DOUBT


@dataclass(frozen=True, slots=True)
class Next:
    """The next puzzle for a solver; none if all have been tried."""

    puzzle: Puzzle | None
    left: int


def update_skill(mine: Skill, puzzle: Puzzle, solved: bool) -> Skill:
    """A solver's skill after a puzzle."""
    own, other = mine.doubt**2 + DRIFT**2, PUZZLE_DOUBT**2 + DRIFT**2
    both = sqrt(own + other + 2 * CHANCE**2)
    hoped = 1 / (1 + exp((puzzle.rating - mine.rating) / both))
    rating = mine.rating + own / both * (solved - hoped)
    shrunk = max(1 - (sqrt(own) / both) * (own / both**2) * hoped * (1 - hoped), SURE)
    return Skill(min(MOST, max(LEAST, round(rating))), max(1, round(sqrt(own * shrunk))))


def next_puzzle(puzzles: Mapping[str, Puzzle], rating: int, known: Collection[str]) -> Next:
    """The untried puzzle with the nearest rating."""
    left = [puzzle for puzzle in puzzles.values() if puzzle.id not in known]
    return Next(min(left, key=lambda puzzle: (abs(puzzle.rating - rating), puzzle.id), default=None), len(left))
