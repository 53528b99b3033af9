"""`branchline review`: reviews a recorded match, turn by turn."""

from __future__ import annotations

import json
from dataclasses import asdict
from pathlib import Path
from typing import Annotated, Any

import typer
from rich.console import Console
from rich.padding import Padding
from rich.table import Table

from branchline.bots import BOTS
from branchline.bots.budget import Budget
from branchline.cli.arguments import AsJson, Language, must_be_writable, resolve_language, translate, write_file, writing
from branchline.cli.errors import clean
from branchline.cli.players import warn_of_weaker_bots
from branchline.cli.plots import check_plot, new_figure
from branchline.cli.replay import MatchNumber, RecordFile, reading_record, replay_to
from branchline.cli.screen import progress_bar, screen
from branchline.cli.simulate import Jobs
from branchline.drawing.picture import Look
from branchline.engine.errors import InvalidSetup, unknown
from branchline.engine.record import Record
from branchline.engine.text import Say, short, text
from branchline.matches.workers import worker_pool
from branchline.study.review.breakdown import Review, Turn
from branchline.study.review.curve import COLOURS, TITLE, curve, legend, legs
from branchline.study.review.html import (
    COSTLIEST,
    MOST_BOARDS,
    PLAYED,
    SURENESS,
    WHY,
    average,
    breakdown_rows,
    nothing_lost,
    page,
    place,
    shortfall,
    turn_words,
    work,
)  # fmt: skip
from branchline.study.review.session import BY, LONGER, USUAL
from branchline.study.review.session import review as reviewed
from branchline.study.review.text import ReviewText, verdict_word, with_error

SeatOf = Annotated[int, typer.Option("--seat", min=1, metavar="N", help=translate(text("Player to review, counted from 1.")))]
By = Annotated[str, typer.Option("--by", metavar="BOT", help=translate(text("Bot that looks for better turns.")))]
Rollouts = Annotated[
    int,
    typer.Option("--rollouts", min=2, max=100_000, metavar="N", help=translate(text("Maximum number of rollouts per position."))),
]
Seconds = Annotated[
    float,
    typer.Option("--seconds", min=1, max=86_400, metavar="S", help=translate(text("Approximate time limit in seconds."))),
]
HtmlFile = Annotated[
    Path | None,
    typer.Option("--html", metavar="FILE", help=translate(text("Write a page with the curve and the boards to this file."))),
]
CurveFile = Annotated[
    Path | None,
    typer.Option("--plot", metavar="FILE", help=translate(text("Draw the curve of expected results to this .svg or .png file."))),
]


def review(
    file: RecordFile,
    match_: MatchNumber = None,
    seat: SeatOf = 1,
    by: By = BY,
    rollouts: Rollouts = USUAL.rollouts,
    seconds: Seconds = USUAL.seconds or 60.0,
    jobs: Jobs = 1,
    html: HtmlFile = None,
    plot: CurveFile = None,
    lang: Language = None,
    as_json: AsJson = False,
) -> None:
    with reading_record(lang, file, match_) as (record, game, say):
        if by not in BOTS:
            raise InvalidSetup(unknown(text("Unknown bot: {name}", name=short(by)), by, BOTS))
        if html is not None:
            must_be_writable(html)
        if plot is not None:
            (must_be_writable if _by_lines(plot) else check_plot)(plot)
        warn_of_weaker_bots(game, replay_to(file, record, 0).setup, say)
        found = _run_review(record, seat - 1, by, Budget(rollouts, seconds), jobs, say)
        _give(found, ReviewText(record, say), html, plot, resolve_language(lang), as_json)


def _run_review(record: Record, seat: int, by: str, budget: Budget, jobs: int, say: Say) -> Review:
    with progress_bar() as progress, worker_pool(jobs) as share:
        task = progress.add_task(say(text("Analysing the turns")), total=100)
        return reviewed(record, seat, by, budget, executor=share, progress=lambda done: progress.update(task, completed=int(100 * done)))


def _give(review: Review, teller: ReviewText, html: Path | None, plot: Path | None, language: str, as_json: bool) -> None:
    if html is not None:
        write_file(html, page(review, teller, teller.record.seats, language))
    if plot is not None:
        _draw(review, plot, teller.say)
    if as_json:
        print(json.dumps(_as_data(review, teller), ensure_ascii=False, indent=1))
    else:
        _show(review, teller)
        if html is not None:
            screen().print(teller.say(text("The page is in {file}", file=short(str(html), 200))))
        if plot is not None:
            screen().print(teller.say(text("The picture is in {file}", file=short(str(plot), 200))))


