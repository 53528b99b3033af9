"""`branchline puzzle`: the puzzles of a game in the terminal."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field
from typing import Annotated

import typer
from rich.console import Console

from branchline.cli.arguments import GameName, Language, command_context, translate
from branchline.cli.lesson import Quit
from branchline.cli.move_list import list_moves
from branchline.cli.screen import has_colours, raw, screen
from branchline.drawing.picture import Look
from branchline.engine.errors import BranchlineError, InvalidSetup
from branchline.engine.game import AnyGame
from branchline.engine.text import Say, Text, short, text
from branchline.study.puzzles import progress as standing
from branchline.study.puzzles.progress import MAX_RATING, MIN_RATING, START_RATING, PuzzleProgress, Skill, next_puzzle, update_skill
from branchline.study.puzzles.reader import Puzzle, puzzles_of
from branchline.study.puzzles.text import QUESTIONS, outcome_text
from branchline.table.scene import offer_text

Level = Annotated[int, typer.Option("--level", min=MIN_RATING, max=MAX_RATING, metavar="N", help=translate(text("Your puzzle rating.")))]
Named = Annotated[str | None, typer.Option("--puzzle", metavar="ID", help=translate(text("Name of the puzzle to start with.")))]


def puzzle(game: GameName, level: Level = START_RATING, puzzle: Named = None, lang: Language = None) -> None:
    with command_context(lang, game) as (rules, say):
        if not puzzles_of(rules.id):
            raise InvalidSetup(text("There are no puzzles for this game yet"))
        if puzzle is not None and puzzle not in puzzles_of(rules.id):
            raise InvalidSetup(text("There is no puzzle {name} here", name=short(puzzle)))
        session = PuzzleTerminal(rules, say, Skill(level))
        try:
            session.start(puzzle)
            while True:
                handle_input(session, _ask(session))
        except Quit:
            return


@dataclass
class PuzzleTerminal:
    """Puzzles in the terminal: the current attempt, the solver's rating and streak."""

    game: AnyGame
    say: Say
    mine: Skill
    tried_puzzles: set[str] = field(default_factory=set)
    streak: int = 0
    console: Console = field(default_factory=screen)
    attempt: PuzzleProgress = field(init=False)

    def start(self, name: str | None = None) -> None:
        """Starts the named puzzle, else one that fits the rating."""
        puzzles = puzzles_of(self.game.id)
        chosen: Puzzle | None = puzzles[name] if name else next_puzzle(puzzles, self.mine.rating, self.tried_puzzles).puzzle
        if chosen is None:
            self.console.print(self.say(text("That was the last puzzle.")))
            raise Quit
        self.attempt = standing.begin_puzzle(self.game, chosen)
        self.console.print()
        self.console.print(self.say(text("Puzzle {name}, difficulty {rating}", name=chosen.id, rating=chosen.rating)), style="bold")
        self.show()

    def show(self) -> None:
        """Prints the board and the question."""
        attempt, seat = self.attempt, self.attempt.puzzle.seat
        look = Look(say=self.say, colour=has_colours(self.console))
        raw(self.console, self.game.draw_text(self.game.view(attempt.state, seat), seat, look))
        self.console.print(self.say(QUESTIONS[attempt.puzzle.goal]), style="bold")
        self.console.print(self.say(text("Type a move, `show` for a solution, or `?` for help.")))

    def move(self, answer: str) -> None:
        self.attempt = standing.play_puzzle_move(self.attempt, answer)
        words = outcome_text(self.attempt, self.say)
        if words is None:
            self.show()
            return
        self.console.print(words, style="green" if self.attempt.verdict == "solved" else "yellow")
        self.settle(self.attempt.verdict == "solved")
        if self.attempt.verdict == "solved":
            self.console.print(self.say(text("Press Enter for the next puzzle.")), style="bold")

    def settle(self, solved: bool) -> None:
        """Updates rating and streak when a puzzle is solved or missed for the first time."""
        puzzle = self.attempt.puzzle
        if puzzle.id in self.tried_puzzles:
            return
        self.mine = update_skill(self.mine, puzzle, solved)
        self.tried_puzzles.add(puzzle.id)
        self.streak = self.streak + 1 if solved else 0
        self.console.print(self.say(text("Your rating: {rating}; streak: {streak}", rating=self.mine.rating, streak=self.streak)))


def _ask(session: PuzzleTerminal) -> str:
    try:
        return input("> ").strip()
    except EOFError:
        session.console.print()
        raise Quit from None


def handle_input(session: PuzzleTerminal, answer: str) -> None:
    """Executes a move or a command; prints the reason if it is refused."""
    word, _, rest = answer.partition(" ")
    command = next((command for command in COMMANDS if {word.lower(), answer.lower()} & {*command.words}), None)
    try:
        if command is not None:
            command.obey(session, rest.strip())
        elif answer:
            session.move(answer)
        elif session.attempt.verdict == "solved":
            session.start()
    except BranchlineError as error:
        session.console.print(session.say(error.reason), style="red")


@dataclass(frozen=True, slots=True)
class Command:
    """A command that can be typed instead of a move, in both languages."""

    words: tuple[str, ...]
    usage: Text
    help: Text
    obey: Callable[[PuzzleTerminal, str], None]


def _show(session: PuzzleTerminal, rest: str) -> None:
    session.attempt, typed = standing.reveal_puzzle_move(session.attempt)
    session.settle(False)
    game, attempt = session.game, session.attempt
    sentence = offer_text(game, attempt.state, attempt.puzzle.seat, game.read_move(typed))
    session.console.print(session.say(text("Type {move}: {sentence}", move=typed, sentence=sentence)), style="yellow")


def _undo(session: PuzzleTerminal, rest: str) -> None:
    if not session.attempt.moves:
        raise InvalidSetup(text("You have nothing to undo"))
    session.attempt = standing.after(session.game, session.attempt.puzzle, session.attempt.moves[:-1])
    session.show()


def _again(session: PuzzleTerminal, rest: str) -> None:
    session.start(session.attempt.puzzle.id)


def _next(session: PuzzleTerminal, rest: str) -> None:
    session.settle(False)
    session.start()


def _moves(session: PuzzleTerminal, rest: str) -> None:
    attempt, seat = session.attempt, session.attempt.puzzle.seat
    for line in list_moves(session.game, session.game.view(attempt.state, seat), seat, rest, session.say):
        session.console.print(line)


def _help(session: PuzzleTerminal, rest: str) -> None:
    for command in COMMANDS:
        session.console.print(f"  {session.say(command.usage):14} {session.say(command.help)}")


def _quit(session: PuzzleTerminal, rest: str) -> None:
    raise Quit


COMMANDS = (
    Command(("show", "pokaz", "pokaż"), text("show"), text("show a solution"), _show),
    Command(("moves", "ruchy"), text("moves [WORD]"), text("list your legal moves, or only those that contain WORD"), _moves),
    Command(("undo", "cofnij"), text("undo"), text("undo your last move"), _undo),
    Command(("again", "powtórz", "powtorz", "od nowa", "odnowa"), text("again"), text("start this puzzle again"), _again),
    Command(("next", "dalej"), text("next"), text("another puzzle; this one counts as not solved"), _next),
    Command(("help", "pomoc", "?"), text("help"), text("show this list"), _help),
    Command(("quit", "koniec", "q"), text("quit"), text("leave"), _quit),
)
