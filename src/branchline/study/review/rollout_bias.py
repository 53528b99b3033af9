"""Correction of the rollout policy's bias.

The policy that plays rollouts is weaker than a search for the best turn, so it undervalues positions. Each turn still to come adds
a usual gain, which the game's bot config states or which is measured in the match itself. A turn whose loss the policy could not
make good costs only what the best turn after it did not make good. Without this correction, every random result would seem lucky
and every mistake too costly.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from itertools import zip_longest
from statistics import fmean

from branchline.study.review.comparison import TurnComparison
from branchline.study.review.estimate import differences, totals

ROUNDS = 60  # of the fixed-point iteration


@dataclass(frozen=True, slots=True)
class BiasCorrection:
    """Usual gain of a turn over the rollout policy, and how much of each turn's loss the next turn could recover, per rollout."""

    per_turn_gain: float
    recoverable: tuple[list[float], ...]


def bias_correction(comparisons: Sequence[TurnComparison], known: float | None = None) -> BiasCorrection:
    """Estimate the correction from all the turns of a match; `known` fixes the usual gain."""
    best = [totals(comparison.best_samples) for comparison in comparisons]
    gains = [differences(ends, totals(comparison.policy.samples)) for ends, comparison in zip(best, comparisons, strict=True)]
    losses = [differences(ends, totals(comparison.played.samples)) for ends, comparison in zip(best, comparisons, strict=True)]
    gain = _usual_gain([fmean(each) for each in gains], [fmean(each) for each in losses]) if known is None else known
    following = zip_longest(losses, gains[1:])
    return BiasCorrection(gain, tuple(_recoverable(loss, after, gain) for loss, after in following))


def _usual_gain(gains: Sequence[float], losses: Sequence[float]) -> float:
    """Fixed point of the usual gain, recovered losses excluded, so that luck averages to zero."""
    usual = sum(gains) / max(1, len(gains))
    for _ in range(ROUNDS):
        recovered = [min(max(0.0, gain - usual), loss) for gain, loss in zip(gains[1:], losses, strict=False)]
        usual = (sum(gains) - sum(recovered)) / max(1, len(gains))
    return usual


def _recoverable(loss: list[float], after: list[float] | None, usual: float) -> list[float]:
    """Recovered part of a loss: the next turn's gain beyond the usual, at most the loss."""
    if after is None or fmean(after) <= usual:
        return [0.0] * len(loss)
    return loss if fmean(after) - usual >= fmean(loss) else [gain - usual for gain in after]
