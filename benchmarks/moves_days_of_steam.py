"""Days of Steam at random through the public functions, beside catanatron; and its slowest listing of legal moves.

python benchmarks/moves_days_of_steam.py
"""

from __future__ import annotations

import sys
from collections import Counter
from pathlib import Path
from random import Random
from time import perf_counter, process_time

sys.path.insert(0, str(Path(__file__).parent))

from random_play import catanatron, matches
from timing import rates

from branchline.engine.game import CHANCE
from branchline.games.days_of_steam import GAME

LISTINGS = 100  # matches in which every listing is timed


def listings(seats: int, options: dict[str, bool]) -> str:
    """The slowest listing of legal moves in a hundred matches, and the longest list."""
    setup = GAME.setup(seats, dict(options))
    slowest, longest, endings = 0.0, 0, Counter[str]()
    for seed in range(LISTINGS):
        rng, state = Random(seed), GAME.new(setup)
        while acting := GAME.to_act(state):
            if acting[0] == CHANCE:
                move = GAME.chance(state, rng)
            else:
                start = process_time()
                legal = GAME.legal_moves(state, acting[0])
                slowest = max(slowest, process_time() - start)
                longest = max(longest, len(legal))
                move = rng.choice(legal)
            state = GAME.apply(state, acting[0], move)
        endings[state.ending] += 1
    told = ", ".join(f"{name} {number}" for name, number in endings.items())
    return f"{seats} seats {options}: slowest listing {1000 * slowest:.1f} ms, longest {longest} moves; endings: {told}"


def main() -> None:
    start = perf_counter()
    contenders = {GAME.id: matches(GAME), "catanatron 3.2.1": catanatron}
    for work in contenders.values():
        work(0)
    found = rates(contenders)
    peer = found["catanatron 3.2.1"]
    for name, rate in found.items():
        print(f"{name:20} {rate:10,.0f} moves/s   {rate / peer:5.2f} x catanatron")
    print(f"where catanatron plays 35,000: {35_000 * found[GAME.id] / peer:,.0f} moves/s")
    print(listings(2, {}))
    print(listings(4, {"forbid_cutoff": True}))
    print(f"({perf_counter() - start:.0f} s)")


if __name__ == "__main__":
    main()
