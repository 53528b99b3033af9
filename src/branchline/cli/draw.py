"""`branchline draw`: draws a position for screen, page or printer."""

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
    command_context,
    decode_line,
    table_setup,
    translate,
    write_file,
)
from branchline.cli.screen import has_colours, raw, screen
from branchline.drawing.picture import THEMES, Look
from branchline.engine.errors import InvalidSetup, unknown
from branchline.engine.text import Say, short, text

Board = Annotated[
    str | None,
    typer.Option(
        "--board",
        "-b",
        metavar="TEXT",
        help=translate(text("Position in the game's notation (default: the start of a match).")),
    ),
]
SvgFile = Annotated[
    Path | None,
    typer.Option(
        "--svg",
        metavar="FILE",
        help=translate(text("Write the picture to this file; - is standard output (default: a sketch in the terminal).")),
    ),
]
Theme = Annotated[
    str,
    typer.Option("--theme", metavar="light|dark|print", help=translate(text("Colours: light, dark, or print (black on white)."))),
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
    with command_context(lang, game) as (rules, say):
        look = look_of(theme, say)
        setup = table_setup(rules, seats, option, edition)
        if board == "-":
            board = decode_line(sys.stdin.buffer.readline())
        state = rules.new(setup) if board is None else rules.read_board(setup, board)
        if svg is None:
            console = screen()
            raw(console, rules.draw_text(state, 0, Look(say=say, colour=has_colours(console))))
        else:
            write_picture(svg, rules.draw(state, 0, (), look), say)


def write_picture(file: Path, svg: str, say: Say) -> None:
    """Writes a picture and prints its path, unless it goes to the standard output."""
    write_file(file, svg + "\n")
    if str(file) != "-":
        screen().print(say(text("The picture is in {file}", file=short(str(file), 200))))


def look_of(theme: str, say: Say) -> Look:
    """The look for a theme; raises `InvalidSetup` for an unknown theme."""
    if theme not in THEMES:
        raise InvalidSetup(unknown(text("Unknown colours: {name}", name=short(theme)), theme, THEMES))
    return Look(theme, say)
