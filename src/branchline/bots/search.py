"""Search for any game: beam search for candidate turns, then rollouts on common random numbers with sequential halving.

Hidden information is determinized with `complete` for every playout (perfect-information Monte Carlo); playouts with the same
number use the same determinization and the same random numbers for all candidates.
"""

from __future__ import annotations

from dataclasses import dataclass
from random import Random
from typing import Any

from branchline.bots.beam_search import Turn, is_open, step, turns
from branchline.bots.bot import Considered
from branchline.bots.budget import Budget
from branchline.bots.evaluator import Judgement
from branchline.bots.sequential_halving import best_first, halving
from branchline.engine.game import CHANCE, AnyGame, Seat

MOST_STEPS = 2000  # of one playout
VICTORY = 4.0  # points that winning is worth beside the points


@dataclass(frozen=True, slots=True)
class Search:
    """The search for one turn of one seat."""

    game: AnyGame
    judgement: Judgement
    view: Any
    seat: Seat
    seed: int

    def run(self, budget: Budget) -> list[Considered]:
        """The candidates with their expected results, the best first; stops at any time with what it has."""
        deadline, state = budget.deadline(), self.game.complete(self.view, Random(self.seed))
        roots = turns(self.game, self.judgement, state, self.seat, self.judgement.candidates)[: self.judgement.roots]
        ranking = halving(
            [turn.value for turn in roots],
            lambda candidate, number: self.playout(roots[candidate], number),
            budget.until(deadline),
        )
        return [Considered(roots[c.number].moves[0], c.value, roots[c.number].moves) for c in best_first(ranking)]

    def playout(self, turn: Turn, number: int) -> float:
        """Result of one rollout after a turn, every seat following the judgement's rollout policy."""
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
        others = [seat for seat in range(state.setup.seats) if seat != self.seat]
        return own + won - max([self.judgement.worth(state, seat) for seat in others], default=0.0)
