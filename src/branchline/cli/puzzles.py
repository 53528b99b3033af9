"""`branchline puzzles`: generates proved puzzles from matches of bots."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import islice
from pathlib import Path
from typing import Annotated

import typer

from branchline.bots import BOTS
from branchline.cli.arguments import GameName, Language, SeatCount, command_context, must_be_writable, translate, writing
from branchline.cli.screen import progress_bar, screen
from branchline.engine.errors import InvalidSetup
from branchline.engine.game import AnyGame
from branchline.engine.text import short, text
from branchline.study.puzzles.generator import compositions
from branchline.study.puzzles.reader import Puzzle, write_puzzles

PATIENCE = 20  # gives up after this many matches per puzzle

Out = Annotated[Path, typer.Option("--out", metavar="FILE", help=translate(text("File to write them to, one per line.")))]
Count = Annotated[int, typer.Option("--count", "-n", min=1, metavar="N", help=translate(text("Number of puzzles.")))]
Ends = Annotated[
    int,
    typer.Option("--ends", min=2, metavar="N", help=translate(text("Skip positions with fewer distinct endings than this."))),
]
By = Annotated[str, typer.Option("--bot", metavar="BOT", help=translate(text("Bot that plays the matches.")))]
Number = Annotated[str, typer.Option("--seed", metavar="SEED", help=translate(text("Random seed; the same seed makes the same puzzles.")))]


def puzzles(
    game: GameName,
    out: Out,
    count: Count = 20,
    seats: SeatCount = None,
    ends: Ends = 6,
    bot: By = "medium",
    seed: Number = "puzzles",
    lang: Language = None,
) -> None:
    with command_context(lang, game) as (rules, say):
        if bot not in BOTS:
            raise InvalidSetup(text("Unknown bot: {name}", name=short(bot)))
        must_be_writable(out)
        with progress_bar() as progress, writing(out):
            task = progress.add_task(say(text("Making puzzles")), total=count)
            made = dict[str, Puzzle]()
            for puzzle in _compose(rules, seats, ends, bot, seed, count):
                made[puzzle.state] = puzzle
                progress.update(task, completed=len(made))
                if len(made) == count:
                    break
            out.write_text(write_puzzles(made.values()), encoding="utf-8")
        screen(stderr=True).print(say(text("Puzzles in {file}: {n}", file=str(out), n=len(made))))


def _compose(game: AnyGame, seats: int | None, ends: int, bot: str, seed: str, count: int) -> Iterator[Puzzle]:
    sitting = game.setup(seats, game.daily_variants()[0]).seats
    for puzzle in islice(compositions(game, sitting, seed, bot), PATIENCE * count):
        if puzzle is not None and puzzle.ends >= ends:
            yield puzzle
