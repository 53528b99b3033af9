"""The turns of one position compared: those still in doubt are played on, the played one always, and the best is the best of all."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field

from branchline.study.estimate import amount, differences, totals
from branchline.study.stand import Sample
from branchline.study.thoughts import Thoughts

DOUBT = 2.0  # standard errors by which a turn must be behind the best to be left out
FEWEST = 4  # playouts by which anybody can tell
BETTER = 1.0  # by which a turn must be ahead of the one that was played to count as better


@dataclass(slots=True)
class Arm:
    """One thing that is played on: before which stretch, with which moves, and how these matches ended."""

    place: int
    moves: tuple[str, ...] = ()
    samples: list[Sample] = field(default_factory=list)


@dataclass(slots=True)
class Choice:
    """A turn: the arm that was played, the one that the hand would play, and all the others."""

    played: Arm
    hand: Arm
    others: list[Arm]
    compared: int
    proved: bool

    @classmethod
    def of(cls, place: int, thoughts: Thoughts) -> Choice:
        arms = [Arm(place, moves) for moves in thoughts.turns]
        return cls(arms[0], arms[thoughts.hand], arms[1:], len(arms), thoughts.proved)

    @property
    def arms(self) -> Iterator[Arm]:
        yield self.played
        yield from self.others

    @property
    def best(self) -> Arm:
        """The best, for as far as can be told: whoever doubts believes the player."""
        top = self._top(slice(None))
        ahead = amount(differences(totals(self._believed), totals(self.played.samples)))
        return top if ahead.value > BETTER * ahead.error else self.played

    @property
    def best_samples(self) -> list[Sample]:
        """How matches end after the best turn."""
        return self.played.samples if self.best is self.played else self._believed

    @property
    def _believed(self) -> list[Sample]:
        """Playouts of the best by half of all numbers, taken from the other half: what looks best by luck is found out."""
        even, odd = slice(0, None, 2), slice(1, None, 2)
        by_even, by_odd = self._top(even), self._top(odd if self.played.samples[odd] else even)
        return [(by_even if number % 2 else by_odd).samples[number] for number in range(len(self.played.samples))]

    def _top(self, numbers: slice) -> Arm:
        return max(self.arms, key=lambda arm: sum(totals(arm.samples[numbers])))

    def sift(self) -> None:
        """Leaves out what was not played on, and what is surely not the best; the hand's turn is needed in any case."""
        tried = [arm for arm in self.others if arm.samples]
        self.compared -= len(self.others) - len(tried)
        self.others = tried
        if len(self.played.samples) >= FEWEST:
            top = self._top(slice(None))
            self.others = [arm for arm in self.others if arm is self.hand or not _behind(arm, top)]


def _behind(arm: Arm, top: Arm) -> bool:
    behind = amount(differences(totals(top.samples), totals(arm.samples)))
    return behind.value > DOUBT * behind.error
