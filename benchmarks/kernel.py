"""The kernel of Railroad Ink: random matches per second, compared with plain Python and catanatron; two threads against one.

    python benchmarks/kernel.py [--rounds N]

One core, processor time, medians of interleaved rounds; threads in wall-clock time.
"""

from __future__ import annotations

import argparse
import sys
from collections.abc import Callable, Mapping
from functools import partial
from pathlib import Path
from statistics import median
from threading import Thread
from time import perf_counter
from typing import Any

sys.path.insert(0, str(Path(__file__).parent))

from random_play import catanatron
from timing import rates

from branchline.engine.compiled import build_info
from branchline.games.railroad_ink.bots.weights import kernel, points
from branchline.games.railroad_ink.native import kernel as plain
from branchline.games.railroad_ink.native import points as plain_points
from branchline.games.railroad_ink.native.convert import VARIANTS, tables_of
from branchline.games.railroad_ink.native.tables import BUILT_IN

GAMES = 60_000


def board(build: Any, variant: int, seed: int) -> Any:
    """An empty board of a build of the kernel."""
    return build.Board(tables_of(BUILT_IN, build.KernelTables), variant, seed=seed)


def random_games(variant: int) -> Callable[[int], int]:
    """A function that plays whole matches from the empty board, with scores."""

    def work(number: int) -> int:
        points.games(board(kernel, variant, number), GAMES)
        return GAMES

    return work


def plain_games(number: int) -> int:
    plain_points.games(board(plain, 0, number), 60)
    return 60


def measure(contenders: Mapping[str, Callable[[int], int]], rounds: int) -> dict[str, float]:
    """The median rate of each contender, in interleaved rounds."""
    rates_of: dict[str, list[float]] = {}
    for number in range(rounds):
        turn = rates({name: partial(_at, work, number) for name, work in contenders.items()}, 1)
        for name, rate in turn.items():
            rates_of.setdefault(name, []).append(rate)
    return {name: median(values) for name, values in rates_of.items()}


def _at(work: Callable[[int], int], number: int, _: int) -> int:
    return work(number)


def threads(rounds: int) -> float:
    """The speedup of two threads over one."""
    gains = []
    for number in range(rounds):
        boards = [board(kernel, 0, 2 * number + n) for n in range(2)]
        start = perf_counter()
        for board in boards:
            points.games(board, 3 * GAMES)
        middle = perf_counter()
        both = [Thread(target=points.games, args=(board, 3 * GAMES)) for board in boards]
        for thread in both:
            thread.start()
        for thread in both:
            thread.join()
        gains.append((middle - start) / (perf_counter() - middle))
    return median(gains)


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--rounds", type=int, default=5)
    given = parser.parse_args()
    if not build_info("branchline.games.railroad_ink.native.kernel").compiled:
        sys.exit("The kernel is not compiled here; `branchline doctor` tells how to")
    contenders = {f"random games, {VARIANTS[variant]}": random_games(variant) for variant in range(3)}
    contenders |= {"random games, plain Python": plain_games}
    contenders |= {"catanatron, actions": catanatron}
    for name, rate in measure(contenders, given.rounds).items():
        print(f"{name:32} {rate:12,.0f} /s")
    print(f"{'two threads against one':32} {threads(given.rounds):12.2f} x")


if __name__ == "__main__":
    main()
