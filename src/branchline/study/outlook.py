"""What may be expected of a position: matches played on from it, the same numbers meeting the same chance whatever the position.

What is asked and answered is plain values, so that any process may do the work.
"""

from __future__ import annotations

from collections.abc import Sequence

from branchline.engine.game import Seat
from branchline.study.chronicle import remembered
from branchline.study.stand import Sample


def outlook(written: str, seat: Seat, place: int, moves: Sequence[str], numbers: range, seed: str) -> list[Sample]:
    """How matches with these numbers end that go on from before a stretch of the log, the seat beginning with these moves."""
    told = remembered(written, seat)
    before, begun = told.stand(place), tuple(told.game.read_move(move) for move in moves)
    return [before.sample(begun, f"{seed}/{number}") for number in numbers]
