"""A review in pieces, for whoever looks in between: one answer after the other, in one process and without threads."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field
from time import monotonic

from branchline.bots.budget import Budget
from branchline.engine.game import Seat
from branchline.study.account import Review
from branchline.study.kept import write_review
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


@dataclass(slots=True)
class Bench:
    """Where one review after another is worked at, a while at a time, by somebody who can also be asked other things."""

    awhile: float = 1.0  # seconds between two answers
    by: str = BY
    budget: Budget = USUAL
    _under_way: dict[tuple[str, Seat], Iterator[Piece]] = field(default_factory=dict)

    def go_on(self, match: str, seat: Seat, written: str) -> tuple[float, str, bool]:
        """Works a while at a review: how much is done, the finest review that came of it (or nothing), whether that is all."""
        which = (match, seat)
        if which not in self._under_way:
            self._under_way.clear()  # whatever was left
            self._under_way[which] = pieces(written, seat, self.by, self.budget)
        until, review = monotonic() + self.awhile, ""
        for piece in self._under_way[which]:
            review = write_review(piece.review) if piece.review else review
            if monotonic() > until:
                return piece.done, review, False
        del self._under_way[which]
        return 1.0, review, True
