"""`branchline score`: what positions are worth that somebody typed, who is ahead, and what looks doubtful."""

from __future__ import annotations

import json
import sys
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Annotated, Any

import typer

from branchline.cli.arguments import AsJson, EditionFile, GameName, GivenOptions, Language, SeatCount, decoded, laid_table, reading, said
from branchline.cli.errors import clean
from branchline.cli.screen import screen, sheet_table, show_ranking
from branchline.engine.errors import BranchlineError, InvalidSetup
from branchline.engine.game import AnyGame, ScoreSheet, Seat, Setup
from branchline.engine.text import Say, Text, text
from branchline.table.catalogue import doubtful

Boards = Annotated[
    list[str],
    typer.Option(
        "--board",
        "-b",
        metavar="TEXT",
        help=said(text("Position in the game's notation; give one per player to compare them. - reads one per line.")),
    ),
]
SeatNumber = Annotated[int | None, typer.Option("--seat", metavar="N", help=said(text("Player to score, counted from 1 (default: all).")))]


@dataclass(frozen=True, slots=True)
class Asked:
    """What was asked about every position: the game and how its table is laid, and whose sheet."""

    game: AnyGame
    say: Say
    options: Sequence[str] | None
    edition: Path | None
    seats: int | None
    seat: int | None

    def counted(self, board: str) -> Counted:
        """A position counted for whoever's board is written there."""
        boards = len(board.split(self.game.board_separator.strip() or None)) if self.game.board_separator else 0
        seats = boards if self.seats is None and boards > 1 else self.seats
        setup = laid_table(self.game, seats, self.options, self.edition)
        if self.seat is not None and not 1 <= self.seat <= setup.seats:
            raise InvalidSetup(text("There is no player {n}; players are numbered 1 to {seats}", n=self.seat, seats=setup.seats))
        state = self.game.read_board(setup, board)
        written = range(setup.seats) if not self.game.board_separator else range(max(1, min(boards, setup.seats)))
        return Counted(self.game, setup, state, written if self.seat is None else [self.seat - 1])


@dataclass(frozen=True, slots=True)
class Counted:
    """A position, and the seats whose sheets are wanted."""

    game: AnyGame
    setup: Setup
    state: Any
    seats: Sequence[Seat]

    @property
    def sheets(self) -> list[ScoreSheet]:
        return [self.game.score(self.state, seat) for seat in self.seats]

    @property
    def everybody(self) -> bool:
        """Whether all sheets are there, so that they can be compared."""
        return len(self.seats) == self.setup.seats

    def flat(self, sheet: ScoreSheet) -> dict[str, int]:
        return {**dict.fromkeys(self.game.lines(self.setup), 0), **sheet.flat()}

    def doubts(self) -> list[tuple[Seat, Text]]:
        return [(seat, doubt) for seat in self.seats for doubt in self.game.board_warnings(self.state, seat)]


def score(
    game: GameName,
    board: Boards,
    option: GivenOptions = None,
    edition: EditionFile = None,
    seats: SeatCount = None,
    seat: SeatNumber = None,
    lang: Language = None,
    as_json: AsJson = False,
) -> None:
    with reading(lang, game) as (rules, say):
        asked = Asked(rules, say, option, edition, seats, seat)
        if board == ["-"]:
            laid_table(rules, seats, option, edition)
            _score_lines(asked, as_json)
            return
        counted = asked.counted(_joined(rules, board))
        if as_json:
            print(json.dumps(_as_data(counted, say), ensure_ascii=False))
        else:
            _show(counted, say)


def _joined(game: AnyGame, boards: Sequence[str]) -> str:
    """The boards of several players as one position."""
    if len(boards) > 1 and not game.board_separator:
        raise InvalidSetup(text("All play on one board in this game: write it once, with what each player has"))
    return f" {game.board_separator} ".join(boards)


def _score_lines(asked: Asked, as_json: bool) -> None:
    """A line of answer for each position; those that are none get their error, and the command ends with code 2."""
    wrong = False
    for line in sys.stdin.buffer:
        try:
            counted = asked.counted(decoded(line))
            answer = json.dumps(_as_data(counted, asked.say), ensure_ascii=False) if as_json else _in_a_line(counted)
        except BranchlineError as error:
            wrong = True
            reason = clean(asked.say(error.reason))
            answer = json.dumps({"error": reason}, ensure_ascii=False) if as_json else asked.say(text("error: {reason}", reason=reason))
        print(answer, flush=True)
    if wrong:
        raise typer.Exit(2)


def _show(counted: Counted, say: Say) -> None:
    """The sheets side by side, who is ahead and why, and what no match can have led to."""
    console, sheets, several = screen(), counted.sheets, len(counted.seats) > 1
    names = [say(text("player {n}", n=seat + 1)) for seat in counted.seats] if several else [""]
    console.print(sheet_table(counted.game, counted.setup, say, names, sheets))
    outcome = counted.game.outcome(counted.state) if counted.everybody else None
    if outcome is not None:
        show_ranking(console, outcome, names, [sheet.total for sheet in sheets], say)
    elif several and counted.everybody:
        console.print(say(text("The match is not over, so nobody has won yet.")))
    for doubt in doubtful(counted.game, counted.state, counted.seats):
        console.print(say(doubt), style="yellow")


def _as_data(counted: Counted, say: Say) -> dict[str, Any]:
    """One sheet as a flat object; several with their ranks, if it is over. What is doubtful comes with it."""
    doubts = [{"seat": seat + 1, "doubt": say(doubt)} for seat, doubt in counted.doubts()]
    told: dict[str, Any] = {"doubts": doubts} if doubts else {}
    flat = [counted.flat(sheet) for sheet in counted.sheets]
    if len(flat) == 1:
        return {**flat[0], **told}
    outcome = counted.game.outcome(counted.state) if counted.everybody else None
    return {"sheets": flat, "ranks": None if outcome is None else outcome.ranks, **told}


def _in_a_line(counted: Counted) -> str:
    sheets = [" ".join(f"{line} {points}" for line, points in counted.flat(sheet).items()) for sheet in counted.sheets]
    return " / ".join(sheets)
