"""Speedup of several processes over one: matches per second (wall clock) of `branchline simulate` and the arena, interleaved.

python benchmarks/jobs.py [--rounds 3] [--jobs 2]
"""

from __future__ import annotations

import argparse
from collections.abc import Callable
from statistics import median
from time import perf_counter

from branchline.games import GAMES
from branchline.matches.contest import Contest
from branchline.matches.playing import play_all


def simulate(jobs: int) -> int:
    """Plays random matches of Railroad Ink; returns their number."""
    contest = Contest("railroad_ink", GAMES["railroad_ink"].setup(2).options, ("random", "random"), 2, 12_000, "jobs", own_dice=True)
    return sum(1 for _ in play_all(contest, jobs=jobs))


def run_contest(jobs: int) -> int:
    """Plays matches of Träxx, medium against easy; returns their number."""
    contest = Contest("traxx", GAMES["traxx"].setup(2).options, ("medium", "easy"), 2, 600, "jobs")
    return sum(1 for _ in play_all(contest, jobs=jobs, in_order=False))


def rate(work: Callable[[int], int], jobs: int) -> float:
    start = perf_counter()
    return work(jobs) / (perf_counter() - start)


def main() -> None:
    given = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    given.add_argument("--rounds", type=int, default=3)
    given.add_argument("--jobs", type=int, default=2)
    typed = given.parse_args()
    for name, work in (("simulate", simulate), ("arena", run_contest)):
        measured: dict[int, list[float]] = {1: [], typed.jobs: []}
        for _ in range(typed.rounds):
            for jobs, rates in measured.items():
                rates.append(rate(work, jobs))
        one, many = (median(rates) for rates in measured.values())
        print(f"{name:10}{one:8.1f} matches/s with one process{many:8.1f} with {typed.jobs}: {many / one:.2f} x")


if __name__ == "__main__":
    main()
