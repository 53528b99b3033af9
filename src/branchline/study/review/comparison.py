"""Compare the candidate turns of one position by racing: clearly worse ones get no more rollouts; the played turn always does."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field

from branchline.study.review.breakdown import Amount
from branchline.study.review.candidates import Thoughts
from branchline.study.review.decision_point import Sample
from branchline.study.review.estimate import amount, differences, totals

DOUBT = 2.0  # standard errors by which a turn must be behind the best to be left out
FEWEST = 4  # playouts by which anybody can tell
PARTS = 4  # of the playouts, each valued by what the others chose
CHOSEN = 1.5  # standard errors by which a turn must be ahead of the one that was played to be chosen
BETTER = 1.0  # and by which what was chosen must be ahead where it is valued


@dataclass(slots=True)
class Arm:
    """One candidate (bandit arm): the stretch it starts before, its moves, and the results of its rollouts."""

    place: int
    moves: tuple[str, ...] = ()
    samples: list[Sample] = field(default_factory=list)


@dataclass(slots=True)
class Choice:
    """Candidates of one turn: the one played, the rollout policy's own (no moves if the policy plays the whole turn), and the others."""

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
        """The best turn found and its samples; the played turn unless another is significantly better.

        Cross-validated: a turn chosen by some of the playouts is valued by the others, which removes the selection bias.
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
        """The best turn by these playouts; the played turn if none is significantly better."""
        top = self._top(numbers)
        ahead = [sum(top.samples[n]) - sum(self.played.samples[n]) for n in numbers]
        return top if _surely(amount(ahead), CHOSEN) else self.played

    def _top(self, numbers: Sequence[int]) -> Arm:
        return max(self.arms, key=lambda arm: sum([sum(arm.samples[n]) for n in numbers]))

    def sift(self) -> None:
        """Drop candidates without playouts and those significantly worse than the best; the rollout policy's turn always stays."""
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
