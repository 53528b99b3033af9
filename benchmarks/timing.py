"""Measurement by medians of interleaved rounds, for the benchmarks here."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from statistics import median
from time import process_time


def rates(contenders: Mapping[str, Callable[[int], int]], rounds: int = 5) -> dict[str, float]:
    """The rate of each contender, in work per second of processor time: the median of interleaved rounds.

    A contender does some work for a given round, the same in every run, and returns its amount.
    """
    measured: dict[str, list[float]] = {name: [] for name in contenders}
    for number in range(rounds):
        for name, work in contenders.items():
            start = process_time()
            done = work(number)
            measured[name].append(done / (process_time() - start))
    return {name: median(values) for name, values in measured.items()}
