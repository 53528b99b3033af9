"""Rollout policy: every seat plays the turn that evaluates best, from any position to the end of the match or for some turns."""

from __future__ import annotations

from dataclasses import dataclass
from random import Random
from typing import Any

from branchline.bots.beam_search import beam_search
from branchline.bots.evaluator import BotConfig
from branchline.bots.search import MOST_STEPS
from branchline.engine.game import CHANCE, AnyGame, Seat


@dataclass(frozen=True, slots=True)
class RolloutPolicy:
    """Plays every seat by one bot config."""

    game: AnyGame
    config: BotConfig

    def turn(self, state: Any, seat: Seat) -> tuple[Any, ...]:
        """The moves of the turn that evaluates best."""
        evaluator, search = self.config.evaluator, self.config.search.search
        focused, local_seat = evaluator.focus(state, seat) if evaluator.focus else (state, seat)
        found = search(focused, local_seat, None, Random(0)) if search else []
        width = self.config.review.rollout_beam_width or self.config.search.beam_width
        return found[0].line if found else beam_search(self.game, evaluator, focused, local_seat, width)[0].moves

    def rollout(self, state: Any, seed: str, chance_count: int, seat: Seat) -> Any:
        """One rollout: the final state, or the state after as many of the seat's turns as the review settings allow.

        The n-th chance event of a match has the seed `seed/n`; `chance_count` events have happened before.
        """
        fast_rollout, horizon = self.config.review.fast_rollout, self.config.review.rollout_turns
        if fast_rollout and self.game.to_act(state):
            return fast_rollout(state, seat, f"{seed}/{chance_count}")
        turns = 0
        for _ in range(MOST_STEPS):
            acting = self.game.to_act(state)
            if not acting or (acting[0] == seat and turns == horizon > 0):
                break
            if CHANCE in acting:
                state = self._after_chance(state, Random(f"{seed}/{chance_count}"))
                chance_count += 1
            else:
                state = self.apply(state, acting[0], self.turn(state, acting[0]))
                turns += acting[0] == seat
        return state

    def apply(self, state: Any, seat: Seat, moves: tuple[Any, ...]) -> Any:
        """The state after a seat's moves."""
        for move in moves:
            state = self.game.apply(state, seat, move)
        return state

    def _after_chance(self, state: Any, source: Random) -> Any:
        while CHANCE in self.game.to_act(state):
            state = self.game.apply(state, CHANCE, self.game.chance(state, source))
        return state
