"""The log as lines of text, as far as one seat may see it."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from typing import Any

from branchline.cli.errors import clean
from branchline.engine.game import CHANCE, AnyGame, Seat
from branchline.engine.match import Match
from branchline.engine.secrets import say_entry
from branchline.engine.text import Say


@dataclass(frozen=True, slots=True)
class Entry:
    """One entry of the log: its number from 1, the state before it, who moved and how."""

    number: int
    state: Any
    seat: Seat
    move: Any

    def line(self, game: AnyGame, names: Sequence[str], say: Say, reader: Seat | None = None) -> str:
        """The entry as a sentence with the player's name; without a reader, nothing is hidden."""
        sentence = say(say_entry(game, self.state, self.seat, self.move, reader))
        return sentence if self.seat == CHANCE else f"{clean(names[self.seat])}: {sentence}"


def entries(match: Match[Any, Any], states: Iterable[Any]) -> Iterator[Entry]:
    """The entries of a match's log, each with the state before it, as far as states are given."""
    for number, (state, (seat, move)) in enumerate(zip(states, match.log, strict=False), 1):
        yield Entry(number, state, seat, move)


def past(match: Match[Any, Any]) -> Iterator[Any]:
    """The states of a match, in order."""
    state = match.game.new(match.setup)
    yield state
    for seat, move in match.log:
        state = match.game.apply(state, seat, move)
        yield state


def open_entries(match: Match[Any, Any]) -> int:
    """The number of entries before the open round or turn, which all may read (apart from secret draws)."""
    return min((n for seat in range(match.setup.seats) for n in match.undoable(seat)), default=len(match.log))
