"""A review in pieces, for whoever looks in between: one answer after the other, in one process and without threads."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from time import monotonic

from branchline.bots.budget import Budget
from branchline.engine.game import Seat
from branchline.study.account import Review
from branchline.study.outlook import outlook
from branchline.study.review import BY, FIRST, THINKING, USUAL, Pace
from branchline.study.steps import Steps
from branchline.study.thoughts import thoughts


@dataclass(frozen=True, slots=True)
class Piece:
    """How much is done, from 0 to 1; and the review, each time there is a finer one."""

    done: float
    review: Review | None = None


def pieces(written: str, seat: Seat, by: str = BY, budget: Budget = USUAL, seed: str = "review") -> Iterator[Piece]:
    """The same reviews that `reviews` gives, with every answer on the way; raises `InvalidRecord` where there is nothing to review."""
    steps, heard = Steps(written, seat, by, seed), list[float]()
    pace = Pace(budget, heard.append)
    thinking = steps.thinking()
    found = []
    for thought in pace.heard((thoughts(*asked) for asked in thinking), len(thinking), 0.0, THINKING):
        found.append(thought)
        yield Piece(heard[-1])
    steps.thought(found)
    playouts = min(FIRST, budget.playouts)
    while playouts > steps.playouts:
        began, before, asked = monotonic(), steps.playouts, steps.playing(playouts)
        done = [THINKING + (1 - THINKING) * number / budget.playouts for number in (before, playouts)]
        samples = []
        for sample in pace.heard((outlook(*each) for each in asked), len(asked), *done):
            samples.append(sample)
            yield Piece(heard[-1])
        steps.played(playouts, samples)
        yield Piece(heard[-1], steps.review())
        playouts = pace.affordable(playouts, (monotonic() - began) / (playouts - before))
