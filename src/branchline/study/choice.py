"""The turns of one position compared: those still in doubt are played on, the played one always, and the best is the best of all."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field

from branchline.study.account import Amount
from branchline.study.estimate import amount, differences, totals
from branchline.study.outlook import Sample
from branchline.study.thoughts import Thoughts

DOUBT = 2.0  # standard errors by which a turn must be behind the best to be left out
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
        ahead = [arm for arm in self.others if _sure(self.ahead(arm))]
        return max(ahead, key=lambda arm: self.ahead(arm).value, default=self.played)

    def ahead(self, arm: Arm) -> Amount:
        """By how much an arm is better than the one that was played."""
        return amount(differences(totals(arm.samples), totals(self.played.samples)))

    def sift(self) -> None:
        """Leaves out what is surely not the best; the hand's turn is needed in any case."""
        top = max(self.arms, key=lambda arm: sum(totals(arm.samples)))
        self.others = [arm for arm in self.others if arm is self.hand or not _behind(arm, top)]


def _sure(ahead: Amount) -> bool:
    return ahead.value > BETTER * ahead.error


def _behind(arm: Arm, top: Arm) -> bool:
    behind = amount(differences(totals(top.samples), totals(arm.samples)))
    return behind.value > DOUBT * behind.error
