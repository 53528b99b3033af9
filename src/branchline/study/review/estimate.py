"""Means and standard errors of rollouts; rollouts on common random numbers are compared pairwise."""

from __future__ import annotations

from collections.abc import Sequence
from math import sqrt
from statistics import fmean, stdev

from branchline.study.review.breakdown import Amount
from branchline.study.review.decision_point import Sample


def totals(samples: Sequence[Sample]) -> list[float]:
    return [sum(sample) for sample in samples]


def amount(numbers: Sequence[float]) -> Amount:
    """The mean, and its standard error."""
    return Amount(fmean(numbers), stdev(numbers) / sqrt(len(numbers)) if len(numbers) > 1 else 0.0)


def differences(one: Sequence[float], other: Sequence[float]) -> list[float]:
    return [mine - yours for mine, yours in zip(one, other, strict=True)]


def mean_lines(samples: Sequence[Sample]) -> list[float]:
    """The mean of every line."""
    return [fmean(line) for line in zip(*samples, strict=True)]
