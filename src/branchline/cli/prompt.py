"""What one can type at a terminal: a move, or one of a few commands."""

from __future__ import annotations

import re
from collections.abc import Callable
from dataclasses import dataclass
from difflib import get_close_matches
from pathlib import Path
from typing import Any

from branchline.cli.log import entries, open_entries, past
from branchline.cli.screen import sheet_table
from branchline.cli.terminal import Left, Terminal
from branchline.engine.errors import BranchlineError, InvalidNotation, InvalidSetup
from branchline.engine.game import CHANCE, Seat
from branchline.engine.text import Text, short, text
from branchline.engine.typed import read_typed
from branchline.language import voices

MOST_LISTED = 50
HELP, QUIT = ("help", "pomoc", "?"), ("quit", "koniec", "q")


@dataclass(frozen=True, slots=True)
class Command:
    """A word one can type instead of a move, in either language, and what it does with the rest of the line."""

    words: tuple[str, ...]
    usage: Text
    help: Text
    obey: Callable[[Terminal, Seat, str], None]


def turn(terminal: Terminal, seat: Seat) -> None:
    """Asks a person once and does what he types; what cannot be done is answered with its reason."""
    terminal.sit(seat)
    if not terminal.greeted:
        terminal.greeted = True
        terminal.console.print(terminal.say(text("Type a move, `moves` for a list of them, or `?` for all you can type.")))
    name = terminal.say(text("dice")) if seat == CHANCE else terminal.names[seat]
    typed = terminal.ask(f"{name}> ")
    if not typed:
        return
    word, _, rest = typed.partition(" ")
    command = next((c for c in COMMANDS if word.lower() in c.words), None)
    try:
        if command is not None:
            command.obey(terminal, seat, rest.strip())
        else:
            _move(terminal, seat, typed)
    except BranchlineError as error:
        terminal.console.print(terminal.say(error.reason), style="red")


def offer_to_save(terminal: Terminal) -> None:
    """Asks for a file, as long as it takes to write one; Enter leaves it."""
    while file := terminal.ask(terminal.say(text("To keep this match type a file's name, or press Enter: "))):
        try:
            _save(terminal, CHANCE, file)
            return
        except BranchlineError as error:
            terminal.console.print(terminal.say(error.reason), style="red")


def _move(terminal: Terminal, seat: Seat, typed: str) -> None:
    move = terminal.game.meant(terminal.match.state, seat, _read(terminal, seat, typed))
    if seat == CHANCE and terminal.game.refusal(terminal.match.state, seat, move) is None:
        sentence = terminal.game.say_move(terminal.match.state, seat, move)
        answer = terminal.ask(terminal.say(text("{sentence}. Enter if that is right, n if not: ", sentence=sentence)))
        if answer:
            return
    terminal.match.play(seat, move)
    terminal.fresh = True


def _read(terminal: Terminal, seat: Seat, typed: str) -> Any:
    """A move in the game's notation, by the words on its button, or by its number in the list of moves."""
    game, before = terminal.game, terminal.before(seat)
    try:
        return read_typed(game, before, seat, typed, voices(game.id))
    except InvalidNotation as error:
        number = re.fullmatch(r"#?([0-9]{1,6})", typed, re.ASCII)
        legal = game.legal_moves(before, seat)
        if number and 1 <= int(number[1]) <= len(legal):
            return legal[int(number[1]) - 1]
        near = get_close_matches(typed.lower(), [word for command in COMMANDS for word in command.words], 1, 0.7)
        if near:
            raise InvalidNotation(text("{problem}; did you mean {near}?", problem=error.reason, near=near[0])) from None
        raise InvalidNotation(text("{reason} (`help` tells what you can type)", reason=error.reason)) from None


