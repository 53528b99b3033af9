"""The log as lines to read, as far as one seat may know it."""

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
        """Who, and what was done; dice, cards and bags speak for themselves. Without a reader everything is told."""
        told = say(say_entry(game, self.state, self.seat, self.move, reader))
        return told if self.seat == CHANCE else f"{clean(names[self.seat])}: {told}"


def entries(match: Match[Any, Any], states: Iterable[Any]) -> Iterator[Entry]:
    """The entries of a match's log with the states they were made in, as far as those are given."""
    for number, (state, (seat, move)) in enumerate(zip(states, match.log, strict=False), 1):
        yield Entry(number, state, seat, move)


def past(match: Match[Any, Any]) -> Iterator[Any]:
    """The states a match went through, the first one first."""
    state = match.game.new(match.setup)
    yield state
    for seat, move in match.log:
        state = match.game.apply(state, seat, move)
        yield state


def open_entries(match: Match[Any, Any]) -> int:
    """How many entries everybody may read, what chance did in secret apart: all before the round or turn that is still open."""
    return min((n for seat in range(match.setup.seats) for n in match.undoable(seat)), default=len(match.log))
