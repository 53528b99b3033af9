"""`branchline simulate`: plays many matches of bots and prints statistics."""

from __future__ import annotations

import json
from collections.abc import Callable, Iterable, Iterator, Mapping
from contextlib import contextmanager
from pathlib import Path
from time import perf_counter
from typing import Annotated, Any

import typer
from rich.table import Table

from branchline.bots.loader import kind_for
from branchline.cli.arguments import (
    AsJson,
    EditionFile,
    GameName,
    GivenOptions,
    Language,
    Seed,
    command_context,
    table_setup,
    translate,
    writing,
)
from branchline.cli.players import warn_of_weaker_bots
from branchline.cli.screen import progress_bar, screen
from branchline.cli.statistics import BotTally, Tally
from branchline.engine.errors import InvalidSetup, unknown
from branchline.engine.game import AnyGame
from branchline.engine.text import Say, Text, short, text
from branchline.matches.contest import Contest, Result
from branchline.matches.match_writer import match_writer
from branchline.matches.playing import play_all
from branchline.matches.workers import HERE, RAY

INTERVALS = text("± shows the 95% confidence interval.")

BotNames = Annotated[
    str,
    typer.Option("--bots", metavar="A,B", help=translate(text("Bots, separated by commas; they change seats from match to match."))),
]
Games = Annotated[int, typer.Option("--games", "-n", min=1, max=10_000_000, metavar="N", help=translate(text("Number of matches.")))]
Jobs = Annotated[
    int,
    typer.Option(
        "--jobs",
        "-j",
        min=1,
        max=1024,
        metavar="J",
        help=translate(text("Number of processes; it does not affect the results.")),
    ),
]
Seats = Annotated[
    int | None,
    typer.Option("--seats", min=1, metavar="N", help=translate(text("Number of players (default: one per bot)."))),
]
Out = Annotated[
    Path | None,
    typer.Option("--out", metavar="FILE", help=translate(text("Save every match, move by move, to FILE.jsonl or FILE.parquet."))),
]
On = Annotated[
    str,
    typer.Option("--on", metavar="here|ray", help=translate(text("Where to run: here, or ray (the cluster named by RAY_ADDRESS)."))),
]


def simulate(
    game: GameName,
    bots: BotNames = "random",
    games: Games = 100,
    seed: Seed = "1",
    jobs: Jobs = 1,
    on: On = HERE,
    out: Out = None,
    seats: Seats = None,
    option: GivenOptions = None,
    edition: EditionFile = None,
    lang: Language = None,
    as_json: AsJson = False,
) -> None:
    with command_context(lang, game) as (rules, say):
        named = parse_bots(rules, bots)
        if on not in (HERE, RAY):
            raise InvalidSetup(unknown(text("Unknown value for --on: {name}", name=short(on)), on, (HERE, RAY)))
        if seats is not None and seats < len(named):
            raise InvalidSetup(text("There are more bots ({bots}) than seats ({seats})", bots=len(named), seats=seats))
        setup = table_setup(rules, seats, option, edition, least=len(named))
        warn_of_weaker_bots(rules, setup, say)
        names = tuple(named[seat % len(named)] for seat in range(setup.seats))
        box = "" if edition is None else setup.edition.source
        contest = Contest(rules.id, setup.options, names, setup.seats, games, seed, box, own_dice=True, logs=out is not None)
        with _record_writer(rules, contest, out) as keep:
            tally, seconds = _count_results(play_all(contest, jobs=jobs, on=on), contest, keep, say)
        if as_json:
            print(json.dumps(_as_data(rules.lines(setup), contest, tally, seconds), ensure_ascii=False, indent=1))
        else:
            _show(rules.lines(setup), tally, seconds, say)


def parse_bots(game: AnyGame, value: str) -> list[str]:
    """The names in a typed list of bots; raises `InvalidSetup` if one does not exist or does not play this game."""
    names = [name.strip() for name in value.split(",")]
    for name in names:
        kind_for(game, name)
    return names


@contextmanager
def _record_writer(game: AnyGame, contest: Contest, out: Path | None) -> Iterator[Callable[[Result], None]]:
    """Yields a function that handles each match: it writes the record, or does nothing."""
    if out is None:
        yield lambda match: None
        return
    with writing(out), match_writer(out, game, contest) as keep:
        yield keep


def _count_results(matches: Iterator[Result], contest: Contest, keep: Callable[[Result], None], say: Say) -> tuple[Tally, float]:
    tally = Tally({name: BotTally() for name in contest.bots})
    began = perf_counter()
    with progress_bar() as progress:
        task = progress.add_task(say(text("Playing")), total=contest.size)
        for match in matches:
            tally.add(match)
            keep(match)
            progress.advance(task)
    return tally, perf_counter() - began


def _show(lines: Mapping[str, Text], tally: Tally, seconds: float, say: Say) -> None:
    table = Table(box=None, pad_edge=False, padding=(0, 3, 0, 0))
    table.add_column("")
    for name in tally.bots:
        table.add_column(name, justify="right")
    rows = {
        text("Appearances"): [str(bot.matches) for bot in tally.bots.values()],
        text("Won"): [f"{bot.wins} ({bot.wins / bot.matches:.1%})" for bot in tally.bots.values()],
        text("Shared first place"): [str(bot.ties) for bot in tally.bots.values()],
        text("Mean score"): [f"{bot.mean:.2f} ± {bot.margin_95:.2f}" for bot in tally.bots.values()],
        text("Standard deviation"): [f"{bot.deviation:.2f}" for bot in tally.bots.values()],
    }
    for label, cells in rows.items():
        table.add_row(say(label), *cells)
    for line, label in lines.items():
        if any(bot.lines[line] for bot in tally.bots.values()):
            table.add_row(f"  {say(label)}", *(f"{bot.lines[line] / bot.matches:.2f}" for bot in tally.bots.values()))
    console = screen()
    console.print(table)
    console.print(say(INTERVALS))
    endings = "; ".join(f"{say(tally.reasons[ending])} ({count})" for ending, count in tally.endings.most_common())
    console.print(say(text("Endings: {endings}", endings=endings)))
    console.print(
        say(
            text(
                "{n} match in {seconds} s: {games} matches and {moves} moves per second",
                "{n} matches in {seconds} s: {games} matches and {moves} moves per second",
                n=tally.matches,
                seconds=f"{seconds:.2f}",
                games=f"{tally.matches / seconds:.1f}",
                moves=f"{tally.moves / seconds:.0f}",
            )
        )
    )


def _as_data(lines: Iterable[str], contest: Contest, tally: Tally, seconds: float) -> dict[str, Any]:
    speed = {"seconds": round(seconds, 3), "games": round(tally.matches / seconds, 2), "moves": round(tally.moves / seconds, 1)}
    return {
        "game": contest.game,
        "options": dict(contest.options),
        "seats": contest.seats,
        "seed": contest.seed,
        "games": tally.matches,
        "moves": tally.moves,
        "endings": dict(sorted(tally.endings.items())),
        "bots": {name: _bot_data(lines, bot) for name, bot in tally.bots.items()},
        "per_second": speed,
    }


def _bot_data(lines: Iterable[str], bot: BotTally) -> dict[str, Any]:
    return {
        "played": bot.matches,
        "wins": bot.wins,
        "ties": bot.ties,
        "mean": round(bot.mean, 6),
        "deviation": round(bot.deviation, 6),
        "margin_95": round(bot.margin_95, 6),
        "lines": {line: round(bot.lines[line] / bot.matches, 6) for line in lines},
    }
