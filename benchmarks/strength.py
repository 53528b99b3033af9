"""How strong the bots are: each level against the one below it in every game and its main options, and means alone.

    python benchmarks/strength.py [--games 200] [--jobs 2] [--into results]

Every pairing is kept in a file of its own in that folder; stopped and started again it goes on. Prints the tables of
docs/bots.md.
"""

from __future__ import annotations

import argparse
from itertools import pairwise
from pathlib import Path

from branchline.arena import Book, Contest, play_all
from branchline.bots import bots_for
from branchline.engine.game import write_option
from branchline.games import GAMES
from branchline.standings import meetings, standings

TABLES: tuple[tuple[str, dict[str, object]], ...] = (
    ("railroad_ink", {}),
    ("railroad_ink", {"expansion": "meteor"}),
    ("railroad_ink", {"expansion": "lava"}),
    ("train_from_afar", {"way": "stations"}),
    ("train_from_afar", {"way": "longest"}),
    ("train_from_afar", {"way": "both"}),
    ("steamrollers", {}),
    ("traxx", {}),
    ("days_of_steam", {}),
)
ALONE: tuple[tuple[str, dict[str, object]], ...] = (
    ("railroad_ink", {}),
    ("railroad_ink", {"expansion": "meteor"}),
    ("railroad_ink", {"expansion": "lava"}),
    ("train_from_afar", {"way": "longest"}),
    ("steamrollers", {}),
    ("traxx", {}),
)


def book(game: str, options: dict[str, object], bots: tuple[str, ...], seats: int, given: argparse.Namespace) -> Book:
    """A contest played to its end, or as far as it was kept."""
    setup = GAMES[game].setup(seats, options)  # type: ignore[arg-type]
    given.into.mkdir(parents=True, exist_ok=True)
    name = "-".join([game, *(f"{k}={write_option(v)}" for k, v in options.items()), *bots, str(seats)])  # type: ignore[arg-type]
    made = Book(Contest(game, setup.options, bots, seats, given.games, given.seed), given.into / f"{name}.jsonl")
    for result in play_all(made.contest, made.left, given.jobs):
        made.add(result)
    return made


def ladder(given: argparse.Namespace) -> None:
    print("| game | bot | against | share won | matches |\n|---|---|---|---|---|")
    for game, options in TABLES:
        levels = [kind.name for kind in bots_for(game) if kind.name != "greedy" and kind.name not in given.without]
        for below, above in pairwise(levels):
            played = book(game, options, (below, above), 2, given)
            (met,) = meetings((below, above), played.results)
            told = " ".join([game, *map(str, options.values())])
            print(f"| {told} | {above} | {below} | {met.wins.mean:.1%} ± {met.wins.error:.1%} | {met.matches} |", flush=True)


def alone(given: argparse.Namespace) -> None:
    print("\n| game | bot | mean | won | seconds a match | matches |\n|---|---|---|---|---|---|")
    for game, options in ALONE:
        for kind in bots_for(game):
            if kind.name not in given.without:
                (one,) = standings((kind.name,), book(game, options, (kind.name,), 1, given).results)
                told = " ".join([game, *map(str, options.values())])
                points = f"{one.points.mean:.2f} ± {one.points.error:.2f}"
                print(f"| {told} | {kind.name} | {points} | {one.wins.mean:.0%} | {one.match_seconds:.2f} | {one.matches} |", flush=True)


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--games", type=int, default=200)
    parser.add_argument("--jobs", type=int, default=1)
    parser.add_argument("--seed", default="strength")
    parser.add_argument("--into", type=Path, default=Path("strength"))
    parser.add_argument("--without", nargs="*", default=[], help="bots to leave out")
    parser.add_argument("--only", choices=("ladder", "alone"))
    given = parser.parse_args()
    if given.only != "alone":
        ladder(given)
    if given.only != "ladder":
        alone(given)


if __name__ == "__main__":
    main()
