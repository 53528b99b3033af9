"""`branchline arena`: a round-robin tournament of bots, with ratings."""

from __future__ import annotations

import json
from collections.abc import Mapping
from dataclasses import asdict
from pathlib import Path
from typing import Annotated, Any

import typer
from rich.table import Table

from branchline.cli.arguments import (
    AsJson,
    EditionFile,
    GameName,
    GivenOptions,
    Language,
    Seed,
    command_context,
    must_be_writable,
    reading_file,
    table_setup,
    translate,
    writing,
)
from branchline.cli.players import warn_of_weaker_bots
from branchline.cli.plots import check_plot, new_figure
from branchline.cli.screen import progress_bar, screen
from branchline.cli.simulate import INTERVALS, BotNames, Games, Jobs, On, parse_bots
from branchline.engine.errors import InvalidSetup, unknown
from branchline.engine.extras import require_extra
from branchline.engine.game import AnyGame, Setup
from branchline.engine.text import Say, Text, short, text
from branchline.matches.contest import Contest
from branchline.matches.playing import play_all
from branchline.matches.results_file import ResultsFile
from branchline.matches.workers import HERE, RAY

ArenaSeats = Annotated[
    int, typer.Option("--seats", min=1, metavar="N", help=translate(text("Players per match; with 1 every bot plays solo.")))
]
ResumeFile = Annotated[
    Path | None,
    typer.Option(
        "--resume",
        metavar="FILE",
        help=translate(text("Save every result to this file, and resume from those already there.")),
    ),
]
PlotFile = Annotated[
    Path | None,
    typer.Option("--plot", metavar="FILE", help=translate(text("Draw the ratings with their intervals to this .png or .svg file."))),
]


def arena(
    game: GameName,
    bots: BotNames = "random,easy,medium",
    games: Games = 20,
    seats: ArenaSeats = 2,
    seed: Seed = "1",
    jobs: Jobs = 1,
    resume: ResumeFile = None,
    plot: PlotFile = None,
    on: On = HERE,
    option: GivenOptions = None,
    edition: EditionFile = None,
    lang: Language = None,
    as_json: AsJson = False,
) -> None:
    with command_context(lang, game) as (rules, say):
        names = tuple(dict.fromkeys(parse_bots(rules, bots)))
        if len(names) < seats:
            raise InvalidSetup(text("{seats} seats need at least {seats} different bots", seats=seats))
        if on not in (HERE, RAY):
            raise InvalidSetup(unknown(text("Unknown value for --on: {name}", name=short(on)), on, (HERE, RAY)))
        setup = table_setup(rules, seats, option, edition)
        warn_of_weaker_bots(rules, setup, say)
        box = "" if edition is None else setup.edition.source
        contest = Contest(rules.id, setup.options, names, seats, games, seed, box)
        require_extra("arena", text("Rating bots"), "openskill")
        if plot is not None:
            check_plot(plot)
        results = _results_file(contest, resume)
        _play(results, jobs, on, say)
        _tell(rules, setup, results, plot, as_json, say)


def _results_file(contest: Contest, file: Path | None) -> ResultsFile:
    if file is None:
        return ResultsFile(contest)
    must_be_writable(file)
    with reading_file(file):
        return ResultsFile(contest, file)


def _play(results: ResultsFile, jobs: int, on: str, say: Say) -> None:
    with progress_bar() as progress:
        task = progress.add_task(say(text("Playing")), total=results.contest.size, completed=len(results.results))
        for result in play_all(results.contest, results.remaining, jobs, on, in_order=False):
            results.add(result)
            progress.advance(task)


def _tell(game: AnyGame, setup: Setup, results: ResultsFile, plot: Path | None, as_json: bool, say: Say) -> None:
    from branchline.matches.ratings import meetings, standings

    ranking, met = standings(results.contest.bots, results.results), meetings(results.contest.bots, results.results)
    if plot:
        _draw(ranking, plot, say)
    if as_json:
        head = {"game": game.id, "options": dict(results.contest.options), "seats": results.contest.seats, "seed": results.contest.seed}
        report = {**head, "matches": len(results.results), "bots": [asdict(s) for s in ranking], "meetings": [asdict(m) for m in met]}
        print(json.dumps(report, ensure_ascii=False, indent=1))
        return
    _show(game.lines(setup), ranking, met, say)


def _show(lines: Mapping[str, Text], ranking: list[Any], meetings: list[Any], say: Say) -> None:
    console = screen()
    table = Table(box=None, pad_edge=False, padding=(0, 3, 0, 0))
    heads = (
        text("Bot"),
        text("Matches"),
        text("Rating"),
        text("Won"),
        text("Mean score"),
        text("Seconds per move"),
        text("Seconds per match"),
    )
    for n, head in enumerate(heads):
        table.add_column(say(head), justify="right" if n else "left")
    for label in lines.values():
        table.add_column(say(label), justify="right")
    for standing in ranking:
        table.add_row(
            standing.bot,
            str(standing.matches),
            f"{standing.rating.mean:.1f} ± {standing.rating.margin_95:.1f}",
            f"{standing.wins.mean:.1%} ± {standing.wins.margin_95:.1%}",
            f"{standing.points.mean:.2f} ± {standing.points.margin_95:.2f}",
            f"{standing.seconds:.4f}",
            f"{standing.match_seconds:.3f}",
            *(f"{standing.lines.get(line, 0):.2f}" for line in lines),
        )
    console.print(table)
    console.print(say(INTERVALS))
    for meeting in meetings:
        values = {"bot": meeting.bot, "other": meeting.other, "share": f"{meeting.wins.mean:.1%} ± {meeting.wins.margin_95:.1%}"}
        said_ = text(
            "{bot} against {other}: {share} of {n} match", "{bot} against {other}: {share} of {n} matches", n=meeting.matches, **values
        )
        console.print(say(said_))


def _draw(ranking: list[Any], file: Path, say: Say) -> None:
    figure = new_figure(7, 1 + 0.5 * len(ranking))
    axes = figure.subplots()
    names, means = [standing.bot for standing in ranking][::-1], [standing.rating.mean for standing in ranking][::-1]
    axes.errorbar(means, names, xerr=[standing.rating.margin_95 for standing in ranking][::-1], fmt="o", capsize=4)
    axes.set_xlabel(say(text("Rating")))
    axes.grid(axis="x", alpha=0.3)
    with writing(file, (OSError, ValueError)):
        figure.savefig(file)
