"""The commands of `branchline play` that can be typed instead of a move."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path

from rich.table import Table
from rich.text import Text as Styled

from branchline.cli.hints import next_hint
from branchline.cli.log_lines import entries, open_entries, past
from branchline.cli.move_list import list_moves
from branchline.cli.rules import show_rules
from branchline.cli.screen import sheet_table
from branchline.cli.terminal import Quit, Terminal
from branchline.engine.errors import InvalidSetup
from branchline.engine.game import Seat
from branchline.engine.text import Text, short, text
from branchline.table.catalogue import rules_text

HELP, QUIT = ("help", "pomoc", "?"), ("quit", "koniec", "q")


@dataclass(frozen=True, slots=True)
class Command:
    """A command in both languages, and the function that it runs with the rest of the line.

    Some words are commands only when followed by an argument: alone they may be a move.
    """

    words: tuple[str, ...]
    usage: Text
    help: Text
    obey: Callable[[Terminal, Seat, str], None]
    needs_more: bool = False

    def is_meant(self, word: str, rest: str) -> bool:
        by_one, by_two = word.lower() in self.words, f"{word} {rest}".lower() in self.words
        return by_two or (by_one and (bool(rest) or not self.needs_more))


def available_commands(terminal: Terminal) -> list[Command]:
    """The commands available in this game."""
    return [command for command in COMMANDS if command.obey is not _tile or terminal.game.provides("describe_place")]


def save(terminal: Terminal, rest: str) -> None:
    if not rest:
        raise InvalidSetup(text("Add a file name: save FILE"))
    terminal.save(Path(rest))
    terminal.console.print(
        terminal.say(
            text("Saved; `branchline replay {file}` shows it, `branchline play --resume {file}` continues it.", file=short(rest, 200))
        )
    )


def _moves(terminal: Terminal, seat: Seat, search: str) -> None:
    for line in list_moves(terminal.game, terminal.before(seat), seat, search, terminal.say):
        terminal.console.print(line)


def _undo(terminal: Terminal, seat: Seat, rest: str) -> None:
    terminal.match.undo(seat, whole_turn=rest.lower() in ("all", "wszystko"))
    terminal.fresh, terminal.hint = True, None


def _reset(terminal: Terminal, seat: Seat, rest: str) -> None:
    _undo(terminal, seat, "all")


def _score(terminal: Terminal, seat: Seat, rest: str) -> None:
    view = terminal.view(terminal.viewer)
    sheets = [terminal.game.score(view, other) for other in range(len(terminal.players))]
    terminal.console.print(sheet_table(terminal.game, terminal.match.setup, terminal.say, terminal.names, sheets))


def _board(terminal: Terminal, seat: Seat, rest: str) -> None:
    seats = {str(n): n - 1 for n in range(1, len(terminal.players) + 1)} | {name.lower(): n for n, name in enumerate(terminal.names)}
    if rest and rest.lower() not in seats:
        raise InvalidSetup(text("There is no player {n}; players are numbered 1 to {seats}", n=short(rest), seats=len(terminal.players)))
    terminal.show_board(seats[rest.lower()] if rest else terminal.viewer)


def _log(terminal: Terminal, seat: Seat, rest: str) -> None:
    open_to_all = open_entries(terminal.match)
    for entry in entries(terminal.match, past(terminal.match)):
        if entry.number <= open_to_all or entry.seat == terminal.viewer:
            terminal.console.print(f"{entry.number:4}. {entry.line(terminal.game, terminal.names, terminal.teller, terminal.viewer)}")


def _hint(terminal: Terminal, seat: Seat, rest: str) -> None:
    terminal.console.print(next_hint(terminal, seat), style="green")


def _tile(terminal: Terminal, seat: Seat, rest: str) -> None:
    found = terminal.game.describe_place(terminal.view(terminal.viewer), max(terminal.viewer, 0), rest.replace(" ", ""))
    if found is None:
        raise InvalidSetup(text("There is no place {name} on the board", name=short(rest)))
    terminal.console.print(terminal.say(found))


def _rules(terminal: Terminal, seat: Seat, rest: str) -> None:
    """Shows the rules page with its figures."""
    show_rules(terminal.console, terminal.game, rules_text(terminal.game, terminal.language), terminal.say)


def _help(terminal: Terminal, seat: Seat, rest: str) -> None:
    say, commands = terminal.say, available_commands(terminal)
    terminal.console.print(say(text("Type a move in notation, in words, or by its number in the list of moves.")))
    _columns(terminal, [(form, say(meaning)) for form, meaning in terminal.game.move_syntax(terminal.match.setup, seat).items()])
    terminal.console.print(say(text("Signs and letters are explained below the board. You can also type:")))
    _columns(terminal, [(say(command.usage), say(command.help)) for command in commands])
    if who := terminal.who_is_who():
        terminal.console.print(who)


def _columns(terminal: Terminal, rows: list[tuple[str, str]]) -> None:
    """Prints commands and their descriptions in two columns."""
    table = Table(box=None, show_header=False, pad_edge=False, padding=(0, 2, 0, 2))
    for typed, meaning in rows:
        table.add_row(Styled(typed), Styled(meaning))
    terminal.console.print(table)


def _save(terminal: Terminal, seat: Seat, rest: str) -> None:
    save(terminal, rest)


def _quit(terminal: Terminal, seat: Seat, rest: str) -> None:
    if rest:
        save(terminal, rest)
    raise Quit


COMMANDS = (
    Command(("moves", "ruchy"), text("moves [WORD]"), text("list your legal moves, or only those that contain WORD"), _moves),
    Command(("hint", "podpowiedź", "podpowiedz"), text("hint"), text("where to look; type it again for what to play, then why"), _hint),
    Command(("undo", "cofnij"), text("undo [all]"), text("undo your last move, or all of this turn"), _undo),
    Command(("reset", "od nowa", "odnowa"), text("reset"), text("same as undo all"), _reset),
    Command(("score", "wynik"), text("score"), text("current scores"), _score),
    Command(("board", "plansza"), text("board [N]"), text("show the board again, or another player's board"), _board),
    Command(("tile", "pole"), text("tile PLACE"), text("show what is at a place on the board, such as 2,-1"), _tile, needs_more=True),
    Command(("log", "przebieg", "dziennik"), text("log"), text("list what has happened so far"), _log),
    Command(("rules", "zasady"), text("rules"), text("read the rules of this game"), _rules),
    Command(("save", "zapisz"), text("save FILE"), text("save the match to a file"), _save),
    Command(HELP, text("help"), text("show this list"), _help),
    Command(QUIT, text("quit [FILE]"), text("quit; you can save the match"), _quit),
)
