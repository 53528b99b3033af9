"""PettingZoo's parallel environments: its own tests for every table of every game, rounds played together, all or nothing."""

from __future__ import annotations

import numpy as np
import pytest
from gymnasium.error import ResetNeeded
from pettingzoo.test import parallel_api_test
from tests.conformance.subject import Table

from branchline.engine.errors import IllegalMove
from branchline.games import GAMES
from branchline.sim.parallel import RoundsEnv, parallel_env

with_masks = pytest.mark.filterwarnings(
    "ignore:Observation space for each agent probably should be", "ignore:Observation is not a NumPy array"
)


def actions(env: RoundsEnv, rng: np.random.Generator) -> dict[str, int]:
    """A legal action of each agent to act, any number for the others."""
    masks = {agent: env.episode.mask(seat) for seat, agent in enumerate(env.agents)}
    return {agent: int(rng.choice(np.flatnonzero(mask))) if mask.any() else 0 for agent, mask in masks.items()}


@with_masks
def test_pettingzoos_own_test(game: str, table: Table, capsys: pytest.CaptureFixture[str]) -> None:
    parallel_api_test(parallel_env(game, *table), num_cycles=40)


def test_equal_seeds_give_equal_matches(game: str) -> None:
    """PettingZoo's own seed test does not use masks."""
    ends = []
    for _ in range(2):
        env, rng = parallel_env(game), np.random.default_rng(1)
        env.reset(seed=3)
        for _ in range(20):
            env.step(actions(env, rng))
        ends.append(env.episode.state)
    assert ends[0] == ends[1]


def test_rewards_are_the_scores(game: str) -> None:
    env, rng = parallel_env(game), np.random.default_rng(1)
    env.reset(seed=1)
    rewards: dict[str, float] = {}
    while env.agents:
        rewards = env.step(actions(env, rng))[1]
    state, rules = env.episode.state, GAMES[game]
    assert rules.outcome(state) is not None
    assert rewards == {agent: rules.score(state, seat).total for seat, agent in enumerate(env.possible_agents)}


def test_all_acting_agents_move_in_one_step() -> None:
    env = parallel_env("traxx", 3)
    seen, _ = env.reset(seed=1)
    assert all(told["action_mask"].any() for told in seen.values())
    before = env.episode.moves
    env.step(actions(env, np.random.default_rng(1)))
    assert env.episode.moves == before + 3


def test_with_one_illegal_action_no_agent_moves() -> None:
    env = parallel_env("traxx", 2)
    env.reset(seed=1)
    before, given = env.episode.state, actions(env, np.random.default_rng(1))
    for wrong in ({**given, "seat_1": 10**6}, {"seat_0": given["seat_0"]}):
        with pytest.raises(IllegalMove):
            env.step(wrong)
        assert env.episode.state == before


def test_a_step_before_reset_raises() -> None:
    env = parallel_env("traxx", render_mode="ansi")
    for spec in (env.render, lambda: env.step({})):
        with pytest.raises(ResetNeeded, match="call reset"):
            spec()
