"""`branchline draw`: the picture of a position, for the screen, a page or the printer."""

from __future__ import annotations

import sys
from pathlib import Path
from typing import Annotated

import typer

from branchline.cli.arguments import (
    EditionFile,
    GameName,
    GivenOptions,
    Language,
    SeatCount,
    decoded,
    laid_table,
    reading,
    said,
    write_file,
)
from branchline.cli.screen import coloured, raw, screen
from branchline.drawing.picture import THEMES, Look
from branchline.engine.errors import InvalidSetup, unknown
from branchline.engine.text import Say, short, text

Board = Annotated[
    str | None,
    typer.Option("--board", "-b", metavar="TEXT", help=said(text("Position in the game's notation (default: the start of a match)."))),
]
SvgFile = Annotated[
    Path | None,
    typer.Option(
        "--svg",
        metavar="FILE",
        help=said(text("Write the picture to this file; - is standard output (default: a sketch in the terminal).")),
    ),
]
Theme = Annotated[
    str,
    typer.Option("--theme", metavar="light|dark|print", help=said(text("Colours: light, dark, or print (black on white)."))),
]


def draw(
    game: GameName,
    board: Board = None,
    svg: SvgFile = None,
    theme: Theme = "light",
    option: GivenOptions = None,
    edition: EditionFile = None,
    seats: SeatCount = None,
    lang: Language = None,
) -> None:
    with reading(lang, game) as (rules, say):
        look = look_of(theme, say)
        setup = laid_table(rules, seats, option, edition)
        if board == "-":
            board = decoded(sys.stdin.buffer.readline())
        state = rules.new(setup) if board is None else rules.read_board(setup, board)
        if svg is None:
            console = screen()
            raw(console, rules.draw_text(state, 0, Look(say=say, colour=coloured(console))))
        else:
            write_picture(svg, rules.draw(state, 0, (), look), say)


def write_picture(file: Path, drawn: str, say: Say) -> None:
    """Writes a picture and says where it is, unless it goes to standard output itself."""
    write_file(file, drawn + "\n")
    if str(file) != "-":
        screen().print(say(text("The picture is in {file}", file=short(str(file), 200))))


def look_of(theme: str, say: Say) -> Look:
    """How to draw for this reader; raises `InvalidSetup` for colours nobody knows."""
    if theme not in THEMES:
        raise InvalidSetup(unknown(text("Unknown colours: {name}", name=short(theme)), theme, THEMES))
    return Look(theme, say)
