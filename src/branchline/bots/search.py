"""Search for any game: beam search for candidate turns, then rollouts on common random numbers with sequential halving.

Hidden information is determinized with `determinize` for every rollout (perfect-information Monte Carlo; M. Ginsberg, GIB: Imperfect
information in a computationally challenging game, 2001). Rollouts with the same number use the same determinization and the same
random numbers for all candidates.
"""

from __future__ import annotations

from dataclasses import dataclass
from random import Random
from typing import Any

from branchline.bots.beam_search import Turn, beam_search, greedy_move, is_open
from branchline.bots.bot import EvaluatedMove
from branchline.bots.budget import Budget
from branchline.bots.evaluator import BotConfig
from branchline.bots.sequential_halving import best_first, sequential_halving
from branchline.engine.game import CHANCE, AnyGame, Seat

MOST_STEPS = 2000  # of one rollout
VICTORY = 4.0  # bonus in points for winning


@dataclass(frozen=True, slots=True)
class Search:
    """The search for one turn of one seat."""

    game: AnyGame
    config: BotConfig
    view: Any
    seat: Seat
    seed: int

    def run(self, budget: Budget) -> list[EvaluatedMove]:
        """The candidates with their expected results, best first (an anytime search)."""
        deadline, state = budget.deadline(), self.game.determinize(self.view, Random(self.seed))
        settings = self.config.search
        found = beam_search(self.game, self.config.evaluator, state, self.seat, settings.candidate_width)
        roots = found[: settings.root_candidates]
        ranking = sequential_halving(
            [turn.value for turn in roots],
            lambda candidate, number: self.rollout(roots[candidate], number),
            budget.until(deadline),
        )
        return [EvaluatedMove(roots[c.number].moves[0], c.value, roots[c.number].moves) for c in best_first(ranking)]

    def rollout(self, turn: Turn, number: int) -> float:
        """Result of one rollout after a turn, every seat following the rollout policy of the search settings."""
        chance, hidden = Random(f"{self.seed}/{number}"), Random(f"{self.seed}/{number}/hidden")
        state = self.game.determinize(self.view, hidden)
        for move in turn.moves:
            state = self.game.apply(state, self.seat, move)
        return self.relative_value(self._rolled_out(state, chance))

    def _rolled_out(self, state: Any, chance: Random) -> Any:
        game, seat, turns_left = self.game, self.seat, self.config.search.rollout_turns
        for _ in range(MOST_STEPS):
            acting = game.to_act(state)
            if not acting:
                break
            if CHANCE in acting:
                state = game.apply(state, CHANCE, game.chance(state, chance))
                continue
            mover = acting[0]
            if mover == seat:
                if turns_left == 0:
                    break
                for move in self._turn(state, mover):
                    state = game.apply(state, mover, move)
                turns_left -= not is_open(game, state, mover)
            else:
                state = game.apply(state, mover, greedy_move(game, self.config.evaluator, state, mover))
        return state

    def _turn(self, state: Any, mover: Seat) -> tuple[Any, ...]:
        width, evaluator = self.config.search.rollout_width, self.config.evaluator
        if width <= 1:
            return (greedy_move(self.game, evaluator, state, mover),)
        return beam_search(self.game, evaluator, state, mover, width)[0].moves

    def relative_value(self, state: Any) -> float:
        """The seat's evaluation; where seats interfere, its lead over the best opponent."""
        evaluator = self.config.evaluator
        own = evaluator.evaluate(state, self.seat)
        if not evaluator.maximise_lead:
            return own
        outcome = self.game.outcome(state)
        won = 0.0 if outcome is None else VICTORY if outcome.ranks[self.seat] == 1 else -VICTORY
        others = [seat for seat in range(state.setup.seats) if seat != self.seat]
        return own + won - max([evaluator.evaluate(state, seat) for seat in others], default=0.0)
