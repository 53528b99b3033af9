"""Matches in lockstep: equal results however they are distributed."""

from __future__ import annotations

from typing import Any

import gymnasium
import numpy as np
import pytest
from gymnasium.error import ResetNeeded
from gymnasium.utils.env_checker import data_equivalence
from gymnasium.vector import AutoresetMode
from gymnasium.wrappers.vector import FlattenObservation, NormalizeObservation
from tests.conformance.subject import subject

from branchline.engine.errors import IllegalMove, InvalidSetup
from branchline.games import GAMES
from branchline.sim import aec, environment_name
from branchline.sim.backends.processes import shares
from branchline.sim.single import SeatEnv
from branchline.sim.vector import Lockstep


def any_legal(masks: Any, rng: np.random.Generator) -> Any:
    return (rng.random(masks.shape) * masks).argmax(1)


def run_steps(env: Lockstep, steps: int) -> list[Any]:
    rng = np.random.default_rng(0)
    told, _ = env.reset(seed=5)
    rows = [told]
    for _ in range(steps):
        told, *rest = env.step(any_legal(told["action_mask"], rng))
        rows.append((told, rest))
    return rows


def test_every_game_continues_with_new_matches(game: str) -> None:
    env = gymnasium.make_vec(environment_name(game), num_envs=3, seats=subject(game).tables[-1][0])
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


@pytest.mark.parametrize("bots", ["random", "easy"])
def test_processes_change_no_result(bots: str) -> None:
    """Threads on the kernel against random bots, processes by the rules against others."""
    env, shared = (Lockstep("traxx", 5, 2, bots=bots, jobs=jobs) for jobs in (1, 2))
    try:
        for one, other in zip(run_steps(env, 60), run_steps(shared, 60), strict=True):
            assert data_equivalence(one, other)
        with pytest.raises(IllegalMove, match="not a legal move"):
            shared.step(np.full(5, 122))
    finally:
        shared.close()
        env.close()


def test_rows_are_shared_evenly() -> None:
    assert shares(5, 2) == [range(2), range(2, 5)]
    assert shares(2, 8) == [range(1), range(1, 2)]


def test_an_illegal_action_is_refused() -> None:
    env = Lockstep("railroad_ink", 2, 1)
    told, _ = env.reset(seed=1)
    with pytest.raises(IllegalMove, match="not a legal move"):
        env.step((told["action_mask"] == 0).argmax(1))


@pytest.mark.parametrize("jobs", [1, 2])
@pytest.mark.parametrize("name", ["traxx", "railroad_ink"])
def test_with_one_illegal_action_no_match_advances(name: str, jobs: int) -> None:
    env, like = (Lockstep(name, 4, 1, jobs=n) for n in (jobs, 1))
    try:
        told, _ = env.reset(seed=1)
        like.reset(seed=1)
        good = any_legal(told["action_mask"], np.random.default_rng(1))
        for bad in (int((told["action_mask"][0] == 0).argmax()), -1, 10**6):
            with pytest.raises(IllegalMove, match="is not a legal move"):
                env.step(np.array([bad, *good[1:]]))
        assert data_equivalence(env.step(good), like.step(good))
    finally:
        env.close()


def test_the_penalty_is_equal_in_single_and_vector_environments() -> None:
    many, one = Lockstep("railroad_ink", 2, 1, illegal="penalty", limit=8), SeatEnv("railroad_ink", 1, illegal="penalty", limit=8)
    told, _ = many.reset(seed=[3, 4])
    one.reset(seed=3)
    bad = np.array([(told["action_mask"][0] == 0).argmax(), told["action_mask"][1].argmax()])
    after, rewards, _, broken, info = many.step(bad)
    _, reward, *_ = one.step(int(bad[0]))
    assert rewards.tolist() == [reward, 0.0] == [-1.0, 0.0]
    assert info["refused"].tolist() == [True, False]
    assert np.array_equal(after["observation"][0], told["observation"][0])
    assert not np.array_equal(after["observation"][1], told["observation"][1])
    for _ in range(6):
        *_, broken, info = many.step(bad)
    assert broken[0]


