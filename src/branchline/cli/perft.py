"""`branchline perft`: counts the positions of the game tree by depth."""

from __future__ import annotations

import json
from typing import Annotated

import typer

from branchline.cli.arguments import (
    AsJson,
    EditionFile,
    GameName,
    GivenOptions,
    Language,
    SeatCount,
    Seed,
    command_context,
    table_setup,
    translate,
)
from branchline.engine.perft import perft as count
from branchline.engine.text import text

Depth = Annotated[
    int,
    typer.Option(
        "--depth",
        min=0,
        max=100,
        metavar="N",
        help=translate(text("Depth in moves; each further move takes many times longer.")),
    ),
]


def perft(
    game: GameName,
    seed: Seed = "1",
    depth: Depth = 3,
    option: GivenOptions = None,
    edition: EditionFile = None,
    seats: SeatCount = None,
    lang: Language = None,
    as_json: AsJson = False,
) -> None:
    with command_context(lang, game) as (rules, _):
        setup = table_setup(rules, seats, option, edition)
        counts: dict[str, int] = {}
        for length in range(depth + 1):
            counts[str(length)] = count(rules, setup, seed, length)
            if not as_json:
                print(length, counts[str(length)], flush=True)
        if as_json:
            print(json.dumps(counts))
