"""State machine of a review whose work is done elsewhere: lists the next requests and takes in the answers.

First `thinking` and `thought`; then `playing` and `played`, again and again, and after each time a whole `review`.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, field
from itertools import zip_longest
from typing import TypeAlias

from branchline.engine.game import Seat
from branchline.study.review.breakdown import Review
from branchline.study.review.builder import Ledger
from branchline.study.review.candidates import Thoughts
from branchline.study.review.comparison import Arm, Choice
from branchline.study.review.decision_point import Sample
from branchline.study.review.timeline import Chronicle, remembered

Thinking: TypeAlias = tuple[str, Seat, int, str, str]  # what `thoughts` is asked
Playing: TypeAlias = tuple[str, Seat, int, tuple[str, ...], range, str]  # what `outlook` is asked


@dataclass
class Steps:
    """One review under way: a record as text, whose match, who thinks of better turns, and the seed of all chance."""

    written: str
    seat: Seat
    by: str
    seed: str = "review"
    playouts: int = 0
    choices: dict[int, Choice] = field(default_factory=dict)
    arms: dict[int, Arm] = field(default_factory=dict)

    @property
    def told(self) -> Chronicle:
        return remembered(self.written, self.seat)

    def thinking(self) -> list[Thinking]:
        """What to ask `thoughts`: each of the seat's turns."""
        turns = [place for place, stretch in enumerate(self.told.stretches) if stretch.kind == "turn"]
        return [(self.written, self.seat, place, self.by, self.seed) for place in turns]

    def thought(self, answers: Iterable[Thoughts]) -> None:
        """Takes the answers, in order."""
        for (_, _, place, _, _), answer in zip(self.thinking(), answers, strict=True):
            self.choices[place] = Choice.of(place, answer)
        for place in range(len(self.told.stretches)):
            if place not in self.choices and place - 1 not in self.choices:
                self.arms[place] = Arm(place)

    def playing(self, playouts: int) -> list[Playing]:
        """What to ask `outlook`, so that everything still compared has so many playouts; what is needed in any case first."""
        numbers = range(self.playouts, playouts)
        return [(self.written, self.seat, arm.place, arm.moves, numbers, self.seed) for arm in self._compared]

    @property
    def needed(self) -> int:
        """How many of them are needed in any case: all, once they were compared."""
        return len(self._compared) if self.playouts else len(self._needed)

    def played(self, playouts: int, answers: Iterable[list[Sample]]) -> None:
        """Takes the answers, in order; leaves out what nobody had time for, and what is surely not the best."""
        for arm, samples in zip(self._compared, answers, strict=False):
            arm.samples += samples
        self.playouts = playouts
        for choice in self.choices.values():
            choice.sift()

    def review(self) -> Review:
        """The account as it stands."""
        return Ledger(self.told, self.by, self.choices, self.arms, self.playouts).review()

    @property
    def _needed(self) -> list[Arm]:
        """Without which there is no account: whatever was not chosen, the turns that were played, and those of the hand."""
        chosen = [choice.played for choice in self.choices.values()]
        return [*self.arms.values(), *chosen, *(choice.hand for choice in self.choices.values() if choice.hand is not choice.played)]

    @property
    def _compared(self) -> list[Arm]:
        """All that is compared: what is needed, then what was thought of, the first thoughts about every turn first."""
        thoughts = zip_longest(*([arm for arm in choice.others if arm is not choice.hand] for choice in self.choices.values()))
        return [*self._needed, *(arm for rank in thoughts for arm in rank if arm)]
