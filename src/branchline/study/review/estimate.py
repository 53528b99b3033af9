"""Means and standard errors of rollouts; rollouts on common random numbers are compared pairwise."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from math import sqrt
from statistics import fmean, stdev

from branchline.study.review.decision_point import Sample


@dataclass(frozen=True, slots=True)
class Estimate:
    """A mean and its standard error."""

    value: float
    error: float

    @classmethod
    def of(cls, numbers: Sequence[float]) -> Estimate:
        """The estimate from a sample of numbers."""
        return cls(fmean(numbers), stdev(numbers) / sqrt(len(numbers)) if len(numbers) > 1 else 0.0)


def totals(samples: Sequence[Sample]) -> list[float]:
    return [sum(sample) for sample in samples]


def differences(one: Sequence[float], other: Sequence[float]) -> list[float]:
    return [mine - yours for mine, yours in zip(one, other, strict=True)]


def mean_lines(samples: Sequence[Sample]) -> list[float]:
    """The mean of each line."""
    return [fmean(line) for line in zip(*samples, strict=True)]
