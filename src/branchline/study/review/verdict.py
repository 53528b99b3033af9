"""Verdict on a turn by its loss relative to the standard deviation of results: one scale for all games."""

from __future__ import annotations

from branchline.study.review.breakdown import Verdict

FINE, INEXACT = 0.1, 0.3  # of the spread: what may be lost at most
NOTHING = 0.01


def verdict(loss: float, spread: float) -> Verdict:
    """What to call a turn that lost so much."""
    if loss <= NOTHING * spread:
        return "best"
    if loss <= FINE * spread:
        return "fine"
    return "inexact" if loss <= INEXACT * spread else "mistake"
