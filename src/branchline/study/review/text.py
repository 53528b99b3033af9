"""Text of a review: turns in the game's own sentences, score lines by their labels, amounts in the reader's number format."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property
from typing import Any, TypeAlias

from branchline.engine.game import AnyGame, Seat
from branchline.engine.match import Match
from branchline.engine.record import Record, replay_positions
from branchline.engine.text import Say, Text, text
from branchline.games import GAMES
from branchline.study.review.breakdown import LATER_LINE, Amount, Event, LinePoints, Turn, Verdict
from branchline.study.review.decision_point import OTHERS_LINE, TO_COME_LINE

Words: TypeAlias = Callable[[Any, Seat, Any], Text]  # what is said of a move in a state

VERDICTS: Mapping[Verdict, Text] = {
    "best": text("best", context="verdict"),
    "fine": text("good", context="verdict"),
    "inexact": text("inaccuracy", context="verdict"),
    "mistake": text("mistake", context="verdict"),
}
PROVED, FORCED, UNSEEN = text("proven"), text("no choice"), text("not compared")
MORE_LINES: Mapping[str, Text] = {
    OTHERS_LINE: text("less for the best opponent"),
    TO_COME_LINE: text("expected later"),
    LATER_LINE: text("can be recovered later"),
}
MORE_FOR_OTHERS = text("more for the best opponent")


@dataclass(frozen=True)
class ReviewText:
    """Tells about one match in one voice."""

    record: Record
    say: Say

    @cached_property
    def _told(self) -> tuple[Match[Any, Any], list[Any]]:
        states = []
        for match in replay_positions(self.record, GAMES):
            states.append(match.state)
        return match, states

    @property
    def match(self) -> Match[Any, Any]:
        return self._told[0]

    @property
    def states(self) -> list[Any]:
        """Every state of the match, the first before anything happened."""
        return self._told[1]

    @property
    def game(self) -> AnyGame:
        return self.match.game

    def turn(self, at: int, seat: Seat, moves: Sequence[str]) -> list[str]:
        """Moves that a seat made or could have made at a place of the log, each as a sentence."""
        return [self.say(sentence) for sentence in sentences(self.game, self.states[at], seat, moves)]

    def event(self, event: Event) -> list[str]:
        """What chance or others did."""
        told = [(self.states[place], *self.match.log[place]) for place in event.places]
        return [self.say(self.game.say_move(state, seat, move)) for state, seat, move in told]

    def lines(self, lines: Sequence[LinePoints]) -> str:
        """Lines of the score sheet with their differences: `Networks +3.1, Errors −0.8`."""
        known = self.game.lines(self.match.setup)
        return ", ".join(f"{self.say(label_of(line, known))} {difference(line.points, self.say)}" for line in lines)


def label_of(line: LinePoints, known: Mapping[str, Text]) -> Text:
    """What a difference is called: by the lines of the game's score sheet, or what else counts; for others by its sign."""
    if line.line == OTHERS_LINE and line.points < 0:
        return MORE_FOR_OTHERS
    return {**MORE_LINES, **known}[line.line]


def sentences(game: AnyGame, state: Any, seat: Seat, moves: Sequence[str], words: Words | None = None) -> list[Text]:
    """The moves of a turn as sentences, told from the state, or the seat's own view, before it."""
    said = []
    for typed in moves:
        move = game.read_move(typed)
        said.append((words or game.say_move)(state, seat, move))
        state = game.apply(state, seat, move)
    return said


def verdict_word(turn: Turn, say: Say) -> str:
    """What is said of a turn, and whether that is proved."""
    if not turn.choice:
        return say(FORCED)
    return f"{say(word_of(turn))} ({say(PROVED)})" if turn.proved else say(word_of(turn))


def word_of(turn: Turn) -> Text:
    """One word for a turn; where there was no time to compare it with others, that."""
    return UNSEEN if turn.unseen else VERDICTS[turn.verdict]


def number(value: float, say: Say) -> str:
    """A number with one digit after the point, or the comma; below zero with a true minus sign."""
    tenths = round(10 * abs(value))
    written = say(text("{whole}.{tenth}", whole=tenths // 10, tenth=tenths % 10))
    return f"\N{MINUS SIGN}{written}" if value < 0 and tenths else written


def difference(value: float, say: Say) -> str:
    """The same with its sign."""
    written = number(value, say)
    return written if written.startswith("\N{MINUS SIGN}") else f"+{written}"


def measured(amount: Amount, say: Say) -> str:
    """An amount with how sure it is."""
    return f"{number(amount.value, say)} ± {number(amount.error, say)}"
