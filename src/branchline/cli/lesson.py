"""A lesson in the terminal: shows the task and handles moves and commands."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, field, replace

from rich.console import Console

from branchline.cli.move_list import list_moves
from branchline.cli.screen import has_colours, raw, screen
from branchline.drawing.picture import Look
from branchline.engine.errors import BranchlineError, InvalidSetup
from branchline.engine.game import AnyGame
from branchline.engine.text import Say, Text, text
from branchline.study.lessons import progress as standing
from branchline.study.lessons.progress import LessonProgress
from branchline.study.lessons.reader import Lesson
from branchline.table.lesson_view import OTHER
from branchline.table.scene import offer_text


class Quit(Exception):
    """The learner quits."""


@dataclass
class LessonTerminal:
    """A course in the terminal: the current lesson and the progress in it."""

    game: AnyGame
    course: Sequence[Lesson]
    at: int
    say: Say
    language: str
    console: Console = field(default_factory=screen)
    learner: LessonProgress = field(init=False)

    def __post_init__(self) -> None:
        self.console.print(self.say(text("Type a move, `show` for a solution, or `?` for help.")))
        self.start(self.at)

    def start(self, at: int) -> None:
        """Starts a lesson."""
        if not 0 <= at < len(self.course):
            raise InvalidSetup(text("There is no lesson {n}: the last is {last}", n=at + 1, last=len(self.course)))
        self.at, self.learner = at, standing.begin_lesson(self.game, self.course[at])
        title = self.course[at].title[self.language]
        self.console.print()
        self.console.print(self.say(text("Lesson {n} of {all}: {title}", n=at + 1, all=len(self.course), title=title)), style="bold")
        self.show()

    def show(self) -> None:
        """Prints feedback on the last move, the board, and the task."""
        learner, feedback = self.learner, self.learner.feedback
        if feedback is not None:
            words = feedback.words[self.language] if feedback.words else self.say(OTHER)
            self.console.print(words, style="green" if feedback.kind == "done" else "yellow")
        if feedback is None or feedback.kind == "done":
            seat = learner.lesson.seat
            look = Look(say=self.say, colour=has_colours(self.console))
            raw(self.console, self.game.draw_text(self.game.view(learner.state, seat), seat, look))
        self.console.print(learner.current_task.say[self.language] if learner.current_task else self.say(self.onward()), style="bold")

    def onward(self) -> Text:
        """The sentence after a completed lesson."""
        if self.at + 1 < len(self.course):
            return text("This lesson is done. Press Enter for the next one.")
        return text("That was the last lesson. Now play: branchline play {game} --seats human,easy", game=self.game.id)


def ask(session: LessonTerminal) -> str:
    try:
        return input("> ").strip()
    except EOFError:
        session.console.print()
        raise Quit from None


def handle_input(session: LessonTerminal, answer: str) -> None:
    """Executes a move or a command; prints the reason if it is refused."""
    word, _, rest = answer.partition(" ")
    command = next((command for command in COMMANDS if {word.lower(), answer.lower()} & {*command.words}), None)
    try:
        if command is not None:
            command.obey(session, rest.strip())
        elif answer:
            session.learner = standing.play_lesson_move(session.learner, answer)
            session.show()
        elif session.learner.current_task is None:
            _next(session, "")
    except BranchlineError as error:
        session.console.print(session.say(error.reason), style="red")


@dataclass(frozen=True, slots=True)
class Command:
    """A command that can be typed instead of a move, in both languages."""

    words: tuple[str, ...]
    usage: Text
    help: Text
    obey: Callable[[LessonTerminal, str], None]


def _show(session: LessonTerminal, rest: str) -> None:
    session.learner, typed = standing.reveal_lesson_move(session.learner)
    game, learner = session.game, session.learner
    sentence = offer_text(game, learner.state, learner.lesson.seat, game.read_move(typed))
    session.console.print(session.say(text("Type {move}: {sentence}", move=typed, sentence=sentence)), style="yellow")


def _undo(session: LessonTerminal, rest: str) -> None:
    """Undoes the last move of the current task."""
    if not session.learner.task_moves:
        raise InvalidSetup(text("You have nothing to undo"))
    session.learner = replace(standing.after(session.game, session.learner.lesson, session.learner.moves[:-1]), feedback=None)
    session.show()


def _again(session: LessonTerminal, rest: str) -> None:
    session.start(session.at)


def _next(session: LessonTerminal, rest: str) -> None:
    if session.at + 1 == len(session.course):
        raise Quit
    session.start(session.at + 1)


def _previous(session: LessonTerminal, rest: str) -> None:
    session.start(max(0, session.at - 1))


def _lesson(session: LessonTerminal, rest: str) -> None:
    """Starts a lesson by its number; without one, lists all."""
    if rest.isascii() and rest.isdigit() and len(rest) < 4:
        session.start(int(rest) - 1)
    else:
        for n, lesson in enumerate(session.course, 1):
            session.console.print(f"{n:3}  {lesson.title[session.language]}")


def _moves(session: LessonTerminal, rest: str) -> None:
    learner, seat = session.learner, session.learner.lesson.seat
    for line in list_moves(session.game, session.game.view(learner.state, seat), seat, rest, session.say):
        session.console.print(line)


def _help(session: LessonTerminal, rest: str) -> None:
    for command in COMMANDS:
        session.console.print(f"  {session.say(command.usage):14} {session.say(command.help)}")


def _quit(session: LessonTerminal, rest: str) -> None:
    raise Quit


COMMANDS = (
    Command(("show", "pokaz", "pokaż"), text("show"), text("show a solution"), _show),
    Command(("moves", "ruchy"), text("moves [WORD]"), text("list your legal moves, or only those that contain WORD"), _moves),
    Command(("undo", "cofnij"), text("undo"), text("undo your last move"), _undo),
    Command(("again", "powtórz", "powtorz", "od nowa", "odnowa"), text("again"), text("start this lesson again"), _again),
    Command(("next", "dalej"), text("next"), text("the next lesson"), _next),
    Command(("previous", "wstecz"), text("previous"), text("the previous lesson"), _previous),
    Command(("lesson", "lekcja"), text("lesson [N]"), text("the lessons, or one of them by its number"), _lesson),
    Command(("help", "pomoc", "?"), text("help"), text("show this list"), _help),
    Command(("quit", "koniec", "q"), text("quit"), text("leave"), _quit),
)
