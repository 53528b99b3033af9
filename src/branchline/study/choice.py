"""The turns of one position compared: those still in doubt are played on, the played one always, and the best is the best of all."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field

from branchline.study.account import Amount
from branchline.study.estimate import amount, differences, totals
from branchline.study.stand import Sample
from branchline.study.thoughts import Thoughts

DOUBT = 2.0  # standard errors by which a turn must be behind the best to be left out
FEWEST = 4  # playouts by which anybody can tell
PARTS = 4  # of the playouts, each valued by what the others chose
CHOSEN = 1.5  # standard errors by which a turn must be ahead of the one that was played to be chosen
BETTER = 1.0  # and by which what was chosen must be ahead where it is valued


@dataclass(slots=True)
class Arm:
    """One thing that is played on: before which stretch, with which moves, and how these matches ended."""

    place: int
    moves: tuple[str, ...] = ()
    samples: list[Sample] = field(default_factory=list)


@dataclass(slots=True)
class Choice:
    """A turn: the arm that was played, the one that the hand would play (without moves where it is left all of it), and all the others."""

    played: Arm
    hand: Arm
    others: list[Arm]
    compared: int
    proved: bool

    @classmethod
    def of(cls, place: int, thoughts: Thoughts) -> Choice:
        arms = [Arm(place, moves) for moves in thoughts.turns]
        hand = Arm(place) if thoughts.hand is None else arms[thoughts.hand]
        return cls(arms[0], hand, arms[1:], len(arms), thoughts.proved)

    @property
    def arms(self) -> Iterator[Arm]:
        yield self.played
        yield from self.others

    @property
    def found(self) -> tuple[Arm, list[Sample]]:
        """The best turn as far as can be told, and how matches end after it: whoever doubts believes the player.

        What is chosen by some of the playouts is valued by the others, so what looked best by luck is found out.
        """
        numbers = range(len(self.played.samples))
        chosen = [self._chosen([n for n in numbers if n % PARTS != part] or numbers) for part in range(PARTS)]
        believed = [chosen[n % PARTS].samples[n] for n in numbers]
        ahead = amount(differences(totals(believed), totals(self.played.samples)))
        top = self._chosen(numbers)
        doubtful = top is self.played or not _surely(ahead, BETTER)
        return (self.played, self.played.samples) if doubtful else (top, believed)

    @property
    def best(self) -> Arm:
        return self.found[0]

    @property
    def best_samples(self) -> list[Sample]:
        return self.found[1]

    def _chosen(self, numbers: Sequence[int]) -> Arm:
        """The best by some playouts; the one that was played where none is surely better."""
        top = self._top(numbers)
        ahead = [sum(top.samples[n]) - sum(self.played.samples[n]) for n in numbers]
        return top if _surely(amount(ahead), CHOSEN) else self.played

    def _top(self, numbers: Sequence[int]) -> Arm:
        return max(self.arms, key=lambda arm: sum([sum(arm.samples[n]) for n in numbers]))

    def sift(self) -> None:
        """Leaves out what was not played on, and what is surely not the best; the hand's turn is needed in any case."""
        tried = [arm for arm in self.others if arm.samples]
        self.compared -= len(self.others) - len(tried)
        self.others = tried
        if len(self.played.samples) >= FEWEST:
            top = self._top(range(len(self.played.samples)))
            self.others = [arm for arm in self.others if arm is self.hand or not _behind(arm, top)]


def _surely(ahead: Amount, errors: float) -> bool:
    return ahead.value > errors * ahead.error


def _behind(arm: Arm, top: Arm) -> bool:
    behind = amount(differences(totals(top.samples), totals(arm.samples)))
    return behind.value > DOUBT * behind.error
