"""PettingZoo: every game as a parallel environment, `branchline.sim.parallel.parallel_env("some_game", seats=2)`.

In a simultaneous round a step takes one action of every seat that has not finished its turn. Seats that are not to act have a mask of
zeros, and their actions are ignored. If seats act one after another, one of them acts per step.
"""

from __future__ import annotations

from collections.abc import Mapping
from random import Random
from typing import Any, TypeAlias

from gymnasium import spaces
from pettingzoo import ParallelEnv

from branchline.engine.edition import Edition
from branchline.engine.game import OptionValue, Seat
from branchline.sim.encoding import encoding_of, move_of_action
from branchline.sim.episode import Episode, action_space, new_episode, observation_space
from branchline.sim.rendering import MODES, checked_mode, render_table
from branchline.sim.rewards import RewardTracker, checked_reward

Answer: TypeAlias = tuple[dict[str, Any], dict[str, float], dict[str, bool], dict[str, bool], dict[str, Any]]


def parallel_env(
    game: str,
    seats: int | None = None,
    options: Mapping[str, OptionValue] | None = None,
    *,
    edition: Edition | None = None,
    reward: str = "score",
    limit: int | None = None,
    render_mode: str | None = None,
) -> RoundsEnv:
    """An environment of a game with an agent for every seat; they act simultaneously if the rules allow it. Arguments as in `aec.env`."""
    return RoundsEnv(new_episode(game, seats, options, edition, limit), reward, render_mode)


class RoundsEnv(ParallelEnv[str, dict[str, Any], int]):
    """Parallel environment: one match after another with the same setup."""

    def __init__(self, episode: Episode, reward: str = "score", render_mode: str | None = None) -> None:
        name = f"{episode.game.id}_parallel_v{encoding_of(episode.game.id).version}"
        self.metadata = {"render_modes": list(MODES), "name": name, "render_fps": 2}
        self.render_mode = checked_mode(render_mode)
        self.episode = episode
        self.possible_agents = [f"seat_{seat}" for seat in range(episode.setup.seats)]
        self.agents: list[str] = []
        self.observation_spaces = {agent: observation_space(episode) for agent in self.possible_agents}
        self.action_spaces = {agent: action_space(episode) for agent in self.possible_agents}
        self._pays = [RewardTracker(checked_reward(reward), seat) for seat in range(len(self.possible_agents))]
        self._seeds = Random()

    def observation_space(self, agent: str) -> spaces.Space[Any]:
        return self.observation_spaces[agent]

    def action_space(self, agent: str) -> spaces.Space[Any]:
        return self.action_spaces[agent]

    def reset(self, seed: int | None = None, options: dict[str, Any] | None = None) -> tuple[dict[str, Any], dict[str, Any]]:
        """Begins a new match. Without a seed, it is the next one of the last seed given."""
        if seed is not None:
            self._seeds = Random(seed)
        self.episode.begin(str(self._seeds.getrandbits(64)))
        self.agents = list(self.possible_agents)
        for pay in self._pays:
            pay.begin(self.episode)
        return self._observations(), {agent: {} for agent in self.agents}

    def step(self, actions: Mapping[str, int]) -> Answer:
        """Makes the moves of all seats that may act; raises `IllegalMove` and makes none if one of them is illegal."""
        episode = self.episode.require_match()
        acting = episode.acting
        moves = {seat: self._move(seat, actions) for seat in acting}
        for seat, move in moves.items():
            episode.play(seat, move)
        terminated, truncated = episode.terminated, episode.truncated
        answer: Answer = (
            self._observations(),
            {agent: self._pays[seat].now(episode) for seat, agent in enumerate(self.agents)},
            dict.fromkeys(self.agents, terminated),
            dict.fromkeys(self.agents, truncated),
            {agent: {} for agent in self.agents},
        )
        if terminated or truncated:
            self.agents = []
        return answer

    def render(self) -> Any:
        """Renders the table as the first agent that is to act sees it."""
        return render_table(self.episode, (*self.episode.require_match().acting, 0)[0], self.render_mode)

    def close(self) -> None:
        """Ends the match; later calls raise `ClosedEnvironmentError`."""
        self.episode.close()

    def _move(self, seat: Seat, actions: Mapping[str, int]) -> Any:
        """The move of a seat's action; raises `IllegalMove` if the seat has no action or an illegal one."""
        return move_of_action(self.episode.offered_moves(seat), int(actions.get(self.possible_agents[seat], -1)))

    def _observations(self) -> dict[str, Any]:
        episode = self.episode
        return {agent: {"observation": episode.observe(seat), "action_mask": episode.mask(seat)} for seat, agent in enumerate(self.agents)}
