"""The log as sentences, as far as one seat may know it."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import Any

from branchline.cli.failure import clean
from branchline.engine.game import CHANCE, AnyGame, Seat, Setup
from branchline.engine.match import Match
from branchline.engine.secrets import is_secret
from branchline.engine.text import Say, Text, text

SECRET = text("Something is drawn in secret")


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


def hidden(game: AnyGame, entry: Told, viewer: Seat) -> bool:
    """Whether this viewer cannot know what chance did here: some other result would look the same to it."""
    if entry.seat != CHANCE:
        return False
    after = game.apply(entry.state, CHANCE, entry.move)
    seen = game.view(after, viewer)
    return seen != after and is_secret(game, viewer, game.view(entry.state, viewer), seen, entry.move)


def line(game: AnyGame, entry: Told, names: Sequence[str], say: Say, viewer: Seat | None = None) -> str:
    """An entry as a line: who, and what he did. Without a viewer everything is told."""
    sentence = SECRET if viewer is not None and hidden(game, entry, viewer) else entry.sentence(game)
    who = say(text("Chance")) if entry.seat == CHANCE else clean(names[entry.seat])
    return f"{who}: {say(sentence)}"
