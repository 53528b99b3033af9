"""Gymnasium: its own check for every game, one seat against bots."""

from __future__ import annotations

from typing import Any

import gymnasium
import numpy as np
import pytest
from gymnasium.utils.env_checker import check_env
from tests.laws.lawful import Table

from branchline.engine.errors import InvalidSetup
from branchline.sim import environment_name
from branchline.sim.single import SeatEnv


def made(game: str, **settings: Any) -> SeatEnv:
    env = gymnasium.make(environment_name(game), **settings).unwrapped
    assert isinstance(env, SeatEnv)
    return env


def play(env: SeatEnv, seed: int) -> tuple[float, bool, bool, dict[str, Any]]:
    rng = np.random.default_rng(seed)
    env.reset(seed=seed)
    while True:
        _, reward, over, broken, info = env.step(int(rng.choice(np.flatnonzero(env.action_masks()))))
        if over or broken:
            return reward, over, broken, info


def test_names() -> None:
    assert environment_name("train_from_afar") == "branchline/TrainFromAfar-v0"
    assert {"branchline/RailroadInk-v0", "branchline/Steamrollers-v0", "branchline/Traxx-v0"} <= set(gymnasium.registry)


def test_gymnasiums_own_check(game: str, table: Table) -> None:
    check_env(made(game, seats=table[0], options=table[1], illegal="penalty", disable_env_checker=True), skip_render_check=True)


def test_rendering_passes_the_check(game: str) -> None:
    check_env(made(game, illegal="penalty", disable_env_checker=True))


def test_a_match_against_bots(game: str) -> None:
    reward, over, broken, info = play(made(game, bots="greedy"), 1)
    assert over
    assert not broken
    assert info["score"] == reward
    assert info["rank"] >= 1


def test_any_seat_and_any_bots() -> None:
    env = made("traxx", seats=3, seat=1, bots=["greedy", "random"], reward="rank")
    assert play(env, 2)[0] == play(env, 2)[0]
    assert -1 <= play(env, 2)[0] <= 1


def test_a_refused_action_changes_nothing_and_costs() -> None:
    env = made("railroad_ink", limit=6, illegal="penalty")
    before, _ = env.reset(seed=1)
    after, reward, over, broken, info = env.step(int(np.flatnonzero(env.action_masks() == 0)[0]))
    assert np.array_equal(before["observation"], after["observation"])
    assert (reward, over, broken) == (-1.0, False, False)
    assert "no legal move" in info["refused"]
    for _ in range(4):
        *_, broken, info = env.step(int(np.flatnonzero(env.action_masks() == 0)[0]))
    assert broken


def test_bad_input() -> None:
    with pytest.raises(InvalidSetup, match="no seat 5"):
        SeatEnv("traxx", 2, seat=5)
    with pytest.raises(InvalidSetup, match="No bot is called"):
        SeatEnv("traxx", 2, bots="gready")
    with pytest.raises(InvalidSetup, match="2 seats are for bots"):
        SeatEnv("traxx", 3, bots=["random"])
