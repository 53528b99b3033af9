"""Ratings, wins and points of each bot in a contest, each with its 95% confidence interval.

The ratings are those of the Plackett-Luce model (R. Weng and C.-J. Lin, A Bayesian approximation method for online ranking, 2011).
"""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Sequence
from dataclasses import dataclass
from math import sqrt
from statistics import fmean, stdev

from openskill.models import PlackettLuce

from branchline.matches.contest import STANDARD_ERRORS_95, Result


@dataclass(frozen=True, slots=True)
class Interval:
    """A mean with half the width of its 95% confidence interval."""

    mean: float
    margin_95: float


@dataclass(frozen=True, slots=True)
class Standing:
    """One bot in a contest."""

    bot: str
    matches: int
    rating: Interval
    wins: Interval  # the share of matches won; a shared first place counts by its part
    points: Interval
    lines: dict[str, float]  # the mean of each line of the score sheet
    seconds: float  # thinking time per move
    match_seconds: float


@dataclass(frozen=True, slots=True)
class Meeting:
    """One bot against another: the share of matches won, draws counted half."""

    bot: str
    other: str
    matches: int
    wins: Interval


def standings(bots: Sequence[str], results: Sequence[Result]) -> list[Standing]:
    """The standings of all bots that played, best first."""
    ratings = _ratings(bots, results)
    played = [_standing(bot, results, ratings[bot]) for bot in bots if any(bot in result.bots for result in results)]
    solo = all(len(result.bots) == 1 for result in results)
    return sorted(played, key=lambda standing: standing.points.mean if solo else standing.rating.mean, reverse=True)


def meetings(bots: Sequence[str], results: Sequence[Result]) -> list[Meeting]:
    """The results of all pairs of bots that met, in the order of the bots."""
    shares: dict[tuple[str, str], list[float]] = defaultdict(list)
    for result in results:
        ranks = dict(zip(result.bots, result.ranks, strict=True))
        for bot, rank in ranks.items():
            for other, theirs in ranks.items():
                if bot != other:
                    shares[bot, other].append(0.5 if rank == theirs else float(rank < theirs))
    pairs = [(bot, other) for n, bot in enumerate(bots) for other in bots[:n] if (bot, other) in shares]
    return [Meeting(bot, other, len(shares[bot, other]), win_rate(shares[bot, other])) for bot, other in pairs]


def win_rate(parts: Sequence[float]) -> Interval:
    """A share of matches with its Wilson score interval, which stays within 0 and 1.

    Reference: E. Wilson, Probable inference, the law of succession, and statistical inference, 1927.
    """
    n, z = len(parts), STANDARD_ERRORS_95
    mean = fmean(parts)
    return Interval(mean, z / (1 + z * z / n) * sqrt(mean * (1 - mean) / n + z * z / (4 * n * n)))


def mean_of(numbers: Sequence[float]) -> Interval:
    """Mean of single results with its interval."""
    margin = STANDARD_ERRORS_95 * stdev(numbers) / sqrt(len(numbers)) if len(numbers) > 1 else 0.0
    return Interval(fmean(numbers), margin)


def _ratings(bots: Sequence[str], results: Sequence[Result]) -> dict[str, Interval]:
    """Ratings of the Plackett-Luce model, from all matches in the order of their numbers."""
    model = PlackettLuce()
    ratings = {bot: model.rating(name=bot) for bot in bots}
    for result in sorted(results, key=lambda result: (result.number, result.bots)):
        if len(result.bots) > 1:
            after = model.rate([[ratings[bot]] for bot in result.bots], ranks=list(map(float, result.ranks)))
            ratings |= {bot: team[0] for bot, team in zip(result.bots, after, strict=True)}
    return {bot: Interval(rating.mu, STANDARD_ERRORS_95 * rating.sigma) for bot, rating in ratings.items()}


def _standing(bot: str, results: Sequence[Result], rating: Interval) -> Standing:
    mine = [(result, seat) for result in results for seat, name in enumerate(result.bots) if name == bot]
    lines: Counter[str] = Counter()
    for result, seat in mine:
        lines.update(result.sheets[seat])
    wins = [(result.ranks[seat] == 1) / max(1, result.ranks.count(1)) for result, seat in mine]
    seconds = sum(result.seconds[seat] for result, seat in mine)
    return Standing(
        bot=bot,
        matches=sum(bot in result.bots for result in results),
        rating=rating,
        wins=win_rate(wins),
        points=mean_of([sum(result.sheets[seat].values()) for result, seat in mine]),
        lines={line: total / len(mine) for line, total in lines.items()},
        seconds=seconds / max(1, sum(result.moves[seat] for result, seat in mine)),
        match_seconds=seconds / len(mine),
    )
