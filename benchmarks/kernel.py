"""The kernel of Railroad Ink: random games and tree-search simulations a second, beside OpenSpiel and catanatron; threads; memory.

    python benchmarks/kernel.py [--openspiel PYTHON] [--rounds N]

One core, processor time, medians of interleaved rounds; threads by the clock. OpenSpiel is not among our packages: PYTHON is the
interpreter of an environment that has it (`pip install open_spiel`).
"""

from __future__ import annotations

import argparse
import subprocess
import sys
import tracemalloc
from collections.abc import Callable, Mapping
from functools import partial
from pathlib import Path
from random import Random
from statistics import median
from threading import Thread
from time import perf_counter
from typing import Any

sys.path.insert(0, str(Path(__file__).parent))

from random_play import catanatron
from timing import rates

from branchline.engine.compiled import form
from branchline.games.railroad_ink.bots.tree import kernel, kernel_tree
from branchline.games.railroad_ink.bots.weights import points
from branchline.games.railroad_ink.native import kernel as plain
from branchline.games.railroad_ink.native import points as plain_points
from branchline.games.railroad_ink.native.convert import WAYS

GAMES, SIMULATIONS, ROUND = 60_000, 60_000, 4
WANTED = {"random games": 180_000, "simulations": 150_000}
OPENSPIEL = """
import pyspiel, sys, time
game = pyspiel.load_game("connect_four")
bots = [pyspiel.MCTSBot(game, pyspiel.RandomRolloutEvaluator(1, seed), 2.0, 20000, 1000, True, seed, False) for seed in range(5)]
for line in sys.stdin:
    state = game.new_initial_state()
    for column in (3, 3, 2, 4, 4, 2):
        state.apply_action(column)
    start = time.process_time()
    bots[int(line) % 5].mcts_search(state)
    print(20000, time.process_time() - start, flush=True)
"""


def random_games(way: int) -> Callable[[int], int]:
    """Whole matches from the empty board, each with its score."""

    def work(number: int) -> int:
        points.games(kernel.Board(way, seed=number), GAMES)
        return GAMES

    return work


def simulations(way: int, led: bool) -> Callable[[int], int]:
    """A search of another position in every round; each simulation plays to the end once."""

    def work(number: int) -> int:
        habits = kernel_tree.Habits() if led else None
        kernel_tree.run(kernel_tree.Search(position(way, number), seed=number, size=1_000_000, habits=habits), SIMULATIONS)
        return SIMULATIONS

    return work


def position(way: int, seed: int) -> Any:
    """Random play up to the roll of the round that is searched."""
    rng, board = Random(seed), kernel.Board(way, seed=seed)
    kernel.roll(board)
    while board.round < ROUND:
        kernel.apply(board, rng.choice(kernel.legal(board)))
        if not board.rolled:
            kernel.roll(board)
    return board


def plain_games(number: int) -> int:
    plain_points.games(plain.Board(0, seed=number), 60)
    return 60


class OpenSpiel:
    """OpenSpiel's own search in C++, on connect_four after six moves, in a process of its own that times itself."""

    def __init__(self, python: str) -> None:
        self._process = subprocess.Popen([python, "-c", OPENSPIEL], stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True)

    def rate(self, number: int) -> float:
        """Simulations a second of processor time."""
        assert self._process.stdin is not None
        assert self._process.stdout is not None
        print(number, file=self._process.stdin, flush=True)
        done, seconds = self._process.stdout.readline().split()
        return float(done) / float(seconds)

    def close(self) -> None:
        self._process.communicate()


def measured(contenders: Mapping[str, Callable[[int], int]], peer: OpenSpiel | None, rounds: int) -> dict[str, float]:
    """Medians of rounds in which each contender has its turn, and the peer that times itself."""
    rates_of: dict[str, list[float]] = {}
    for number in range(rounds):
        turn = rates({name: partial(_at, work, number) for name, work in contenders.items()}, 1)
        if peer is not None:
            turn["OpenSpiel MCTS, connect_four"] = peer.rate(number)
        for name, rate in turn.items():
            rates_of.setdefault(name, []).append(rate)
    return {name: median(values) for name, values in rates_of.items()}


def _at(work: Callable[[int], int], number: int, _: int) -> int:
    return work(number)


def threads(rounds: int) -> float:
    """How much more two threads do than one in the same time."""
    gains = []
    for number in range(rounds):
        boards = [kernel.Board(0, seed=2 * number + n) for n in range(2)]
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


def tree_megabytes() -> float:
    board = position(0, 1)
    tracemalloc.start()
    search = kernel_tree.Search(board, size=1_000_000)
    taken = tracemalloc.get_traced_memory()[1]
    tracemalloc.stop()
    del search
    return taken / 1e6


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--openspiel", metavar="PYTHON")
    parser.add_argument("--rounds", type=int, default=5)
    given = parser.parse_args()
    if not form("branchline.games.railroad_ink.native.kernel").compiled:
        sys.exit("The kernel is not compiled here; `branchline doctor` tells how to")
    contenders = {f"random games, {WAYS[way]}": random_games(way) for way in range(3)}
    contenders |= {f"simulations, {WAYS[way]}": simulations(way, False) for way in range(3)}
    contenders |= {"simulations, led, none": simulations(0, True), "random games, plain Python": plain_games}
    contenders |= {"catanatron, actions": catanatron}
    peer = OpenSpiel(given.openspiel) if given.openspiel else None
    for name, rate in measured(contenders, peer, given.rounds).items():
        print(f"{name:32} {rate:12,.0f} /s")
    if peer is not None:
        peer.close()
    print(f"{'two threads against one':32} {threads(given.rounds):12.2f} x")
    print(f"{'tree of a million nodes':32} {tree_megabytes():12.1f} MB")
    print("wanted:", ", ".join(f"{n:,} {what} a second" for what, n in WANTED.items()))


if __name__ == "__main__":
    main()
