"""Sequential halving: playouts are shared among candidates, and after each share the worse half is left out."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass, field

from branchline.bots.budget import Budget, past

FIRST_LOOK = 3


@dataclass(slots=True)
class Candidate:
    """What is compared, by its number, what it looked like before, and the results of its playouts."""

    number: int
    prior: float
    results: dict[int, float] = field(default_factory=dict)  # by the number of chance
    shift: float = 0.0  # by how much results differ from first looks on the whole
    value: float = 0.0  # what it is expected to bring, beside the best

    @property
    def mean(self) -> float:
        """The mean of the results, the first look counted among them as several."""
        return self._mean(self.results, self.shift)

    def behind(self, best: Candidate) -> float:
        """By how much it is worse than the best on the chance that both have met."""
        both = self.results.keys() & best.results.keys()
        return max(0.0, best._mean(both, 0.0) - self._mean(both, 0.0))

    def _mean(self, numbers: Iterable[int], shift: float) -> float:
        results = [self.results[number] for number in sorted(numbers)]
        return (sum(results) + FIRST_LOOK * (self.prior + shift)) / (len(results) + FIRST_LOOK)


def halving(priors: Sequence[float], playout: Callable[[int, int], float], budget: Budget, usual: int) -> list[Candidate]:
    """The candidates, the one to choose first, then the most looked at; `best_first` is for those who want to know all their values.

    `playout(candidate, number)` gives one result; equal numbers stand for equal chance, and all that are still compared have
    had the same ones. With a budget in seconds it goes on in rounds of the usual number of playouts until time is up, or all its
    playouts are used.
    """
    everybody = [Candidate(number, prior) for number, prior in enumerate(priors)]
    deadline = budget.deadline()
    used = budget.playouts if deadline is None else min(usual, budget.playouts)
    done = _halved(everybody, playout, used, 0, deadline)
    while used < budget.playouts and len(everybody) > 1 and not past(deadline):
        best = sorted(everybody, key=_merit, reverse=True)[: max(2, len(everybody) // 4)]
        done = _halved(best, playout, usual, done, deadline)
        used += usual
    return sorted(everybody, key=_merit, reverse=True)


def common(seed: int, number: int) -> int:
    """The seed of all playouts with a number: what is compared meets the same chance."""
    return (seed + number) * 2_654_435_761 % (1 << 63)


def _halved(candidates: list[Candidate], playout: Callable[[int, int], float], total: int, number: int, deadline: float | None) -> int:
    """One series of halvings; the playouts are shared equally among the halvings. Says which number of chance comes next."""
    alive, left = candidates, total
    stages = max(1, (len(candidates) - 1).bit_length())
    while len(alive) > 1 and left >= len(alive):
        for _ in range(max(1, total // (stages * len(alive)))):
            if left < len(alive) or past(deadline):
                _level(alive)
                return number
            left -= len(alive)
            for candidate in alive:
                candidate.results[number] = playout(candidate.number, number)
            number += 1
        _level(alive)
        alive = sorted(alive, key=_mean, reverse=True)[: (len(alive) + 1) // 2]
    return number


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
    """First looks and results may differ by a constant, such as what the others have: it is taken out."""
    seen = [candidate for candidate in candidates if candidate.results]
    shift = sum(sum(c.results.values()) / len(c.results) - c.prior for c in seen) / max(1, len(seen))
    for candidate in candidates:
        candidate.shift = shift


def _mean(candidate: Candidate) -> float:
    return candidate.mean


def _merit(candidate: Candidate) -> tuple[int, float]:
    """Who was looked at longest is trusted most."""
    return len(candidate.results), candidate.mean