def _as_data(review: Review, teller: ReviewText) -> dict[str, Any]:
    """The review as JSON data, with its turns in words."""
    data = asdict(review)
    for turn, entry in zip(review.turns, data["turns"], strict=True):
        entry["words"] = teller.turn(turn.at, review.seat, turn.moves)
        entry["better_words"] = teller.turn(turn.at, review.seat, turn.better)
    for event, entry in zip(review.events, data["events"], strict=True):
        entry["words"] = teller.event(event)
    return data


def _show(review: Review, teller: ReviewText) -> None:
    console, say = screen(), teller.say
    console.print(f"{say(teller.game.name)}: {clean(teller.record.seats[review.seat])}", style="bold")
    console.print(f"{say(work(review))}. {say(SURENESS)}.")
    console.print()
    table = Table(box=None, show_header=False, pad_edge=False, padding=(0, 3, 0, 0))
    for label, amount in breakdown_rows(review, say):
        table.add_row(label, amount)
    console.print(table)
    for sentence in (shortfall(review, say), _longer(review, say), average(review, say)):
        if sentence:
            console.print(sentence)
    console.print()
    console.print(say(COSTLIEST), style="bold")
    for turn in review.costliest[:MOST_BOARDS]:
        _show_turn(console, turn, review.seat, teller)
    if not review.costliest:
        console.print(say(nothing_lost(review)))
    console.print()
    _show_turns(console, review, teller)


def _longer(review: Review, say: Say) -> str:
    """Explains how to give the review more time, if some turns were not compared."""
    if not review.uncompared_turns:
        return ""
    return say(text("To continue the analysis, give it more time: --seconds {n}.", n=int(LONGER.seconds or 0)))


def _show_turn(console: Console, turn: Turn, seat: int, teller: ReviewText) -> None:
    say = teller.say
    console.print(f"{say(place(turn))}: {verdict_word(turn, say)}, {with_error(turn.loss, say)}")
    played, *better = turn_words(turn, seat, teller)
    for line in (f"{say(PLAYED)}: {played}", *better):
        console.print(Padding(line, (0, 0, 0, 2)))
    if turn.lines:
        console.print(Padding(f"{say(WHY)}: {teller.lines(turn.lines)}", (0, 0, 0, 2)))


def _show_turns(console: Console, review: Review, teller: ReviewText) -> None:
    say, table = teller.say, Table(box=None, pad_edge=False, padding=(0, 3, 0, 0))
    for head in (text("Move"), text("Verdict"), text("Lost")):
        table.add_column(say(head), no_wrap=True)
    table.add_column(say(text("Played")))
    for turn in review.turns:
        lost = with_error(turn.loss, say) if turn.better else ""
        table.add_row(str(turn.at + 1), verdict_word(turn, say), lost, "\n".join(turn_words(turn, review.seat, teller)))
    console.print(table)


def _by_lines(file: Path) -> bool:
    """Whether the plot is the SVG of the web page, which needs no library."""
    return file.suffix == ".svg"


def _draw(review: Review, file: Path, say: Say) -> None:
    if _by_lines(file):
        write_file(file, curve(review, Look(say=say)) + "\n")
        return
    figure = new_figure(9, 3.5)
    _plot(review, figure.subplots(), say)
    with writing(file, (OSError, ValueError)):
        figure.savefig(file)


def _plot(review: Review, axes: Any, say: Say) -> None:
    """Plots the curve as on the web page: confidence band, steps coloured by cause, dots for losses."""
    expected, look = [moment.expected for moment in review.curve], Look(say=say)
    low, high = [each.value - each.error for each in expected], [each.value + each.error for each in expected]
    axes.fill_between(range(len(expected)), low, high, color=look["ink"], alpha=0.08, linewidth=0)
    for step, leg in enumerate(legs(review)):
        axes.plot([step, step + 1], [leg.before, leg.after], color=look[leg.colour], linewidth=2, solid_capstyle="round")
        if leg.is_loss:
            axes.plot([step + 1], [leg.after], "o", color=look[leg.colour], markersize=5)
    for kind, label in legend(review):
        axes.plot([], [], color=look[COLOURS[kind]], linewidth=2, label=say(label))
    axes.legend(frameon=False, ncols=3, loc="best")
    axes.set_title(say(TITLE))
    axes.set_xticks([])
    axes.grid(alpha=0.3)
