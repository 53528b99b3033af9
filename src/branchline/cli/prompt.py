"""Prompts for a move or a command in the terminal."""

from __future__ import annotations

import re
from difflib import get_close_matches
from typing import Any

from branchline.cli.commands import available_commands, save
from branchline.cli.terminal import Terminal
from branchline.engine.errors import BranchlineError, InvalidNotation
from branchline.engine.game import CHANCE, Seat
from branchline.engine.move_input import parse_move_input, plain
from branchline.engine.text import Text, text
from branchline.language import voices

RIGHT = ("", "y", "yes", "t", "tak")  # answers that confirm a throw, in all languages


def turn(terminal: Terminal, seat: Seat) -> None:
    """Prompt once and run the input as a command or move; print the reason if it is refused."""
    terminal.sit(seat)
    if not terminal.greeted:
        terminal.greet()
    name = terminal.say(terminal.game.randomizer_name) if seat == CHANCE else terminal.names[seat]
    typed = terminal.ask(f"{name}> ")
    if not typed:
        return
    word, _, rest = typed.partition(" ")
    command = next((command for command in available_commands(terminal) if command.is_meant(word, rest.strip())), None)
    try:
        if command is not None:
            command.obey(terminal, seat, rest.strip())
        else:
            _move(terminal, seat, typed)
    except BranchlineError as error:
        terminal.console.print(terminal.say(error.reason), style="red")


def offer_to_save(terminal: Terminal) -> None:
    """Asks for a file until one is written; Enter skips."""
    while file := terminal.ask(terminal.say(text("Type a file name to save this match, or press Enter to discard it: "))):
        try:
            save(terminal, file)
            return
        except BranchlineError as error:
            terminal.console.print(terminal.say(error.reason), style="red")


def _move(terminal: Terminal, seat: Seat, line: str) -> None:
    move = _read(terminal, seat, line)
    if seat == CHANCE and terminal.game.illegal_reason(terminal.match.state, seat, move) is None:
        sentence = terminal.game.say_move(terminal.match.state, seat, move)
        answer = terminal.ask(terminal.say(text("{sentence}. Enter if that is right, n if not: ", sentence=sentence)))
        if plain(answer) not in RIGHT:
            return
    terminal.play(seat, move)


def _read(terminal: Terminal, seat: Seat, answer: str) -> Any:
    """Parses a move in the game's notation, by its label, or by its number in the list of moves."""
    game, before = terminal.game, terminal.before(seat)
    try:
        return parse_move_input(game, before, seat, answer, voices(game.id))
    except InvalidNotation as error:
        legal = game.legal_moves(before, seat)
        number = re.fullmatch(r"#?([0-9]{1,6})", answer, re.ASCII)
        if not number or not legal:
            raise InvalidNotation(_misread(terminal, answer, error.reason)) from None
        if not 1 <= int(number[1]) <= len(legal):
            raise InvalidNotation(text("There is no move {n} in the list: the last is {last}", n=int(number[1]), last=len(legal))) from None
        return legal[int(number[1]) - 1]


def _misread(terminal: Terminal, answer: str, reason: Text) -> Text:
    """The error for input that is neither a move nor a command, with suggestions."""
    words = [word for command in available_commands(terminal) for word in command.words]
    if answer.lower() in words:
        return text("Add the name of a place after it")
    if near := get_close_matches(answer.lower(), words, 1, 0.7):
        return text("{problem}; did you mean {near}?", problem=reason, near=near[0])
    return text("{reason} (type `help` for help)", reason=reason)
