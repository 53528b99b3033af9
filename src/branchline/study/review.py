"""A match reviewed: first roughly, then finer, each time with a whole account."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass, field
from time import monotonic

from branchline.bots import BOTS
from branchline.bots.budget import Budget
from branchline.bots.training import Share
from branchline.engine.errors import InvalidSetup
from branchline.engine.game import Seat
from branchline.engine.record import Record, write_record
from branchline.engine.text import short, text
from branchline.study.account import Review
from branchline.study.choice import Arm, Choice
from branchline.study.chronicle import Chronicle, remembered
from branchline.study.ledger import Ledger
from branchline.study.outlook import outlook
from branchline.study.share import here
from branchline.study.thoughts import thoughts

BY = "hard"
USUAL = Budget(playouts=64, seconds=45.0)
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
    study = _Study(write_record(record), seat, by, seed, share or here, progress or _silent, budget.seconds)
    study.told = remembered(study.written, seat)
    study.think()
    playouts = min(FIRST, budget.playouts)
    while playouts > study.playouts:
        study.play_on(playouts, budget.playouts)
        yield study.review()
        playouts = study.affordable(budget.playouts)
    study.progress(1.0)


def _silent(done: float) -> None:
    """Nobody wants to know."""


@dataclass
class _Study:
    """One review under way."""

    written: str
    seat: Seat
    by: str
    seed: str
    share: Share
    progress: Progress
    seconds: float | None
    began: float = field(default_factory=monotonic)
    told: Chronicle = field(init=False)
    choices: dict[int, Choice] = field(default_factory=dict)
    arms: dict[int, Arm] = field(default_factory=dict)
    playouts: int = 0
    pace: float = 0.0  # seconds that one playout of every position takes

    def think(self) -> None:
        """Finds what is to be compared, and the positions between."""
        places = [place for place, stretch in enumerate(self.told.stretches) if stretch.kind == "turn"]
        found = self.share(thoughts, [(self.written, self.seat, place, self.by, self.seed) for place in places])
        for done, (place, thought) in enumerate(zip(places, found, strict=True), 1):
            self.choices[place] = Choice.of(place, thought)
            self.progress(THINKING * done / len(places))
        for place in range(len(self.told.stretches)):
            if place not in self.choices and place - 1 not in self.choices:
                self.arms[place] = Arm(place)

    def play_on(self, playouts: int, most: int) -> None:
        """Plays everything that is still compared on till it has so many playouts."""
        arms = [*self.arms.values(), *(arm for choice in self.choices.values() for arm in choice.arms)]
        numbers, began = range(self.playouts, playouts), monotonic()
        asked = [(self.written, self.seat, arm.place, arm.moves, numbers, self.seed) for arm in arms]
        for done, (arm, samples) in enumerate(zip(arms, self.share(outlook, asked), strict=True), 1):
            arm.samples += samples
            self._tell((self.playouts + done / len(arms) * len(numbers)) / most)
        self.playouts = playouts
        self.pace = (monotonic() - began) / len(numbers)
        for choice in self.choices.values():
            choice.sift()

    def affordable(self, most: int) -> int:
        """How many playouts the next review may have: twice as many, or what there is time for; no more than now if that is little."""
        wanted = min(2 * self.playouts, most)
        if self.seconds is None:
            return wanted
        left = self.began + self.seconds - monotonic()
        wanted = min(wanted, self.playouts + int(left / max(self.pace, 1e-6)))
        return wanted if wanted >= WORTH_IT * self.playouts or wanted == most else self.playouts

    def review(self) -> Review:
        return Ledger(self.told, self.by, self.choices, self.arms, self.playouts).review()

    def _tell(self, done: float) -> None:
        spent = 0.0 if self.seconds is None else (monotonic() - self.began) / self.seconds
        self.progress(min(1.0, max(THINKING + (1 - THINKING) * done, spent)))
