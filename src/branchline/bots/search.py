"""The search that serves every game: the best turns by a beam, then playouts on common chance, halving those still in doubt.

What a seat cannot see is drawn anew for every playout with `complete`; the playouts with the same number draw the same and
roll the same for all turns that are compared.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from random import Random
from typing import Any

from branchline.bots.bot import Considered
from branchline.bots.budget import Budget, past
from branchline.bots.judge import Judgement
from branchline.bots.turns import Turn, is_open, step, turns
from branchline.engine.game import CHANCE, AnyGame, Seat

MOST_STEPS = 2000  # of one playout
VICTORY = 4.0  # points that winning is worth beside the points


@dataclass(slots=True)
class Candidate:
    """A turn under comparison, and the results of its playouts."""

    turn: Turn
    results: list[float] = field(default_factory=list)

    @property
    def mean(self) -> float:
        return sum(self.results) / len(self.results) if self.results else self.turn.value


@dataclass(frozen=True, slots=True)
class Search:
    """One seat thinking about one turn of one game."""

    game: AnyGame
    judgement: Judgement
    view: Any
    seat: Seat
    seed: int

    def run(self, budget: Budget) -> list[Considered]:
        """The candidates with their expected results, the best first; stops at any time with what it has."""
        state = self.game.complete(self.view, Random(self.seed))
        found = turns(self.game, self.judgement, state, self.seat, self.judgement.candidates)
        alive = [Candidate(turn) for turn in found[: self.judgement.roots]]
        deadline, left, number = budget.deadline(), budget.playouts, 0
        everybody = list(alive)
        while len(alive) > 1 and left > 0 and not past(deadline):
            share = self._share(budget, len(everybody), len(alive))
            for number in range(number, number + share):
                if left < len(alive) or past(deadline):
                    left = 0
                    break
                left -= len(alive)
                for candidate in alive:
                    candidate.results.append(self.playout(candidate.turn, number))
            number += 1
            alive = sorted(alive, key=_mean, reverse=True)[: max(1, len(alive) // 2)]
            if len(alive) == 1 and left > 2 and deadline is not None:
                alive = sorted(everybody, key=_merit, reverse=True)[:2]
        ranking = sorted(everybody, key=_merit, reverse=True)
        return [Considered(c.turn.moves[0], c.mean, c.turn.moves) for c in ranking]

    def _share(self, budget: Budget, roots: int, alive: int) -> int:
        """How many playouts each that is left gets before the next halving: all halvings cost the same."""
        stages = max(1, (roots - 1).bit_length())
        total = budget.playouts if budget.seconds is None else self.judgement.playouts
        return max(1, total // (stages * alive))

    def playout(self, turn: Turn, number: int) -> float:
        """The result of a turn when everybody plays on as the judgement sees fit."""
        chance, hidden = Random(f"{self.seed}/{number}"), Random(f"{self.seed}/{number}/hidden")
        state = self.game.complete(self.view, hidden)
        for move in turn.moves:
            state = self.game.apply(state, self.seat, move)
        return self.standing(self._played_on(state, chance))

    def _played_on(self, state: Any, chance: Random) -> Any:
        game, judgement, seat, ahead = self.game, self.judgement, self.seat, self.judgement.ahead
        for _ in range(MOST_STEPS):
            acting = game.to_act(state)
            if not acting:
                break
            if CHANCE in acting:
                state = game.apply(state, CHANCE, game.chance(state, chance))
                continue
            mover = acting[0]
            if mover == seat:
                if ahead == 0:
                    break
                for move in self._turn(state, mover):
                    state = game.apply(state, mover, move)
                ahead -= not is_open(game, state, mover)
            else:
                state = game.apply(state, mover, step(game, judgement, state, mover))
        return state

    def _turn(self, state: Any, mover: Seat) -> tuple[Any, ...]:
        if self.judgement.play_width <= 1:
            return (step(self.game, self.judgement, state, mover),)
        return turns(self.game, self.judgement, state, mover, self.judgement.play_width)[0].moves

    def standing(self, state: Any) -> float:
        """What the seat may expect; where seats stand in each other's way, less what the best of the others may."""
        own = self.judgement.worth(state, self.seat)
        if not self.judgement.rivals:
            return own
        outcome = self.game.outcome(state)
        won = 0.0 if outcome is None else VICTORY if outcome.ranks[self.seat] == 1 else -VICTORY
        seats = {seat for seat in range(len(outcome.ranks))} if outcome else self._seats(state)
        return own + won - max([self.judgement.worth(state, seat) for seat in seats if seat != self.seat], default=0.0)

    def _seats(self, state: Any) -> set[Seat]:
        return set(range(state.setup.seats))


def _mean(candidate: Candidate) -> float:
    return candidate.mean


def _merit(candidate: Candidate) -> tuple[int, float]:
    """Who was looked at longest is trusted most."""
    return len(candidate.results), candidate.mean
