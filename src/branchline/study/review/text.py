"""Text of a review: turns as sentences, labels of score lines, localised numbers."""

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
from branchline.study.review.breakdown import LATER_LINE, Event, LinePoints, Turn, Verdict
from branchline.study.review.rollout import OTHERS_LINE, TO_COME_LINE, Estimate

Words: TypeAlias = Callable[[Any, Seat, Any], Text]  # the sentence for a move in a state

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
    """The sentences about one match in one language."""

    record: Record
    say: Say

    @cached_property
    def _replay(self) -> tuple[Match[Any, Any], list[Any]]:
        states = []
        for match in replay_positions(self.record, GAMES):
            states.append(match.state)
        return match, states

    @property
    def match(self) -> Match[Any, Any]:
        return self._replay[0]

    @property
    def states(self) -> list[Any]:
        """All states of the match, the initial one first."""
        return self._replay[1]

    @property
    def game(self) -> AnyGame:
        return self.match.game

    def turn(self, at: int, seat: Seat, moves: Sequence[str]) -> list[str]:
        """Moves of a seat at a place of the log as sentences."""
        return [self.say(sentence) for sentence in sentences(self.game, self.states[at], seat, moves)]

    def event(self, event: Event) -> list[str]:
        """The moves of an event as sentences."""
        moves_made = [(self.states[place], *self.match.log[place]) for place in event.places]
        return [self.say(self.game.say_move(state, seat, move)) for state, seat, move in moves_made]

    def lines(self, lines: Sequence[LinePoints]) -> str:
        """Lines of the score sheet with their differences: `Networks +3.1, Errors −0.8`."""
        known = self.game.lines(self.match.setup)
        return ", ".join(f"{self.say(label_of(line, known))} {difference(line.points, self.say)}" for line in lines)


def label_of(line: LinePoints, names: Mapping[str, Text]) -> Text:
    """The label of a line; for the opponents' line it depends on the sign."""
    if line.line == OTHERS_LINE and line.points < 0:
        return MORE_FOR_OTHERS
    return {**MORE_LINES, **names}[line.line]


def sentences(game: AnyGame, state: Any, seat: Seat, moves: Sequence[str], words: Words | None = None) -> list[Text]:
    """The moves of a turn as sentences, given the state or the seat's view before it."""
    sentences_made = []
    for typed in moves:
        move = game.read_move(typed)
        sentences_made.append((words or game.say_move)(state, seat, move))
        state = game.apply(state, seat, move)
    return sentences_made


def verdict_word(turn: Turn, say: Say) -> str:
    """The verdict on a turn, and whether it is proved."""
    if not turn.choice:
        return say(FORCED)
    return f"{say(word_of(turn))} ({say(PROVED)})" if turn.proved else say(word_of(turn))


def word_of(turn: Turn) -> Text:
    """The verdict in one word; "not compared" if the turn was not."""
    return UNSEEN if turn.unseen else VERDICTS[turn.verdict]


def number(value: float, say: Say) -> str:
    """A number with one decimal in the language's format; negative ones with a minus sign (U+2212)."""
    tenths = round(10 * abs(value))
    written = say(text("{whole}.{tenth}", whole=tenths // 10, tenth=tenths % 10))
    return f"\N{MINUS SIGN}{written}" if value < 0 and tenths else written


def difference(value: float, say: Say) -> str:
    """A number with an explicit sign."""
    written = number(value, say)
    return written if written.startswith("\N{MINUS SIGN}") else f"+{written}"


def with_error(estimate: Estimate, say: Say) -> str:
    """An estimate with its standard error."""
    return f"{number(estimate.value, say)} ± {number(estimate.error, say)}"
