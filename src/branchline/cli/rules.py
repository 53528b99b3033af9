"""`branchline rules`: shows the rules of a game in the terminal, or writes them as a page with pictures."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer
from rich.console import Console
from rich.markdown import Markdown
from rich.padding import Padding
from rich.text import Text as Styled

from branchline.cli.arguments import GameName, Language, command_context, resolve_language, translate, write_file, writing
from branchline.cli.draw import Theme, look_of
from branchline.cli.screen import screen
from branchline.drawing.figure import Figure, split_page
from branchline.drawing.figure_svg import draw_panel
from branchline.drawing.figure_text import legend, panel_text
from branchline.drawing.picture import Look
from branchline.engine.game import AnyGame
from branchline.engine.text import Say, short, text
from branchline.table.catalogue import rules_text

ABREAST = 4  # panels per row of a written page
Folder = Annotated[
    Path | None,
    typer.Option("--out", metavar="FOLDER", help=translate(text("Folder to write the page to, as Markdown with SVG figures."))),
]


def rules(game: GameName, out: Folder = None, theme: Theme = "light", lang: Language = None) -> None:
    with command_context(lang, game) as (known, say):
        page, look = rules_text(known, resolve_language(lang)), look_of(theme, say)
        if out is None:
            show_rules(screen(), known, page, say)
        else:
            _write(out, known, page, look, resolve_language(lang))
            screen().print(say(text("The rules are in {file}", file=short(str(out), 200))))


def show_rules(console: Console, game: AnyGame, page: str, say: Say) -> None:
    """Prints text and figures; in a pager if the output is a terminal."""
    if console.is_terminal:
        with console.pager():
            _show(console, game, page, say)
    else:
        _show(console, game, page, say)


def _show(console: Console, game: AnyGame, page: str, say: Say) -> None:
    parts = split_page(page)
    explained = legend(game, [part for part in parts if not isinstance(part, str)], Look(say=say))
    for part in parts:
        if isinstance(part, str):
            console.print(Markdown(part))
            continue
        _show_figure(console, game, part, say)
        while explained:  # only once, below the first figure
            console.print(Padding(Styled(explained.pop(0), "dim"), (0, 0, 0, 4)))


def _show_figure(console: Console, game: AnyGame, figure: Figure, say: Say) -> None:
    for panel in figure:
        console.print()
        for line in panel_text(game, panel, Look(say=say)):
            console.print(Styled(f"    {line}"), no_wrap=True, overflow="ignore", crop=False)
        console.print(Padding(Styled(panel.caption, "italic"), (0, 0, 0, 4)))
    console.print()


def _write(folder: Path, game: AnyGame, page: str, look: Look, lang: str) -> None:
    """Writes the page as Markdown and its pictures as SVG."""
    name = f"{game.id}.{lang}"
    with writing(folder):
        (folder / name).mkdir(parents=True, exist_ok=True)
    words, number = list[str](), 0
    for part in split_page(page):
        if isinstance(part, str):
            words.append(part.strip("\n"))
            continue
        number += 1
        files = [f"{name}/{number}-{n}.svg" for n in range(1, len(part) + 1)]
        for file, panel in zip(files, part, strict=True):
            write_file(folder / file, draw_panel(game, panel, look, "figure") + "\n")
        words.append(_rows(files, part))
    write_file(folder / f"{name}.md", "\n\n".join(words) + "\n")


def _rows(files: list[str], figure: Figure) -> str:
    """The panels of a figure as a Markdown table with captions."""
    rows = [range(n, min(n + ABREAST, len(files))) for n in range(0, len(files), ABREAST)]
    lines = []
    for row in rows:
        lines.append("| " + " | ".join(f"![]({files[n]})" for n in row) + " |")
        lines += ["|" + ":---:|" * len(row)] if row is rows[0] else []
        lines.append("| " + " | ".join(figure[n].caption for n in row) + " |")
    return "\n".join(lines)
