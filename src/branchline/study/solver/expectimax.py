"""Chance outcomes with their probabilities, and expectimax: a seat's expected score under its best play, exactly."""

from __future__ import annotations

from collections import Counter
from collections.abc import Hashable
from dataclasses import dataclass, field
from fractions import Fraction
from random import Random
from typing import Any

from branchline.engine.game import CHANCE, AnyGame, Seat
from branchline.study.solver.endgame import SearchLimitExceeded, state_key


class OutcomeEnumerator(Random):
    """Random source that enumerates outcomes: it returns item `number` of the one list drawn from, kept in `population`."""

    def __init__(self, number: int) -> None:
        super().__init__(0)
        self.number, self.population = number, list[Any]()

    def choice(self, seq: Any) -> Any:
        if self.population:
            raise SearchLimitExceeded
        self.population = list(seq)
        return seq[self.number]

    def random(self) -> float:
        raise SearchLimitExceeded

    def getrandbits(self, k: int, /) -> int:
        raise SearchLimitExceeded


def outcome_odds(game: AnyGame, state: Any) -> dict[Any, Fraction]:
    """Chance moves with their probabilities, if chance draws one of several equally likely items; raises `TooMuch` otherwise."""
    first = OutcomeEnumerator(0)
    drawn = Counter([game.chance(state, first)])
    drawn.update(game.chance(state, OutcomeEnumerator(number)) for number in range(1, len(first.population)))
    return {move: Fraction(times, drawn.total()) for move, times in drawn.items()}


@dataclass
class Expectimax:
    """Memoised expectimax: the expected lines of the seat's score sheet at the end of the match."""

    game: AnyGame
    seat: Seat
    max_states: int
    cache: dict[Hashable, tuple[Fraction, ...]] = field(default_factory=dict)

    def lines(self, state: Any) -> tuple[Fraction, ...]:
        key = state_key(state)
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
            odds = outcome_odds(self.game, state).items()
            parts = [[chance * line for line in self.lines(self.game.apply(state, CHANCE, move))] for move, chance in odds]
            return tuple(sum(line, Fraction()) for line in zip(*parts, strict=True))
        if acting != (self.seat,):
            raise SearchLimitExceeded
        moves = self.game.legal_moves(state, self.seat)
        return max((self.lines(self.game.apply(state, self.seat, move)) for move in moves), key=sum)
