"""`branchline train`: trains a game's weights from scratch, or continues a training run."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer

from branchline.bots.evaluator import network_training_of, training_of
from branchline.cli.arguments import (
    GameName,
    GivenOptions,
    Language,
    command_context,
    must_be_writable,
    table_setup,
    translate,
    writing,
)
from branchline.cli.screen import progress_bar, screen
from branchline.cli.simulate import Jobs
from branchline.engine.errors import InvalidSetup
from branchline.engine.text import text
from branchline.matches.workers import worker_pool

Matches = Annotated[int, typer.Option("--games", "-n", min=1, metavar="N", help=translate(text("Number of training matches.")))]
WeightsFile = Annotated[
    Path,
    typer.Option("--out", metavar="FILE", help=translate(text("File for the weights; if it exists, training resumes from it."))),
]
Width = Annotated[
    int | None,
    typer.Option("--width", min=1, max=100, metavar="N", help=translate(text("Beam width: number of candidates kept at each step."))),
]
Network = Annotated[
    bool,
    typer.Option(
        "--network",
        help=translate(text("Train the neural network of the strongest bot, on top of the weights; needs PyTorch.")),
    ),
]
Number = Annotated[int, typer.Option("--seed", metavar="SEED", help=translate(text("Random seed; the same seed gives the same result.")))]


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
    with command_context(lang, game) as (rules, say):
        training = network_training_of(rules.id) if network else training_of(rules.id)
        if training is None and network:
            raise InvalidSetup(text("The bots of this game have no network to train"))
        if training is None:
            raise InvalidSetup(text("There is nothing to train for this game: its bots have no weights"))
        setup = table_setup(rules, None, option, None)
        must_be_writable(out)
        with progress_bar() as progress:
            task = progress.add_task(say(text("Training")), total=games)
            with writing(out), worker_pool(jobs) as share:
                for done, mean in training.train(setup, out, games, width, seed, share):
                    progress.update(task, completed=done, description=say(text("Training: mean score {mean}", mean=f"{mean:.1f}")))
        screen(stderr=True).print(say(text("The weights are in {file}", file=str(out))))
