"""Correction of the rollout policy's bias.

The policy that plays rollouts is weaker than a search for the best turn, so it undervalues positions. Each turn still to come adds
a usual gain, which the game's bot config states or which is measured in the match itself. A turn whose loss the policy could not
make good costs only what the best turn after it did not make good. Without this correction, every random result would seem lucky
and every mistake a disaster.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from itertools import zip_longest
from statistics import fmean

from branchline.study.review.comparison import Choice
from branchline.study.review.estimate import differences, totals

ROUNDS = 60  # of bringing gain and repairs into balance; each brings them nearer


@dataclass(frozen=True, slots=True)
class Finesse:
    """Usual gain of a turn over the rollout policy, and how much of each turn's loss the next turn could recover, per rollout."""

    gain: float
    repairs: tuple[list[float], ...]


def finesse(choices: Sequence[Choice], known: float | None = None) -> Finesse:
    """Estimate the correction from all the turns of a match; `known` fixes the usual gain."""
    best = [totals(choice.best_samples) for choice in choices]
    gains = [differences(ends, totals(choice.hand.samples)) for ends, choice in zip(best, choices, strict=True)]
    losses = [differences(ends, totals(choice.played.samples)) for ends, choice in zip(best, choices, strict=True)]
    gain = _usual([fmean(each) for each in gains], [fmean(each) for each in losses]) if known is None else known
    following = zip_longest(losses, gains[1:])
    return Finesse(gain, tuple(_repair(loss, after, gain) for loss, after in following))


def _usual(gains: Sequence[float], losses: Sequence[float]) -> float:
    """Fixed point of the usual gain, recovered losses excluded, so that luck averages to zero."""
    usual = sum(gains) / max(1, len(gains))
    for _ in range(ROUNDS):
        repaired = [min(max(0.0, gain - usual), loss) for gain, loss in zip(gains[1:], losses, strict=False)]
        usual = (sum(gains) - sum(repaired)) / max(1, len(gains))
    return usual


def _repair(loss: list[float], after: list[float] | None, usual: float) -> list[float]:
    """Recovered part of a loss: the next turn's gain beyond the usual, at most the loss."""
    if after is None or fmean(after) <= usual:
        return [0.0] * len(loss)
    return loss if fmean(after) - usual >= fmean(loss) else [gain - usual for gain in after]
