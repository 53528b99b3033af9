"""A match: a state and the log that led to it; play, undo, settle, replay."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, field
from hashlib import sha256
from random import Random
from typing import Generic

from branchline.engine.errors import IllegalMove
from branchline.engine.game import CHANCE, Game, M, S, Seat, Setup
from branchline.engine.text import text


def chance_source(seed: str, number: int) -> Random:
    """The source of a match's chance move with this number, so that equal seeds roll equal dice whatever the seats do."""
    return Random(f"{seed}/{number}")


def commitment(seed: str) -> str:
    """What is published of a seed before the match, so that anybody can check the dice after it."""
    return sha256(seed.encode()).hexdigest()


def ends_turn(seat: Seat, acting: tuple[Seat, ...], now: tuple[Seat, ...]) -> bool:
    """A turn ends with chance, and when somebody new is to act or nobody is: from here on all is revealed."""
    return seat == CHANCE or not now or (now != acting and not set(now) <= set(acting))


def is_final(game: Game[S, M], state: S, seat: Seat, move: M) -> bool:
    """Whether this legal move could not be taken back once it is made; asked of a view it tells nothing that is hidden."""
    return seat == CHANCE or ends_turn(seat, game.to_act(state), game.to_act(game.apply(state, seat, move)))


@dataclass
class Match(Generic[S, M]):
    """One play of a game. The log is the truth: the state is always its replay."""

    game: Game[S, M]
    setup: Setup
    log: list[tuple[Seat, M]] = field(default_factory=list)
    state: S = field(init=False)
    _fixed: int = field(init=False, default=0)  # how much of the log can no longer be taken back
    _fixed_state: S = field(init=False)

    def __post_init__(self) -> None:
        entries, self.log = self.log, []
        self.state = self._fixed_state = self.game.new(self.setup)
        for seat, move in entries:
            self.play(seat, move)

    @classmethod
    def replay(cls, game: Game[S, M], setup: Setup, log: Iterable[tuple[Seat, M]]) -> Match[S, M]:
        """The match that this log tells; raises `IllegalMove` where it breaks a rule."""
        return cls(game, setup, list(log))

    @property
    def over(self) -> bool:
        return not self.game.to_act(self.state)

    def play(self, seat: Seat, move: M) -> None:
        """Makes a move, as it is meant here, or raises `IllegalMove` and leaves everything as it was."""
        move = self.game.normalise_move(self.state, seat, move)
        refusal = self.game.illegal_reason(self.state, seat, move)
        if refusal is not None:
            raise IllegalMove(refusal)
        acting = self.game.to_act(self.state)
        self.state = self.game.apply(self.state, seat, move)
        self.log.append((seat, move))
        if ends_turn(seat, acting, self.game.to_act(self.state)):
            self._fixed, self._fixed_state = len(self.log), self.state

    def play_text(self, seat: Seat, typed: str) -> None:
        """Makes a move written in the game's notation."""
        self.play(seat, self.game.read_move(typed))

    def undo(self, seat: Seat, whole_turn: bool = False) -> int:
        """Takes back this seat's last move, or all since the last chance move or reveal; says how many."""
        own = self.undoable(seat)
        if not own:
            raise IllegalMove(text("You have nothing to undo"))
        gone = set(own if whole_turn else own[-1:])
        kept = [self.log[n] for n in range(self._fixed, len(self.log)) if n not in gone]
        del self.log[self._fixed :]
        self.state = self._fixed_state
        for mover, move in kept:
            self.play(mover, move)
        return len(gone)

    def rewind(self, place: int, before: S) -> None:
        """Takes back everything from this place of the log on, for whoever has kept the state before it."""
        del self.log[place:]
        self.state = before
        if place < self._fixed:
            self._fixed, self._fixed_state = place, before

    def undoable(self, seat: Seat) -> list[int]:
        """Where in the log this seat's moves stand that it may still take back."""
        return [n for n in range(self._fixed, len(self.log)) if self.log[n][0] == seat]

    def settle(self, seed: str) -> int:
        """Lets chance act until a seat must, or it is over; says how many moves that took."""
        moves = 0
        while self.game.to_act(self.state) == (CHANCE,):
            source = chance_source(seed, sum(seat == CHANCE for seat, _ in self.log))
            self.play(CHANCE, self.game.chance(self.state, source))
            moves += 1
        return moves
