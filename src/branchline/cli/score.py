"""`branchline score`: scores typed positions, ranks the players, and warns about impossible boards."""

from __future__ import annotations

import json
import sys
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Annotated, Any

import typer

from branchline.cli.arguments import (
    AsJson,
    EditionFile,
    GameName,
    GivenOptions,
    Language,
    SeatCount,
    command_context,
    decode_line,
    table_setup,
    translate,
)
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
        help=translate(text("Position in the game's notation; give one per player to compare them. - reads one per line.")),
    ),
]
SeatNumber = Annotated[
    int | None, typer.Option("--seat", metavar="N", help=translate(text("Player to score, counted from 1 (default: all).")))
]


@dataclass(frozen=True, slots=True)
class ScoreRequest:
    """The arguments for every position: game, setup, and whose sheet to score."""

    game: AnyGame
    say: Say
    options: Sequence[str] | None
    edition: Path | None
    seats: int | None
    seat: int | None

    def score(self, board: str) -> ScoredPosition:
        """Scores a position for the seats whose boards are given."""
        boards = len(board.split(self.game.board_separator.strip() or None)) if self.game.board_separator else 0
        seats = boards if self.seats is None and boards > 1 else self.seats
        setup = table_setup(self.game, seats, self.options, self.edition)
        if self.seat is not None and not 1 <= self.seat <= setup.seats:
            raise InvalidSetup(text("There is no player {n}; players are numbered 1 to {seats}", n=self.seat, seats=setup.seats))
        state = self.game.read_board(setup, board)
        written = range(setup.seats) if not self.game.board_separator else range(max(1, min(boards, setup.seats)))
        return ScoredPosition(self.game, setup, state, written if self.seat is None else [self.seat - 1])


@dataclass(frozen=True, slots=True)
class ScoredPosition:
    """A position, and the seats to score."""

    game: AnyGame
    setup: Setup
    state: Any
    seats: Sequence[Seat]

    @property
    def sheets(self) -> list[ScoreSheet]:
        return [self.game.score(self.state, seat) for seat in self.seats]

    @property
    def complete(self) -> bool:
        """Whether all seats are scored, so that they can be ranked."""
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
    with command_context(lang, game) as (rules, say):
        request = ScoreRequest(rules, say, option, edition, seats, seat)
        if board == ["-"]:
            table_setup(rules, seats, option, edition)
            _score_lines(request, as_json)
            return
        scored = request.score(_join_boards(rules, board))
        if as_json:
            print(json.dumps(_as_data(scored, say), ensure_ascii=False))
        else:
            _show(scored, say)


def _join_boards(game: AnyGame, boards: Sequence[str]) -> str:
    """Joins the boards of several players to one position."""
    if len(boards) > 1 and not game.board_separator:
        raise InvalidSetup(text("All players share one board in this game: write it once, with what each player has"))
    return f" {game.board_separator} ".join(boards)


def _score_lines(request: ScoreRequest, as_json: bool) -> None:
    """Prints one line per position; invalid ones print an error, and the exit code is 2."""
    wrong = False
    for line in sys.stdin.buffer:
        try:
            scored = request.score(decode_line(line))
            answer = json.dumps(_as_data(scored, request.say), ensure_ascii=False) if as_json else _in_a_line(scored)
        except BranchlineError as error:
            wrong = True
            reason = clean(request.say(error.reason))
            answer = json.dumps({"error": reason}, ensure_ascii=False) if as_json else request.say(text("error: {reason}", reason=reason))
        print(answer, flush=True)
    if wrong:
        raise typer.Exit(2)


def _show(position: ScoredPosition, say: Say) -> None:
    """Prints the sheets side by side, the ranking, and warnings about impossible boards."""
    console, sheets, several = screen(), position.sheets, len(position.seats) > 1
    names = [say(text("player {n}", n=seat + 1)) for seat in position.seats] if several else [""]
    console.print(sheet_table(position.game, position.setup, say, names, sheets))
    outcome = position.game.outcome(position.state) if position.complete else None
    if outcome is not None:
        show_ranking(console, outcome, names, [sheet.total for sheet in sheets], say)
    elif several and position.complete:
        console.print(say(text("The match is not over, so nobody has won yet.")))
    for doubt in doubtful(position.game, position.state, position.seats):
        console.print(say(doubt), style="yellow")


def _as_data(position: ScoredPosition, say: Say) -> dict[str, Any]:
    """One sheet as a flat object, several with their ranks (if the match is over); with warnings."""
    doubts = [{"seat": seat + 1, "doubt": say(doubt)} for seat, doubt in position.doubts()]
    warnings: dict[str, Any] = {"doubts": doubts} if doubts else {}
    flat = [position.flat(sheet) for sheet in position.sheets]
    if len(flat) == 1:
        return {**flat[0], **warnings}
    outcome = position.game.outcome(position.state) if position.complete else None
    return {"sheets": flat, "ranks": None if outcome is None else outcome.ranks, **warnings}


def _in_a_line(position: ScoredPosition) -> str:
    sheets = [" ".join(f"{line} {points}" for line, points in position.flat(sheet).items()) for sheet in position.sheets]
    return " / ".join(sheets)
