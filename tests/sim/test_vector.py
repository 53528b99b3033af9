"""Matches in lockstep: the same ones however they are played and shared out."""

from __future__ import annotations

import warnings
from dataclasses import fields
from importlib import import_module
from typing import Any

import gymnasium
import numpy as np
import pytest
from gymnasium.utils.env_checker import data_equivalence
from tests.laws.lawful import lawful

from branchline.engine.compiled import SlowKernel, form
from branchline.engine.errors import IllegalMove
from branchline.sim import environment_name
from branchline.sim.lanes.lane import Asked, Batch, Lane, RulesLane
from branchline.sim.lanes.processes import shares
from branchline.sim.vector import Lockstep


def any_legal(masks: Any, rng: np.random.Generator) -> Any:
    return (rng.random(masks.shape) * masks).argmax(1)


def ran(env: Lockstep, steps: int) -> list[Any]:
    rng = np.random.default_rng(0)
    told, _ = env.reset(seed=5)
    rows = [told]
    for _ in range(steps):
        told, *rest = env.step(any_legal(told["action_mask"], rng))
        rows.append((told, rest))
    return rows


def test_every_game_goes_on_and_on(game: str) -> None:
    env = gymnasium.make_vec(environment_name(game), num_envs=3, seats=lawful(game).tables[-1][0])
    assert isinstance(env, Lockstep)
    told, _ = env.reset(seed=1)
    rng, ended = np.random.default_rng(1), 0
    for _ in range(2_000):
        assert env.observation_space.contains(told)
        told, reward, over, broken, info = env.step(any_legal(told["action_mask"], rng))
        assert not broken.any()
        assert told["action_mask"].any(1).all()
        if over.any():
            ended += over.sum()
            assert np.array_equal(reward[over], info["final_score"][over])
            assert (info["final_rank"][over] > 0).all()
        if ended > 3:
            break
    assert ended > 3


def test_jobs_change_nothing() -> None:
    env, shared = (Lockstep("traxx", 5, 2, jobs=jobs) for jobs in (1, 2))
    try:
        for one, other in zip(ran(env, 60), ran(shared, 60), strict=True):
            assert data_equivalence(one, other)
        with pytest.raises(IllegalMove, match="no legal move"):
            shared.step(np.full(5, 122))
    finally:
        shared.close()
        env.close()


def test_shares() -> None:
    assert shares(5, 2) == [range(2), range(2, 5)]
    assert shares(2, 8) == [range(1), range(1, 2)]


def test_an_illegal_action_is_refused() -> None:
    env = Lockstep("railroad_ink", 2, 1)
    told, _ = env.reset(seed=1)
    with pytest.raises(IllegalMove, match="no legal move"):
        env.step((told["action_mask"] == 0).argmax(1))


@pytest.mark.parametrize(("seats", "options"), [*lawful("railroad_ink").tables])
def test_the_kernel_plays_the_same_matches(seats: int, options: dict[str, Any]) -> None:
    with warnings.catch_warnings():
        warnings.simplefilter("ignore", SlowKernel)
        boards = import_module("branchline.sim.lanes.railroad_ink.boards").Boards
        kernel, points = (form(f"branchline.games.railroad_ink.{name}").module for name in ("kernel", "kernel_points"))
    asked = Asked("railroad_ink", seats, tuple(options.items()), seats - 1, "random", "rank", None)
    lanes: list[Lane] = [RulesLane(asked, range(3)), boards(asked, range(3), kernel, points)]
    rng = np.random.default_rng(0)
    told: list[Batch] = [lane.begin("7") for lane in lanes]
    for _ in range(80):
        for field in fields(Batch):
            assert np.array_equal(getattr(told[0], field.name), getattr(told[1], field.name)), field.name
        actions = any_legal(told[0].action_mask, rng)
        told = [lane.step(actions) for lane in lanes]
