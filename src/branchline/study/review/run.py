"""Review a match by successive refinement: a rough review first, then finer ones, each complete."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import ParamSpec

from branchline.bots import BOTS
from branchline.bots.budget import Budget
from branchline.bots.training import Share
from branchline.engine.errors import InvalidSetup
from branchline.engine.game import Seat
from branchline.engine.record import Record, write_record
from branchline.engine.text import short, text
from branchline.study.review.breakdown import Review
from branchline.study.review.executor import here
from branchline.study.review.session import BY, USUAL, pieces

P = ParamSpec("P")
Progress = Callable[[float], None]


def reviews(
    record: Record,
    seat: Seat = 0,
    by: str = BY,
    budget: Budget = USUAL,
    seed: str = "review",
    share: Share = here,
    progress: Progress = lambda done: None,
) -> Iterator[Review]:
    """Ever finer reviews of a seat's match within a budget; whoever has seen enough asks for no more.

    It is so many playouts of each position at most, and about so many seconds. `by` is who thinks of better turns, `share` does
    the work in other processes, `progress` is told how much is done, from 0 to 1.
    """
    if by not in BOTS:
        raise InvalidSetup(text("Unknown bot: {name}", name=short(by)))
    for piece in pieces(write_record(record), seat, by, budget, seed, share):
        progress(piece.done)
        if piece.review:
            yield piece.review


def _finest(reviewed: Callable[P, Iterator[Review]]) -> Callable[P, Review]:
    """The last of all reviews, which is the finest."""

    def review(*given: P.args, **named: P.kwargs) -> Review:
        *_, last = reviewed(*given, **named)
        return last

    return review


review = _finest(reviews)
