"""PettingZoo's own tests for every setup of every game; cloning, rewards, rendering, hidden rounds."""

from __future__ import annotations

from copy import deepcopy
from typing import Any

import numpy as np
import pytest
from gymnasium.error import ResetNeeded
from pettingzoo.test import api_test, seed_test
from tests.conformance.subject import Table

from branchline.engine.errors import IllegalMove, InvalidSetup
from branchline.games import GAMES
from branchline.sim import aec

# PettingZoo excuses only its own games from these two: an observation with an action mask is a dictionary.
with_masks = pytest.mark.filterwarnings(
    "ignore:Observation space for each agent probably should be", "ignore:Observation is not a NumPy array"
)


def play(env: aec.SeatsEnv, rng: np.random.Generator, moves: int = 1_000_000) -> None:
    for _ in range(moves):
        agent = env.agent_selection
        if env.terminations[agent] or env.truncations[agent]:
            return
        env.step(int(rng.choice(np.flatnonzero(env.observe(agent)["action_mask"]))))


def snapshot(env: aec.SeatsEnv) -> list[Any]:
    return [env.agent_selection, env.rewards, env.terminations, env.episode.state, env.episode.moves]


@with_masks
def test_pettingzoos_own_test(game: str, table: Table, capsys: pytest.CaptureFixture[str]) -> None:
    api_test(aec.env(game, *table), num_cycles=60)


@with_masks
def test_equal_seeds_give_equal_matches(game: str, table: Table) -> None:
    seed_test(lambda: aec.env(game, *table), num_cycles=20)


def test_rewards_are_the_scores(game: str) -> None:
    env = aec.env(game)
    env.reset(seed=1)
    play(env, np.random.default_rng(1))
    state, rules = env.episode.state, GAMES[game]
    assert rules.outcome(state) is not None
    assert env.rewards == {agent: rules.score(state, seat).total for seat, agent in enumerate(env.possible_agents)}


def test_rewards_can_be_ranks() -> None:
    env = aec.env("traxx", 3, reward="rank")
    env.reset(seed=2)
    play(env, np.random.default_rng(1))
    assert sum(env.rewards.values()) == 0
    outcome = env.episode.game.outcome(env.episode.state)
    assert outcome is not None
    assert [env.rewards[f"seat_{seat}"] > 0 for seat in range(3)] == [rank == 1 for rank in outcome.ranks]


def test_gain_rewards_come_with_every_move(game: str) -> None:
    env = aec.env(game, reward="gain")
    env.reset(seed=2)
    start = {agent: GAMES[game].score(env.episode.state, seat).total for seat, agent in enumerate(env.possible_agents)}
    paid, rng = dict.fromkeys(env.agents, 0.0), np.random.default_rng(1)
    while not any(env.terminations.values()):
        play(env, rng, 1)
        paid = {agent: paid[agent] + env.rewards[agent] for agent in paid}
    ends = {agent: GAMES[game].score(env.episode.state, seat).total for seat, agent in enumerate(env.possible_agents)}
    assert paid == {agent: ends[agent] - start[agent] for agent in paid}


def test_a_clone_is_independent(game: str) -> None:
    env = aec.env(game)
    env.reset(seed=3)
    play(env, np.random.default_rng(1), 2)
    before = snapshot(env)
    for twin in (env.clone(), deepcopy(env)):
        assert snapshot(twin) == before
        play(twin, np.random.default_rng(2), 30)
        assert snapshot(env) == before
        assert snapshot(twin) != before


def test_agents_do_not_see_others_in_a_round() -> None:
    env = aec.env("railroad_ink", 2)
    env.reset(seed=4)
    while env.agent_selection == "seat_0":
        hidden = env.observe("seat_1")["observation"]
        env.step(int(np.flatnonzero(env.observe("seat_0")["action_mask"])[-1]))
    shown = env.observe("seat_1")["observation"]
    assert (hidden != shown).sum() == 1, "only that the other is done"


def test_a_match_can_be_truncated() -> None:
    env = aec.env("railroad_ink", 2, limit=10)
    env.reset(seed=5)
    play(env, np.random.default_rng(1))
    assert all(env.truncations.values())
    assert not any(env.terminations.values())
    assert env.episode.moves == 10


def test_the_next_match_differs() -> None:
    env = aec.env("railroad_ink", 1)
    env.reset(seed=6)
    first = env.episode.seed
    env.reset()
    assert env.episode.seed != first


def test_an_illegal_action_changes_nothing() -> None:
    env = aec.env("railroad_ink", 1)
    env.reset(seed=7)
    before = snapshot(env)
    with pytest.raises(IllegalMove, match="not a legal move"):
        env.step(int(np.flatnonzero(env.observe("seat_0")["action_mask"] == 0)[0]))
    assert snapshot(env) == before


def test_the_global_state_contains_public_information() -> None:
    env = aec.env("traxx", 2)
    env.reset(seed=8)
    assert env.state_space.contains(env.state())
    assert np.array_equal(env.state(), np.concatenate([env.observe(agent)["observation"] for agent in env.agents]))


def test_calls_before_reset_raise() -> None:
    env = aec.env("traxx", 2, render_mode="ansi")
    for spec in (env.clone, env.render, env.state, env.last, env._repr_svg_, lambda: env.observe("seat_0"), lambda: env.step(0)):
        with pytest.raises(ResetNeeded, match="call reset"):
            spec()


def test_a_limit_without_decisions_is_rejected() -> None:
    with pytest.raises(InvalidSetup, match="truncated before the first decision"):
        aec.env("railroad_ink", 1, limit=1).reset(seed=1)


def test_bad_input() -> None:
    with pytest.raises(InvalidSetup, match="Unknown game: chess"):
        aec.env("chess")
    with pytest.raises(InvalidSetup, match="players"):
        aec.env("traxx", 9)
    with pytest.raises(InvalidSetup, match="score, rank, gain"):
        aec.env("traxx", reward="money")
    with pytest.raises(InvalidSetup, match="ansi, svg, rgb_array"):
        aec.env("traxx", render_mode="human")