def test_matches_with_equal_seeds_are_independent() -> None:
    """The easy bot plays several matches in turn without shared state, even with equal dice."""
    both, (one, other) = Lockstep("traxx", 2, 2, bots="easy"), (Lockstep("traxx", 1, 2, bots="easy") for _ in range(2))
    told, rng = both.reset(seed=[5, 5])[0], np.random.default_rng(6)
    one.reset(seed=[5])
    other.reset(seed=[5])
    for _ in range(300):
        actions = any_legal(told["action_mask"], rng)
        told, *_ = both.step(actions)
        apart = [env.step(actions[row : row + 1])[0]["observation"][0] for row, env in enumerate((one, other))]
        assert np.array_equal(told["observation"], apart)


def test_illegal_actions_raise_in_single_and_vector_environments() -> None:
    env = SeatEnv("railroad_ink", 1)
    told, _ = env.reset(seed=3)
    with pytest.raises(IllegalMove, match="not a legal move"):
        env.step(int((told["action_mask"] == 0).argmax()))


@pytest.mark.parametrize("name", ["traxx", "railroad_ink"])
def test_the_next_match_starts_in_the_same_step_or_the_next(name: str) -> None:
    """Both modes play the same matches; one shows end and start in one step, the other in two."""
    same, after = (Lockstep(name, 3, 1, autoreset_mode=mode) for mode in ("SameStep", "NextStep"))
    rng, ends = np.random.default_rng(2), 0
    (told, _), (late, _) = same.reset(seed=5), after.reset(seed=5)
    for _ in range(400):
        actions = any_legal(told["action_mask"], rng)
        told, reward, over, _, info = same.step(actions)
        late, late_reward, late_over, _, late_info = after.step(actions)
        assert np.array_equal(reward, late_reward)
        assert np.array_equal(over, late_over)
        for row in np.flatnonzero(over):
            ends += 1
            assert np.array_equal(info["final_obs"][row]["observation"], late["observation"][row])
            assert not late["action_mask"][row].any()
            assert late_info["final_score"][row] == info["final_score"][row]
        if over.any():
            break
    assert ends
    told_again, reward, over, *_ = after.step(np.where(over, 0, any_legal(late["action_mask"], rng)))
    row = int(late_over.argmax())
    assert np.array_equal(told_again["observation"][row], told["observation"][row])
    assert (reward[row], over[row]) == (0, False)


def test_gymnasiums_wrappers_flatten_and_normalize() -> None:
    """They support only the next-step mode."""
    env: Any = NormalizeObservation(FlattenObservation(Lockstep("traxx", 3, 1, autoreset_mode=AutoresetMode.NEXT_STEP)))
    seen, _ = env.reset(seed=1)
    masks, rng = env.unwrapped.action_masks(), np.random.default_rng(1)
    for _ in range(120):
        seen, *_ = env.step(any_legal(masks, rng))
        masks = env.unwrapped.action_masks()
    assert seen.shape == (3, env.single_observation_space.shape[0])


def test_without_copies_the_arrays_are_reused() -> None:
    kept, same = (Lockstep("traxx", 3, 2, copy=copy) for copy in (True, False))
    told, _ = kept.reset(seed=1)
    same.reset(seed=1)
    before = told["observation"].copy()
    actions = any_legal(told["action_mask"], np.random.default_rng(1))
    after, again = kept.step(actions)[0], same.step(actions)[0]
    assert np.array_equal(told["observation"], before)
    assert not np.array_equal(after["observation"], before)
    assert data_equivalence(after, again)


def test_seeds_can_be_a_list() -> None:
    env = Lockstep("railroad_ink", 3, 1)
    one, _ = env.reset(seed=[7, 8, 7])
    assert np.array_equal(one["observation"][0], one["observation"][2])
    assert not np.array_equal(one["observation"][0], one["observation"][1])
    other, _ = env.reset(seed=[8, 7, None])
    assert np.array_equal(one["observation"][0], other["observation"][1])
    with pytest.raises(InvalidSetup, match="3 matches, but 2 seeds"):
        env.reset(seed=[1, 2])


