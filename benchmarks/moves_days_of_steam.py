"""Random play of Days of Steam by its rules, compared with catanatron; and its slowest list of legal moves.

python benchmarks/moves_days_of_steam.py
"""

from __future__ import annotations

import sys
from pathlib import Path
from time import perf_counter

sys.path.insert(0, str(Path(__file__).parent))

from random_play import catanatron, listings, matches
from timing import rates

from branchline.games.days_of_steam import GAME


def main() -> None:
    start = perf_counter()
    contenders = {GAME.id: matches(GAME), "catanatron 3.2.1": catanatron}
    for work in contenders.values():
        work(0)
    measured = rates(contenders)
    peer = measured["catanatron 3.2.1"]
    for name, rate in measured.items():
        print(f"{name:20} {rate:10,.0f} moves/s   {rate / peer:5.2f} x catanatron")
    print(f"where catanatron plays 35,000: {35_000 * measured[GAME.id] / peer:,.0f} moves/s")
    print(listings(GAME, 2, {}))
    print(listings(GAME, 4, {"forbid_cutoff": True}))
    print(f"({perf_counter() - start:.0f} s)")


if __name__ == "__main__":
    main()
