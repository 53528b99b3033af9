"""Interleaved rounds and medians: what every benchmark here measures with."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from statistics import median
from time import process_time


def rates(contenders: Mapping[str, Callable[[int], int]], rounds: int = 5) -> dict[str, float]:
    """Work done a second of processor time by each contender: the median of rounds taken in turn.

    A contender does some work for a given round, the same in every run, and says how much it did.
    """
    measured: dict[str, list[float]] = {name: [] for name in contenders}
    for number in range(rounds):
        for name, work in contenders.items():
            start = process_time()
            done = work(number)
            measured[name].append(done / (process_time() - start))
    return {name: median(values) for name, values in measured.items()}
