"""A match reviewed: first roughly, then finer, each time with a whole account."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass, field
from time import monotonic
from typing import TypeVar

from branchline.bots import BOTS
from branchline.bots.budget import Budget
from branchline.bots.training import Share
from branchline.engine.errors import InvalidSetup
from branchline.engine.game import Seat
from branchline.engine.record import Record, write_record
from branchline.engine.text import short, text
from branchline.study.account import Review
from branchline.study.outlook import outlook
from branchline.study.share import here
from branchline.study.steps import Steps
from branchline.study.thoughts import thoughts

T = TypeVar("T")

BY = "hard"
USUAL = Budget(playouts=128, seconds=45.0)
FIRST = 4  # playouts of the roughest review; each finer one has twice as many
WORTH_IT = 1.25  # how many times as many are worth another review
THINKING = 0.1  # the part of the work that is thinking of turns

Progress = Callable[[float], None]


def review(
    record: Record,
    seat: Seat = 0,
    by: str = BY,
    budget: Budget = USUAL,
    seed: str = "review",
    share: Share | None = None,
    progress: Progress | None = None,
) -> Review:
    """The finest review of a seat's match within a budget: so many playouts of each position at most, and about so many seconds.

    `by` is who thinks of better turns, `share` does the work in other processes, `progress` is told how much is done, from 0 to 1.
    """
    *_, last = reviews(record, seat, by, budget, seed, share, progress)
    return last


def reviews(
    record: Record,
    seat: Seat = 0,
    by: str = BY,
    budget: Budget = USUAL,
    seed: str = "review",
    share: Share | None = None,
    progress: Progress | None = None,
) -> Iterator[Review]:
    """Ever finer reviews; whoever has seen enough asks for no more."""
    if by not in BOTS:
        raise InvalidSetup(text("No bot is called {name}", name=short(by)))
    steps, pace = Steps(write_record(record), seat, by, seed), Pace(budget, progress or _silent)
    work = share or here
    thinking = steps.thinking()
    steps.thought(pace.heard(work(thoughts, thinking), len(thinking), 0.0, THINKING))
    playouts = min(FIRST, budget.playouts)
    while playouts > steps.playouts:
        began, asked = monotonic(), steps.playing(playouts)
        done = [THINKING + (1 - THINKING) * number / budget.playouts for number in (steps.playouts, playouts)]
        answers, before = work(outlook, asked), steps.playouts
        steps.played(playouts, pace.heard(answers, len(asked), *done))
        yield steps.review()
        playouts = pace.affordable(playouts, (monotonic() - began) / (playouts - before))
    pace.progress(1.0)


def _silent(done: float) -> None:
    """Nobody wants to know."""


@dataclass
class Pace:
    """How long it has taken, how far it is, and what there is still time for."""

    budget: Budget
    progress: Progress
    began: float = field(default_factory=monotonic)

    def heard(self, answers: Iterable[T], number: int, done: float, after: float) -> Iterator[T]:
        """The answers as they come; each brings the work from one part of the whole nearer to another."""
        for n, answer in enumerate(answers, 1):
            spent = 0.0 if self.budget.seconds is None else (monotonic() - self.began) / self.budget.seconds
            self.progress(min(1.0, max(done + (after - done) * n / number, spent)))
            yield answer

    def affordable(self, playouts: int, seconds: float) -> int:
        """How many playouts the next review may have, if each takes so many seconds: twice as many, or what there is time for.

        No more than now if that is little.
        """
        wanted = min(2 * playouts, self.budget.playouts)
        if self.budget.seconds is None:
            return wanted
        left = self.began + self.budget.seconds - monotonic()
        wanted = min(wanted, playouts + int(left / max(seconds, 1e-6)))
        return wanted if wanted >= WORTH_IT * playouts or wanted == self.budget.playouts else playouts
