"""Random matches of two seats with their scores, per second: each game's kernel and its rules in the same run.

python benchmarks/kernels.py [GAME ...] [--rounds N]

One core, processor time, medians of interleaved rounds.
"""

from __future__ import annotations

import argparse
import sys
from collections.abc import Callable
from pathlib import Path
from random import Random
from typing import Any

sys.path.insert(0, str(Path(__file__).parent))

from timing import rates

from branchline.engine.compiled import build_info, kernels_beside
from branchline.engine.game import CHANCE, AnyGame
from branchline.games import GAMES, part_of

READABLE, FAST = 30, 4000
SEATS = 2


def by_rules(game: AnyGame) -> Callable[[int], int]:
    """A function that plays random matches by the rules."""
    setup = game.setup(SEATS)

    def work(number: int) -> int:
        rng = Random(number)
        for _ in range(READABLE):
            state = game.new(setup)
            while acting := game.to_act(state):
                move = game.chance(state, rng) if acting[0] == CHANCE else rng.choice(game.legal_moves(state, acting[0]))
                state = game.apply(state, acting[0], move)
            for seat in range(SEATS):
                game.score(state, seat)
        return READABLE

    return work


def by_kernel(game: AnyGame) -> Callable[[int], int]:
    """A function that plays random matches by the kernel."""
    bridge: Any = game.module("convert")
    kernel = game.module("kernel").kernel

    def work(number: int) -> int:
        kernel.games(bridge.new_match(game.setup(SEATS), number), FAST)
        return FAST

    return work


def kernels_of(game: AnyGame) -> list[str]:
    """The names of the kernels that play the rules of a game."""
    home = game.module("kernel")
    return kernels_beside(home) if home else []


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("games", nargs="*", help="all that have a kernel by default")
    parser.add_argument("--rounds", type=int, default=5)
    given = parser.parse_args()
    for name in given.games or [name for name in GAMES if part_of(name, "convert")]:
        game = GAMES[name]
        if not all(build_info(kernel).compiled for kernel in kernels_of(game)):
            sys.exit(f"The kernel of {name} is not compiled here; `branchline doctor` tells how to")
        found = rates({"rules": by_rules(game), "kernel": by_kernel(game)}, given.rounds)
        print(f"{name:18} rules {found['rules']:10,.0f}/s   kernel {found['kernel']:12,.0f}/s   {found['kernel'] / found['rules']:8,.0f} x")


if __name__ == "__main__":
    main()
