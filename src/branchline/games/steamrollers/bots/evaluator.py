"""SteamRollers: evaluate a seat by the kernel's evaluator, and search turns by rollouts."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from functools import partial
from random import Random
from typing import Any

from branchline.bots.bot import EvaluatedMove
from branchline.bots.budget import Budget
from branchline.bots.evaluator import BotConfig, Evaluator, ReviewSettings, SearchSettings
from branchline.bots.thread_local import thread_local_cache
from branchline.engine.game import Seat
from branchline.games.steamrollers.bots.easy_bots import supports
from branchline.games.steamrollers.bots.goals import evaluator_of, kernel
from branchline.games.steamrollers.bots.parameters import read_parameters
from branchline.games.steamrollers.bots.turn_search import finish
from branchline.games.steamrollers.bots.turn_search import search as search_turns
from branchline.games.steamrollers.native.convert import match_from, move_of
from branchline.games.steamrollers.rules.moves import Move
from branchline.games.steamrollers.rules.scoring import eva_total
from branchline.games.steamrollers.rules.state import State

GAIN = 0.65  # points per turn by which the best turn beats the rollout policy of reviews; measured by `benchmarks/gain.py`


def evaluate(state: State, seat: Seat) -> float:
    """Expected points of a seat: present points and the best goal in the time left; solo less Eva's, with a bonus for winning."""
    return float(kernel.evaluate(evaluator_of(state.setup).evaluator, match_from(state, build=kernel), seat))


def prune_moves(state: State, seat: Seat, moves: Sequence[Move]) -> Sequence[Move]:
    """Keep the most valuable tracks and the longest of equal deliveries; rows stay as they were drawn."""
    numbers = kernel.pruned_moves(evaluator_of(state.setup), match_from(state, build=kernel), seat, _move_list())
    return [move_of(state, seat, number) for number in numbers]


@thread_local_cache(1)
def _move_list() -> Any:
    """Room for a list of moves."""
    return kernel.Moves()


def search(view: State, seat: Seat, budget: Budget | None, rng: Random, parameters: list[float] | None = None) -> list[EvaluatedMove]:
    """Search turns by rollouts; none without a budget. Other parameters of the policy apply to solo matches only."""
    return [] if budget is None else search_turns(view, seat, budget, rng, parameters if view.alone else None)


def eva_points(state: State) -> int | None:
    """Eva's points."""
    return eva_total(state) if state.alone else None


BOT_CONFIG = BotConfig(
    Evaluator(evaluate, prune_moves=prune_moves, maximise_lead=True, opponent_score=eva_points),
    SearchSettings(
        search=search, supports=supports, epsilon=0.01, beam_width=8, rollouts=225, screening_rollouts=66, master_budget_factor=8
    ),
    ReviewSettings(fast_rollout=finish, score_stdev=13.0, per_turn_gain=GAIN),
)


def by_weights(data: bytes) -> BotConfig:
    """The configuration with parameters of the rollout policy that `train` wrote; they apply to solo matches."""
    return replace(BOT_CONFIG, search=replace(BOT_CONFIG.search, search=partial(search, parameters=read_parameters(data.decode()).values)))