def test_without_a_seed_the_sequence_continues() -> None:
    runs = []
    for _ in range(2):
        env = Lockstep("railroad_ink", 2, 1)
        env.reset(seed=[7, 8])
        runs.append([env.reset()[0]["observation"] for _ in range(2)])
    assert np.array_equal(runs[0], runs[1])
    assert not np.array_equal(runs[0][0], runs[0][1])
    env.reset(seed=[7, 9])
    assert not np.array_equal(env.reset()[0]["observation"], runs[0][0])


@pytest.mark.parametrize("limit", [None, 100])
@pytest.mark.parametrize("invalid", [[0], [[0], [0]], 0, [0, 0, 0], [0.0, 1.5], [True, False], ["a", "b"]])
def test_actions_are_one_whole_number_per_match(invalid: Any, limit: int | None) -> None:
    """By the kernel and by the rules; nothing advances, and any integer type is accepted."""
    env = Lockstep("traxx", 2, 1, limit=limit, illegal="penalty")
    masks = env.reset(seed=1)[0]["action_mask"]
    with pytest.raises(IllegalMove, match="an array of 2 whole numbers, one per match, not"):
        env.step(np.array(invalid))
    assert np.array_equal(env.action_masks(), masks)
    for kind in (np.uint8, np.int32, list):
        actions = env.action_masks().argmax(1)
        env.step(actions.tolist() if kind is list else actions.astype(kind))


def test_a_limit_without_decisions_raises() -> None:
    for jobs in (1, 2):
        env = Lockstep("railroad_ink", 2, 1, limit=1, jobs=jobs)
        with pytest.raises(InvalidSetup, match="truncated before the first decision"):
            env.reset(seed=1)
        env.close()


def test_a_step_before_reset_raises() -> None:
    for env in (Lockstep("traxx", 2, 1), SeatEnv("traxx", 1), aec.env("traxx", 1)):
        with pytest.raises(ResetNeeded, match="reset"):
            env.step(np.zeros(2, np.int64) if isinstance(env, Lockstep) else 0)


def test_gains_add_up_to_the_score(game: str) -> None:
    env = Lockstep(game, 2, reward="gain")
    told, _ = env.reset(seed=3)
    rng, paid, ended = np.random.default_rng(3), np.zeros(2), np.zeros(2, np.bool_)
    start = GAMES[game].score(GAMES[game].new(GAMES[game].setup()), 0).total
    for _ in range(2_000):
        told, reward, over, _, info = env.step(any_legal(told["action_mask"], rng))
        paid += np.where(ended, 0, reward)
        for row in np.flatnonzero(over & ~ended):
            assert paid[row] == info["final_score"][row] - start
        ended |= over
        if ended.all():
            return
    raise AssertionError("no match ended")


def test_bad_input() -> None:
    with pytest.raises(InvalidSetup, match="SameStep, NextStep"):
        Lockstep("traxx", autoreset_mode="Disabled")
    with pytest.raises(InvalidSetup, match="raise, penalty"):
        Lockstep("traxx", illegal="ignore")
    for matches, jobs in ((0, 1), (2, 0), (2, -1)):
        with pytest.raises(InvalidSetup, match="at least one match and one job"):
            Lockstep("traxx", matches, jobs=jobs)


def test_all_masks_can_be_requested() -> None:
    env = Lockstep("traxx", 3, 2)
    with pytest.raises(ResetNeeded):
        env.action_masks()
    told, _ = env.reset(seed=1)
    masks = env.action_masks()
    assert np.array_equal(masks, told["action_mask"])
    env.step(any_legal(masks, np.random.default_rng(1)))
    assert not np.array_equal(masks, env.action_masks())
    env.close()
