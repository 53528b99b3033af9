"""Sequential halving on common random numbers: after each share of rollouts, drop the worse half of the candidates.

Reference: Z. Karnin, T. Koren and O. Somekh, Almost optimal exploration in multi-armed bandits, 2013.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass, field

from branchline.bots.budget import Budget, past

PRIOR_SAMPLES = 3


@dataclass(slots=True)
class Candidate:
    """A candidate: its number, its prior value, and the results of its rollouts by rollout number."""

    number: int
    prior: float
    results: dict[int, float] = field(default_factory=dict)  # by the number that seeds the rollout
    baseline: float = 0.0  # mean difference between results and priors, over all candidates
    value: float = 0.0  # expected result, comparable with the best candidate's

    @property
    def mean(self) -> float:
        """Posterior mean: the prior counts as `PRIOR_SAMPLES` samples."""
        return self._mean(self.results, self.baseline)

    def behind(self, best: Candidate) -> float:
        """Paired difference to the best candidate, over the rollouts that both have had."""
        both = self.results.keys() & best.results.keys()
        return max(0.0, best._mean(both, 0.0) - self._mean(both, 0.0))

    def _mean(self, numbers: Iterable[int], baseline: float) -> float:
        results = [self.results[number] for number in sorted(numbers)]
        return (sum(results) + PRIOR_SAMPLES * (self.prior + baseline)) / (len(results) + PRIOR_SAMPLES)


def sequential_halving(priors: Sequence[float], rollout: Callable[[int, int], float], budget: Budget) -> list[Candidate]:
    """The candidates, best first, then by the number of their rollouts; `best_first` makes their values comparable.

    `rollout(candidate, number)` gives one result; equal numbers use equal random numbers, and all remaining candidates have had
    the same ones. Rollouts are shared equally among the halvings, and so is the time, if limited: with enough time the comparison
    is the same as without a clock, with less each halving follows after fewer rollouts.
    """
    candidates = [Candidate(number, prior) for number, prior in enumerate(priors)]
    alive, left, number, partial_results = candidates, budget.rollouts, 0, dict[int, float]()
    deadlines = budget.deadlines((len(candidates) - 1).bit_length())
    for deadline in deadlines:
        wanted = max(1, budget.rollouts // (len(deadlines) * len(alive)))
        affordable = min(wanted, left // len(alive))
        if affordable:
            number = _roll_out_all(alive, rollout, range(number, number + affordable), partial_results, deadline)
            _remove_baseline(alive)
        if affordable < wanted:
            break
        left -= affordable * len(alive)
        alive = sorted(alive, key=_mean, reverse=True)[: (len(alive) + 1) // 2]
    return sorted(candidates, key=_merit, reverse=True)


def _roll_out_all(
    candidates: list[Candidate],
    rollout: Callable[[int, int], float],
    numbers: range,
    partial_results: dict[int, float],
    deadline: float | None,
) -> int:
    """Roll out all candidates with these numbers while there is time; returns the next number.

    If the time is up before all candidates have had a number, its results stay in `partial_results` for the next comparison.
    """
    for number in numbers:
        for candidate in candidates:
            if candidate.number not in partial_results:
                if past(deadline):
                    return number
                partial_results[candidate.number] = rollout(candidate.number, number)
        for candidate in candidates:
            candidate.results[number] = partial_results[candidate.number]
        partial_results.clear()
    return numbers.stop


def crn_seed(seed: int, number: int) -> int:
    """The seed of every candidate's rollout with this number, so that candidates share random numbers.

    Common random numbers: P. Glasserman and D. Yao, Some guidelines and guarantees for common random numbers, 1992.
    """
    return (seed + number) * 2_654_435_761 % (1 << 63)


def best_first(ranking: list[Candidate]) -> list[Candidate]:
    """The candidates by value, best first; the value of the others is their paired difference to the best.

    Candidates dropped early had other random numbers, so their means cannot be compared.
    """
    best = ranking[0]
    for candidate in ranking:
        candidate.value = best.mean - candidate.behind(best)
    return [best, *sorted(ranking[1:], key=_value, reverse=True)]


def _value(candidate: Candidate) -> float:
    return candidate.value


def _remove_baseline(candidates: list[Candidate]) -> None:
    """Remove a constant offset between priors and results (a control variate), such as the other seats' scores."""
    sampled = [candidate for candidate in candidates if candidate.results]
    baseline = sum(sum(c.results.values()) / len(c.results) - c.prior for c in sampled) / max(1, len(sampled))
    for candidate in candidates:
        candidate.baseline = baseline


def _mean(candidate: Candidate) -> float:
    return candidate.mean


def _merit(candidate: Candidate) -> tuple[int, float]:
    """More rollouts count first: they survived more halvings."""
    return len(candidate.results), candidate.mean
