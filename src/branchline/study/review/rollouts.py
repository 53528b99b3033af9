"""Rollout estimates of a position on common random numbers: rollout n draws the same chance in every position.

Arguments and results are plain values, so that any process can do the work.
"""

from __future__ import annotations

from collections.abc import Sequence

from branchline.engine.game import Seat
from branchline.study.review.decision_point import Sample
from branchline.study.review.timeline import cached_timeline


def rollouts(written: str, seat: Seat, place: int, moves: Sequence[str], numbers: range, seed: str) -> list[Sample]:
    """Results of the rollouts with these numbers, starting before a segment of the log with these moves of the seat."""
    timeline = cached_timeline(written, seat)
    point, begun = timeline.decision_point(place), tuple(timeline.game.read_move(move) for move in moves)
    return [point.rollout(begun, f"{seed}/{number}") for number in numbers]
