"""`branchline score`: the score sheet of a position that somebody typed."""

from __future__ import annotations

import json
import sys
from typing import Annotated

import typer

from branchline.cli.failure import clean
from branchline.cli.given import AsJson, EditionFile, GameName, GivenOptions, Language, SeatCount, decoded, laid_table, reading, said
from branchline.cli.screen import screen, sheet_table
from branchline.engine.errors import BranchlineError, InvalidSetup
from branchline.engine.game import AnyGame, ScoreSheet, Setup
from branchline.engine.text import Say, text

Board = Annotated[
    str,
    typer.Option(
        "--board", "-b", metavar="TEXT", help=said(text("The position, in the game's notation; - reads one a line from standard input."))
    ),
]
SeatNumber = Annotated[int, typer.Option("--seat", metavar="N", help=said(text("Whose sheet: the first seat is 1.")))]


def score(
    game: GameName,
    board: Board,
    option: GivenOptions = None,
    edition: EditionFile = None,
    seats: SeatCount = None,
    seat: SeatNumber = 1,
    lang: Language = None,
    as_json: AsJson = False,
) -> None:
    with reading(lang, game) as (rules, say):
        setup = laid_table(rules, seats, option, edition)
        if not 1 <= seat <= setup.seats:
            raise InvalidSetup(text("There is no seat {n}: there are seats 1 to {seats}", n=seat, seats=setup.seats))
        if board == "-":
            _score_lines(rules, setup, seat - 1, say, as_json)
            return
        sheet = rules.score(rules.read_board(setup, board), seat - 1)
        if as_json:
            print(json.dumps(_flat(rules, setup, sheet)))
        else:
            screen().print(sheet_table(rules, setup, say, [""], [sheet]))


def _score_lines(game: AnyGame, setup: Setup, seat: int, say: Say, as_json: bool) -> None:
    """A line of answer for each board; those that are none get their error, and the command ends with code 2."""
    wrong = False
    for line in sys.stdin.buffer:
        try:
            sheet = game.score(game.read_board(setup, decoded(line)), seat)
            answer = json.dumps(_flat(game, setup, sheet)) if as_json else _in_a_line(game, setup, sheet)
        except BranchlineError as error:
            wrong = True
            reason = clean(say(error.reason))
            answer = json.dumps({"error": reason}, ensure_ascii=False) if as_json else say(text("error: {reason}", reason=reason))
        print(answer, flush=True)
    if wrong:
        raise typer.Exit(2)


def _flat(game: AnyGame, setup: Setup, sheet: ScoreSheet) -> dict[str, int]:
    return {**dict.fromkeys(game.lines(setup), 0), **sheet.flat()}


def _in_a_line(game: AnyGame, setup: Setup, sheet: ScoreSheet) -> str:
    return " ".join(f"{line} {points}" for line, points in _flat(game, setup, sheet).items())
