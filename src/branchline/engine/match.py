"""A match: a state and the log of moves that led to it; play, undo, chance, replay."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, field
from hashlib import sha256
from random import Random
from typing import Generic

from branchline.engine.errors import IllegalMove
from branchline.engine.game import CHANCE, GameSpec, M, S, Seat, Setup
from branchline.engine.text import text


def chance_source(seed: str, number: int) -> Random:
    """The random generator of a match's n-th chance move, so that equal seeds give equal dice whatever the seats do."""
    return Random(f"{seed}/{number}")


def commitment(seed: str) -> str:
    """The hash of a seed, published before the match so that anyone can check the dice afterwards (a commitment scheme)."""
    return sha256(seed.encode()).hexdigest()


def ends_turn(seat: Seat, acting: tuple[Seat, ...], now: tuple[Seat, ...]) -> bool:
    """Whether a move of `seat`, after which `now` are to act and no longer `acting`, is final: chance, or the turn goes to others."""
    return seat == CHANCE or not now or (now != acting and not set(now) <= set(acting))


def is_final(game: GameSpec[S, M], state: S, seat: Seat, move: M) -> bool:
    """Whether this legal move would be final; given a view, the result reveals nothing hidden."""
    if game.continues_turn(state, seat, move):
        return False
    return seat == CHANCE or ends_turn(seat, game.to_act(state), game.to_act(game.apply(state, seat, move)))


@dataclass
class Match(Generic[S, M]):
    """One match of a game. The log is the source of truth: the state is always its replay."""

    game: GameSpec[S, M]
    setup: Setup
    log: list[tuple[Seat, M]] = field(default_factory=list)
    state: S = field(init=False)
    _final_count: int = field(init=False, default=0)  # the number of final moves in the log, which cannot be undone
    _final_state: S = field(init=False)

    def __post_init__(self) -> None:
        entries, self.log = self.log, []
        self.state = self._final_state = self.game.new(self.setup)
        for seat, move in entries:
            self.play(seat, move)

    @classmethod
    def replay(cls, game: GameSpec[S, M], setup: Setup, log: Iterable[tuple[Seat, M]]) -> Match[S, M]:
        """The match with this log; raises `IllegalMove` at the first illegal move."""
        return cls(game, setup, list(log))

    @property
    def over(self) -> bool:
        return not self.game.to_act(self.state)

    def play(self, seat: Seat, move: M) -> None:
        """Normalises and makes a move; raises `IllegalMove` and changes nothing if it is illegal."""
        move = self.game.normalise_move(self.state, seat, move)
        reason = self.game.illegal_reason(self.state, seat, move)
        if reason is not None:
            raise IllegalMove(reason)
        acting = self.game.to_act(self.state)
        self.state = self.game.apply(self.state, seat, move)
        self.log.append((seat, move))
        if ends_turn(seat, acting, self.game.to_act(self.state)):
            self._final_count, self._final_state = len(self.log), self.state

    def play_text(self, seat: Seat, notation: str) -> None:
        """Makes a move given in the game's notation."""
        self.play(seat, self.game.read_move(notation))

    def undo(self, seat: Seat, whole_turn: bool = False) -> int:
        """Undoes this seat's last move, or all its moves since the last final one; returns their number.

        Raises `IllegalMove` if there is none.
        """
        own = self.undoable(seat)
        if not own:
            raise IllegalMove(text("You have nothing to undo"))
        undone = set(own if whole_turn else own[-1:])
        rest = [self.log[n] for n in range(self._final_count, len(self.log)) if n not in undone]
        del self.log[self._final_count :]
        self.state = self._final_state
        for mover, move in rest:
            self.play(mover, move)
        return len(undone)

    def rewind(self, place: int, before: S) -> None:
        """Removes the log from this place on; `before` is the state there."""
        del self.log[place:]
        self.state = before
        if place < self._final_count:
            self._final_count, self._final_state = place, before

    def undoable(self, seat: Seat) -> list[int]:
        """The places in the log of the moves that this seat can still undo."""
        return [n for n in range(self._final_count, len(self.log)) if self.log[n][0] == seat]

    def settle(self, seed: str) -> int:
        """Makes chance moves until a seat is to act or the match is over; returns their number."""
        moves = 0
        while self.game.to_act(self.state) == (CHANCE,):
            source = chance_source(seed, sum(seat == CHANCE for seat, _ in self.log))
            self.play(CHANCE, self.game.chance(self.state, source))
            moves += 1
        return moves
