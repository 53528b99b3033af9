"""`branchline edition`: the component file of a game's box, to read or to start one's own from."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer

from branchline.cli.given import GameName, Language, laid_table, reading, said
from branchline.cli.screen import box_line, screen
from branchline.engine.text import text

Checked = Annotated[
    Path | None, typer.Option("--check", metavar="FILE", help=said(text("Instead of printing the built-in box, check this file of yours.")))
]


def edition(game: GameName, check: Checked = None, lang: Language = None) -> None:
    with reading(lang, game) as (rules, say):
        if check is None:
            typer.echo(rules.edition.source, nl=False)
            return
        box = laid_table(rules, None, None, check).edition
        screen().print(say(text("One can play with it: {box}", box=box_line(box))))
