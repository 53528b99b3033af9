"""Reviews, hints, par, lessons and puzzles for every game."""

from __future__ import annotations

from branchline.study.hint import Hint, hint, hint_words
from branchline.study.par import LEVELS, Par, par
from branchline.study.review.breakdown import Event, LinePoints, Moment, Review, Turn, ValueBreakdown
from branchline.study.review.rollout import Estimate
from branchline.study.review.session import ReviewPlan

__all__ = [
    "LEVELS",
    "Estimate",
    "Event",
    "Hint",
    "LinePoints",
    "Moment",
    "Par",
    "Review",
    "ReviewPlan",
    "Turn",
    "ValueBreakdown",
    "hint",
    "hint_words",
    "par",
]
