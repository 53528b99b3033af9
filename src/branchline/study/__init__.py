"""Reviews, hints, par, lessons and puzzles for every game."""

from __future__ import annotations

from branchline.study.hint import Hint, hint, hint_words
from branchline.study.par import LEVELS, Par, par
from branchline.study.review.breakdown import Account, Amount, Event, LinePoints, Moment, Review, Turn
from branchline.study.review.plan import Steps

__all__ = [
    "LEVELS",
    "Account",
    "Amount",
    "Event",
    "Hint",
    "LinePoints",
    "Moment",
    "Par",
    "Review",
    "Steps",
    "Turn",
    "hint",
    "hint_words",
    "par",
]
