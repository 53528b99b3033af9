"""`branchline train`: learns a game's weights again, from nothing or from where it stopped."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer

from branchline.bots.judge import network_training_of, training_of
from branchline.cli.given import GameName, GivenOptions, Language, laid_table, must_be_writable, reading, said, writing
from branchline.cli.screen import progress_bar, screen
from branchline.cli.simulate import Jobs
from branchline.engine.errors import InvalidSetup
from branchline.engine.text import text
from branchline.matches.workers import sharing

Matches = Annotated[int, typer.Option("--games", "-n", min=1, metavar="N", help=said(text("How many matches to learn from.")))]
WeightsFile = Annotated[
    Path,
    typer.Option("--out", metavar="FILE", help=said(text("Where the weights are kept; if they are there already, it goes on from them."))),
]
Width = Annotated[
    int | None, typer.Option("--width", min=1, max=100, metavar="N", help=said(text("How many drawings of a round are kept at each step.")))
]
Network = Annotated[
    bool,
    typer.Option("--network", help=said(text("Learn the network that the strongest bot judges by, on top of the weights; needs PyTorch."))),
]
Number = Annotated[int, typer.Option("--seed", metavar="SEED", help=said(text("Equal seeds learn the same.")))]


def train(
    game: GameName,
    out: WeightsFile,
    games: Matches = 20_000,
    width: Width = None,
    network: Network = False,
    seed: Number = 1,
    jobs: Jobs = 1,
    option: GivenOptions = None,
    lang: Language = None,
) -> None:
    with reading(lang, game) as (rules, say):
        training = network_training_of(rules.id) if network else training_of(rules.id)
        if training is None and network:
            raise InvalidSetup(text("The bots of this game have no network to be learned"))
        if training is None:
            raise InvalidSetup(text("Nothing is learned for this game: its bots have no weights"))
        setup = laid_table(rules, None, option, None)
        must_be_writable(out)
        with progress_bar() as progress:
            task = progress.add_task(say(text("Learning")), total=games)
            with writing(out), sharing(jobs) as share:
                for done, mean in training.train(setup, out, games, width, seed, share):
                    progress.update(task, completed=done, description=say(text("Learning: mean score {mean}", mean=f"{mean:.1f}")))
        screen(stderr=True).print(say(text("The weights are in {file}", file=str(out))))
