"""`branchline play`: plays a match in the terminal."""

from __future__ import annotations

import secrets
import sys
from collections.abc import Sequence
from contextlib import suppress
from pathlib import Path
from typing import Annotated

import typer

from branchline.bots.loader import is_own
from branchline.cli.arguments import (
    EditionFile,
    GivenOptions,
    Language,
    bounded_seed,
    command_context,
    must_be_writable,
    reporting_errors,
    resolve_language,
    table_setup,
    translate,
    translator,
)
from branchline.cli.players import HUMAN, parse_players, usual_seats, warn_of_weaker_bots
from branchline.cli.prompt import offer_to_save, turn
from branchline.cli.replay import reading_record, replay_to
from branchline.cli.terminal import Quit, Terminal
from branchline.cli.wizard import choose_table
from branchline.engine.errors import InvalidSetup
from branchline.engine.game import CHANCE
from branchline.engine.match import Match
from branchline.engine.record import Record
from branchline.engine.text import short, text

GameWanted = Annotated[str | None, typer.Argument(metavar="[GAME]", help=translate(text("Game id; if left out, you are asked.")))]
Seats = Annotated[
    str | None,
    typer.Option(
        "--seats",
        metavar="WHO,WHO",
        help=translate(text("Players, separated by commas: human, human:Anna, or the name of a bot.")),
    ),
]
Seed = Annotated[
    str | None,
    typer.Option(
        "--seed",
        metavar="SEED",
        callback=bounded_seed,
        help=translate(text("Random seed: the same seed gives the same dice, cards and tiles (default: a new one).")),
    ),
]
RecordTo = Annotated[
    Path | None,
    typer.Option("--record", metavar="FILE", help=translate(text("Save the match to this file, finished or not."))),
]
ResumeFrom = Annotated[Path | None, typer.Option("--resume", metavar="FILE", help=translate(text("Resume a saved match.")))]
RealDice = Annotated[
    bool,
    typer.Option("--real-dice", help=translate(text("Use real dice and cards: roll or draw yourself and type the results."))),
]


def play(
    game: GameWanted = None,
    seats: Seats = None,
    seed: Seed = None,
    option: GivenOptions = None,
    edition: EditionFile = None,
    real_dice: RealDice = False,
    record: RecordTo = None,
    resume: ResumeFrom = None,
    lang: Language = None,
) -> None:
    if record is not None and str(record) != "-":
        with reporting_errors(translator(lang)):
            must_be_writable(record)
    if resume is not None:
        terminal = _resume(resume, game, seats, lang)
    elif game is not None:
        terminal = _new(game, seats, seed, option, edition, lang)
    else:
        with reporting_errors(translator(lang)):
            chosen = choose_table(lang, seats, option)
        terminal = _new(chosen.game, chosen.seats, seed, chosen.options, edition, lang)
    terminal.real_dice = real_dice
    with reporting_errors(terminal.say):
        _play_on(terminal, record)


def _new(game: str, seats: str | None, seed: str | None, option: Sequence[str] | None, edition: Path | None, lang: str | None) -> Terminal:
    with command_context(lang, game) as (rules, say):
        players = parse_players(rules, usual_seats(rules) if seats is None else seats, say)
        setup = table_setup(rules, len(players), option, edition)
        if any(player.bot for player in players):
            warn_of_weaker_bots(rules, setup, say)
        return Terminal(Match(rules, setup), players, secrets.token_hex(8) if seed is None else seed, say, resolve_language(lang))


def _resume(file: Path, game: str | None, seats: str | None, lang: str | None) -> Terminal:
    with reading_record(lang, file) as (record, rules, say):
        if game not in (None, record.game):
            raise InvalidSetup(text("{file} is a match of {game}", file=short(str(file), 200), game=record.game))
        match = replay_to(file, record)
        players = parse_players(rules, seats or _who(file, record), say)
        if len(players) != len(record.seats):
            raise InvalidSetup(text("This match has {n} seat", "This match has {n} seats", n=len(record.seats)))
        dice_entered = not record.seed and any(seat == CHANCE for seat, _ in match.log)
        seed = record.seed or secrets.token_hex(8)
        return Terminal(match, players, seed, say, resolve_language(lang), dice_entered=dice_entered, hint_seats=set(record.hint_seats))


def _who(file: Path, record: Record) -> str:
    """The players of a record; raises `InvalidSetup` for an external bot, which could run any code: it must be named by the user."""
    who = record.about.get("players") or ",".join(f"{HUMAN}:{name.replace(',', ' ')}" for name in record.seats)
    for entry in who.split(","):
        if entry.partition(":")[0].strip() != HUMAN and is_own(entry):
            values = {"file": short(str(file), 200), "name": short(entry)}
            raise InvalidSetup(text("{file} uses a custom bot, {name}; if you trust its code, name the players with --seats", **values))
    return who


def _play_on(terminal: Terminal, record: Path | None) -> None:
    """Plays to the end or until the people quit; offers to save the match."""
    with suppress(Quit):
        try:
            while (seat := terminal.next_person()) is not None:
                turn(terminal, seat)
            terminal.show_end()
            if terminal.shown_seed:
                terminal.console.print(terminal.say(text("Seed of this match: {seed}", seed=short(terminal.shown_seed))))
        finally:
            if record is not None:
                terminal.save(record)
    if sys.stdin.isatty() and any(seat in terminal.people for seat, _ in terminal.match.log[terminal.saved_length :]):
        with suppress(Quit):
            offer_to_save(terminal)
