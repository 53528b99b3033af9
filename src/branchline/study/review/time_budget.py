"""Time management of a review: elapsed time, progress, and how much work still fits."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from time import monotonic
from typing import TypeVar

from branchline.bots.budget import Budget
from branchline.study.review.candidates import NOBODY
from branchline.study.review.plan import Playing, Thinking

T = TypeVar("T")

THINKING = 0.25  # the part of the time in which turns are thought of
COMPARING = 0.6  # and the part after which no further turns are compared for the first time
WORTH_IT = 1.25  # how many times as many playouts are worth another review


@dataclass
class Pace:
    """The pace of one review: begun now, and how many answers have come."""

    budget: Budget
    began: float = field(default_factory=lambda: monotonic())
    done: float = 0.0
    _heard: int = 0
    _first: float = 0.0  # what had passed of the time when the first of them came

    @property
    def spent(self) -> float:
        """The part of the time that has passed; nothing where there is no end to it."""
        return 0.0 if self.budget.seconds is None else (monotonic() - self.began) / self.budget.seconds

    def heard(self, number: int, before: float, after: float) -> float:
        """One answer more of a number of them, which bring the work from one part of the whole to another: how much is done."""
        self._heard += 1
        if self._heard == 1:
            self._first = self.spent
        part = self._heard / number
        self.done = max(self.done, before + (after - before) * part, min(self.spent, part))  # what must be done may take longer
        return self.done

    def thinking(self, asked: Sequence[Thinking]) -> Iterator[Thinking]:
        """What is to be thought about; where all of it would take too long, now and then a turn of which nobody thinks."""
        self._heard = 0
        for written, seat, place, by, seed in asked:
            yield written, seat, place, NOBODY if self._ahead(len(asked)) > THINKING else by, seed

    def _ahead(self, number: int) -> float:
        """The part of the time that so many answers will have taken, if the rest comes at the pace of all but the first.

        Whoever gives the answers may have to be woken first: other processes take a second to start.
        """
        spent = self.spent
        if self._heard < 2:
            return spent
        return self._first + (spent - self._first) / (self._heard - 1) * (number - 1)

    def playing(self, asked: Sequence[Playing], needed: int) -> Iterator[Playing]:
        """What is to be played on: all that is needed, and of the rest as much as there is time for."""
        self._heard = 0
        for number, each in enumerate(asked):
            if number >= needed and self.spent > COMPARING:
                return
            yield each

    def affordable(self, playouts: int, seconds: float) -> int:
        """How many playouts the next review may have, if each takes so many seconds: twice as many, or what there is time for.

        No more than now if that is little.
        """
        wanted = min(2 * playouts, self.budget.rollouts)
        if self.budget.seconds is None:
            return wanted
        left = self.began + self.budget.seconds - monotonic()
        wanted = min(wanted, playouts + int(left / max(seconds, 1e-6)))
        return wanted if wanted >= WORTH_IT * playouts or wanted == self.budget.rollouts else playouts
