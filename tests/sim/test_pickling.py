"""Environments and matches continue in other processes after pickling, or say why they cannot."""

from __future__ import annotations

import pickle
from typing import Any

import gymnasium
import numpy as np
import pytest
from gymnasium.error import ResetNeeded
from tests.toy import TOY

from branchline.bots.evaluator import BotConfig, Evaluator
from branchline.bots.search_bots import medium_factory
from branchline.engine.match import Match
from branchline.games import GAMES, part_of
from branchline.sim import aec, environment_name
from branchline.sim.backends.kernel import compiled_kernels
from branchline.sim.parallel import parallel_env
from branchline.sim.vector import Lockstep


def pickle_copy(value: Any) -> Any:
    return pickle.loads(pickle.dumps(value))


def first_legal(observation: dict[str, Any]) -> int:
    return int(observation["action_mask"].argmax())


def rows_of(observation: dict[str, Any]) -> Any:
    return observation["action_mask"].argmax(axis=1)


@pytest.mark.parametrize("game", GAMES)
def test_a_game_is_pickled_by_its_id(game: str) -> None:
    assert pickle_copy(GAMES[game]) is GAMES[game]


def test_an_unlisted_game_cannot_be_pickled() -> None:
    with pytest.raises(TypeError, match=r"the game 'toy' cannot be pickled: only the games in branchline\.games\.GAMES can"):
        pickle.dumps(TOY)


@pytest.mark.parametrize("game", GAMES)
def test_a_match_continues_after_pickling(game: str) -> None:
    match = Match[Any, Any](GAMES[game], GAMES[game].setup())
    match.settle("seed")
    other = pickle_copy(match)
    assert other == match
    seat = match.game.to_act(match.state)[0]
    move = match.game.legal_moves(match.state, seat)[0]
    match.play(seat, move)
    other.play(seat, move)
    assert other == match


@pytest.mark.parametrize("game", GAMES)
def test_pettingzoo_environments_continue_after_pickling(game: str) -> None:
    one = aec.env(game, seats=2)
    one.reset(seed=1)
    other = pickle_copy(one)
    for env in (one, other):
        env.step(first_legal(env.observe(env.agent_selection)))
    assert other.episode.state == one.episode.state
    rounds = parallel_env(game, seats=2)
    rounds.reset(seed=1)
    assert pickle_copy(rounds).episode.state == rounds.episode.state


@pytest.mark.parametrize("game", GAMES)
@pytest.mark.parametrize("bots", ["random", "greedy", "easy", "hard:2p"])
def test_a_gymnasium_environment_continues_after_pickling(game: str, bots: str) -> None:
    one = gymnasium.make(environment_name(game), seats=2, bots=bots)
    observation, _ = one.reset(seed=1)
    one.step(first_legal(observation))
    other = pickle_copy(one)
    mask = one.unwrapped.action_masks()  # type: ignore[attr-defined]
    results = [env.step(int(mask.argmax())) for env in (one, other)]
    assert np.array_equal(results[0][0]["observation"], results[1][0]["observation"])
    assert results[0][1:4] == results[1][1:4]


def test_an_environment_of_the_toy_cannot_be_pickled() -> None:
    match = Match[Any, Any](TOY, TOY.setup())
    with pytest.raises(TypeError, match="cannot be pickled"):
        pickle.dumps(match)


def test_a_lockstep_is_pickled_without_its_matches() -> None:
    one = Lockstep("traxx", 4, seats=2)
    one.reset(seed=1)
    other = pickle_copy(one)
    with pytest.raises(ResetNeeded, match="call reset"):
        other.step(np.zeros(4, np.int64))
    seen = [env.reset()[0] for env in (one, other)]
    assert np.array_equal(seen[0]["observation"], seen[1]["observation"])
    seen = [env.step(rows_of(observation))[0] for env, observation in zip((one, other), seen, strict=True)]
    assert np.array_equal(seen[0]["observation"], seen[1]["observation"])
    for env in (one, other):
        env.close()


def test_a_lockstep_by_the_rules_is_pickled() -> None:
    one = Lockstep("traxx", 2, seats=2, bots="medium", limit=30)
    other = pickle_copy(one)
    seen = [env.reset(seed=1)[0] for env in (one, other)]
    assert np.array_equal(seen[0]["observation"], seen[1]["observation"])


@pytest.mark.parametrize("game", GAMES)
def test_a_compiled_kernel_match_cannot_be_pickled(game: str) -> None:
    kernel, convert = (part_of(game, name) for name in ("kernel", "convert"))
    if compiled_kernels(game) is None:
        pytest.skip("the kernel is not compiled here")
    match = convert.new_match(GAMES[game].setup(), 0, kernel.kernel)
    with pytest.raises(TypeError, match="cannot pickle"):
        pickle.dumps(match)


def test_a_custom_bot_config_cannot_be_pickled() -> None:
    bot = medium_factory(lambda game: BotConfig(Evaluator(lambda state, seat: 0.0)))(GAMES["traxx"], 0)
    with pytest.raises(TypeError, match="this bot config cannot be pickled"):
        pickle.dumps(bot)
