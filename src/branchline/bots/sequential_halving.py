"""Sequential halving (Karnin, Koren and Somekh 2013) on common random numbers: after each share of rollouts, drop the worse half."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass, field

from branchline.bots.budget import Budget, past

FIRST_LOOK = 3


@dataclass(slots=True)
class Candidate:
    """A candidate: its number, its prior value, and the results of its playouts by playout number."""

    number: int
    prior: float
    results: dict[int, float] = field(default_factory=dict)  # by the number of chance
    shift: float = 0.0  # by how much results differ from first looks on the whole
    value: float = 0.0  # what it is expected to bring, beside the best

    @property
    def mean(self) -> float:
        """Posterior mean: the prior counts as `FIRST_LOOK` samples."""
        return self._mean(self.results, self.shift)

    def behind(self, best: Candidate) -> float:
        """Paired difference to the best candidate, over the playouts that both have had."""
        both = self.results.keys() & best.results.keys()
        return max(0.0, best._mean(both, 0.0) - self._mean(both, 0.0))

    def _mean(self, numbers: Iterable[int], shift: float) -> float:
        results = [self.results[number] for number in sorted(numbers)]
        return (sum(results) + FIRST_LOOK * (self.prior + shift)) / (len(results) + FIRST_LOOK)


def halving(priors: Sequence[float], playout: Callable[[int, int], float], budget: Budget) -> list[Candidate]:
    """The candidates, the one to choose first, then the most looked at; `best_first` is for those who want to know all their values.

    `playout(candidate, number)` gives one result; equal numbers stand for equal chance, and all that are still compared have
    had the same ones. The playouts are shared equally among the halvings, and so is the time where it is counted: who has enough
    of it compares just as without a clock, who has not leaves out the worse half after fewer playouts.
    """
    everybody = [Candidate(number, prior) for number, prior in enumerate(priors)]
    alive, left, number, begun = everybody, budget.playouts, 0, dict[int, float]()
    deadlines = budget.deadlines((len(everybody) - 1).bit_length())
    for deadline in deadlines:
        wished = max(1, budget.playouts // (len(deadlines) * len(alive)))
        able = min(wished, left // len(alive))
        if able:
            number = _compared(alive, playout, range(number, number + able), begun, deadline)
            _level(alive)
        if able < wished:
            break
        left -= able * len(alive)
        alive = sorted(alive, key=_mean, reverse=True)[: (len(alive) + 1) // 2]
    return sorted(everybody, key=_merit, reverse=True)


def _compared(
    candidates: list[Candidate], playout: Callable[[int, int], float], numbers: range, begun: dict[int, float], deadline: float | None
) -> int:
    """Playouts of all with these numbers, as far as there is time. Says which number comes next.

    A number that only some have had when time is up does not count; what these had is in `begun`, for the next who are compared.
    """
    for number in numbers:
        for candidate in candidates:
            if candidate.number not in begun:
                if past(deadline):
                    return number
                begun[candidate.number] = playout(candidate.number, number)
        for candidate in candidates:
            candidate.results[number] = begun[candidate.number]
        begun.clear()
    return numbers.stop


def common(seed: int, number: int) -> int:
    """Common random numbers: the seed of all playouts with this number, whatever the candidate."""
    return (seed + number) * 2_654_435_761 % (1 << 63)


def best_first(ranking: list[Candidate]) -> list[Candidate]:
    """The candidates by their values, that to choose first; the others by how far behind it they were on common chance.

    Who was left out early had other luck: means over different chance cannot be compared.
    """
    best = ranking[0]
    for candidate in ranking:
        candidate.value = best.mean - candidate.behind(best)
    return [best, *sorted(ranking[1:], key=_value, reverse=True)]


def _value(candidate: Candidate) -> float:
    return candidate.value


def _level(candidates: list[Candidate]) -> None:
    """Remove a constant offset between priors and results, such as the other seats' scores."""
    seen = [candidate for candidate in candidates if candidate.results]
    shift = sum(sum(c.results.values()) / len(c.results) - c.prior for c in seen) / max(1, len(seen))
    for candidate in candidates:
        candidate.shift = shift


def _mean(candidate: Candidate) -> float:
    return candidate.mean


def _merit(candidate: Candidate) -> tuple[int, float]:
    """Who was looked at longest is trusted most."""
    return len(candidate.results), candidate.mean
