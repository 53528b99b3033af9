"""The examples that need libraries of others run, where these are installed."""

from __future__ import annotations

import math

import pytest

from branchline.sim.vector import Lockstep


def test_clean_ppo_learns() -> None:
    pytest.importorskip("torch", reason="examples/clean_ppo.py needs PyTorch: pip install torch")
    from examples.clean_ppo import collect, evaluate, tensors, train

    env = Lockstep("traxx", 8, seats=2, bots="greedy", reward="gain")
    mind = train(env, seconds=60, most=2)
    told, seen, after = collect(env, mind, env.reset(seed=3)[0], steps=5)
    assert seen.rewards.shape == (5, 8)
    assert after.shape == (8,)
    assert not mind(*tensors(told))[0].probs[~tensors(told)[1]].any()
    env.close()
    score, first = evaluate(mind, "random", matches=4)
    assert math.isfinite(score)
    assert 0 <= first <= 1


def test_maskable_ppo_runs_on_the_arrays() -> None:
    pytest.importorskip("sb3_contrib", reason="examples/maskable_ppo.py needs sb3-contrib: pip install sb3-contrib")
    from examples.maskable_ppo import Matches, evaluate, learner

    env = Matches(Lockstep("traxx", 8, seats=2, bots="random", reward="gain"))
    model = learner(env, steps=8).learn(128)
    assert model.num_timesteps == 128
    env.close()
    score, first = evaluate(model, "greedy", matches=4)
    assert math.isfinite(score)
    assert 0 <= first <= 1