def _moves(terminal: Terminal, seat: Seat, wanted: str) -> None:
    view = terminal.before(seat)
    rows = [
        (n, terminal.game.write_move(move), terminal.say(terminal.game.offer(view, seat, move) or terminal.game.say_move(view, seat, move)))
        for n, move in enumerate(terminal.game.legal_moves(view, seat), 1)
    ]
    found = [row for row in rows if all(word in f"{row[1]} {row[2]}".lower() for word in wanted.lower().split())]
    width = max((len(written) for _, written, _ in found[:MOST_LISTED]), default=0)
    for n, written, sentence in found[:MOST_LISTED]:
        terminal.console.print(f"{n:5}  {written:{width}}  {sentence}")
    if len(found) > MOST_LISTED:
        more = len(found) - MOST_LISTED
        terminal.console.print(terminal.say(text("and {n} more: type `moves` and a word they have in common", n=more)))
    if not found:
        terminal.console.print(terminal.say(text("No move you may make has that in it")))


def _undo(terminal: Terminal, seat: Seat, rest: str) -> None:
    terminal.match.undo(seat, whole_turn=rest.lower() in ("all", "wszystko"))
    terminal.fresh = True


def _reset(terminal: Terminal, seat: Seat, rest: str) -> None:
    _undo(terminal, seat, "all")


def _score(terminal: Terminal, seat: Seat, rest: str) -> None:
    view = terminal.view(terminal.viewer)
    sheets = [terminal.game.score(view, other) for other in range(len(terminal.players))]
    terminal.console.print(sheet_table(terminal.game, terminal.match.setup, terminal.say, terminal.names, sheets))


def _board(terminal: Terminal, seat: Seat, rest: str) -> None:
    seats = {str(n): n - 1 for n in range(1, len(terminal.players) + 1)} | {name.lower(): n for n, name in enumerate(terminal.names)}
    if rest and rest.lower() not in seats:
        raise InvalidSetup(text("There is no seat {n}: there are seats 1 to {seats}", n=short(rest), seats=len(terminal.players)))
    terminal.show_board(seats[rest.lower()] if rest else terminal.viewer)


def _log(terminal: Terminal, seat: Seat, rest: str) -> None:
    open_to_all = open_entries(terminal.match)
    for entry in entries(terminal.match, past(terminal.match)):
        if entry.number <= open_to_all or entry.seat == terminal.viewer:
            terminal.console.print(f"{entry.number:4}. {entry.line(terminal.game, terminal.names, terminal.say, terminal.viewer)}")


def _help(terminal: Terminal, seat: Seat, rest: str) -> None:
    say = terminal.say
    width = max(len(say(command.usage)) for command in COMMANDS)
    terminal.console.print(say(text("Type a move as it is written, or its number in the list of moves, or:")))
    for command in COMMANDS:
        terminal.console.print(f"  {say(command.usage):{width}}  {say(command.help)}")


def _save(terminal: Terminal, seat: Seat, rest: str) -> None:
    if not rest:
        raise InvalidSetup(text("Type the name of a file after it"))
    terminal.save(Path(rest))
    terminal.console.print(
        terminal.say(text("Saved; `branchline replay {file}` shows it, `branchline play --resume {file}` goes on.", file=short(rest, 200)))
    )


def _quit(terminal: Terminal, seat: Seat, rest: str) -> None:
    if rest:
        _save(terminal, seat, rest)
    raise Left


COMMANDS = (
    Command(("moves", "ruchy"), text("moves [WORD]"), text("what you may do now, or only the moves with a word in them"), _moves),
    Command(("undo", "cofnij"), text("undo [all]"), text("take back your last move, or all of this turn"), _undo),
    Command(("reset", "odnowa"), text("reset"), text("the same as undo all"), _reset),
    Command(("score", "wynik"), text("score"), text("what everybody has now"), _score),
    Command(("board", "plansza"), text("board [N]"), text("the board again, or that of another seat"), _board),
    Command(("log", "przebieg", "dziennik"), text("log"), text("what has happened"), _log),
    Command(("save", "zapisz"), text("save FILE"), text("keep the match in a file"), _save),
    Command(HELP, text("help"), text("this list"), _help),
    Command(QUIT, text("quit [FILE]"), text("leave; what was played can be kept"), _quit),
)
