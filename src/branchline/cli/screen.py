"""Terminal output: score sheets as tables, rankings, boards."""

from __future__ import annotations

import sys
from collections.abc import Sequence
from typing import Any

from rich.console import Console
from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeRemainingColumn
from rich.table import Table
from rich.text import Text as Styled

from branchline.cli.errors import clean
from branchline.drawing.picture import Look
from branchline.engine.edition import Edition
from branchline.engine.game import AnyGame, Outcome, ScoreSheet, Seat, Setup
from branchline.engine.match import Match
from branchline.engine.text import Say, Text, short, text, with_minus_sign

WIDTH_OF_A_PIPE = 120


class Screen(Console):
    """A console that lets the caller handle a closed pipe."""

    def on_broken_pipe(self) -> None:
        raise BrokenPipeError


def screen(stderr: bool = False) -> Console:
    """A console for the standard output or error; sentences are not interpreted as markup."""
    stream = sys.stderr if stderr else sys.stdout
    width = None if stream.isatty() else WIDTH_OF_A_PIPE
    return Screen(file=stream, highlight=False, markup=False, emoji=False, width=width)


def has_colours(console: Console) -> bool:
    """Whether the console shows colours."""
    return console.is_terminal and not console.no_color


def raw(console: Console, drawing: str) -> None:
    """Prints lines unchanged, with their own colours and without wrapping."""
    console.file.write(drawing.rstrip("\n") + "\n")


def progress_bar() -> Progress:
    """A transient progress bar on the error output; none if that is not a terminal."""
    console = screen(stderr=True)
    columns = (TextColumn("{task.description}"), BarColumn(), MofNCompleteColumn(), TimeRemainingColumn())
    return Progress(*columns, console=console, transient=True, disable=not console.is_terminal)


def box_line(edition: Edition) -> Text:
    """The name of a box, and how certain its values are."""
    count = edition.labels()
    return text(
        "{name} ({printed} values printed, {deduced} deduced, {reconstructed} reconstructed)",
        name=short(edition.name),
        printed=count["printed"],
        deduced=count["deduced"],
        reconstructed=count["reconstructed"],
    )


def sheet_table(game: AnyGame, setup: Setup, say: Say, names: Sequence[str], sheets: Sequence[ScoreSheet]) -> Table:
    """A table of score sheets side by side, the total last."""
    table = Table(box=None, pad_edge=False, padding=(0, 3, 0, 0), show_header=any(names))
    table.add_column()
    idle = game.unused_lines(setup)
    for name in names:
        table.add_column(clean(name), justify="right")
    for line, label in game.lines(setup).items():
        points = [dict(sheet.lines).get(line) for sheet in sheets]
        if any(points) or (line not in idle and any(p is not None for p in points)):
            table.add_row(say(label), *("-" if p is None else with_minus_sign(p) for p in points))
    table.add_row(Styled(say(text("Total")), "bold"), *(Styled(with_minus_sign(sheet.total), "bold") for sheet in sheets))
    return table


def show_boards(console: Console, match: Match[Any, Any], seats: Sequence[Seat], names: Sequence[str], say: Say) -> None:
    """Prints each board under the names of its players; equal boards, such as a shared map, once."""
    look, boards = Look(say=say, colour=has_colours(console)), dict[str, list[str]]()
    for seat in seats:
        boards.setdefault(match.game.draw_text(match.state, seat, look), []).append(clean(names[seat]))
    for board, players in boards.items():
        if len(names) > 1:
            console.print(", ".join(players), style="bold")
        raw(console, board)
        console.print()


def show_outcome(console: Console, match: Match[Any, Any], outcome: Outcome, names: Sequence[str], say: Say) -> None:
    """Prints the ranking, the reason for the end, tie-breaks, and the sheets side by side."""
    game = match.game
    sheets = [game.score(match.state, seat) for seat in range(len(names))]
    console.print(say(outcome.reason), style="bold")
    show_ranking(console, outcome, names, [sheet.total for sheet in sheets], say)
    console.print()
    console.print(sheet_table(game, match.setup, say, names, sheets))


def show_ranking(console: Console, outcome: Outcome, names: Sequence[str], totals: Sequence[int], say: Say) -> None:
    """Prints the ranking, tie-breaks and remarks; players without a name are left out."""
    for seat in sorted(range(len(names)), key=lambda seat: outcome.ranks[seat]):
        place = f"{outcome.ranks[seat]}. " if len(names) > 1 else ""
        if names[seat]:
            console.print(f"{place}{clean(names[seat])}: {say(text('{n} point', '{n} points', n=totals[seat]))}")
    for remark in (*outcome.ties, *([] if outcome.note is None else [outcome.note])):
        console.print(say(remark))
