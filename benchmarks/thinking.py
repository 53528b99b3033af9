"""Thinking time of bots: core-seconds per match, and the slowest turn of each level, at usual tables and at the largest.

    python benchmarks/thinking.py [--game GAME ...] [--bots medium hard master] [--matches 1] [--table] [--earlier]

`--table` limits the seconds per turn as a table in the browser does. A planned turn counts once; its moves are then played without
thinking. With `--earlier` each level is compared with the `hard` of an earlier commit, in the same run.
"""

from __future__ import annotations

import argparse
import os
from collections.abc import Sequence
from dataclasses import dataclass, field
from pathlib import Path
from random import Random
from time import process_time
from typing import Any

from earlier import process_of

from branchline.bots import BOTS, Bot, EvaluatedMove, bots_for
from branchline.bots.loader import kind_of
from branchline.games import GAMES
from branchline.matches.playing import play_out
from branchline.table.bot_turn import with_time_limit

TABLES: tuple[tuple[str, dict[str, Any], tuple[int, ...]], ...] = (
    ("railroad_ink", {}, (1, 6)),
    ("railroad_ink", {"expansion": "meteor"}, (1,)),
    ("railroad_ink", {"expansion": "lava"}, (1,)),
    ("train_from_afar", {"way": "longest"}, (1, 4)),
    ("train_from_afar", {"way": "stations"}, (2, 4)),
    ("train_from_afar", {"way": "both"}, (2, 4)),
    ("steamrollers", {}, (1, 2, 5)),
    ("traxx", {}, (1, 2, 4)),
    ("days_of_steam", {}, (2, 4)),
)
TICK = os.sysconf("SC_CLK_TCK")
EARLIER, QUICK = "earlier:hard", "medium"


def cores(bot: str, game: str) -> float:
    """The processor time spent so far by the process in which a bot thinks."""
    if bot != EARLIER:
        return process_time()
    spent = Path(f"/proc/{process_of(game, 'hard').pid}/stat").read_text().rpartition(")")[2].split()
    return (int(spent[11]) + int(spent[12])) / TICK


@dataclass
class WatchedBot:
    """A bot whose turns are measured in processor time."""

    bot: Bot
    name: str
    game: str
    turns: list[float] = field(default_factory=list)

    def choose(self, view: Any, legal: Sequence[Any], rng: Random) -> Any:
        began = cores(self.name, self.game)
        move = self.bot.choose(view, legal, rng)
        self.turns.append(cores(self.name, self.game) - began)
        return move

    def consider(self, view: Any, legal: Sequence[Any], rng: Random) -> list[EvaluatedMove]:
        return self.bot.consider(view, legal, rng)


def measure(game_id: str, options: dict[str, Any], bot: str, name: str, seats: int, matches: int) -> tuple[float, float]:
    """Core-seconds of a bot per match, and of its slowest turn; the other seats have fast bots."""
    game, turns = GAMES[game_id], list[float]()
    setup = game.setup(seats, options)
    for number in range(matches):
        watched = WatchedBot(kind_of(name).create(game, 0), bot, game_id)
        play_out(game, setup, [watched, *(BOTS[QUICK].create(game, seat) for seat in range(1, seats))], f"thinking/{number}")
        turns += watched.turns
    return sum(turns) / matches, max(turns)


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--game", nargs="*", default=[], choices=GAMES)
    parser.add_argument("--bots", nargs="*", default=["medium", "hard", "master"])
    parser.add_argument("--matches", type=int, default=1)
    parser.add_argument("--table", action="store_true")
    parser.add_argument("--earlier", action="store_true")
    given = parser.parse_args()
    print("| game | seats | bot | core-seconds a match | slowest turn | beside the earlier hard |\n|---|---|---|---|---|---|")
    for game, options, tables in TABLES:
        levels = [kind.name for kind in bots_for(game) if kind.name in given.bots]
        for seats in tables if not given.game or game in given.game else ():
            told, before = " ".join([game, *map(str, options.values()), "|", str(seats)]), 0.0
            for bot in [*([EARLIER] if given.earlier else []), *levels]:
                whole, slowest = measure(game, options, bot, with_time_limit(bot) if given.table else bot, seats, given.matches)
                before = whole if bot == EARLIER else before
                print(f"| {told} | {bot} | {whole:.3f} | {slowest:.3f} | {f'{whole / before:.3f}' if before else ''} |", flush=True)


if __name__ == "__main__":
    main()
