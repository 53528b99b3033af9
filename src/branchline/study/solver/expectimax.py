"""Expectimax: a seat's expected score under its best play, exactly."""

from __future__ import annotations

from collections.abc import Hashable
from dataclasses import dataclass, field
from fractions import Fraction
from typing import Any

from branchline.engine.game import CHANCE, AnyGame, Seat
from branchline.study.solver.endgame import SearchLimitExceeded


@dataclass
class Expectimax:
    """Memoised expectimax: the expected lines of the seat's score sheet at the end of the match."""

    game: AnyGame
    seat: Seat
    max_states: int
    cache: dict[Hashable, tuple[Fraction, ...]] = field(default_factory=dict)

    def lines(self, state: Any) -> tuple[Fraction, ...]:
        key = self.game.state_key(state)
        if key not in self.cache:
            if len(self.cache) >= self.max_states:
                raise SearchLimitExceeded
            self.cache[key] = self._expectation(state)
        return self.cache[key]

    def _expectation(self, state: Any) -> tuple[Fraction, ...]:
        acting = self.game.to_act(state)
        if not acting:
            return tuple(Fraction(points) for _, points in self.game.score(state, self.seat).lines)
        if acting == (CHANCE,):
            odds = self.game.chance_outcomes(state).items()
            parts = [[chance * line for line in self.lines(self.game.apply(state, CHANCE, move))] for move, chance in odds]
            return tuple(sum(line, Fraction()) for line in zip(*parts, strict=True))
        if acting != (self.seat,):
            raise SearchLimitExceeded
        moves = self.game.legal_moves(state, self.seat)
        return max((self.lines(self.game.apply(state, self.seat, move)) for move in moves), key=sum)
