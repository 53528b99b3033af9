"""Makes golden files: `python -m tests.conformance.make perft|playthrough|replays|expected GAME [more]`; see docs/contract-tests.md."""

from __future__ import annotations

import sys

from tests.conformance.subject import subject

from branchline.conformance.make import MAKERS
from branchline.games import GAMES


def main(arguments: list[str]) -> None:
    what, *games = arguments or ["help"]
    if what not in MAKERS or not games or not set(games) <= {*GAMES, "all"}:
        sys.exit(f"python -m tests.conformance.make {'|'.join(MAKERS)} {'|'.join(GAMES)}|all")
    for game in GAMES if "all" in games else games:
        MAKERS[what](GAMES[game], subject(game))


if __name__ == "__main__":
    main(sys.argv[1:])
