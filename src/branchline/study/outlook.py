"""What may be expected of a position: matches played on from it, the same numbers meeting the same chance whatever the position.

What is asked and answered is plain values, so that any process may do the work.
"""

from __future__ import annotations

from collections.abc import Sequence
from random import Random
from typing import Any, TypeAlias

from branchline.engine.game import AnyGame, Seat
from branchline.study.chronicle import Chronicle, remembered
from branchline.study.hand import Hand

Sample: TypeAlias = tuple[float, ...]  # the lines of the seat's score sheet at the end of one match, and less the best of the others


def outlook(written: str, seat: Seat, place: int, moves: Sequence[str], numbers: range, seed: str) -> list[Sample]:
    """How matches with these numbers end that go on from before a stretch of the log, the seat beginning with these moves."""
    told = remembered(written, seat)
    begun = tuple(told.game.read_move(move) for move in moves)
    return [_sample(told, place, begun, f"{seed}/{number}") for number in numbers]


def _sample(told: Chronicle, place: int, moves: tuple[Any, ...], chance: str) -> Sample:
    stretch, hand = told.stretches[place], Hand(told.game, told.judgement)
    view, chair = told.focused(stretch.before)
    state = told.game.complete(view, Random(f"{chance}/hidden"))
    end = hand.to_the_end(hand.applied(state, chair, moves), chance, stretch.lots)
    return lines_of(told.game, end, chair, told.lead)


def result(told: Chronicle) -> Sample:
    """How the match really ended."""
    return lines_of(told.game, told.match.state, told.seat, told.lead)


def lines_of(game: AnyGame, state: Any, seat: Seat, lead: bool) -> Sample:
    """The points of a seat line by line; where being ahead counts, the best of the others' totals as one more that is taken off."""
    own = dict(game.score(state, seat).lines)
    lines = tuple([float(own.get(line, 0)) for line in game.lines(state.setup)])
    if not lead:
        return lines
    others = [game.score(state, other).total for other in range(state.setup.seats) if other != seat]
    return (*lines, -float(max(others)))
