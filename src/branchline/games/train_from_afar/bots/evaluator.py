"""The Train Travels from Afar: a learned value function of frames, with look-ahead over tiles or rollouts against the others' futures."""

from __future__ import annotations

from collections.abc import Callable, Hashable
from dataclasses import dataclass, replace
from random import Random
from typing import TYPE_CHECKING

from branchline.bots.bot import EvaluatedMove
from branchline.bots.budget import Budget
from branchline.bots.evaluator import BotConfig, Evaluator, ReviewSettings, SearchSettings
from branchline.bots.thread_local import thread_local_cache
from branchline.engine.game import Seat, Setup
from branchline.games.train_from_afar.bots.convert import Option, frame_after_choice, line_of, options
from branchline.games.train_from_afar.bots.expectimax import look_ahead, quick_value
from branchline.games.train_from_afar.bots.opponent_rollouts import GUESSES, OpponentRollouts, guessed_model
from branchline.games.train_from_afar.bots.sizes import MOST_LEFT
from branchline.games.train_from_afar.bots.weights import kernel, opponent_models, rollouts, shipped_weights, unpack, values
from branchline.games.train_from_afar.native.convert import tables_of
from branchline.games.train_from_afar.rules.components import Box, box_of
from branchline.games.train_from_afar.rules.moves import Done
from branchline.games.train_from_afar.rules.scoring import route_counts, stations_count
from branchline.games.train_from_afar.rules.state import State

if TYPE_CHECKING:
    from array import array

    from branchline.games.train_from_afar.bots.rollout import RolloutPolicy

GAIN = 0.12  # points per turn by which the best turn beats the rollout policy of reviews; measured by `benchmarks/gain.py`
ROLLOUTS, MASTER_BUDGET_FACTOR = 3, 2048
EPSILON = 0.25  # of the Easy bot: share of random lays
SCREENING_ROLLOUTS = 1  # a budget up to this number evaluates lays without look-ahead
QUICK_NOISE = 0.7, 0.5  # standard deviation of its errors, in points: if stations count, and if not
HASTY_NOISE = 0.25  # the same for a short look-ahead, if stations do not count
PLIES, BREADTH = 2, 4  # tiles looked ahead, and lays of the first tile that a thorough search follows


def key(state: State, seat: Seat) -> Hashable:
    return state.choices[seat], state.frames[seat].tiles, state.is_done[seat]


def supports(setup: Setup) -> bool:
    """Whether the weights were learned for a frame as small as that of a box; with more tiles, all early rounds share the same weights."""
    return len(box_of(setup.edition).tiles) <= MOST_LEFT + 1


def focus(view: State, seat: Seat) -> tuple[State, Seat]:
    """The state with this seat only, if only routes count: seats do not interact then."""
    if stations_count(view.setup) or view.setup.seats == 1:
        return view, seat
    setup = replace(view.setup, seats=1)
    return State(setup, view.box, (view.frames[seat],), (view.hands[seat],), (view.choices[seat],), (view.is_done[seat],)), 0


@dataclass(frozen=True)
class FrameEvaluator:
    """Evaluates frames and lays with the weights of each variant."""

    weights_of: Callable[[str], array[float]]

    def policy(self, state: State) -> RolloutPolicy:
        return self._policy(str(state.setup["way"]), state.box)

    @thread_local_cache(16)
    def _policy(self, way: str, box: Box) -> RolloutPolicy:
        value = values.Value(tables_of(box, kernel.KernelTables), self.weights_of(way), float(way != "stations"), way != "longest")
        return rollouts.RolloutPolicy(value)

    def evaluate(self, state: State, seat: Seat) -> float:
        """Expected final points of a frame after its choice is laid."""
        policy = self._policy_with_guesses(state, seat, 0)
        return float(values.value(policy.value, frame_after_choice(state, seat)))

    def _policy_with_guesses(self, state: State, seat: Seat, guesses: int) -> RolloutPolicy:
        """The rollout policy, with what stations pay given `guesses` guessed futures of the others; 0: given what they have reached."""
        policy = self.policy(state)
        if stations_count(state.setup):
            opponent_models.set_station_values(guessed_model(state, seat, guesses), policy.value, float(guesses > 0))
        return policy

    def search(self, view: State, seat: Seat, budget: Budget | None, rng: Random) -> list[EvaluatedMove]:
        """Ranks lays by value; with a budget, by look-ahead or rollouts."""
        if view.choices[seat] is not None:
            return [EvaluatedMove(Done(), self.evaluate(view, seat), (Done(),))]
        if budget is None or budget.rollouts <= SCREENING_ROLLOUTS:
            return self._quick_search(view, seat, rng if budget else None)
        if stations_count(view.setup):
            return OpponentRollouts(self.policy(view), view, seat, rng.getrandbits(48)).search(budget)
        return self._look_ahead(view, seat, budget, rng)

    def _quick_search(self, view: State, seat: Seat, rng: Random | None) -> list[EvaluatedMove]:
        """Ranks lays by value, with noise if `rng` is given."""
        policy, lays = self._policy_with_guesses(view, seat, GUESSES if route_counts(view.setup) else 0), options(view, seat)
        estimates, noise = [quick_value(policy, frame) for _, frame in lays], QUICK_NOISE[not stations_count(view.setup)]
        return _rank_lays(view, lays, _with_noise(estimates, noise, rng) if rng else estimates)

    def _look_ahead(self, view: State, seat: Seat, budget: Budget, rng: Random) -> list[EvaluatedMove]:
        """Ranks lays by expectimax over the next tiles."""
        lays, breadth = options(view, seat), BREADTH if budget.thorough(ROLLOUTS * MASTER_BUDGET_FACTOR) else 1
        estimates = look_ahead(self.policy(view), lays, PLIES, budget.deadline(), breadth)
        return _rank_lays(view, lays, _with_noise(estimates, HASTY_NOISE, rng) if budget.rollouts <= ROLLOUTS else estimates)

    @property
    def config(self) -> BotConfig:
        return BotConfig(
            Evaluator(self.evaluate, turn_key=key, focus=focus, maximise_lead=True),
            SearchSettings(
                search=self.search,
                supports=supports,
                epsilon=EPSILON,
                rollouts=ROLLOUTS,
                screening_rollouts=SCREENING_ROLLOUTS,
                master_budget_factor=MASTER_BUDGET_FACTOR,
            ),
            ReviewSettings(per_turn_gain=GAIN),
        )


def _with_noise(estimates: list[float], by: float, rng: Random) -> list[float]:
    """Values with Gaussian noise, which weakens the bot."""
    return [value + rng.gauss(0.0, by) for value in estimates]


def _rank_lays(view: State, lays: list[Option], estimates: list[float]) -> list[EvaluatedMove]:
    """Lays with their values, best first."""
    lines = [(estimates[n], line_of(view.box, lay)) for n, (lay, _) in enumerate(lays)]
    return sorted([EvaluatedMove(line[0], value, line) for value, line in lines], key=lambda thought: thought.value, reverse=True)


def by_weights(data: bytes) -> BotConfig:
    """The evaluator with other weights, the same for all variants."""
    weights = unpack(data)
    return FrameEvaluator(lambda way: weights).config


BOT_CONFIG = FrameEvaluator(shipped_weights).config
