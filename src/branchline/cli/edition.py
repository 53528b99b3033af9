"""`branchline edition`: the component file of a game's box, to read or to start from; a file of one's own checked, or compared."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer

from branchline.cli.given import GameName, Language, laid_table, reading, said, spoken
from branchline.cli.screen import box_line, screen
from branchline.engine.edition import Edition
from branchline.engine.game import AnyGame
from branchline.engine.text import Say, text
from branchline.table import box
from branchline.table.scene import Taste

Checked = Annotated[
    Path | None, typer.Option("--check", metavar="FILE", help=said(text("Instead of printing the built-in box, check this file of yours.")))
]
Compared = Annotated[
    Path | None,
    typer.Option("--differences", metavar="FILE", help=said(text("Say where this file of yours differs from the built-in box."))),
]


def edition(game: GameName, check: Checked = None, differences: Compared = None, lang: Language = None) -> None:
    with reading(lang, game) as (rules, say):
        if check is None and differences is None:
            typer.echo(rules.edition.source, nl=False)
        if check is not None:
            screen().print(say(text("One can play with it: {box}", box=box_line(_own(rules, check)))))
        if differences is not None:
            _compare(rules, _own(rules, differences).source, spoken(lang), say)


def _own(rules: AnyGame, file: Path) -> Edition:
    """The box in a file, with which one can play."""
    return laid_table(rules, None, None, file).edition


def _compare(rules: AnyGame, source: str, lang: str, say: Say) -> None:
    """One line for each detail that is not as in the built-in box."""
    found = box.seen(rules, source, (), (), "", Taste(lang="pl" if lang == "pl" else "en")).differences
    for each in found:
        typer.echo(f"{each.name}: {each.ours} → {each.here}")
    if not found:
        typer.echo(say(text("Everything is as in the built-in box.")))
