"""`branchline edition`: prints the component file of a game's box; checks or compares your own file."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer

from branchline.bots.evaluator import WEAKER_BOTS, box_has_weaker_bots
from branchline.cli.arguments import GameName, Language, command_context, resolve_language, table_setup, translate
from branchline.cli.screen import box_line, screen
from branchline.engine.edition import Edition
from branchline.engine.game import AnyGame
from branchline.engine.text import Say, text
from branchline.table import box
from branchline.table.scene import ViewOptions

Checked = Annotated[
    Path | None,
    typer.Option("--check", metavar="FILE", help=translate(text("Check your own file instead of printing the built-in box."))),
]
Compared = Annotated[
    Path | None,
    typer.Option("--differences", metavar="FILE", help=translate(text("List how your own file differs from the built-in box."))),
]


def edition(game: GameName, check: Checked = None, differences: Compared = None, lang: Language = None) -> None:
    with command_context(lang, game) as (rules, say):
        if check is None and differences is None:
            typer.echo(rules.edition.source, nl=False)
        if check is not None:
            own = _own(rules, check)
            screen().print(say(text("This box is valid: {box}", box=box_line(own))))
            _warn(box_has_weaker_bots(rules, own), say)
        if differences is not None:
            _compare(rules, _own(rules, differences).source, resolve_language(lang), say)


def _own(rules: AnyGame, file: Path) -> Edition:
    """The valid box in a file."""
    return table_setup(rules, None, None, file).edition


def _compare(rules: AnyGame, source: str, lang: str, say: Say) -> None:
    """Prints one line for each difference from the built-in box."""
    seen = box.box_view(rules, source, (), (), "", ViewOptions(lang=lang))
    for each in seen.differences:
        typer.echo(f"{each.name}: {each.ours} → {each.here}")
    if not seen.differences:
        typer.echo(say(text("Everything is as in the built-in box.")))
    _warn(seen.weaker_bots, say)


def _warn(weaker_bots: bool, say: Say) -> None:
    if weaker_bots:
        typer.echo(say(WEAKER_BOTS))
