"""One lesson at a terminal: what is shown, and what one can type there: a move, or a command."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, field, replace

from rich.console import Console

from branchline.cli.move_list import moves_listed
from branchline.cli.screen import coloured, raw, screen
from branchline.drawing.picture import Look
from branchline.engine.errors import BranchlineError, InvalidSetup
from branchline.engine.game import AnyGame
from branchline.engine.text import Say, Text, text
from branchline.study.lessons import progress as standing
from branchline.study.lessons.progress import LessonProgress
from branchline.study.lessons.reader import Lesson
from branchline.table.lesson_view import OTHER
from branchline.table.scene import offer_text


class Left(Exception):
    """Whoever learns has had enough."""


@dataclass
class Desk:
    """Somebody who learns at a terminal: which lesson it is, and how far it has come."""

    game: AnyGame
    course: Sequence[Lesson]
    at: int
    say: Say
    language: str
    console: Console = field(default_factory=screen)
    pupil: LessonProgress = field(init=False)

    def __post_init__(self) -> None:
        self.console.print(self.say(text("Type a move, `show` for a solution, or `?` for help.")))
        self.turn_to(self.at)

    def turn_to(self, at: int) -> None:
        """Begins a lesson."""
        if not 0 <= at < len(self.course):
            raise InvalidSetup(text("There is no lesson {n}: the last is {last}", n=at + 1, last=len(self.course)))
        self.at, self.pupil = at, standing.begun(self.game, self.course[at])
        title = self.course[at].title[self.language]
        self.console.print()
        self.console.print(self.say(text("Lesson {n} of {all}: {title}", n=at + 1, all=len(self.course), title=title)), style="bold")
        self.show()

    def show(self) -> None:
        """What was said to the last move, the board, and what is to be done now."""
        pupil, told = self.pupil, self.pupil.told
        if told is not None:
            words = told.words[self.language] if told.words else self.say(OTHER)
            self.console.print(words, style="green" if told.kind == "done" else "yellow")
        if told is None or told.kind == "done":
            seat = pupil.lesson.seat
            look = Look(say=self.say, colour=coloured(self.console))
            raw(self.console, self.game.draw_text(self.game.view(pupil.state, seat), seat, look))
        self.console.print(pupil.asked.say[self.language] if pupil.asked else self.say(self.onward()), style="bold")

    def onward(self) -> Text:
        """What comes after a lesson."""
        if self.at + 1 < len(self.course):
            return text("This lesson is done. Press Enter for the next one.")
        return text("That was the last lesson. Now play: branchline play {game} --seats human,easy", game=self.game.id)


def ask(desk: Desk) -> str:
    try:
        return input("> ").strip()
    except EOFError:
        desk.console.print()
        raise Left from None


def turned(desk: Desk, typed: str) -> None:
    """Does what was typed; what cannot be done is answered with its reason."""
    word, _, rest = typed.partition(" ")
    command = next((command for command in COMMANDS if {word.lower(), typed.lower()} & {*command.words}), None)
    try:
        if command is not None:
            command.obey(desk, rest.strip())
        elif typed:
            desk.pupil = standing.moved(desk.pupil, typed)
            desk.show()
        elif desk.pupil.asked is None:
            _next(desk, "")
    except BranchlineError as error:
        desk.console.print(desk.say(error.reason), style="red")


@dataclass(frozen=True, slots=True)
class Command:
    """A word one can type instead of a move, in either language."""

    words: tuple[str, ...]
    usage: Text
    help: Text
    obey: Callable[[Desk, str], None]


def _show(desk: Desk, rest: str) -> None:
    desk.pupil, typed = standing.shown(desk.pupil)
    game, pupil = desk.game, desk.pupil
    sentence = offer_text(game, pupil.state, pupil.lesson.seat, game.read_move(typed))
    desk.console.print(desk.say(text("Type {move}: {sentence}", move=typed, sentence=sentence)), style="yellow")


def _undo(desk: Desk, rest: str) -> None:
    """The last move, as far as this task goes."""
    if not desk.pupil.made:
        raise InvalidSetup(text("You have nothing to undo"))
    desk.pupil = replace(standing.after(desk.game, desk.pupil.lesson, desk.pupil.moves[:-1]), told=None)
    desk.show()


def _again(desk: Desk, rest: str) -> None:
    desk.turn_to(desk.at)


def _next(desk: Desk, rest: str) -> None:
    if desk.at + 1 == len(desk.course):
        raise Left
    desk.turn_to(desk.at + 1)


def _previous(desk: Desk, rest: str) -> None:
    desk.turn_to(max(0, desk.at - 1))


def _lesson(desk: Desk, rest: str) -> None:
    """A lesson by its number; without one, all of them."""
    if rest.isascii() and rest.isdigit() and len(rest) < 4:
        desk.turn_to(int(rest) - 1)
    else:
        for n, lesson in enumerate(desk.course, 1):
            desk.console.print(f"{n:3}  {lesson.title[desk.language]}")


def _moves(desk: Desk, rest: str) -> None:
    pupil, seat = desk.pupil, desk.pupil.lesson.seat
    for line in moves_listed(desk.game, desk.game.view(pupil.state, seat), seat, rest, desk.say):
        desk.console.print(line)


def _help(desk: Desk, rest: str) -> None:
    for command in COMMANDS:
        desk.console.print(f"  {desk.say(command.usage):14} {desk.say(command.help)}")


def _quit(desk: Desk, rest: str) -> None:
    raise Left


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
