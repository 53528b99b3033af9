"""Incremental driver of a review: yields progress after each answer, computed here or in other processes."""

from __future__ import annotations

from collections.abc import Generator, Iterable, Iterator
from dataclasses import dataclass, field
from time import monotonic
from typing import TypeVar

from branchline.bots.budget import Budget
from branchline.bots.training import Share
from branchline.engine.game import Seat
from branchline.study.review.breakdown import Review
from branchline.study.review.candidates import thoughts
from branchline.study.review.codec import write_review
from branchline.study.review.executor import here
from branchline.study.review.plan import Steps
from branchline.study.review.rollouts import outlook
from branchline.study.review.time_budget import Pace

T = TypeVar("T")

BY = "hard"
USUAL = Budget(rollouts=128, seconds=45.0)
LONGER = Budget(rollouts=128, seconds=240.0)  # for a review that the usual time was too short for
FIRST = 2  # playouts of the roughest review; each finer one has twice as many
THOUGHT = 0.1  # how much of the work is done when turns are thought of


@dataclass(frozen=True, slots=True)
class Piece:
    """How much is done, from 0 to 1; and the review, each time there is a finer one."""

    done: float
    review: Review | None = None


def pieces(written: str, seat: Seat, by: str = BY, budget: Budget = USUAL, seed: str = "review", share: Share = here) -> Iterator[Piece]:
    """Ever finer reviews, and every answer on the way; raises `InvalidRecord` where there is nothing to review."""
    steps, pace = Steps(written, seat, by, seed), Pace(budget)
    asked = steps.thinking()
    steps.thought((yield from _told(pace, share(thoughts, pace.thinking(asked)), len(asked), 0.0, THOUGHT)))
    playouts = min(FIRST, budget.rollouts)
    while playouts > steps.playouts:
        began, before, more = monotonic(), steps.playouts, steps.playing(playouts)
        part = [THOUGHT + (1 - THOUGHT) * number / budget.rollouts for number in (before, playouts)]
        answers = share(outlook, pace.playing(more, steps.needed))
        steps.played(playouts, (yield from _told(pace, answers, len(more), *part)))
        yield Piece(pace.done, steps.review())
        playouts = pace.affordable(playouts, (monotonic() - began) / (playouts - before))
    yield Piece(1.0)


def _told(pace: Pace, answers: Iterable[T], number: int, before: float, after: float) -> Generator[Piece, None, list[T]]:
    """All the answers; after each it is told how much is done."""
    found = []
    for answer in answers:
        found.append(answer)
        yield Piece(pace.heard(number, before, after))
    return found


@dataclass(slots=True)
class Bench:
    """Where one review after another is worked at, a while at a time, by somebody who can also be asked other things."""

    awhile: float = 1.0  # seconds between two answers
    by: str = BY
    budget: Budget = USUAL
    longer: Budget = LONGER
    share: Share = here
    _under_way: dict[tuple[str, Seat, bool], Iterator[Piece]] = field(default_factory=dict)

    def go_on(self, match: str, seat: Seat, written: str, longer: bool = False) -> tuple[float, str, bool]:
        """Works a while at a review: how much is done, the finest review that came of it (or nothing), whether that is all."""
        which = (match, seat, longer)
        if which not in self._under_way:
            self._under_way.clear()  # whatever was left
            self._under_way[which] = pieces(written, seat, self.by, self.longer if longer else self.budget, share=self.share)
        until, review = monotonic() + self.awhile, ""
        for piece in self._under_way[which]:
            review = write_review(piece.review) if piece.review else review
            if monotonic() > until:
                return piece.done, review, False
        del self._under_way[which]
        return 1.0, review, True
