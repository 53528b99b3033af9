"""Gymnasium: its own check for every game, one seat against bots."""

from __future__ import annotations

from typing import Any

import gymnasium
import numpy as np
import pytest
from gymnasium.error import ResetNeeded
from gymnasium.utils.env_checker import check_env
from tests.conformance.subject import Table

from branchline.engine.errors import InvalidSetup
from branchline.games import GAMES
from branchline.sim import aec, environment_name
from branchline.sim.encoding import encoding_of
from branchline.sim.parallel import parallel_env
from branchline.sim.single import SeatEnv


def new_env(game: str, **settings: Any) -> SeatEnv:
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


def test_environments_have_names() -> None:
    assert environment_name("train_from_afar") == "branchline/TrainFromAfar-v1"
    assert {"branchline/RailroadInk-v1", "branchline/Steamrollers-v2", "branchline/Traxx-v1"} <= set(gymnasium.registry)


@pytest.mark.parametrize("game", [name for name in GAMES if name != "toy"])
def test_the_version_of_the_encoding_is_in_every_name(game: str) -> None:
    version = encoding_of(game).version
    assert environment_name(game).endswith(f"-v{version}")
    assert aec.env(game).metadata["name"] == f"{game}_v{version}"
    assert parallel_env(game).metadata["name"] == f"{game}_parallel_v{version}"


def test_an_old_version_names_the_new_one() -> None:
    with pytest.warns(DeprecationWarning, match="out of date"), pytest.raises(gymnasium.error.DeprecatedEnv, match="v2"):
        gymnasium.make("branchline/Steamrollers-v1")


SHAPES = {  # version of the encoding, of the rules, and the sizes of an observation and of the actions for two seats
    "railroad_ink": (1, 1, 1641, 3392),
    "train_from_afar": (1, 2, 3260, 65),
    "steamrollers": (2, 1, 1985, 5687),
    "traxx": (1, 1, 559, 123),
    "days_of_steam": (1, 2, 22680, 15373),
}


@pytest.mark.parametrize("game", SHAPES)
def test_a_change_of_an_encoding_or_of_the_rules_is_a_new_version(game: str) -> None:
    """If this fails, raise the version of the encoding, then change the numbers here."""
    encoding, setup = encoding_of(game), GAMES[game].setup(2)
    size = sum(field.size for field in encoding.fields(setup))
    assert (encoding.version, GAMES[game].rules_version, size, encoding.actions(setup)) == SHAPES[game]


def test_gymnasiums_own_check(game: str, table: Table) -> None:
    check_env(new_env(game, seats=table[0], options=table[1], illegal="penalty", disable_env_checker=True), skip_render_check=True)


def test_rendering_passes_the_check(game: str) -> None:
    check_env(new_env(game, illegal="penalty", disable_env_checker=True))


def test_a_match_against_bots(game: str) -> None:
    reward, over, broken, info = play(new_env(game, bots="greedy"), 1)
    assert over
    assert not broken
    assert info["score"] == reward
    assert info["rank"] >= 1


def test_any_seat_and_any_bots() -> None:
    env = new_env("traxx", seats=3, seat=1, bots=["greedy", "random"], reward="rank")
    assert play(env, 2)[0] == play(env, 2)[0]
    assert -1 <= play(env, 2)[0] <= 1


def test_a_penalised_action_changes_nothing_and_costs() -> None:
    env = new_env("railroad_ink", limit=6, illegal="penalty")
    before, _ = env.reset(seed=1)
    after, reward, over, broken, info = env.step(int(np.flatnonzero(env.action_masks() == 0)[0]))
    assert np.array_equal(before["observation"], after["observation"])
    assert (reward, over, broken) == (-1.0, False, False)
    assert "not a legal move" in info["refused"]
    for _ in range(4):
        *_, broken, info = env.step(int(np.flatnonzero(env.action_masks() == 0)[0]))
    assert broken


def test_stalling_has_no_better_reward_than_playing() -> None:
    """A match truncated by illegal actions is rewarded by its score minus the penalties."""
    env = new_env("traxx", limit=20, illegal="penalty")
    env.reset(seed=1)
    paid, broken = 0.0, False
    while not broken:
        _, reward, _, broken, info = env.step(10**6)
        paid += reward
    assert reward == info["score"] - 1
    assert paid == info["score"] - 19, "a card was turned over and 19 actions refused"
    assert paid < play(new_env("traxx", limit=20), 1)[0]


@pytest.mark.parametrize("limit", [0, -3, "x", 2.5, True])
def test_the_limit_counts_moves(limit: Any) -> None:
    with pytest.raises(InvalidSetup, match="limit must be a number of moves, 1 or more, not"):
        SeatEnv("traxx", 2, limit=limit)
    assert SeatEnv("traxx", 2, limit=np.int64(7)).own.episode.limit == 7  # type: ignore[arg-type]


def test_the_limit_leaves_a_decision() -> None:
    """Rolls and moves of bots before the first own decision count."""
    for env in (SeatEnv("railroad_ink", 1, limit=1), SeatEnv("steamrollers", 2, seat=1, limit=11)):
        with pytest.raises(InvalidSetup, match="truncated before the first decision"):
            env.reset(seed=1)
    SeatEnv("railroad_ink", 1, limit=2).reset(seed=1)


def test_rendering_before_reset_raises() -> None:
    env = SeatEnv("traxx", 2, render_mode="ansi")
    for spec in (env.render, env.action_masks, env._repr_svg_):
        with pytest.raises(ResetNeeded, match="call reset"):
            spec()


def test_bad_input() -> None:
    with pytest.raises(InvalidSetup, match="no seat 5"):
        SeatEnv("traxx", 2, seat=5)
    with pytest.raises(InvalidSetup, match="Unknown bot"):
        SeatEnv("traxx", 2, bots="gready")
    with pytest.raises(InvalidSetup, match="2 seats are for bots"):
        SeatEnv("traxx", 3, bots=["random"])
