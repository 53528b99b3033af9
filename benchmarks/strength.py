"""Strength of the bots: each level against the one below it in every game and its main options, solo, and against earlier versions.

    python benchmarks/strength.py [--games 400] [--jobs 2] [--into FOLDER] [--game GAME ...]
        [--without BOT ...] [--only ladder|alone|since] [--row NAME ...] [--kept]

Every pairing is stored in its own file in that folder, so that an interrupted run can resume. Prints the tables of
docs/bots-strength.md. `--row` selects pairings with NAME in their file name, such as `eva=6-master`. Results that took hours are stored in
`benchmarks/strength/`: if you change how a bot plays, remove its files there.
"""

from __future__ import annotations

import argparse
from itertools import pairwise
from pathlib import Path
from typing import TypeAlias

from branchline.bots import bots_for
from branchline.engine.game import write_option
from branchline.games import GAMES
from branchline.matches.contest import Contest
from branchline.matches.playing import play_all
from branchline.matches.ratings import meetings, standings
from branchline.matches.results_file import ResultsFile, read_results

Variant: TypeAlias = tuple[str, dict[str, object]]  # a game with its options

TABLES: tuple[Variant, ...] = (
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
SOLO: tuple[Variant, ...] = (
    ("railroad_ink", {}),
    ("railroad_ink", {"expansion": "meteor"}),
    ("railroad_ink", {"expansion": "lava"}),
    ("train_from_afar", {"way": "longest"}),
    *[("steamrollers", dict[str, object](eva=level)) for level in range(1, 7)],
    ("traxx", {}),
)

TODAY = "earlier:hard"  # see earlier.py
SINCE: tuple[tuple[str, dict[str, object], str, int], ...] = (  # one present bot among those of that commit, at this number of seats
    ("steamrollers", {}, "master", 2),
    ("traxx", {}, "master", 2),
    ("train_from_afar", {"way": "stations"}, "master", 2),
    ("train_from_afar", {"way": "stations"}, "hard", 2),
    ("train_from_afar", {"way": "both"}, "master", 2),
    ("train_from_afar", {"way": "both"}, "hard", 2),
    ("days_of_steam", {}, "master", 2),
    ("days_of_steam", {}, "master", 4),
)


def book(game: str, options: dict[str, object], bots: tuple[str, ...], seats: int, args: argparse.Namespace) -> ResultsFile:
    """The results of a contest, played to its end; with `--kept`, only the stored ones."""
    setup = GAMES[game].setup(seats, options)  # type: ignore[arg-type]
    name = "-".join([game, *(f"{k}={write_option(v)}" for k, v in options.items()), *bots, str(seats)])  # type: ignore[arg-type]
    file = args.into / f"{name.replace(':', '-')}.jsonl"
    requested = not args.row or any(part in file.name for part in args.row)
    contest = Contest(game, setup.options, bots, seats, args.games, args.seed)
    if args.kept or not requested:  # read only: another process may be writing
        return ResultsFile(contest, None, read_results(file, contest) if requested and file.exists() else [])
    args.into.mkdir(parents=True, exist_ok=True)
    made = ResultsFile(contest, file)
    for result in play_all(made.contest, made.remaining, args.jobs, in_order=False):
        made.add(result)
    return made


def _chosen_games(tables: tuple[Variant, ...], args: argparse.Namespace) -> list[Variant]:
    return [(game, options) for game, options in tables if not args.game or game in args.game]


def compare_levels(args: argparse.Namespace) -> None:
    print("| game | bot | against | share won | points | its points | matches |\n|---|---|---|---|---|---|---|")
    for game, options in _chosen_games(TABLES, args):
        levels = [kind.name for kind in bots_for(game) if kind.name != "greedy" and kind.name not in args.without]
        for below, above in pairwise(levels):
            played = book(game, options, (below, above), 2, args)
            if not played.results:
                continue
            (met,) = meetings((below, above), played.results)
            points = {
                each.bot: f"{each.points.mean:.2f} ± {each.points.margin_95:.2f}" for each in standings((below, above), played.results)
            }
            results = " ".join([game, *map(str, options.values()), "|", above, "|", below])
            won = f"{met.wins.mean:.1%} ± {met.wins.margin_95:.1%}"
            print(f"| {results} | {won} | {points[above]} | {points[below]} | {met.matches} |", flush=True)


def solo_scores(args: argparse.Namespace) -> None:
    print("\n| game | bot | mean | won | seconds a match | matches |\n|---|---|---|---|---|---|")
    for game, options in _chosen_games(SOLO, args):
        for kind in bots_for(game):
            played = None if kind.name in args.without else book(game, options, (kind.name,), 1, args)
            if played and played.results:
                (one,) = standings((kind.name,), played.results)
                results = " ".join([game, *map(str, options.values())])
                points = f"{one.points.mean:.2f} ± {one.points.margin_95:.2f}"
                won = f"{one.wins.mean:.1%} ± {one.wins.margin_95:.1%}"
                print(f"| {results} | {kind.name} | {points} | {won} | {one.match_seconds:.2f} | {one.matches} |", flush=True)


def compare_with_earlier(args: argparse.Namespace) -> None:
    print("\n| game | seats | bot | won | points | the others' points | matches |\n|---|---|---|---|---|---|---|")
    for game, options, bot, seats in SINCE:
        if bot in args.without or (args.game and game not in args.game):
            continue
        played = book(game, options, (bot, *[TODAY] * (seats - 1)), seats, args)
        if played.results:
            found = {each.bot: each for each in standings((bot, TODAY), played.results)}
            results = " ".join([game, *map(str, options.values()), "|", str(seats), "|", bot])
            won = f"{found[bot].wins.mean:.1%} ± {found[bot].wins.margin_95:.1%}"
            points = " | ".join(f"{found[each].points.mean:.2f} ± {found[each].points.margin_95:.2f}" for each in (bot, TODAY))
            print(f"| {results} | {won} | {points} | {found[bot].matches} |", flush=True)


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--games", type=int, default=400)
    parser.add_argument("--jobs", type=int, default=1)
    parser.add_argument("--seed", default="1")
    parser.add_argument("--into", type=Path, default=Path(__file__).with_suffix(""), help="where results are kept")
    parser.add_argument("--game", nargs="*", default=[], choices=GAMES, help="only these games")
    parser.add_argument("--without", nargs="*", default=[], help="bots to leave out")
    parser.add_argument("--row", nargs="*", default=[], metavar="NAME", help="only rows with this in the name of their file")
    parser.add_argument("--kept", action="store_true", help="play nothing, tell what is kept")
    parser.add_argument("--only", choices=("ladder", "alone", "since"))
    args = parser.parse_args()
    for table in (compare_levels, solo_scores, compare_with_earlier):
        if args.only in (None, table.__name__):
            table(args)


if __name__ == "__main__":
    main()
