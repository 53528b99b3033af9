"""The log as sentences, as far as one seat may know it."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import Any

from branchline.cli.failure import clean
from branchline.engine.game import CHANCE, AnyGame, Seat, Setup
from branchline.engine.match import Match
from branchline.engine.secrets import say_entry
from branchline.engine.text import Say, Text, text


@dataclass(frozen=True, slots=True)
class Told:
    """One entry of the log: its number from 1, who moved, and the sentence for it, from the state before."""

    number: int
    seat: Seat
    state: Any
    move: Any

    def sentence(self, game: AnyGame) -> Text:
        return game.say_move(self.state, self.seat, self.move)


def told(game: AnyGame, setup: Setup, log: Sequence[tuple[Seat, Any]]) -> Iterator[Told]:
    """The entries of a log with the states they were made in."""
    state = game.new(setup)
    for number, (seat, move) in enumerate(log, 1):
        yield Told(number, seat, state, move)
        state = game.apply(state, seat, move)


def revealed(match: Match[Any, Any]) -> int:
    """How many entries of the log are open to everybody who may see such moves: all before the round or turn that is still open."""
    return min((n for seat in range(match.setup.seats) for n in match.undoable(seat)), default=len(match.log))


def line(game: AnyGame, entry: Told, names: Sequence[str], say: Say, viewer: Seat | None = None) -> str:
    """An entry as a line: who, and what he did. Without a viewer everything is told."""
    who = say(text("Chance")) if entry.seat == CHANCE else clean(names[entry.seat])
    return f"{who}: {say(say_entry(game, entry.state, entry.seat, entry.move, viewer))}"
