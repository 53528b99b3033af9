"""`branchline puzzle`: the puzzles of a game in the terminal, one after the other."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field
from typing import Annotated

import typer
from rich.console import Console

from branchline.cli.arguments import GameName, Language, reading, said
from branchline.cli.lesson import Left
from branchline.cli.move_list import moves_listed
from branchline.cli.screen import coloured, raw, screen
from branchline.drawing.picture import Look
from branchline.engine.errors import BranchlineError, InvalidSetup
from branchline.engine.game import AnyGame
from branchline.engine.text import Say, Text, short, text
from branchline.study.puzzles import progress as standing
from branchline.study.puzzles.progress import PuzzleProgress
from branchline.study.puzzles.rating import LEAST, MOST, START, Skill, next_puzzle, rated
from branchline.study.puzzles.reader import Puzzle, puzzles_of
from branchline.study.puzzles.text import ASKED, told
from branchline.table.scene import offer_text

Level = Annotated[int, typer.Option("--level", min=LEAST, max=MOST, metavar="N", help=said(text("Your puzzle rating.")))]
Named = Annotated[str | None, typer.Option("--puzzle", metavar="ID", help=said(text("Name of the puzzle to start with.")))]


def puzzle(game: GameName, level: Level = START, puzzle: Named = None, lang: Language = None) -> None:
    with reading(lang, game) as (rules, say):
        if not puzzles_of(rules.id):
            raise InvalidSetup(text("There are no puzzles for this game yet"))
        if puzzle is not None and puzzle not in puzzles_of(rules.id):
            raise InvalidSetup(text("There is no puzzle {name} here", name=short(puzzle)))
        solver = Solver(rules, say, Skill(level))
        try:
            solver.turn_to(puzzle)
            while True:
                turned(solver, _asked(solver))
        except Left:
            return


@dataclass
class Solver:
    """Somebody who solves puzzles at a terminal."""

    game: AnyGame
    say: Say
    mine: Skill
    known: set[str] = field(default_factory=set)
    streak: int = 0
    console: Console = field(default_factory=screen)
    attempt: PuzzleProgress = field(init=False)

    def turn_to(self, name: str | None = None) -> None:
        """Begins a puzzle: this one, else one that suits."""
        puzzles = puzzles_of(self.game.id)
        chosen: Puzzle | None = puzzles[name] if name else next_puzzle(puzzles, self.mine.rating, self.known).puzzle
        if chosen is None:
            self.console.print(self.say(text("That was the last puzzle.")))
            raise Left
        self.attempt = standing.begun(self.game, chosen)
        self.console.print()
        self.console.print(self.say(text("Puzzle {name}, difficulty {rating}", name=chosen.id, rating=chosen.rating)), style="bold")
        self.show()

    def show(self) -> None:
        """The board, and what is asked."""
        attempt, seat = self.attempt, self.attempt.puzzle.seat
        look = Look(say=self.say, colour=coloured(self.console))
        raw(self.console, self.game.draw_text(self.game.view(attempt.state, seat), seat, look))
        self.console.print(self.say(ASKED[attempt.puzzle.goal]), style="bold")
        self.console.print(self.say(text("Type a move, `show` for a solution, or `?` for help.")))

    def move(self, typed: str) -> None:
        self.attempt = standing.moved(self.attempt, typed)
        words = told(self.attempt, self.say)
        if words is None:
            self.show()
            return
        self.console.print(words, style="green" if self.attempt.verdict == "solved" else "yellow")
        self.settle(self.attempt.verdict == "solved")
        if self.attempt.verdict == "solved":
            self.console.print(self.say(text("Press Enter for the next puzzle.")), style="bold")

    def settle(self, solved: bool) -> None:
        """The first time that a puzzle is solved or missed it counts."""
        puzzle = self.attempt.puzzle
        if puzzle.id in self.known:
            return
        self.mine = rated(self.mine, puzzle, solved)
        self.known.add(puzzle.id)
        self.streak = self.streak + 1 if solved else 0
        self.console.print(self.say(text("Your rating: {rating}; streak: {streak}", rating=self.mine.rating, streak=self.streak)))


def _asked(solver: Solver) -> str:
    try:
        return input("> ").strip()
    except EOFError:
        solver.console.print()
        raise Left from None


def turned(solver: Solver, typed: str) -> None:
    """Does what was typed; what cannot be done is answered with its reason."""
    word, _, rest = typed.partition(" ")
    command = next((command for command in COMMANDS if {word.lower(), typed.lower()} & {*command.words}), None)
    try:
        if command is not None:
            command.obey(solver, rest.strip())
        elif typed:
            solver.move(typed)
        elif solver.attempt.verdict == "solved":
            solver.turn_to()
    except BranchlineError as error:
        solver.console.print(solver.say(error.reason), style="red")


@dataclass(frozen=True, slots=True)
class Command:
    """A word one can type instead of a move, in either language."""

    words: tuple[str, ...]
    usage: Text
    help: Text
    obey: Callable[[Solver, str], None]


def _show(solver: Solver, rest: str) -> None:
    solver.attempt, typed = standing.shown(solver.attempt)
    solver.settle(False)
    game, attempt = solver.game, solver.attempt
    sentence = offer_text(game, attempt.state, attempt.puzzle.seat, game.read_move(typed))
    solver.console.print(solver.say(text("Type {move}: {sentence}", move=typed, sentence=sentence)), style="yellow")


def _undo(solver: Solver, rest: str) -> None:
    if not solver.attempt.moves:
        raise InvalidSetup(text("You have nothing to undo"))
    solver.attempt = standing.after(solver.game, solver.attempt.puzzle, solver.attempt.moves[:-1])
    solver.show()


def _again(solver: Solver, rest: str) -> None:
    solver.turn_to(solver.attempt.puzzle.id)


def _next(solver: Solver, rest: str) -> None:
    solver.settle(False)
    solver.turn_to()


def _moves(solver: Solver, rest: str) -> None:
    attempt, seat = solver.attempt, solver.attempt.puzzle.seat
    for line in moves_listed(solver.game, solver.game.view(attempt.state, seat), seat, rest, solver.say):
        solver.console.print(line)


def _help(solver: Solver, rest: str) -> None:
    for command in COMMANDS:
        solver.console.print(f"  {solver.say(command.usage):14} {solver.say(command.help)}")


def _quit(solver: Solver, rest: str) -> None:
    raise Left


COMMANDS = (
    Command(("show", "pokaz", "pokaż"), text("show"), text("show a solution"), _show),
    Command(("moves", "ruchy"), text("moves [WORD]"), text("list your legal moves, or only those that contain WORD"), _moves),
    Command(("undo", "cofnij"), text("undo"), text("undo your last move"), _undo),
    Command(("again", "powtórz", "powtorz", "od nowa", "odnowa"), text("again"), text("start this puzzle again"), _again),
    Command(("next", "dalej"), text("next"), text("another puzzle; this one counts as not solved"), _next),
    Command(("help", "pomoc", "?"), text("help"), text("show this list"), _help),
    Command(("quit", "koniec", "q"), text("quit"), text("leave"), _quit),
)
