"""`branchline rules`: the rules of a game with their figures, to read in the terminal or as a page with pictures."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer
from rich.console import Console
from rich.markdown import Markdown
from rich.padding import Padding
from rich.text import Text as Styled

from branchline.cli.draw import Theme, look_of
from branchline.cli.given import GameName, Language, reading, said, spoken, write_file
from branchline.cli.screen import screen
from branchline.engine.figure import Figure, parted
from branchline.engine.figure_drawing import drawn
from branchline.engine.figure_sketch import sketched
from branchline.engine.game import AnyGame
from branchline.engine.picture import Look
from branchline.engine.text import Say, short, text
from branchline.table.offered import rules_text

Folder = Annotated[
    Path | None,
    typer.Option("--out", metavar="FOLDER", help=said(text("Write the page there as Markdown, with its figures as pictures (SVG)."))),
]


def rules(game: GameName, out: Folder = None, theme: Theme = "light", lang: Language = None) -> None:
    with reading(lang, game) as (known, say):
        page, look = rules_text(known, spoken(lang)), look_of(theme, say)
        if out is None:
            show_rules(screen(), known, page, say)
        else:
            _write(out, known, page, look, spoken(lang))
            screen().print(say(text("The rules are in {file}", file=short(str(out), 200))))


def show_rules(console: Console, game: AnyGame, page: str, say: Say) -> None:
    """Words and figures in turn; where somebody sits at the terminal, one screen after another."""
    if console.is_terminal:
        with console.pager():
            _show(console, game, page, say)
    else:
        _show(console, game, page, say)


def _show(console: Console, game: AnyGame, page: str, say: Say) -> None:
    for part in parted(page):
        if isinstance(part, str):
            console.print(Markdown(part))
        else:
            _show_figure(console, game, part, say)


def _show_figure(console: Console, game: AnyGame, figure: Figure, say: Say) -> None:
    for panel in figure:
        console.print()
        for line in sketched(game, panel, Look(say=say)):
            console.print(Styled(f"    {line}"), no_wrap=True, overflow="ignore", crop=False)
        console.print(Padding(Styled(panel.caption, "italic"), (0, 0, 0, 4)))
    console.print()


def _write(folder: Path, game: AnyGame, page: str, look: Look, lang: str) -> None:
    """The page and its pictures, as documents hold them."""
    words, number = list[str](), 0
    folder.mkdir(parents=True, exist_ok=True)
    for part in parted(page):
        if isinstance(part, str):
            words.append(part)
            continue
        number += 1
        for n, panel in enumerate(part, 1):
            name = f"{game.id}.{lang}.{number}-{n}.svg"
            write_file(folder / name, drawn(game, panel, look, "figure") + "\n")
            words.append(f"![{panel.caption}]({name})\n\n*{panel.caption}*\n")
    write_file(folder / f"{game.id}.{lang}.md", "\n".join(words))
