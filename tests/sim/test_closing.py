"""Environments that are closed or could not be created: one clear error, and no other."""

from __future__ import annotations

import sys
from typing import Any

import gymnasium
import numpy as np
import pytest
from gymnasium.error import ClosedEnvironmentError

import branchline.sim  # noqa: F401  (registers the games)
from branchline.engine.errors import InvalidSetup
from branchline.sim import aec
from branchline.sim.parallel import parallel_env
from branchline.sim.vector import Lockstep

CLOSED_ERROR = "this environment is closed: make another one"


def test_closed_environments_raise() -> None:
    one, rounds, many = aec.env("traxx", seats=2), parallel_env("traxx", seats=2), Lockstep("traxx", 2, seats=2)
    single = gymnasium.make("branchline/Traxx-v1", seats=2).unwrapped
    steps: list[tuple[Any, Any]] = [(one, 1), (rounds, {"seat_0": 1, "seat_1": 1}), (many, np.zeros(2, np.int64)), (single, 1)]
    for env, action in steps:
        env.reset(seed=1)
        env.close()
        env.close()
        with pytest.raises(ClosedEnvironmentError, match=CLOSED_ERROR):
            env.step(action)
        with pytest.raises(ClosedEnvironmentError, match=CLOSED_ERROR):
            env.reset(seed=1)


def test_a_clone_stays_open_when_its_original_is_closed() -> None:
    env = aec.env("traxx", seats=2)
    env.reset(seed=1)
    twin = env.clone()
    env.close()
    twin.step(int(twin.observe(twin.agent_selection)["action_mask"].argmax()))


def test_sampling_in_a_clone_changes_nothing_in_the_original() -> None:
    env = aec.env("traxx", seats=2)
    env.reset(seed=1)
    space = env.action_space("seat_0")
    space.seed(7)
    first = [space.sample() for _ in range(3)]
    space.seed(7)
    env.clone().action_space("seat_0").sample()
    assert [space.sample() for _ in range(3)] == first


def test_an_impossible_lockstep_raises_one_error(monkeypatch: pytest.MonkeyPatch) -> None:
    ignored: list[Any] = []
    monkeypatch.setattr(sys, "unraisablehook", ignored.append)
    for arguments in ({"seats": 9}, {"num_envs": 0}):
        with pytest.raises(InvalidSetup):
            Lockstep("traxx", **arguments)  # type: ignore[arg-type]
    assert not ignored
