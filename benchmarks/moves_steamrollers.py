"""Random play of SteamRollers by its rules, compared with catanatron; and its slowest list of legal moves.

python benchmarks/moves_steamrollers.py
"""

from __future__ import annotations

import sys
from dataclasses import replace
from pathlib import Path
from time import perf_counter, process_time

sys.path.insert(0, str(Path(__file__).parent))

from random_play import catanatron, listings, matches
from timing import rates

from branchline.engine.game import OptionValue
from branchline.games.steamrollers import GAME
from branchline.games.steamrollers.rules.network import routes
from branchline.games.steamrollers.rules.state import Turn

ALL_OPTIONS: dict[str, OptionValue] = {"coal": True, "orders": True, "starting_tiles": True}
DENSE = (  # the sheet with most routes that a search found
    "00:3-4 01:0-2 02:0-2 03:0-3 04:1-3 05:0-1 10:0-2 12:0-3 13:0-3 15:2-3 20:1-5 21:0-3 22:2-4 23:2-4 24:2-5 25:2-5 30:1-4 31:2-5 "
    "32:4-5 33:1-5 34:2-5 35:0-2 40:1-3 42:0-3 43:0-3 45:0-5 50:0-2 51:2-4 52:2-4 53:2-5 54:2-4 55:1-2 60:3-4 61:1-5 62:2-5 63:2-5 "
    "64:1-5 65:0-5 70:1-3 72:3-5 73:0-2 75:0-1 80:0-5 81:0-1 82:0-4 83:0-3 84:3-5 85:0-5"
)


def densest_listing() -> str:
    """The list of deliveries on a sheet full of links, with every useful tile and every good in every city, without caches."""
    board = GAME.read_board(GAME.setup(2, ALL_OPTIONS), f"{DENSE} engine 123456 tiles 3b 4a")
    state = replace(board, phase="act", ending="", goods=("RBGYSK",) * 6, black_die="SW", turn=Turn(0, 1))
    slowest, longest = 0.0, 0
    for die in range(1, 7):
        state.box.map.networks.clear()
        routes.cache_clear()
        start = process_time()
        legal = GAME.legal_moves(replace(state, turn=Turn(0, die)), 0)
        slowest, longest = max(slowest, process_time() - start), max(longest, len(legal))
    return f"a sheet full of links: slowest listing {1000 * slowest:.2f} ms, longest {longest} moves"


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
    print(listings(GAME, 5, ALL_OPTIONS))
    print(listings(GAME, 1, {}))
    print(densest_listing())
    print(f"({perf_counter() - start:.0f} s)")


if __name__ == "__main__":
    main()
