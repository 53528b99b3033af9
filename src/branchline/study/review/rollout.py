"""Rollouts from a decision point of a seat: the policy that plays them, their samples, and estimates from samples."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from math import sqrt
from random import Random
from statistics import fmean, stdev
from typing import Any, TypeAlias

from branchline.bots.beam_search import beam_search, is_open
from branchline.bots.evaluator import BotConfig, bot_config
from branchline.bots.search import MOST_STEPS
from branchline.engine.game import CHANCE, AnyGame, Seat

Sample: TypeAlias = tuple[float, ...]  # result of a rollout: the lines of the seat's score sheet, and those named below

OTHERS_LINE = "others"  # minus the points of the best opponent, where the lead counts
TO_COME_LINE = "to_come"  # evaluation of the future, where rollouts stop before the end


@dataclass(frozen=True, slots=True)
class RolloutPolicy:
    """Every seat plays the turn that evaluates best, from any position to the end of the match or for some turns."""

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


@dataclass(frozen=True, slots=True)
class DecisionPoint:
    """A seat's view of a position (information state): the full view, the part that matters, and the seat's number in that part."""

    game: AnyGame
    config: BotConfig
    full_view: Any
    seat: Seat
    view: Any
    local_seat: Seat
    chance_count: int  # chance events before it

    @property
    def solo(self) -> bool:
        """Whether nothing that other seats do can matter to this one."""
        seats: int = self.view.setup.seats
        return seats == 1

    @property
    def lead(self) -> bool:
        """Whether the lead over an opponent counts, be it a seat or the box."""
        return self.config.evaluator.maximise_lead and bool(self._opponent_scores(self.view))

    @property
    def policy(self) -> RolloutPolicy:
        return RolloutPolicy(self.game, self.config)

    def determinize(self, seed: str) -> Any:
        """Determinization: a random state consistent with the view."""
        return self.game.determinize(self.view, Random(seed))

    def rollout(self, moves: tuple[Any, ...], seed: str) -> Sample:
        """Result of one rollout: the seat plays these moves, then every seat follows the rollout policy."""
        state = self.policy.apply(self.determinize(f"{seed}/hidden"), self.local_seat, moves)
        return self.lines(self.policy.rollout(state, seed, self.chance_count, self.local_seat))

    def lines(self, state: Any) -> Sample:
        """The lines of the last state of a rollout."""
        evaluator, seat = self.config.evaluator, self.local_seat
        own = dict(self.game.score(state, seat).lines)
        lines = tuple([float(own.get(line, 0)) for line in self.game.lines(state.setup)])
        lines = (*lines, -float(max(self._opponent_scores(state)))) if self.lead else lines
        if not self.config.review.rollout_turns:
            return lines
        if not self.game.to_act(state):
            return (*lines, 0.0)
        others = [evaluator.evaluate(state, other) for other in range(state.setup.seats) if other != seat and self.lead]
        return (*lines, evaluator.value_scale * (evaluator.evaluate(state, seat) - max(others, default=0.0)) - sum(lines))

    def _opponent_scores(self, state: Any) -> list[int]:
        """Points of the other seats, and of the opponent built into the box."""
        box = self.config.evaluator.opponent_score(state)
        others = [self.game.score(state, seat).total for seat in range(state.setup.seats) if seat != self.local_seat]
        return others if box is None else [*others, box]

    @property
    def line_names(self) -> tuple[str, ...]:
        """The names of all lines of a sample."""
        more = [OTHERS_LINE] * self.lead + [TO_COME_LINE] * (self.config.review.rollout_turns > 0)
        return (*self.game.lines(self.view.setup), *more)

    def completed_turn(self, state: Any, moves: Sequence[Any]) -> tuple[tuple[Any, ...], Any]:
        """A turn, completed by the rollout policy, and the state after it."""
        played = tuple(moves)
        after = self.policy.apply(state, self.local_seat, played)
        while is_open(self.game, after, self.local_seat):
            more = self.policy.turn(after, self.local_seat)
            played, after = (*played, *more), self.policy.apply(after, self.local_seat, more)
        return played, after


def decision_point(game: AnyGame, state: Any, seat: Seat, chance_count: int = 0) -> DecisionPoint:
    """The decision point of a seat in a state, or in its own view of one."""
    config, full_view = bot_config(game), game.view(state, seat)
    focus = config.evaluator.focus
    view, local_seat = focus(full_view, seat) if focus else (full_view, seat)
    return DecisionPoint(game, config, full_view, seat, view, local_seat, chance_count)


@dataclass(frozen=True, slots=True)
class Estimate:
    """A mean and its standard error."""

    value: float
    error: float

    @classmethod
    def of(cls, numbers: Sequence[float]) -> Estimate:
        """The estimate from a sample of numbers."""
        return cls(fmean(numbers), stdev(numbers) / sqrt(len(numbers)) if len(numbers) > 1 else 0.0)


def totals(samples: Sequence[Sample]) -> list[float]:
    return [sum(sample) for sample in samples]


def differences(one: Sequence[float], other: Sequence[float]) -> list[float]:
    """Pairwise differences: rollouts on common random numbers are compared one by one."""
    return [mine - yours for mine, yours in zip(one, other, strict=True)]


def mean_lines(samples: Sequence[Sample]) -> list[float]:
    """The mean of each line."""
    return [fmean(line) for line in zip(*samples, strict=True)]
