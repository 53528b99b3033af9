"""Asks for game, players and options when `branchline play` is started without arguments."""

from __future__ import annotations

import sys
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import TypeVar

import typer
from rich.console import Console

from branchline.bots import bots_for
from branchline.cli.arguments import named_game, table_setup, translator
from branchline.cli.commands import HELP, QUIT
from branchline.cli.players import HUMAN, parse_players, usual_seats
from branchline.cli.screen import screen
from branchline.engine.errors import BranchlineError, InvalidSetup
from branchline.engine.game import AnyGame, write_option
from branchline.engine.text import Say, Text, text
from branchline.games import GAMES

T = TypeVar("T")


@dataclass(frozen=True, slots=True)
class TableChoice:
    """The answers, in the form of command-line arguments."""

    game: str
    seats: str
    options: Sequence[str]


def choose_table(lang: str | None, seats: str | None, options: Sequence[str] | None) -> TableChoice:
    """Asks for the game, and for missing seats and options; raises `InvalidSetup` without a terminal."""
    if not sys.stdin.isatty():
        raise InvalidSetup(text("Choose a game: branchline play GAME, where GAME is one of {games}", games=", ".join(GAMES)))
    console, say = screen(), translator(lang)
    for number, game in enumerate(GAMES.values(), 1):
        of_game = translator(lang, game.id)
        console.print(f"{number:3}  {of_game(game.name)}: {of_game(game.blurb)}")
    rules = _ask(console, say, text("Which game? Type its number, press Enter for the first, or q to quit: "), _game)
    say = translator(lang, rules.id)
    if seats is None:
        seats = _ask_seats(console, rules, say)
    count = len(parse_players(rules, seats, say))
    if options is None:
        options = _ask_options(console, rules, count, say)
    return TableChoice(rules.id, seats, options)


def _ask_seats(console: Console, game: AnyGame, say: Say) -> str:
    usual = usual_seats(game)
    console.print(f"{HUMAN}, {HUMAN}:Anna  {say(text('a person at this terminal, with an optional name'))}")
    for kind in bots_for(game.id):
        console.print(f"{kind.name}  {say(kind.strength)}")

    def read(answer: str) -> str:
        parse_players(game, answer or usual, say)
        return answer or usual

    return _ask(console, say, text("Players, separated by commas (Enter: {usual}): ", usual=usual), read)


def _ask_options(console: Console, game: AnyGame, seats: int, say: Say) -> Sequence[str]:
    here = [option for option in game.options if option.seats is None or option.seats[0] <= seats <= option.seats[1]]
    for option in here:
        values = " | ".join(f"{write_option(value)} ({say(label)})" for value, label in zip(option.values, option.labels, strict=True))
        console.print(f"{say(option.label)}: {option.name} = {values}")

    def read(answer: str) -> Sequence[str]:
        table_setup(game, seats, answer.split(), None)
        return answer.split()

    return _ask(console, say, text("Options as NAME=VALUE (Enter: the defaults): "), read) if here else ()


def _game(answer: str) -> AnyGame:
    ids = list(GAMES)
    return named_game(ids[int(answer or 1) - 1] if not answer or (answer.isdecimal() and 1 <= int(answer) <= len(ids)) else answer)


def _ask(console: Console, say: Say, question: Text, read: Callable[[str], T]) -> T:
    """Asks until the answer is valid; quitting or closing the input ends the command."""
    while True:
        try:
            typed = input(say(question)).strip()
            if typed.lower() in QUIT:
                raise EOFError
            if typed.lower() in HELP:
                console.print(say(text("Type an answer, press Enter for the default, or q to quit.")))
                continue
            return read(typed)
        except BranchlineError as error:
            console.print(say(error.reason), style="red")
        except EOFError:
            console.print(say(text("Nothing was chosen")))
            raise typer.Exit from None
